//! The server's time: milliseconds since 1970 that never run backwards, whatever happens to the system's clock.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// A clock that is set once, when it is made, and from then on only counts; it can be put forward, never back.
pub struct Time {
    made: Instant,
    /// What it showed when it was made.
    base: AtomicU64,
}

impl Time {
    /// Set by the system's clock.
    pub fn new() -> Time {
        Time { made: Instant::now(), base: AtomicU64::new(system()) }
    }

    pub fn now(&self) -> u64 {
        self.base.load(Ordering::Relaxed) + self.counted()
    }

    /// Puts it forward to this time, if that is still to come.
    pub fn forward_to(&self, time: u64) {
        self.base.fetch_max(time.saturating_sub(self.counted()), Ordering::Relaxed);
    }

    fn counted(&self) -> u64 {
        self.made.elapsed().as_millis() as u64
    }
}

/// What the system's clock shows.
pub fn system() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_can_be_put_forward_and_never_back() {
        let time = Time::new();
        let begin = time.now();
        time.forward_to(begin + 3_600_000);
        let later = time.now();
        assert!((3_600_000..3_610_000).contains(&(later - begin)), "{begin} {later}");
        time.forward_to(begin);
        assert!(time.now() >= later);
    }
}
