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

/// The processor time of this thread: the clock on the wall would measure whatever else the machine does.
#[cfg(unix)]
pub fn thread_time() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32)
}

/// Where threads have no clock of their own, the one on the wall.
#[cfg(not(unix))]
pub fn thread_time() -> Duration {
    use std::sync::LazyLock;
    use std::time::Instant;
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}
