//! A review written into the record of its game.

use tabletop::{Mark, Move, Record, Variation};

use crate::{Review, Step, Value, Verdict};

/// What a comment begins with that tells each seat's share of the win after an action, in percent.
const WIN: &str = "[%win ";

impl Review {
    /// Writes the review of a game into its record: see [`annotate`].
    pub fn annotate(&self, record: &mut Record) {
        annotate(&self.steps, record);
    }
}

/// Writes the steps of a review into the record of its game: each seat's share of the win after every action, marks on
/// brilliant choices and errors, and what would have been better as a variation. What somebody else wrote stays.
pub fn annotate(steps: &[Step], record: &mut Record) {
    for (step, entry) in steps.iter().zip(&mut record.moves) {
        let comment = core::mem::take(&mut entry.comment);
        entry.comment = told(&step.after, &comment);
        let verdict = step.verdict.unwrap_or(Verdict::Best);
        entry.mark = entry.mark.or(verdict.mark());
        let Some(better) = step.better().filter(|_| verdict.is_error()) else { continue };
        let known = |line: &Variation| line.moves.first().is_some_and(|entry| entry.action == better.action);
        if !entry.variations.iter().any(known) {
            let first = Move { comment: told(&better.value, ""), ..Move::new(better.action.as_str()) };
            let moves =
                [first].into_iter().chain(better.line.iter().map(|action| Move::new(action.as_str())));
            entry.variations.push(Variation { moves: moves.collect(), ..Variation::default() });
        }
    }
}

impl Verdict {
    /// The mark that a verdict leaves in a record.
    pub fn mark(self) -> Option<Mark> {
        match self {
            Verdict::Brilliant => Some(Mark::Brilliant),
            Verdict::Best | Verdict::Good => None,
            Verdict::Inexact => Some(Mark::Dubious),
            Verdict::Mistake => Some(Mark::Mistake),
            Verdict::Blunder => Some(Mark::Blunder),
        }
    }
}

/// A comment that begins with the shares of the win, and goes on with what was said before.
fn told(value: &Value, comment: &str) -> String {
    let said = match comment.strip_prefix(WIN).and_then(|rest| rest.split_once(']')) {
        Some((_, rest)) => rest.trim_start(),
        None => comment,
    };
    let shares: Vec<String> = value.share.iter().map(|share| format!("{:.1}", 100.0 * share)).collect();
    let shares = format!("{WIN}{}]", shares.join(" "));
    if said.is_empty() { shares } else { format!("{shares} {said}") }
}
