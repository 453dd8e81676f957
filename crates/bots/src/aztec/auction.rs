//! The auction for Oh Puch, played to its end: everybody says what is best for himself.
//!
//! A round behind a number is judged by what was won with it in self-play, so nobody bids by a fixed price.

use ::aztec::{Action, Aztec, Position, Stage};
use rustc_hash::FxHashMap;
use tabletop::{Game, Seat};

use super::judge::Judge;
use crate::{Candidate, Decision, Estimate};

/// An auction being thought through.
pub struct Bidding<'a> {
    game: &'a Aztec,
    judge: &'a Judge,
    /// What was found out about a state of the auction, by its hash. Different orders lead to the same few states.
    seen: FxHashMap<u64, (Estimate, Option<Action>)>,
}

impl<'a> Bidding<'a> {
    /// Nothing is known yet.
    pub fn new(game: &'a Aztec, judge: &'a Judge) -> Bidding<'a> {
        Bidding { game, judge, seen: FxHashMap::default() }
    }

    /// What each seat can expect.
    pub fn value(&mut self, position: &Position) -> Estimate {
        self.solve(position).0
    }

    /// What to say, and what everything else one could say would lead to.
    pub fn decide(&mut self, position: &Position) -> Option<Decision<Action>> {
        let seat = self.game.turn(position).seat()?.index();
        let mut legal = Vec::new();
        self.game.legal(position, &mut legal);
        let candidate = |action| Candidate {
            action,
            estimate: self.after(position, action),
            nodes: 1,
            line: self.line(position, action),
        };
        let mut candidates: Vec<_> = legal.into_iter().map(candidate).collect();
        candidates.sort_by(|a, b| b.estimate.share[seat].total_cmp(&a.estimate.share[seat]));
        Some(Decision { action: candidates.first()?.action, nodes: self.seen.len() as u64, candidates })
    }

    fn solve(&mut self, position: &Position) -> (Estimate, Option<Action>) {
        if position.stage() == Stage::Building {
            return (self.judge.round(self.game, position), None);
        }
        let hash = self.game.hash(position);
        if let Some(&known) = self.seen.get(&hash) {
            return known;
        }
        let seat = self.game.turn(position).seat().map_or(0, Seat::index);
        let mut legal = Vec::new();
        self.game.legal(position, &mut legal);
        // The numbers are listed from high to low, and of equals the first is kept: nobody gives away more than
        // he must.
        let mut best: (Estimate, Option<Action>) = (Estimate::default(), None);
        for action in legal {
            let estimate = self.after(position, action);
            if best.1.is_none() || estimate.share[seat] > best.0.share[seat] {
                best = (estimate, Some(action));
            }
        }
        self.seen.insert(hash, best);
        best
    }

    fn after(&mut self, position: &Position, action: Action) -> Estimate {
        let mut next = *position;
        self.game.apply(&mut next, action);
        self.solve(&next).0
    }

    /// What is said after an action, until the first piece.
    fn line(&mut self, position: &Position, action: Action) -> Vec<Action> {
        let mut next = *position;
        self.game.apply(&mut next, action);
        let mut line = Vec::new();
        while let (_, Some(action)) = self.solve(&next) {
            line.push(action);
            self.game.apply(&mut next, action);
        }
        line
    }
}
