//! Who looks: where bots are among themselves they go on only while somebody does, and players want to know who of the
//! others is there.

use std::collections::HashSet;
use std::sync::{Arc, PoisonError};

use super::{Attending, Cell, Hub, Word};

impl Hub {
    /// For how long a look counts, in milliseconds. Streams look all the time.
    pub const LOOK_LASTS: u64 = 15_000;

    /// Somebody looks at a table.
    pub fn look(&self, cell: &Cell) {
        if cell.is_left_to_bots() && cell.look(self.now(), Hub::LOOK_LASTS) {
            self.looks().insert(cell.name.clone());
            self.looked.notify_one();
        }
    }

    /// A seat's player follows the table as long as the answer is held.
    pub fn attending(self: &Arc<Self>, cell: &Arc<Cell>, seat: u8) -> Attending {
        self.attend(cell, seat, true);
        Attending { hub: Arc::clone(self), cell: Arc::clone(cell), seat }
    }

    /// A stream of a seat was opened or closed.
    pub(super) fn attend(&self, cell: &Cell, seat: u8, opened: bool) {
        if cell.attendance.streams(seat, opened, self.now()) && self.store.postgres().is_some() {
            self.words.say(Word { table: cell.name.clone(), seat, here: opened });
        }
    }

    /// Says again who is here, for nodes that have not heard it; what others said and did not say again is forgotten.
    pub fn review_attendance(&self) {
        let cells: Vec<_> = self.cells().all.values().filter(|cell| cell.has_listeners()).cloned().collect();
        for cell in cells {
            for seat in cell.attendance.review(self.now()) {
                self.words.say(Word { table: cell.name.clone(), seat, here: true });
            }
        }
    }

    /// Those who listen to a table still look at it.
    pub fn look_on(&self) {
        let cells: Vec<_> = self.cells().all.values().filter(|cell| cell.has_listeners()).cloned().collect();
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
