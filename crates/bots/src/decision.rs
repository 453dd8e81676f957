//! What a player answers: an action, and what it thinks of the best few.

use tabletop::{MAX_SEATS, Outcome};

/// What one expects of a position, for each seat.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Estimate {
    /// The share of the win, from 0 to 1; the shares of all seats add up to 1, or to less where a judge expects a
    /// game that nobody wins.
    pub share: [f32; MAX_SEATS],
    /// The score at the end.
    pub score: [f32; MAX_SEATS],
}

impl Estimate {
    /// What an outcome gives: the winners share the win.
    pub fn of(outcome: &Outcome) -> Estimate {
        let mut estimate = Estimate::default();
        let winners = outcome.winners().count() as f32;
        for (i, standing) in outcome.standings().iter().enumerate() {
            estimate.share[i] = if standing.rank == 1 { 1.0 / winners } else { 0.0 };
            estimate.score[i] = standing.score as f32;
        }
        estimate
    }

    pub(crate) fn add(&mut self, other: &Estimate) {
        for i in 0..MAX_SEATS {
            self.share[i] += other.share[i];
            self.score[i] += other.score[i];
        }
    }

    pub(crate) fn scaled(&self, factor: f32) -> Estimate {
        Estimate { share: self.share.map(|x| x * factor), score: self.score.map(|x| x * factor) }
    }
}

/// An action that was considered.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate<A> {
    /// The action.
    pub action: A,
    /// What it is expected to lead to.
    pub estimate: Estimate,
    /// How many positions were looked at behind it.
    pub nodes: u64,
    /// The line of play expected after it, chance outcomes included.
    pub line: Vec<A>,
}

/// A player's answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision<A> {
    /// The action to play.
    pub action: A,
    /// How many positions were looked at.
    pub nodes: u64,
    /// The actions considered, best first; empty if the player does not weigh them.
    pub candidates: Vec<Candidate<A>>,
}

impl<A> Decision<A> {
    /// An action chosen without looking.
    pub fn blind(action: A) -> Decision<A> {
        Decision { action, nodes: 0, candidates: Vec::new() }
    }
}
