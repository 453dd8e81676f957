//! How long many things took.

use std::fmt;
use std::time::Duration;

/// Times in order.
pub struct Times(Vec<Duration>);

impl Times {
    pub fn new(mut took: Vec<Duration>) -> Times {
        took.sort_unstable();
        Times(took)
    }

    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The time, in milliseconds, that this share of them does not exceed.
    pub fn at(&self, share: f64) -> f64 {
        let rank = (self.0.len() as f64 * share) as usize;
        self.0.get(rank.min(self.0.len().saturating_sub(1))).map_or(0.0, |took| took.as_secs_f64() * 1e3)
    }

    /// The median, the 99th percentile and the longest, in milliseconds.
    pub fn marks(&self) -> [f64; 3] {
        [self.at(0.5), self.at(0.99), self.at(1.0)]
    }
}

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [p50, p99, longest] = self.marks();
        write!(f, "{}, p50 {p50:.1} ms, p99 {p99:.1} ms, longest {longest:.1} ms", self.count())
    }
}
