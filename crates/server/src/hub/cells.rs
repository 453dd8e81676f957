//! The tables that are loaded here. Those that nobody uses leave after a while, and sooner if there are many of them: whoever
//! asks for one game after another must not fill the memory with them.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use super::Cell;

/// How long an unused table stays loaded.
const IDLE: Duration = Duration::from_mins(10);
/// How many of them stay at most, those used last.
const MOST: usize = 3_000;
/// How many more there may be before they are counted.
const MORE: usize = 1_000;

/// Loaded tables by name.
pub struct Cells {
    pub all: HashMap<String, Arc<Cell>>,
    /// With how many tables those that nobody uses are counted next.
    count_at: usize,
}

impl Default for Cells {
    fn default() -> Cells {
        Cells { all: HashMap::new(), count_at: MOST + MORE }
    }
}

impl Cells {
    /// Adds a table, unless it is here already; what is here then.
    pub fn add(&mut self, cell: Cell) -> Arc<Cell> {
        let cell = Arc::clone(self.all.entry(cell.name.clone()).or_insert_with(|| Arc::new(cell)));
        if self.all.len() >= self.count_at {
            self.thin();
        }
        cell
    }

    /// Forgets tables that nobody has used for long.
    pub fn sweep(&mut self) {
        self.all.retain(|_, cell| is_in_hand(cell) || !cell.idle(IDLE));
        self.thin();
    }

    /// Forgets what is unused the longest.
    fn thin(&mut self) {
        let unused = self.all.values().filter(|cell| !is_in_hand(cell) && !cell.has_listeners());
        let mut unused: Vec<_> = unused.map(|cell| (cell.unused_for(), cell.name.clone())).collect();
        unused.sort_unstable();
        for (_, name) in unused.iter().skip(MOST) {
            self.all.remove(name);
        }
        self.count_at = self.all.len().max(MOST) + MORE;
    }
}

/// Whether somebody holds a table. Such a one is kept: two copies of a table here would not hear of each other.
fn is_in_hand(cell: &Arc<Cell>) -> bool {
    Arc::strong_count(cell) > 1
}
