//! Players of Inka.

mod explorer;
mod features;
mod judge;
mod search;
pub mod survey;
mod turns;
pub mod weights;

use ::inka::Inka;

pub use self::explorer::Explorer;
pub use self::judge::{Judge, TEMPER, Temper};
pub use self::search::Scope;
pub use self::turns::Breadth;
use self::weights::Weights;
use crate::{Greedy, Mcts, Player, PlayerSpec, Playouts, Random, Rule, Settings};

/// The player a spec names.
pub fn player(spec: PlayerSpec, _game: &Inka, seed: u64) -> Box<dyn Player<Inka> + Send> {
    match spec {
        PlayerSpec::Random => Box::new(Random::new(seed)),
        PlayerSpec::Greedy => Box::new(Greedy::new(Judge::new(Weights::fitted()), seed)),
        PlayerSpec::Level(number) => Box::new(Explorer::new(scope(number), 5, || Judge::new(Weights::fitted()), seed)),
        PlayerSpec::Uct => {
            let settings = Settings::new(Rule::Ucb { exploration: 0.7 });
            Box::new(Mcts::new(settings, Playouts::uniform(seed), seed))
        }
    }
}

/// How many positions a player looks at for an action if nobody says otherwise.
pub fn nodes(spec: PlayerSpec, _players: u8) -> u64 {
    match spec {
        PlayerSpec::Level(8) => 60_000,
        PlayerSpec::Level(_) => u64::MAX,
        other => other.nodes(),
    }
}

fn scope(level: u8) -> Scope {
    let root = match level {
        1 => Breadth { floors: [0, 0], turns: 1, blockades: 0 },
        2 => Breadth { floors: [1, 1], turns: 1, blockades: 0 },
        3 => Breadth { floors: [4, 4], turns: 1, blockades: 0 },
        4 => Breadth { floors: [4, 4], turns: 4, blockades: 8 },
        _ => Breadth { floors: [8, 8], turns: 24, blockades: 8 },
    };
    let reply = Breadth { floors: [2, 2], turns: 6, blockades: 4 };
    Scope { root, reply, depth: match level { 8 => 50, 7 => 3, 6 => 2, _ => 1 } }
}
