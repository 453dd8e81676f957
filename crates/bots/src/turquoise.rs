//! Players of Turquoise.
//!
//! The evaluator adds up what a strong player would name ([`features`]) to the score each seat will end with, and asks
//! how likely the game is finished at all; what the numbers are worth is data ([`weights`]). Above it stands a best-first
//! search in which every seat is for itself.

mod auction;
mod best_first;
pub mod features;
mod judge;
mod means;
mod reach;
mod tree;
mod turn;
pub mod weights;

use std::sync::Arc;

use ::turquoise::{Turquoise, policy};
use tabletop::Game;

pub use self::best_first::{BestFirst, Dials};
pub use self::judge::Judge;
pub use self::tree::Worth;
pub use self::turn::undoes;
use self::weights::Weights;
use crate::{
    Errors, Fallible, Greedy, LEVELS, Mcts, Player, PlayerSpec, Playouts, Policy, Random, Rule, Settings,
};

/// The dials of the search with two players, and of the fit with any number. The edges of a full tree take some 40
/// megabytes.
pub const DIALS: Dials = Dials {
    worth: Worth::Best,
    curiosity: 0.2,
    sharpness: 0.1,
    widening: 1.0,
    max_edges: 600_000,
    candidates: 5,
};

/// The reference's weight of exploration, frozen. With 30 positions an action and 8 games each against 0.7
/// (`examples/uct_turquoise.rs games=8 nodes=30`), 0.1 took 69 % of the points, 0.3 50 %, 1.4 75 %, 3.0 56 %: at most two
/// playouts for an action leave exploration little to say.
const UCT: f32 = 1.4;

/// The player a spec names.
pub fn player(spec: PlayerSpec, game: &Turquoise, seed: u64) -> Box<dyn Player<Turquoise> + Send> {
    match spec {
        PlayerSpec::Random => Box::new(Random::new(seed)),
        PlayerSpec::Greedy => Box::new(Greedy::new(Judge::new(Weights::in_use(game.rules())), seed)),
        PlayerSpec::Uct => Box::new(reference(UCT, seed)),
        PlayerSpec::Level(number) => {
            let worth = if game.seats() == 2 { Worth::Best } else { Worth::Mean };
            let dials = Dials { worth, ..DIALS };
            let Some((overlook, misjudge)) = rung(number, game.seats()).errors else {
                return Box::new(planner(dials, Weights::in_use(game.rules()), seed));
            };
            // Whoever errs must have thought of everything first.
            let dials = Dials { candidates: usize::MAX, ..dials };
            let player = planner(dials, Weights::in_use(game.rules()), seed);
            Box::new(Fallible::new(player, Errors { overlook, misjudge }, seed))
        }
    }
}

/// A player with these dials and weights.
pub fn planner(dials: Dials, weights: Arc<Weights>, seed: u64) -> BestFirst {
    BestFirst::new(dials, Judge::new(weights), seed)
}

/// The reference with this weight of exploration: plain tree search with playouts by the builder of the rules' crate,
/// among the actions that the builder has a use for.
///
/// Uniform playouts never get anywhere; and a tree with all actions, most of which only walk about, builds nothing
/// itself: with two players all its games are stand-offs, for nobody has the pillars to finish alone.
pub fn reference(exploration: f32, seed: u64) -> Mcts<Turquoise, Playouts<Turquoise>> {
    let builder: Policy<Turquoise> =
        |game, position, legal, dice| policy::pick(game, position, legal, &mut |n| dice.below(n));
    let playouts = Playouts::new(builder, seed).among(policy::useful);
    Mcts::new(Settings::new(Rule::Ucb { exploration }), playouts, seed)
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
    /// How likely an action is overlooked, and by how much one is misjudged.
    errors: Option<(f32, f32)>,
}

fn rung(level: u8, players: u8) -> &'static Level {
    let rungs = if players == 2 { &WITH_TWO } else { &WITH_MORE };
    &rungs[usize::from(level.clamp(1, LEVELS)) - 1]
}

/// Of two, one who misjudges much brings up few pillars, and then nobody finishes: so the weak overlook instead.
const WITH_TWO: [Level; LEVELS as usize] = [
    Level { nodes: 60, errors: Some((0.6, 0.01)) },
    Level { nodes: 60, errors: Some((0.4, 0.01)) },
    Level { nodes: 60, errors: Some((0.12, 0.006)) },
    Level { nodes: 60, errors: None },
    Level { nodes: 400, errors: None },
    Level { nodes: 1_200, errors: None },
    Level { nodes: 8_000, errors: None },
    Level { nodes: 200_000, errors: None },
];

/// With more seats a share of the win is smaller, and so are the differences that are misjudged.
const WITH_MORE: [Level; LEVELS as usize] = [
    Level { nodes: 60, errors: Some((0.5, 0.06)) },
    Level { nodes: 60, errors: Some((0.35, 0.04)) },
    Level { nodes: 60, errors: Some((0.15, 0.02)) },
    Level { nodes: 60, errors: None },
    Level { nodes: 400, errors: None },
    Level { nodes: 3_000, errors: None },
    Level { nodes: 25_000, errors: None },
    Level { nodes: 400_000, errors: None },
];
