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
use dice::Picker;
use tabletop::Game;

pub use self::best_first::{BestFirst, Dials};
pub use self::judge::Judge;
pub use self::tree::Worth;
pub use self::turn::undoes;
use self::weights::Weights;
use crate::ladder::rung;
use crate::{Boxed, Errors, Fallible, Greedy, LEVELS, Ladder, Mcts, Playouts, Rule, Settings};

/// The dials of the search at a table of so many seats. The edges of a full tree take some 40 megabytes.
pub fn dials(seats: u8) -> Dials {
    Dials {
        worth: if seats == 2 { Worth::Best } else { Worth::Mean },
        curiosity: 0.2,
        sharpness: 0.1,
        widening: 1.0,
        max_edges: 600_000,
        candidates: 5,
    }
}

/// The reference's weight of exploration, frozen. With 30 positions an action and 8 games each against 0.7
/// (`cargo laboratory uct turquoise games=8 nodes=30`), 0.1 took 69 % of the points, 0.3 50 %, 1.4 75 %, 3.0 56 %: at most two
/// playouts for an action leave exploration little to say.
const UCT: f32 = 1.4;

impl Ladder for Turquoise {
    /// The builder of the rules' crate: uniform playouts never get anywhere.
    const PICKER: Picker<Turquoise> =
        |game, position, dice| policy::pick(game, position, &mut |n| dice.below(n));

    fn greedy(&self, seed: u64) -> Boxed<Turquoise> {
        Box::new(Greedy::new(Judge::new(Weights::in_use(self.rules())), seed))
    }

    fn reference(&self, seed: u64) -> Boxed<Turquoise> {
        Box::new(reference(UCT, seed))
    }

    fn level(&self, level: u8, seed: u64) -> Boxed<Turquoise> {
        let dials = dials(self.seats());
        let Some((overlook, misjudge)) = rung(rungs(self.seats()), level).errors else {
            return Box::new(planner(dials, Weights::in_use(self.rules()), seed));
        };
        // Whoever errs must have thought of everything first.
        let dials = Dials { candidates: usize::MAX, ..dials };
        let player = planner(dials, Weights::in_use(self.rules()), seed);
        Box::new(Fallible::new(player, Errors { overlook, misjudge }, seed))
    }

    fn level_nodes(level: u8, seats: u8) -> u64 {
        rung(rungs(seats), level).nodes
    }
}

/// A player with these dials and weights.
pub fn planner(dials: Dials, weights: Arc<Weights>, seed: u64) -> BestFirst {
    BestFirst::new(dials, Judge::new(weights), seed)
}

/// The reference with this weight of exploration: plain tree search with playouts by the builder of the rules' crate,
/// among the actions that the builder has a use for.
///
/// A tree with all actions, most of which only walk about, builds nothing itself: with two players all its games are
/// stand-offs, for nobody has the pillars to finish alone.
pub fn reference(exploration: f32, seed: u64) -> Mcts<Turquoise, Playouts<Turquoise>> {
    let playouts = Playouts::new(Turquoise::PICKER, seed).among(policy::useful);
    Mcts::new(Settings::new(Rule::Ucb { exploration }), playouts, seed)
}

/// A rung of the ladder.
struct Level {
    nodes: u64,
    /// How likely an action is overlooked, and by how much one is misjudged.
    errors: Option<(f32, f32)>,
}

fn rungs(seats: u8) -> &'static [Level; LEVELS as usize] {
    if seats == 2 { &WITH_TWO } else { &WITH_MORE }
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
