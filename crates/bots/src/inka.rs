//! Players of Inka.
//!
//! The evaluator counts the action points to the end of the game on a floor that can be moved; what that
//! is worth is data, fitted by self-play ([`weights`]). Above it stands a search that plans whole turns.

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

use ::inka::Inka;

pub use self::explorer::Explorer;
pub use self::judge::Judge;
pub use self::search::Scope;
use self::weights::Weights;
use crate::{Greedy, LEVELS, Mcts, Player, PlayerSpec, Playouts, Random, Rule, Settings};

/// The reference's weight of exploration, frozen. At times one could wait for it makes no difference from 0.05 to 1.4:
/// `cargo run --profile quick -p pyramidion-bots --example uct_inka`.
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
        PlayerSpec::Level(number) => {
            Box::new(Explorer::new(rung(number, game.players()).scope, CANDIDATES, judge, seed))
        }
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
    scope: Scope,
}

fn rung(level: u8, players: u8) -> &'static Level {
    let rungs = if players == 2 { &WITH_TWO } else { &WITH_MORE };
    &rungs[usize::from(level.clamp(1, LEVELS)) - 1]
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
