//! What strangers can make happen as often as they like must not fill the log.

use std::time::{Duration, Instant};

/// The log has a line about the same trouble no more often than this.
const LOG_EVERY: Duration = Duration::from_secs(10);

/// Something that may happen often and is said seldom.
#[derive(Default)]
pub struct Seldom {
    said: Option<Instant>,
    times: u32,
}

impl Seldom {
    /// It happened again; the number of times since it was last said, if it is time to say it.
    pub fn now(&mut self) -> Option<u32> {
        self.times += 1;
        if self.said.is_some_and(|said| said.elapsed() < LOG_EVERY) {
            return None;
        }
        self.said = Some(Instant::now());
        Some(std::mem::take(&mut self.times))
    }
}
