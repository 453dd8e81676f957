//! Players of Turquoise.
//!
//! The evaluator is a small network on what a strong player would name ([`features`]), fitted by self-play; the
//! weights are data. Above it stands a best-first search in which every seat takes what is best for itself.

mod auction;
mod best_first;
pub mod features;
mod judge;
mod reach;
mod tree;
pub mod weights;

use std::sync::Arc;

use ::turquoise::{Turquoise, policy};

pub use self::best_first::{BestFirst, Dials};
pub use self::judge::Judge;
use self::weights::Weights;
use crate::{Errors, Fallible, Greedy, LEVELS, Mcts, Player, PlayerSpec, Playouts, Random, Rule, Settings};

/// The dials of the search. The edges of a full tree take some 40 megabytes.
pub const DIALS: Dials =
    Dials { curiosity: 0.2, sharpness: 0.1, widening: 1.0, max_edges: 600_000, candidates: 5 };

/// The reference's weight of exploration. Not tuned: a playout takes about a millisecond, and most games between
/// references are stand-offs.
const UCT: f32 = 0.7;

/// The player a spec names.
pub fn player(spec: PlayerSpec, game: &Turquoise, seed: u64) -> Box<dyn Player<Turquoise> + Send> {
    match spec {
        PlayerSpec::Random => Box::new(Random::new(seed)),
        PlayerSpec::Greedy => Box::new(Greedy::new(Judge::new(Weights::fitted()), seed)),
        PlayerSpec::Uct => {
            let settings = Settings::new(Rule::Ucb { exploration: UCT });
            Box::new(Mcts::new(settings, playouts(seed), seed))
        }
        PlayerSpec::Level(number) => {
            let Some((overlook, misjudge)) = rung(number, game.seats()).errors else {
                return Box::new(planner(DIALS, Weights::fitted(), seed));
            };
            // Whoever errs must have thought of everything first.
            let dials = Dials { candidates: usize::MAX, ..DIALS };
            let player = planner(dials, Weights::fitted(), seed);
            Box::new(Fallible::new(player, Errors { overlook, misjudge }, seed))
        }
    }
}

/// A player with these dials and weights.
pub fn planner(dials: Dials, weights: Arc<Weights>, seed: u64) -> BestFirst {
    BestFirst::new(dials, Judge::new(weights), seed)
}

/// How many positions a player looks at for an action if nobody says otherwise.
pub fn nodes(spec: PlayerSpec, players: u8) -> u64 {
    match spec {
        PlayerSpec::Level(number) => rung(number, players).nodes,
        other => other.nodes(),
    }
}

/// Playouts that build on purpose; uniform ones never get anywhere.
fn playouts(seed: u64) -> Playouts<Turquoise> {
    Playouts::new(
        |game, position, legal, dice| policy::pick(game, position, legal, &mut |n| dice.below(n)),
        seed,
    )
    .among(policy::useful)
}

/// A rung of the ladder.
struct Level {
    nodes: u64,
    /// How likely an action is overlooked, and by how much one is misjudged.
    errors: Option<(f32, f32)>,
}

fn rung(level: u8, players: u8) -> &'static Level {
    let rungs = if players == 2 { &WITH_TWO } else { &WITH_MORE };
    &rungs[usize::from(level.clamp(1, LEVELS)) - 1]
}

const WITH_TWO: [Level; LEVELS as usize] = [
    Level { nodes: 1, errors: Some((0.6, 0.4)) },
    Level { nodes: 1, errors: Some((0.5, 0.2)) },
    Level { nodes: 1, errors: Some((0.3, 0.08)) },
    Level { nodes: 1, errors: Some((0.1, 0.02)) },
    Level { nodes: 300, errors: None },
    Level { nodes: 2_000, errors: None },
    Level { nodes: 15_000, errors: None },
    Level { nodes: 400_000, errors: None },
];

/// With more seats a share of the win is smaller, and so are the differences that are misjudged.
const WITH_MORE: [Level; LEVELS as usize] = [
    Level { nodes: 1, errors: Some((0.6, 0.3)) },
    Level { nodes: 1, errors: Some((0.5, 0.15)) },
    Level { nodes: 1, errors: Some((0.3, 0.05)) },
    Level { nodes: 1, errors: Some((0.1, 0.015)) },
    Level { nodes: 300, errors: None },
    Level { nodes: 2_000, errors: None },
    Level { nodes: 15_000, errors: None },
    Level { nodes: 400_000, errors: None },
];
