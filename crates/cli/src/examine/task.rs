//! A position to think about.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use analysis::{Alternative, Reviewer, Settings};
use serde_json::{Value, json};
use shelf::AnyLine;

use super::merged;

/// A task that is to tell what it has found so far does so after these parts of its search.
const PARTS: [u64; 2] = [16, 4];

/// A position of a question.
pub struct Task {
    pub id: String,
    /// The game up to the position, and what was played there, if anything was.
    line: AnyLine,
    turn: usize,
    settings: Settings,
    reports: bool,
    stop: Arc<AtomicBool>,
}

impl Task {
    pub fn new(id: String, mut line: AnyLine, turn: usize, settings: Settings, reports: bool) -> Task {
        line.truncate(turn + 1);
        Task { id, line, turn, settings, reports, stop: Arc::default() }
    }

    /// Breaks it off; what was found out since it told last is not told.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Thinks, and tells what was found.
    pub fn think(&self, tell: impl Fn(Value)) {
        let parts = PARTS.iter().filter(|_| self.reports).map(|part| self.settings.nodes / part);
        for nodes in parts.filter(|nodes| *nodes > 0).chain([self.settings.nodes]) {
            let head =
                |during: bool| json!({ "id": self.id, "turnNumber": self.turn, "isDuringSearch": during });
            let Some(found) = self.search(nodes) else {
                return tell(merged(head(false), Some(json!({ "noResults": true }))));
            };
            tell(merged(head(nodes < self.settings.nodes), Some(found)));
        }
    }

    /// What searches of this size find; nothing if they were broken off.
    fn search(&self, nodes: u64) -> Option<Value> {
        let settings = Settings { nodes, ..self.settings };
        let reviewer = Reviewer::stopped_by(Arc::clone(&self.stop), &self.line, None, settings);
        let (value, alternatives) = reviewer.examine(self.turn)?;
        if self.stop.load(Ordering::Relaxed) {
            return None;
        }
        let mut there = self.line.clone();
        there.truncate(self.turn);
        let moves: Vec<Value> =
            alternatives.iter().enumerate().map(|(order, found)| told(order, found)).collect();
        Some(json!({
            "rootInfo": {
                "currentPlayer": there.turn().to_string(),
                "share": value.share,
                "score": value.score,
                "visits": nodes,
                "hash": format!("{:016x}", there.hash()),
            },
            "moveInfos": moves,
        }))
    }
}

fn told(order: usize, found: &Alternative) -> Value {
    let pv: Vec<&String> = [&found.action].into_iter().chain(&found.line).collect();
    let weight = found.weight.map(|weight| json!({ "weight": weight }));
    let info = json!({
        "move": found.action,
        "order": order,
        "share": found.value.share,
        "score": found.value.score,
        "pv": pv,
    });
    merged(info, weight)
}
