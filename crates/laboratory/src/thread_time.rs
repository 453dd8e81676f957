//! The processor time of this thread, or of all: the clock on the wall would measure whatever else the machine does.

use std::time::Duration;

#[cfg(unix)]
pub fn thread_time() -> Duration {
    spent(rustix::time::ClockId::ThreadCPUTime)
}

#[cfg(unix)]
pub fn process_time() -> Duration {
    spent(rustix::time::ClockId::ProcessCPUTime)
}

#[cfg(unix)]
fn spent(clock: rustix::time::ClockId) -> Duration {
    let time = rustix::time::clock_gettime(clock);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32)
}

#[cfg(not(unix))]
pub use thread_time as process_time;

/// Where threads have no clock of their own, the one on the wall.
#[cfg(not(unix))]
pub fn thread_time() -> Duration {
    use std::sync::LazyLock;
    use std::time::Instant;
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}
