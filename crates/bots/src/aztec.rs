//! Players of Aztec.
//!
//! The evaluator is a small network on what a strong player would name ([`features`]), fitted by self-play; the
//! weights are data. Above it stands, with two players, a best-first search that plays the last pieces exactly, and with
//! three a tree search in which each seat is for itself.

mod advice;
mod architect;
mod auction;
mod best_first;
pub mod features;
pub mod geometry;
mod judge;
pub mod tail;
mod trio;
pub mod weights;

use std::sync::Arc;

use ::aztec::Aztec;
use tabletop::Game;

pub use self::architect::{Architect, Skill};
pub use self::judge::Judge;
pub use self::trio::Trio;
use self::weights::Weights;
use crate::ladder::rung;
use crate::{
    Adviser, Boxed, Errors, Fallible, Greedy, LEVELS, Ladder, Mcts, Player, Playouts, Rule, Settings,
};

/// The pieces left from which on the strongest player looks for the exact result. With 7 it takes a tenth of a
/// second at most, with 8 hardly ever half of one, with 9 up to five.
const TAIL: u8 = 8;

/// The reference's weight of exploration, frozen. With 500 positions an action and 60 games each against 0.4
/// (`cargo laboratory uct aztec`), 0.1 took 58 % of the points, 0.2 60 %, 0.7 35 %, 1.0 35 %, 1.4 38 %.
const UCT: f32 = 0.2;

impl Ladder for Aztec {
    fn greedy(&self, seed: u64) -> Boxed<Aztec> {
        Box::new(Greedy::new(Judge::new(self, Weights::fitted(), GREEDY), seed))
    }

    fn reference(&self, seed: u64) -> Boxed<Aztec> {
        Box::new(reference(UCT, seed))
    }

    fn level(&self, level: u8, seed: u64) -> Boxed<Aztec> {
        leveled(level, self, Weights::fitted(), seed)
    }

    fn level_nodes(level: u8, seats: u8) -> u64 {
        rung(rungs(seats), level).nodes
    }

    fn adviser(&self, seed: u64) -> Box<dyn Adviser<Aztec>> {
        Box::new(advice::Neutral::new(self, seed))
    }

    fn adviser_nodes(seats: u8) -> u64 {
        if seats == 2 { 10_000 } else { 4_000 }
    }
}

/// The reference with this weight of exploration: plain tree search with random playouts.
pub fn reference(exploration: f32, seed: u64) -> Mcts<Aztec, Playouts<Aztec>> {
    Mcts::new(Settings::new(Rule::Ucb { exploration }), Playouts::uniform(seed), seed)
}

/// The player of a level with these weights.
pub fn leveled(number: u8, game: &Aztec, weights: Arc<Weights>, seed: u64) -> Boxed<Aztec> {
    let &Level { tail, errors, .. } = rung(rungs(game.traits().seats), number);
    let candidates = if errors.is_some() { usize::MAX } else { CANDIDATES };
    let skill = Skill { tail, judged: JUDGED, candidates };
    match Architect::new(game, skill, Arc::clone(&weights), seed) {
        Ok(architect) => erring(architect, errors, seed),
        Err(_) => erring(Trio::new(game, number, candidates, weights, seed), errors, seed),
    }
}

fn erring(
    player: impl Player<Aztec> + Send + 'static,
    errors: Option<(f32, f32)>,
    seed: u64,
) -> Boxed<Aztec> {
    match errors {
        Some((overlook, misjudge)) => Box::new(Fallible::new(player, Errors { overlook, misjudge }, seed)),
        None => Box::new(player),
    }
}

/// The level nearest to the greedy player, for its auctions.
const GREEDY: u8 = 5;
/// How many actions a decision tells of.
const CANDIDATES: usize = 5;
/// The most positions judged for an action.
const JUDGED: u64 = 1_000_000;

/// A rung of the ladder.
struct Level {
    nodes: u64,
    tail: u8,
    /// How likely an action is overlooked, and by how much one is misjudged.
    errors: Option<(f32, f32)>,
}

fn rungs(seats: u8) -> &'static [Level; LEVELS as usize] {
    if seats == 2 { &WITH_TWO } else { &WITH_THREE }
}

const WITH_TWO: [Level; LEVELS as usize] = [
    Level { nodes: 1, tail: 0, errors: Some((0.5, 0.4)) },
    Level { nodes: 1, tail: 0, errors: Some((0.33, 0.17)) },
    Level { nodes: 1, tail: 0, errors: Some((0.13, 0.06)) },
    Level { nodes: 200, tail: 0, errors: None },
    Level { nodes: 800, tail: 0, errors: None },
    Level { nodes: 3_000, tail: 3, errors: None },
    Level { nodes: 12_000, tail: 4, errors: None },
    Level { nodes: 2_000_000, tail: TAIL, errors: None },
];

/// With three, looking further is worth less, for the two others do not care for one's plans: the steps begin
/// lower and are longer.
const WITH_THREE: [Level; LEVELS as usize] = [
    Level { nodes: 1, tail: 0, errors: Some((0.85, 1.3)) },
    Level { nodes: 1, tail: 0, errors: Some((0.66, 0.58)) },
    Level { nodes: 1, tail: 0, errors: Some((0.5, 0.32)) },
    Level { nodes: 1, tail: 0, errors: Some((0.32, 0.14)) },
    Level { nodes: 1, tail: 0, errors: Some((0.15, 0.05)) },
    Level { nodes: 800, tail: 0, errors: None },
    Level { nodes: 8_000, tail: 0, errors: None },
    Level { nodes: 500_000, tail: 0, errors: None },
];
