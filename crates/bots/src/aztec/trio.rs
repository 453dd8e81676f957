//! The player at a table of three: bids by value and lays by tree search, where each seat is for itself.
//!
//! Means, not the best line, are what a plan is worth among three: nobody knows which of two good actions another
//! takes, and to count on one of them is to count on a hair.

use std::sync::Arc;

use ::aztec::{Action, Aztec, Position, Stage};
use dice::Dice;
use tabletop::{Game, Seat};

use super::auction::Bidding;
use super::judge::{Judge, whim};
use super::weights::Weights;
use crate::{Candidate, Decision, Estimate, Evaluator, LEVELS, Limits, Mcts, Player, Rule, Settings};

/// The weight of exploration. It is small, for the judge knows more than a playout.
const EXPLORATION: f32 = 0.06;
/// How many actions are looked at beyond the next one, times the root of the visits: there are dozens, and most that
/// are bad here are bad everywhere.
const WIDTH: f32 = 2.0;
/// The edges of a full tree take some 60 megabytes.
const EDGES: usize = 1_200_000;
/// As long as fewer pieces lie, all but the strongest draw one of the actions about as good as the best by lot: left
/// alone, good players would begin every game alike.
const OPENING: u8 = 6;
/// By how much of the win an action may be worse to be about as good.
const EQUAL: f32 = 0.02;
/// How many times as often the best may have been looked at: of others too little is known.
const OFTEN: u64 = 20;

/// A player of three.
pub struct Trio {
    judge: Judge,
    search: Mcts<Aztec, Whims>,
    dice: Dice,
    /// How many pieces of a round make its opening.
    opening: u8,
    candidates: usize,
    legal: Vec<Action>,
}

impl Trio {
    /// A player of a level, who expects the same of others in an auction and tells of so many candidates; whims come
    /// from `seed`.
    pub fn new(game: &Aztec, level: u8, candidates: usize, weights: Arc<Weights>, seed: u64) -> Trio {
        Trio::with(Judge::new(game, weights, level), level, candidates, seed)
    }

    /// The same by this judge.
    pub(super) fn with(judge: Judge, level: u8, candidates: usize, seed: u64) -> Trio {
        let rule = Rule::Ucb { exploration: EXPLORATION };
        let settings = Settings { width: WIDTH, max_edges: EDGES, candidates, ..Settings::new(rule) };
        let search = Mcts::new(settings, Whims { judge: judge.clone(), seed }, seed);
        let opening = if level < LEVELS { OPENING } else { 0 };
        Trio { judge, search, dice: Dice::new(seed), opening, candidates, legal: Vec::new() }
    }
}

impl Player<Aztec> for Trio {
    fn choose(&mut self, game: &Aztec, position: &Position, limits: &Limits) -> Decision<Action> {
        if let Stage::Auction(_) = position.stage() {
            let decision = Bidding::new(game, &self.judge).decide(position);
            let mut decision = decision.expect("somebody is to act in an auction");
            decision.candidates.truncate(self.candidates);
            return decision;
        }
        // Whoever looks at next to nothing still looks at every action once.
        game.legal(position, &mut self.legal);
        let nodes = limits.nodes.max(self.legal.len() as u64);
        let mut decision = self.search.choose(game, position, &Limits { nodes, stop: limits.stop });
        if position.count() < self.opening {
            let seat = game.turn(position).seat().map_or(0, Seat::index);
            let any = self.dice.below(equals(&decision.candidates, seat) as u32) as usize;
            decision.candidates[..=any].rotate_right(1);
            decision.action = decision.candidates[0].action;
        }
        decision
    }
}

/// How many candidates, from the first on, are about as good as it for a seat.
fn equals(candidates: &[Candidate<Action>], seat: usize) -> usize {
    let best = &candidates[0];
    let equal = |candidate: &&Candidate<Action>| {
        candidate.nodes * OFTEN >= best.nodes
            && candidate.estimate.share[seat] + EQUAL >= best.estimate.share[seat]
    };
    candidates.iter().take_while(equal).count()
}

/// A judge with whims.
struct Whims {
    judge: Judge,
    seed: u64,
}

impl Evaluator<Aztec> for Whims {
    fn estimate(&mut self, game: &Aztec, position: &Position) -> Estimate {
        let mut estimate = self.judge.judge(game, position);
        let [first, second, ..] = &mut estimate.share;
        // No share leaves its bounds.
        let whim = whim(game.hash(position), self.seed).clamp(-*first, *second);
        *first += whim;
        *second -= whim;
        estimate
    }
}
