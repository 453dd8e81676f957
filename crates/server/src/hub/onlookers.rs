//! Who looks: where bots are among themselves they go on only while somebody does.

use std::collections::HashSet;
use std::sync::PoisonError;

use super::{Cell, Hub};

impl Hub {
    /// For how long a look counts, in milliseconds. Streams look all the time.
    pub const LOOK_LASTS: u64 = 15_000;

    /// Somebody looks at a table.
    pub fn look(&self, cell: &Cell) {
        if cell.is_left_to_bots() && cell.look(self.now(), Hub::LOOK_LASTS) {
            self.looks().insert(cell.name.clone());
            self.due.notify_one();
        }
    }

    /// Those who listen to a table still look at it.
    pub fn look_on(&self) {
        let cells: Vec<_> = self.cells().values().filter(|cell| cell.has_listeners()).cloned().collect();
        for cell in cells {
            self.look(&cell);
        }
    }

    /// The tables that were looked at, once each.
    pub fn take_looks(&self) -> Vec<String> {
        std::mem::take(&mut *self.looks()).into_iter().collect()
    }

    fn looks(&self) -> std::sync::MutexGuard<'_, HashSet<String>> {
        self.looks.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
