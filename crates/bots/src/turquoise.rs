//! Players of Turquoise.
//!
//! The evaluator adds up what a strong player would name ([`features`]) to the score each seat will end with, and asks
//! how likely the game is finished at all; what the numbers are worth is data ([`weights`]). Above it stands a best-first
//! search in which every seat is for itself.

mod advice;
mod apprentice;
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

pub use self::apprentice::{Apprentice, Slips};
pub use self::best_first::{BestFirst, Dials};
pub use self::judge::Judge;
pub use self::tree::Worth;
pub use self::turn::undoes;
use self::weights::Weights;
use crate::ladder::rung;
use crate::{Adviser, Boxed, Greedy, LEVELS, Ladder, Mcts, Playouts, Rule, Settings};

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
        let planner = planner(dials(self.seats()), Weights::in_use(self.rules()), seed);
        match rung(rungs(self.seats()), level).slips {
            None => Box::new(planner),
            Some(slips) => Box::new(Apprentice::new(planner, slips, seed)),
        }
    }

    fn level_nodes(level: u8, seats: u8) -> u64 {
        rung(rungs(seats), level).nodes
    }

    fn adviser(&self, seed: u64) -> Box<dyn Adviser<Turquoise>> {
        Box::new(advice::Neutral::new(self, seed))
    }

    fn adviser_nodes(_seats: u8) -> u64 {
        4_000
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
    slips: Option<Slips>,
}

const fn apprentice(blind: f32, careless: f32, late: f32) -> Level {
    Level { nodes: 60, slips: Some(Slips { blind, careless, late }) }
}

const fn looking_at(nodes: u64) -> Level {
    Level { nodes, slips: None }
}

fn rungs(seats: u8) -> &'static [Level; LEVELS as usize] {
    if seats == 2 { &WITH_TWO } else { &WITH_MORE }
}

/// Two builders run out of pillars in every second game: so of two, the weak think of most that they bring.
const WITH_TWO: [Level; LEVELS as usize] = [
    apprentice(0.4, 1.0, 0.88),
    apprentice(0.35, 0.8, 0.63),
    apprentice(0.3, 0.5, 0.32),
    looking_at(60),
    looking_at(400),
    looking_at(1_200),
    looking_at(8_000),
    looking_at(200_000),
];

/// With more seats somebody soon sees what one has left lying, so the weak must leave more.
const WITH_MORE: [Level; LEVELS as usize] = [
    apprentice(0.5, 1.0, 0.95),
    apprentice(0.4, 0.8, 0.7),
    apprentice(0.3, 0.5, 0.37),
    looking_at(60),
    looking_at(400),
    looking_at(3_000),
    looking_at(25_000),
    looking_at(400_000),
];
