//! Progress that a person can read: one line a step with its number, what it does and how long that usually takes.
//! What the commands print goes into a file, of which the end is shown if the step fails.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::run::{Failure, logged, target};

/// One step of several.
pub struct Step {
    /// Also the name of its log.
    pub name: &'static str,
    pub what: &'static str,
    /// Seconds from nothing on two idle cores, beside the other steps.
    pub usually: u64,
}

/// The steps of a command, of which several may be under way at once.
pub struct Progress {
    steps: &'static [Step],
    verbose: bool,
    /// Seconds that the steps took last time.
    last: BTreeMap<String, u64>,
    now: Mutex<BTreeMap<String, u64>>,
    begun: AtomicUsize,
}

impl Progress {
    pub fn new(steps: &'static [Step], verbose: bool) -> Progress {
        let last = read_times(&fs::read_to_string(times_file()).unwrap_or_default());
        Progress { steps, verbose, now: Mutex::new(last.clone()), last, begun: AtomicUsize::new(0) }
    }

    /// Does the work of a step under its heading.
    pub fn step<T>(&self, name: &str, work: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
        let step = self.steps.iter().find(|step| step.name == name).expect("the step is listed");
        // Counted as they begin, because which of two lanes comes first is open.
        let number = self.begun.fetch_add(1, Ordering::Relaxed) + 1;
        let expected = match self.last.get(name) {
            Some(seconds) => format!("last time {}", duration(*seconds)),
            None => format!("about {}", duration(step.usually)),
        };
        eprintln!("{number}/{}  {} ({expected})", self.steps.len(), step.what);
        let begin = Instant::now();
        let done = if self.verbose { work() } else { quietly(step, work) };
        let took = begin.elapsed();
        if done.is_ok() {
            self.keep(name, took);
        }
        done
    }

    /// Remembers how long a step took.
    fn keep(&self, name: &str, took: Duration) {
        let mut now = self.now.lock().expect("no step panics while it keeps its time");
        now.insert(name.to_owned(), took.as_secs());
        let text: String = now.iter().map(|(name, seconds)| format!("{name} {seconds}\n")).collect();
        // A time that is not kept is no reason to fail.
        let _ = fs::write(times_file(), text);
    }
}

/// Does the work of a step with its log in a file; the end of it is part of the failure.
fn quietly<T>(step: &Step, work: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
    let path = target().join("log").join(format!("{}.log", step.name));
    let log = path.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| File::create(&path));
    let log = log.map_err(|error| Failure::new(format!("{}: {error}", path.display())))?;
    logged(log, work).map_err(|failure| {
        let said = fs::read_to_string(&path).unwrap_or_default();
        let said = tail(&said, 40);
        let said = if said.is_empty() { said } else { format!("\n{said}\n(all of it: {})", path.display()) };
        Failure { why: format!("{}: {}{said}", step.what, failure.why), ..failure }
    })
}

fn times_file() -> PathBuf {
    target().join("step-times")
}

fn read_times(text: &str) -> BTreeMap<String, u64> {
    let line = |line: &str| {
        let (name, seconds) = line.split_once(' ')?;
        Some((name.to_owned(), seconds.parse().ok()?))
    };
    text.lines().filter_map(line).collect()
}

/// The last lines of a text.
fn tail(text: &str, count: usize) -> String {
    let lines: Vec<&str> = text.trim_end().lines().collect();
    lines[lines.len().saturating_sub(count)..].join("\n")
}

/// `8 s`, `2 min 5 s`
pub fn duration(seconds: u64) -> String {
    match (seconds / 60, seconds % 60) {
        (0, seconds) => format!("{seconds} s"),
        (minutes, 0) => format!("{minutes} min"),
        (minutes, seconds) => format!("{minutes} min {seconds} s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_back_and_nonsense_is_passed_over() {
        let times = read_times("program 95\nnonsense\npage x\nrules 7\n");
        assert_eq!(times, BTreeMap::from([("program".to_owned(), 95), ("rules".to_owned(), 7)]));
    }

    #[test]
    fn people_read_minutes() {
        assert_eq!([0, 59, 60, 125].map(duration), ["0 s", "59 s", "1 min", "2 min 5 s"]);
    }

    #[test]
    fn of_a_long_log_the_end_is_shown() {
        assert_eq!((tail("a\nb\nc\n", 2), tail("", 2)), ("b\nc".to_owned(), String::new()));
    }
}
