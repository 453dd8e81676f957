//! Players of Inka.
//!
//! The evaluator counts the action points to the end of the game on a floor that can be moved; what that
//! is worth is set by hand. Above it stands a search that plans whole turns.

mod effort;
mod explorer;
pub mod features;
mod judge;
mod rides;
mod search;
mod solo;
mod steps;
mod survey;
mod turns;
mod walks;
pub mod weights;

use ::inka::Inka;

pub use self::explorer::Explorer;
pub use self::judge::{Judge, Temper};
pub use self::search::Scope;
use self::weights::Weights;
use crate::{Errors, Fallible, Greedy, LEVELS, Mcts, Player, PlayerSpec, Playouts, Random, Rule, Settings};

/// The reference's weight of exploration, frozen. At times one could wait for it makes no difference from 0.05 to 1.4:
/// `cargo run --profile quick -p bots --example uct_inka`.
const UCT: f32 = 0.7;

/// How many actions a decision tells of.
const CANDIDATES: usize = 5;

/// The player a spec names.
pub fn player(spec: PlayerSpec, game: &Inka, seed: u64) -> Box<dyn Player<Inka> + Send> {
    let judge = || Judge::new(Weights::in_use());
    match spec {
        PlayerSpec::Random => Box::new(Random::new(seed)),
        PlayerSpec::Greedy => Box::new(Greedy::new(judge(), seed)),
        PlayerSpec::Uct => {
            let settings = Settings::new(Rule::Ucb { exploration: UCT });
            Box::new(Mcts::new(settings, playouts(seed), seed))
        }
        PlayerSpec::Level(number) => match rung(number, game.players()).mind {
            Mind::Errs { overlook, misjudge } => {
                Box::new(Fallible::new(Greedy::new(judge(), seed), Errors { overlook, misjudge }, seed))
            }
            Mind::Plans(scope) => Box::new(Explorer::new(scope, CANDIDATES, judge, seed)),
        },
    }
}

/// Playouts that want to get somewhere: of 2,000 uniform ones not a single game was won before the last round, so they
/// tell nothing.
pub fn playouts(seed: u64) -> Playouts<Inka> {
    Playouts::new(
        |game, position, legal, dice| ::inka::policy::pick(game, position, legal, &mut |n| dice.below(n)),
        seed,
    )
}

/// How many positions a player looks at for an action if nobody says otherwise.
pub fn nodes(spec: PlayerSpec, players: u8) -> u64 {
    match spec {
        PlayerSpec::Level(number) => rung(number, players).nodes,
        other => other.nodes(),
    }
}

/// A rung of the ladder.
struct Level {
    nodes: u64,
    mind: Mind,
}

/// How a level thinks.
#[derive(Clone, Copy)]
enum Mind {
    /// Action by action, and with errors: how likely an action is overlooked, and by how much one is misjudged.
    Errs { overlook: f32, misjudge: f32 },
    /// Whole turns.
    Plans(Scope),
}

fn rung(level: u8, _players: u8) -> &'static Level {
    &RUNGS[usize::from(level.clamp(1, LEVELS)) - 1]
}

/// A level that looks at so many floors, so many of its own turns ahead, ends so many drafts with blockades, and seeks
/// so many answers.
const fn plans(nodes: u64, turns: u8, ends: usize, blockades: usize, answers: usize) -> Level {
    Level { nodes, mind: Mind::Plans(Scope { turns, ends, blockades, answers, floors: 48 }) }
}

const RUNGS: [Level; LEVELS as usize] = [
    Level { nodes: u64::MAX, mind: Mind::Errs { overlook: 0.6, misjudge: 0.3 } },
    Level { nodes: u64::MAX, mind: Mind::Errs { overlook: 0.3, misjudge: 0.1 } },
    Level { nodes: u64::MAX, mind: Mind::Errs { overlook: 0.05, misjudge: 0.02 } },
    plans(100, 1, 2, 2, 0),
    plans(300, 2, 4, 4, 0),
    plans(1_000, 2, 8, 6, 2),
    plans(3_000, 3, 12, 8, 4),
    plans(10_000, 3, 16, 8, 8),
];
