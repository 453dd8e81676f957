//! Players of Inka.
//!
//! The evaluator counts the action points to the end of the game on a floor that can be moved; what that
//! is worth is data, fitted by self-play ([`weights`]). Above it stands a search that plans whole turns.

mod advice;
mod drafts;
mod effort;
mod explorer;
pub mod features;
mod judge;
mod rides;
mod search;
mod steps;
mod survey;
mod turns;
mod walks;
pub mod weights;

use ::inka::{Inka, policy};
use dice::Picker;

pub use self::explorer::Explorer;
pub use self::judge::Judge;
pub use self::search::Scope;
use self::weights::Weights;
use crate::ladder::rung;
use crate::{Adviser, Boxed, Greedy, LEVELS, Ladder, Mcts, Playouts, Rule, Settings};

/// The reference's weight of exploration, frozen. At times one could wait for it makes no difference from 0.05 to 1.4:
/// `cargo laboratory uct inka`.
const UCT: f32 = 0.7;

/// How many actions a decision tells of.
const CANDIDATES: usize = 5;

impl Ladder for Inka {
    /// One who wants to get somewhere: of 2,000 uniform playouts not a single game was won before the last round, so they
    /// tell nothing.
    const PICKER: Picker<Inka> = |game, position, dice| policy::pick(game, position, &mut |n| dice.below(n));

    fn greedy(&self, seed: u64) -> Boxed<Inka> {
        Box::new(Greedy::new(Judge::new(Weights::in_use()), seed))
    }

    fn reference(&self, seed: u64) -> Boxed<Inka> {
        Box::new(reference(UCT, seed))
    }

    fn level(&self, level: u8, seed: u64) -> Boxed<Inka> {
        let scope = rung(rungs(self.players()), level).scope;
        Box::new(Explorer::new(scope, CANDIDATES, || Judge::new(Weights::in_use()), seed))
    }

    fn level_nodes(level: u8, seats: u8) -> u64 {
        rung(rungs(seats), level).nodes
    }

    fn adviser(&self, seed: u64) -> Box<dyn Adviser<Inka>> {
        Box::new(advice::Neutral::new(seed))
    }

    fn adviser_nodes(_seats: u8) -> u64 {
        300
    }
}

/// The reference with this weight of exploration: plain tree search with playouts by the policy of the rules' crate.
pub fn reference(exploration: f32, seed: u64) -> Mcts<Inka, Playouts<Inka>> {
    let playouts = Playouts::new(Inka::PICKER, seed);
    Mcts::new(Settings::new(Rule::Ucb { exploration }), playouts, seed)
}

/// A rung of the ladder.
struct Level {
    nodes: u64,
    scope: Scope,
}

fn rungs(seats: u8) -> &'static [Level; LEVELS as usize] {
    if seats == 2 { &WITH_TWO } else { &WITH_MORE }
}

/// A level that does not think of answers, overlooks so many of a hundred shifts, and tries so many blockades.
const fn overlooks(overlook: u8, nodes: u64, blockades: usize) -> Level {
    Level { nodes, scope: Scope { ends: 2, blockades, answers: 0, floors: 0, overlook } }
}

/// A level that overlooks nothing and seeks answers.
const fn answers(nodes: u64) -> Level {
    Level { nodes, scope: Scope { ends: 16, blockades: 8, answers: 12, floors: 24, overlook: 0 } }
}

/// A weak level does not see what a shift is good for; the stronger it is, the less it misses, and the strongest look
/// at the answers of others, too.
const WITH_TWO: [Level; LEVELS as usize] = [
    overlooks(97, 60, 0),
    overlooks(91, 60, 0),
    overlooks(84, 60, 1),
    overlooks(71, 60, 2),
    overlooks(48, 100, 3),
    overlooks(15, 200, 4),
    answers(350),
    answers(8_000),
];

/// With more seats looking further decides less, so it takes greater differences in what is overlooked to win more
/// often than the level below.
const WITH_MORE: [Level; LEVELS as usize] = [
    overlooks(98, 60, 0),
    overlooks(97, 60, 0),
    overlooks(94, 60, 0),
    overlooks(87, 60, 0),
    overlooks(81, 60, 1),
    overlooks(66, 80, 2),
    overlooks(44, 100, 3),
    answers(8_000),
];
