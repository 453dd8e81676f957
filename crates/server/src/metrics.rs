//! Counters for `/metrics`, in Prometheus' text form. No table, name, token or secret is in here.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use protocol::{Code, What};

use crate::table::Fact;

/// Upper bounds of the latency histogram, in seconds.
const BOUNDS: [f64; 9] = [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.5];

/// All counters.
#[derive(Default)]
pub struct Metrics {
    tables: AtomicU64,
    events: AtomicU64,
    actions: AtomicU64,
    accepted: AtomicU64,
    storage_failures: AtomicU64,
    requests: AtomicU64,
    refused: Mutex<BTreeMap<String, u64>>,
    seconds: [AtomicU64; BOUNDS.len() + 1],
    microseconds: AtomicU64,
}

impl Metrics {
    pub fn table_made(&self) {
        add(&self.tables, 1);
    }

    pub fn accepted(&self) {
        add(&self.accepted, 1);
    }

    pub fn storage_failed(&self) {
        add(&self.storage_failures, 1);
    }

    pub fn refused(&self, code: Code) {
        let mut refused = self.refused.lock().unwrap_or_else(PoisonError::into_inner);
        *refused.entry(code.to_string()).or_default() += 1;
    }

    pub fn stored(&self, facts: &[Fact]) {
        add(&self.events, facts.len() as u64);
        let actions =
            facts.iter().filter(|fact| matches!(fact.what, What::Played { .. } | What::Drew { .. }));
        add(&self.actions, actions.count() as u64);
    }

    /// A request was answered.
    pub fn answered(&self, took: Duration) {
        let seconds = took.as_secs_f64();
        let slot = BOUNDS.iter().position(|bound| seconds <= *bound).unwrap_or(BOUNDS.len());
        add(&self.seconds[slot], 1);
        add(&self.microseconds, took.as_micros() as u64);
        add(&self.requests, 1);
    }

    /// Everything as text.
    pub fn text(&self, loaded: usize, streams: u32) -> String {
        let mut text = String::new();
        let counters = [
            ("tables_made_total", "Tables made on this node.", &self.tables),
            ("events_stored_total", "Events stored by this node.", &self.events),
            ("actions_total", "Actions played, chance included.", &self.actions),
            ("commands_accepted_total", "Commands carried out.", &self.accepted),
            ("storage_failures_total", "Times the database failed.", &self.storage_failures),
        ];
        for (name, help, counter) in counters {
            family(&mut text, name, help, "counter");
            let _ = writeln!(text, "pyramidion_{name} {}", counter.load(Ordering::Relaxed));
        }
        family(&mut text, "commands_refused_total", "Commands refused, by code.", "counter");
        for (code, count) in &*self.refused.lock().unwrap_or_else(PoisonError::into_inner) {
            let _ = writeln!(text, "pyramidion_commands_refused_total{{code=\"{code}\"}} {count}");
        }
        family(&mut text, "tables_loaded", "Tables in memory.", "gauge");
        let _ = writeln!(text, "pyramidion_tables_loaded {loaded}");
        family(&mut text, "streams_open", "Open streams.", "gauge");
        let _ = writeln!(text, "pyramidion_streams_open {streams}");
        self.histogram(&mut text);
        text
    }

    fn histogram(&self, text: &mut String) {
        family(text, "request_seconds", "Time to answer a request.", "histogram");
        let mut sum = 0;
        for (bound, slot) in BOUNDS.iter().zip(&self.seconds) {
            sum += slot.load(Ordering::Relaxed);
            let _ = writeln!(text, "pyramidion_request_seconds_bucket{{le=\"{bound}\"}} {sum}");
        }
        let count = self.requests.load(Ordering::Relaxed);
        let seconds = self.microseconds.load(Ordering::Relaxed) as f64 / 1e6;
        let _ = writeln!(text, "pyramidion_request_seconds_bucket{{le=\"+Inf\"}} {count}");
        let _ = writeln!(text, "pyramidion_request_seconds_sum {seconds}");
        let _ = writeln!(text, "pyramidion_request_seconds_count {count}");
    }
}

fn family(text: &mut String, name: &str, help: &str, kind: &str) {
    let _ = writeln!(text, "# HELP pyramidion_{name} {help}\n# TYPE pyramidion_{name} {kind}");
}

fn add(counter: &AtomicU64, by: u64) {
    counter.fetch_add(by, Ordering::Relaxed);
}
