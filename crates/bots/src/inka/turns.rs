//! Whole turns: what a draft becomes with the blockade that hinders the others most.

use ::inka::{Action, Inka, Mask, Position};
use tabletop::Game;

use super::effort::Effort;
use super::judge::Judge;
use super::survey::{POINT, Way, taken};
use super::walks::Actions;
use crate::{Estimate, Evaluator};

/// How much of a rival's way is worth blocking.
const BLOCKED: Way = 3 * POINT;

/// A whole turn, or the rest of one.
#[derive(Clone, Debug)]
pub struct Turn {
    /// What is done.
    pub actions: Actions,
    /// What it leads to.
    pub after: Position,
    /// What can be expected of that.
    pub estimate: Estimate,
}

/// Ends a turn with the blockade, of a few on the ways of the others, that helps most.
pub fn end(
    judge: &mut Judge,
    game: &Inka,
    actions: &Actions,
    before: &Position,
    blockades: usize,
    effort: &mut Effort,
) -> Turn {
    if let Some(outcome) = game.outcome(before) {
        return Turn { actions: actions.clone(), after: *before, estimate: Estimate::of(&outcome) };
    }
    let seat = before.seat();
    let mut close = |last: Action, judge: &mut Judge| {
        let (mut actions, mut after) = (actions.clone(), *before);
        actions.push(last);
        game.apply(&mut after, last);
        effort.look();
        let estimate = match game.outcome(&after) {
            Some(outcome) => Estimate::of(&outcome),
            None => judge.estimate(game, &after),
        };
        Turn { actions, after, estimate }
    };
    let mut best = close(Action::Stay, judge);
    let mut routes = Mask::EMPTY;
    let mut rival = seat.next(game.players());
    while rival != seat && blockades > 0 {
        if let Some(pawn) = best.after.pawn(rival) {
            let taken = taken(&best.after, rival);
            routes = routes | judge.survey().route(game, &best.after, pawn, taken, BLOCKED);
            if let Some((rhombus, _)) = best.after.cover(pawn)
                && let Some(at) = best.after.rhombus(rhombus)
            {
                routes = routes | game.cells(at).into_iter().collect();
            }
        }
        rival = rival.next(game.players());
    }
    let legal = routes.cells().map(Action::Block).filter(|&block| game.check(before, block).is_ok());
    for block in legal.take(blockades) {
        let turn = close(block, judge);
        if turn.estimate.share[seat.index()] > best.estimate.share[seat.index()] {
            best = turn;
        }
    }
    best
}
