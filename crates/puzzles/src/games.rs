//! What puzzles ask of a game besides its rules and its players.

mod aztec;
mod inka;
mod turquoise;

use bots::Ladder;
use shelf::{Reviewed, Shelved, Shown};
use tabletop::Game;

use crate::search::Question;
use crate::{GivenUp, Goal, Theme};

/// A game that puzzles are made of; one that leaves everything out has none.
pub trait Puzzled: Ladder + Reviewed + Shelved + Shown {
    /// The kinds of actions that can lead to a goal within a turn, the most promising first; none for all of them.
    fn kinds(_goal: Goal) -> Option<&'static [Self::Kind]> {
        None
    }

    /// Whether an action surely does not bring the goal nearer.
    fn idle(
        &self,
        _position: &Self::Position,
        _action: Self::Action,
        _question: &Question<Self::Action>,
    ) -> bool {
        false
    }

    /// Whether the goal is surely out of reach.
    fn hopeless(&self, _position: &Self::Position, _question: &Question<Self::Action>) -> bool {
        false
    }

    /// Whether it makes no difference to any goal which of its actions chance takes.
    fn indifferent(&self, _position: &Self::Position) -> bool {
        false
    }

    /// Whether two actions do the same, however it is done.
    fn same(one: Self::Action, other: Self::Action) -> bool {
        one == other
    }

    /// Whether finding the action is worth a puzzle.
    fn is_key(&self, _position: &Self::Position, _action: Self::Action) -> bool {
        true
    }

    /// Whether it is worth a puzzle that an action is the best by far.
    fn is_feat(_action: Self::Action) -> bool {
        true
    }

    /// The goals that may be worth a puzzle here.
    fn goals(&self, _position: &Self::Position) -> Vec<Goal> {
        Vec::new()
    }

    /// What makes a solution work.
    fn themes(&self, _position: &Self::Position, _goal: Goal, _solution: &[Self::Action]) -> Vec<Theme> {
        Vec::new()
    }

    /// The position as a list of numbers, once for each symmetry of the board: alike is what has a list in common.
    fn pictures(&self, position: &Self::Position) -> Vec<Vec<u32>> {
        let hash = self.hash(position);
        vec![vec![(hash >> 32) as u32, hash as u32]]
    }

    /// The only action that reaches a goal of one action at once, and the goal with its figure, if there is just one.
    fn only(
        &self,
        _position: &Self::Position,
        _goal: Goal,
        _left: &mut u64,
    ) -> Result<Option<(Goal, Self::Action)>, GivenUp> {
        Ok(None)
    }

    /// How the others show that a position, one action of a seat after the first, is not what the goal asks for; nothing
    /// if it is.
    fn refuted(
        &self,
        _start: &Self::Position,
        _position: &Self::Position,
        _goal: Goal,
        _left: &mut u64,
    ) -> Result<Option<Vec<Self::Action>>, GivenUp> {
        Ok(None)
    }

    /// How many play in the n-th game that is dug in.
    fn seats_of(_number: u64) -> u8 {
        2
    }

    /// The levels of the bots there, from the lowest to the highest, and the most positions they look at.
    const DIGGERS: (u8, u8, u64) = (2, 6, 300);
}

/// A position after an action.
pub fn after<G: Game>(game: &G, position: &G::Position, action: G::Action) -> G::Position {
    let mut next = position.clone();
    game.apply(&mut next, action);
    next
}
