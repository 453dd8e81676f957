//! What thinking cost a player.

use std::time::Duration;

/// The sums over a player's actions.
#[derive(Clone, Copy, Default)]
pub struct Effort {
    pub actions: u64,
    pub nodes: u64,
    pub time: Duration,
    pub longest: Duration,
}

impl Effort {
    /// Counts an action.
    pub fn count(&mut self, nodes: u64, time: Duration) {
        self.add(&Effort { actions: 1, nodes, time, longest: time });
    }

    pub fn add(&mut self, other: &Effort) {
        self.actions += other.actions;
        self.nodes += other.nodes;
        self.time += other.time;
        self.longest = self.longest.max(other.longest);
    }
}
