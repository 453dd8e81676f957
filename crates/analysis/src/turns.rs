//! Whole turns, where a turn is several actions.

use core::ops::Range;

use serde::Serialize;
use shelf::AnyLine;
use tabletop::{Line, Seat, Turn};

use crate::games::Reviewed;
use crate::reviewer::Through;
use crate::{Step, Verdict};

/// A turn of one seat, others' answers and draws in between included.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TurnFigure {
    /// Whose turn it was, counted from 0.
    pub seat: u8,
    /// Its first step, and the one after its last.
    pub first: usize,
    /// The step after its last.
    pub end: usize,
    /// What its own choices gave away of the win, all together; never below 0.
    pub loss: f64,
    /// What the turn was; none if nothing could be chosen.
    pub verdict: Option<Verdict>,
    /// The step that gave away most.
    pub costliest: Option<usize>,
    /// The best whole turn that was found where it began, as far as the search looked.
    pub best: Vec<String>,
}

/// The turns of a game so far: whose each is, and which actions make it up, others' answers and draws in between
/// included.
pub fn turns(line: &AnyLine) -> Vec<(Seat, Range<usize>)> {
    shelf::on!(line, line => of(line))
}

fn of<G: Reviewed>(line: &Line<G>) -> Vec<(Seat, Range<usize>)> {
    let game = line.game();
    let mut position = game.start();
    let section = |(_, action): &(Turn, G::Action)| {
        let section = game.section(&position);
        game.apply(&mut position, *action);
        section
    };
    let sections: Vec<_> = line.actions().iter().map(section).collect();
    whole(&sections).map(|turn| (sections[turn.start].0, turn)).collect()
}

/// What follows each other in the same section.
fn whole(sections: &[(Seat, u32)]) -> impl Iterator<Item = Range<usize>> {
    let mut end = 0;
    sections.chunk_by(PartialEq::eq).map(move |turn| {
        end += turn.len();
        end - turn.len()..end
    })
}

/// The turns of a game that was gone through.
pub(crate) fn figures<G: Reviewed>(through: &Through<G>, steps: &[Step]) -> Vec<TurnFigure> {
    let positions = &through.positions[..steps.len()];
    let sections: Vec<_> = positions.iter().map(|position| through.examiner.game.section(position)).collect();
    whole(&sections).map(|turn| figure(through, steps, turn.start, turn.end)).collect()
}

fn figure<G: Reviewed>(through: &Through<G>, steps: &[Step], first: usize, end: usize) -> TurnFigure {
    let (seat, _) = through.examiner.game.section(&through.positions[first]);
    let own = || (first..end).filter(|&step| !steps[step].drawn && steps[step].seat == seat.0);
    let lost = |step: usize| through.lost(step).unwrap_or(0.0);
    let chosen = || own().filter(|&step| steps[step].verdict.is_some());
    let loss: f64 = own().map(|step| -steps[step].own_change()).sum();
    let costliest = own().filter(|&step| lost(step) > 0.0).max_by(|&a, &b| lost(a).total_cmp(&lost(b)));
    let verdict = match chosen().map(|step| steps[step].verdict).collect::<Vec<_>>()[..] {
        [] => None,
        [only] => only,
        _ => Some(Verdict::of(own().map(lost).sum())),
    };
    let best = own().next().map_or_else(Vec::new, |step| best_turn(through, step));
    TurnFigure { seat: seat.0, first, end, loss, verdict, costliest, best }
}

/// The best action where a turn began and the line behind it, up to the end of the turn.
fn best_turn<G: Reviewed>(through: &Through<G>, step: usize) -> Vec<String> {
    let Some(best) = through.known(step).and_then(|weighed| weighed.children.first()) else {
        return Vec::new();
    };
    let (game, mut position) = (&through.examiner.game, through.positions[step].clone());
    let section = game.section(&position);
    let mut turn = Vec::new();
    for &action in [best.action].iter().chain(&best.line) {
        // Behind an auction that was settled by value the line goes on elsewhere.
        if game.turn(&position) == Turn::Over
            || game.section(&position) != section
            || game.play(&mut position, action).is_err()
        {
            break;
        }
        turn.push(action.to_string());
    }
    turn
}
