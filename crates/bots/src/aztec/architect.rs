//! The player at a table of two: lays by best-first search and plays the last pieces exactly.

use std::sync::Arc;

use ::aztec::{Action, Aztec, Position};
use tabletop::{Game, MAX_SEATS, Seat};

use super::best_first::{BestFirst, Root};
use super::judge::Judge;
use super::tail::{Budget, Tail, Unfinished, winning};
use super::weights::Weights;
use crate::{Candidate, Decision, Limits, Player, Unsuited};

/// What a player does beyond judging.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Skill {
    /// With this many pieces left, or fewer, the game is searched to its end.
    pub tail: u8,
    /// The most positions judged for an action; more would fill the memory.
    pub judged: u64,
    /// How many candidates a decision lists.
    pub candidates: usize,
}

/// A player of two.
pub struct Architect {
    skill: Skill,
    search: BestFirst,
    tail: Tail,
}

impl Architect {
    /// A player with the skill and weights given, whose whims come from `seed`.
    pub fn new(game: &Aztec, skill: Skill, weights: Arc<Weights>, seed: u64) -> Result<Architect, Unsuited> {
        Architect::suits(game)?;
        // Two hold no auction, so nobody's level matters.
        Ok(Architect::with(Judge::new(game, weights, 1), skill, seed))
    }

    /// Whether a game can be played like this.
    pub(super) fn suits(game: &Aztec) -> Result<(), Unsuited> {
        let traits = game.traits();
        if traits.seats != 2 || traits.chance {
            return Err(Unsuited(
                "what one gains is the other's loss only with two seats and without chance",
            ));
        }
        Ok(())
    }

    /// The same by this judge of a game that suits.
    pub(super) fn with(judge: Judge, skill: Skill, seed: u64) -> Architect {
        let tail = Tail::new(Arc::clone(judge.geometry()));
        Architect { skill, search: BestFirst::new(judge, seed), tail }
    }

    /// Searches best-first and to the end in turns, each time further, until either knows the result. What the
    /// second finds out is put into the candidates.
    fn end(
        &mut self,
        game: &Aztec,
        position: &Position,
        root: Root,
        limits: &Limits,
    ) -> Vec<Candidate<Action>> {
        let start = self.search.looked() + self.tail.nodes();
        self.tail.tidy();
        let mut share = 1000;
        loop {
            let spent = self.search.looked() + self.tail.nodes() - start;
            let left = limits.nodes.saturating_sub(spent);
            self.search.run(game, position, root, self.search.looked() + left.min(share), limits);
            let mut candidates = self.search.candidates(game, position, root, usize::MAX);
            if self.search.proven(root) {
                self.weigh(game, position, &mut candidates, limits);
                return candidates;
            }
            let spent = self.search.looked() + self.tail.nodes() - start;
            let left = limits.nodes.saturating_sub(spent);
            let budget = Budget { nodes: self.tail.nodes() + left.min(8 * share), limits };
            let known = self.settle(game, position, &mut candidates, &budget).is_ok();
            if known || left <= 8 * share || (limits.stop)() {
                return candidates;
            }
            share *= 4;
        }
    }

    /// Where the result is known, looks for the candidate that wins by most or loses by least: of those the search has no
    /// opinion, and would make the other a present. It may look at as many positions as a whole decision.
    fn weigh(
        &mut self,
        game: &Aztec,
        position: &Position,
        candidates: &mut [Candidate<Action>],
        limits: &Limits,
    ) {
        let budget = Budget { nodes: self.tail.nodes().saturating_add(limits.nodes), limits };
        // What is not found out leaves the order as it was.
        let _ = self.settle(game, position, candidates, &budget);
    }

