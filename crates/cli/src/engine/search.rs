//! A search under way: it runs on its own thread, so that commands are heard meanwhile.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread::{self, JoinHandle};
use std::time::Instant;

use bots::{Bot, Limits, TextDecision};
use shelf::AnyLine;

use super::Event;
use super::command::Limit;

/// No more candidates are told than these.
const SHOWN: usize = 5;

pub struct Search {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<(Bot, Option<TextDecision>)>,
}

/// Announces the end of the thread, also if it panics.
struct Announcement(Sender<Event>);

impl Drop for Announcement {
    fn drop(&mut self) {
        // Nobody listens any more when the program is ending.
        let _ = self.0.send(Event::Found);
    }
}

impl Search {
    /// Starts thinking; [`Event::Found`] says when it is over.
    pub fn start(line: AnyLine, mut bot: Bot, limit: Limit, events: Sender<Event>) -> Search {
        let stop = Arc::new(AtomicBool::new(false));
        let asked = Arc::clone(&stop);
        let thread = thread::spawn(move || {
            let _announcement = Announcement(events);
            let nodes = match limit {
                Limit::Own => bot.nodes(),
                Limit::Nodes(nodes) => nodes,
                Limit::Time(_) | Limit::Infinite => u64::MAX,
            };
            // A time too long to be added to the clock is as good as none.
            let end = match limit {
                Limit::Time(time) => Instant::now().checked_add(time),
                _ => None,
            };
            let stopped = || asked.load(Ordering::Relaxed) || end.is_some_and(|end| Instant::now() >= end);
            let decision = bot.choose(&line, &Limits { nodes, stop: &stopped });
            // The protocol promises the answer to an infinite search after `stop` only.
            while limit == Limit::Infinite && !stopped() {
                thread::park();
            }
            (bot, decision)
        });
        Search { stop, thread }
    }

    /// Asks for an answer at once.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.thread().unpark();
    }

    /// The answer, once it was announced: the player, and the lines to say.
    pub fn finish(self) -> Result<(Bot, Vec<String>), String> {
        let (bot, decision) = self.thread.join().map_err(|_| "the search broke down".to_owned())?;
        let decision = decision.ok_or_else(|| "there is nothing to decide".to_owned())?;
        Ok((bot, lines(&decision)))
    }
}

fn lines(decision: &TextDecision) -> Vec<String> {
    let numbers = |values: &[f32]| values.iter().map(|v| format!(" {v:.3}")).collect::<String>();
    let mut lines = vec![format!("info nodes {}", decision.nodes)];
    for (i, candidate) in decision.candidates.iter().take(SHOWN).enumerate() {
        let line = [&candidate.action].into_iter().chain(&candidate.line);
        lines.push(format!(
            "info multipv {} nodes {} share{} score{} pv {}",
            i + 1,
            candidate.nodes,
            numbers(&candidate.share),
            numbers(&candidate.score),
            line.map(String::as_str).collect::<Vec<_>>().join("; "),
        ));
    }
    lines.push(format!("bestmove {}", decision.action));
    lines
}
