//! Players of Inka.
//!
//! The evaluator counts the action points to the end of the game on a floor that can be moved; what that
//! is worth is set by hand. Above it stands a search that plans whole turns.

mod explorer;
pub mod features;
mod judge;
mod rides;
mod search;
mod steps;
mod survey;
mod turns;
pub mod weights;

use ::inka::Inka;

pub use self::explorer::Explorer;
pub use self::judge::{Judge, Temper};
pub use self::search::Scope;
pub use self::turns::Breadth;
use self::weights::Weights;
use crate::{Errors, Fallible, Greedy, LEVELS, Mcts, Player, PlayerSpec, Playouts, Random, Rule, Settings};

/// The reference's weight of exploration, not tuned yet.
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
            Box::new(Mcts::new(settings, Playouts::uniform(seed), seed))
        }
        PlayerSpec::Level(number) => match rung(number, game.players()).mind {
            Mind::Errs { overlook, misjudge } => {
                Box::new(Fallible::new(Greedy::new(judge(), seed), Errors { overlook, misjudge }, seed))
            }
            Mind::Plans(scope) => Box::new(Explorer::new(scope, CANDIDATES, judge, seed)),
        },
    }
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

/// Floors and turns looked at, without an answer of the others.
const fn alone(floors: [usize; 2], turns: usize, blockades: usize) -> Mind {
    let root = Breadth { floors, turns, blockades };
    Mind::Plans(Scope { root, reply: root, depth: 1 })
}

/// The same with answers.
const fn ahead(root: ([usize; 2], usize, usize), reply: ([usize; 2], usize, usize), depth: usize) -> Mind {
    let root = Breadth { floors: root.0, turns: root.1, blockades: root.2 };
    let reply = Breadth { floors: reply.0, turns: reply.1, blockades: reply.2 };
    Mind::Plans(Scope { root, reply, depth })
}

const RUNGS: [Level; LEVELS as usize] = [
    Level { nodes: u64::MAX, mind: Mind::Errs { overlook: 0.6, misjudge: 0.3 } },
    Level { nodes: u64::MAX, mind: Mind::Errs { overlook: 0.3, misjudge: 0.1 } },
    Level { nodes: u64::MAX, mind: Mind::Errs { overlook: 0.05, misjudge: 0.02 } },
    Level { nodes: 100_000, mind: alone([1, 1], 2, 2) },
    Level { nodes: 100_000, mind: ahead(([2, 1], 3, 4), ([1, 0], 1, 0), 2) },
    Level { nodes: 100_000, mind: ahead(([3, 3], 6, 6), ([1, 1], 2, 2), 2) },
    Level { nodes: 100_000, mind: ahead(([6, 4], 16, 6), ([2, 1], 3, 3), 2) },
    Level { nodes: 60_000, mind: ahead(([8, 8], 32, 8), ([4, 2], 4, 4), 2) },
];