    /// Finds out which candidates win, in their order, until one does: it is put first, and those that lose last.
    /// Then, for about as long again, looks for one that wins by more or loses by less.
    fn settle(
        &mut self,
        game: &Aztec,
        position: &Position,
        candidates: &mut [Candidate<Action>],
        budget: &Budget,
    ) -> Result<(), Unfinished> {
        let side = usize::from(position.count() % 2);
        let seat = game.turn(position).seat().map_or(0, Seat::index);
        let begun = self.tail.nodes();
        let (lost, won) = self.sift(game, position, candidates, winning(side), budget);
        for candidate in &mut candidates[..lost] {
            candidate.estimate.share = sure(1 - seat);
        }
        candidates.rotate_left(lost);
        if !won? {
            // All lose, and all are in their old order again: one of them holds out best.
            self.improve(game, position, candidates, (winning(side) - 1, -1), budget, begun);
            return Ok(());
        }
        candidates[0].estimate.share = sure(seat);
        let others = candidates.len() - lost;
        self.improve(game, position, &mut candidates[..others], (winning(side) + 1, 1), budget, begun);
        candidates[0].estimate.share = sure(seat);
        Ok(())
    }

    /// Puts first a candidate that ends as far ahead as possible, asking for `ahead` and then for more or less
    /// by `step`. An answer that would take longer than the search has taken so far is not waited for.
    fn improve(
        &mut self,
        game: &Aztec,
        position: &Position,
        candidates: &mut [Candidate<Action>],
        (mut ahead, step): (i8, i8),
        budget: &Budget,
        begun: u64,
    ) {
        let nodes = budget.nodes.min(2 * self.tail.nodes() - begun + 1000);
        let budget = Budget { nodes, limits: budget.limits };
        loop {
            let (below, reached) = self.sift(game, position, candidates, ahead, &budget);
            match reached {
                Ok(true) => candidates[..=below].rotate_right(1),
                Ok(false) => {}
                Err(Unfinished) => return,
            }
            // Asking for more ends with the first no, asking for less with the first yes.
            if reached.is_ok_and(|reached| reached != (step > 0)) {
                return;
            }
            ahead += step;
        }
    }

    /// How many candidates, from the first on, do not end `ahead` points ahead, and whether the next one does.
    fn sift(
        &mut self,
        game: &Aztec,
        position: &Position,
        candidates: &[Candidate<Action>],
        ahead: i8,
        budget: &Budget,
    ) -> (usize, Result<bool, Unfinished>) {
        for (below, candidate) in candidates.iter().enumerate() {
            let mut next = *position;
            game.apply(&mut next, candidate.action);
            match self.tail.reaches(game, &next, 1 - ahead, budget) {
                Ok(true) => {}
                Ok(false) => return (below, Ok(true)),
                Err(unfinished) => return (below, Err(unfinished)),
            }
        }
        (candidates.len(), Ok(false))
    }
}

/// The win for one of two seats.
fn sure(seat: usize) -> [f32; MAX_SEATS] {
    std::array::from_fn(|i| if i == seat { 1.0 } else { 0.0 })
}

impl Player<Aztec> for Architect {
    fn share(&mut self, threads: usize) -> bool {
        self.search.share(threads);
        true
    }

    fn choose(&mut self, game: &Aztec, position: &Position, limits: &Limits) -> Decision<Action> {
        let start = self.search.looked() + self.tail.nodes();
        let judged = self.search.looked();
        let root = self.search.enter(game, position);
        let left = game.pieces() - position.count();
        let mut candidates = if left <= self.skill.tail {
            self.end(game, position, root, limits)
        } else {
            let most = limits.nodes.min(self.skill.judged);
            self.search.run(game, position, root, judged + most, limits);
            let proven = self.search.proven(root);
            let listed = if proven { usize::MAX } else { self.skill.candidates };
            let mut candidates = self.search.candidates(game, position, root, listed);
            if proven {
                self.weigh(game, position, &mut candidates, limits);
            }
            candidates
        };
        candidates.truncate(self.skill.candidates);
        let nodes = self.search.looked() + self.tail.nodes() - start;
        Decision { action: candidates[0].action, nodes, candidates }
    }
}
