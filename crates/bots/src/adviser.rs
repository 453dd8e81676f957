//! Somebody who says what a position is worth, for whoever wants to know and not to win: without spite, tiredness,
//! errors or memory.

use tabletop::{Game, MAX_SEATS, zobrist};

use crate::{Decision, Estimate, Limits, Player};

/// How many actions an adviser tells of.
pub(crate) const ADVISED: usize = 8;

/// What an adviser thinks of a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice<A> {
    /// What each seat can expect.
    pub estimate: Estimate,
    /// The actions that were looked at and seem best to whoever is to act, best first.
    pub actions: Vec<A>,
    /// The line of play expected.
    pub line: Vec<A>,
}

/// Somebody who can be asked what a position is worth. The answer depends on the question alone, not on what was asked
/// before, so questions may be asked in any order and from several threads.
pub trait Adviser<G: Game>: Send + Sync {
    /// What a position is worth where a seat is to act.
    fn advise(&self, game: &G, position: &G::Position, limits: &Limits) -> Advice<G::Action>;

    /// Of the actions that [`advise`](Adviser::advise) never looks at, the one that looks best; none if it looks at all.
    fn beyond(&self, _game: &G, _position: &G::Position) -> Option<G::Action> {
        None
    }
}

/// Asks a player made anew for every question; he must weigh actions.
pub(crate) struct Fresh<F>(pub F);

impl<G: Game, P: Player<G>, F: Fn(&G) -> P + Send + Sync> Adviser<G> for Fresh<F> {
    fn advise(&self, game: &G, position: &G::Position, limits: &Limits) -> Advice<G::Action> {
        (self.0)(game).choose(game, position, limits).into()
    }
}

impl<A: Copy> From<Decision<A>> for Advice<A> {
    fn from(decision: Decision<A>) -> Advice<A> {
        let best = decision.candidates.first();
        let line =
            best.into_iter().flat_map(|best| [best.action].into_iter().chain(best.line.iter().copied()));
        Advice {
            estimate: best.map_or_else(Estimate::default, |best| best.estimate),
            line: line.collect(),
            actions: decision.candidates.iter().map(|candidate| candidate.action).collect(),
        }
    }
}

/// By how much of the win the whims of an adviser shift an estimate, at most: less than any difference that counts, and
/// enough that another seed is another opinion.
const WHIM: f32 = 0.005;

impl Estimate {
    /// The same with shares that add up to 1: what is missing, the chance that nobody wins, is shared equally.
    #[must_use]
    pub(crate) fn whole(mut self, seats: u8) -> Estimate {
        let missing = 1.0 - self.share.iter().sum::<f32>();
        for share in &mut self.share[..usize::from(seats)] {
            *share += missing / f32::from(seats);
        }
        self
    }

    /// The same with a whim, which position and seed decide: one seat gets a little of its neighbour's share.
    #[must_use]
    pub(crate) fn swayed(mut self, seats: u8, position: u64, seed: u64) -> Estimate {
        let lot = zobrist::mix(position ^ zobrist::mix(seed.wrapping_add(1)));
        let taker = (lot % u64::from(seats)) as usize;
        let giver = (taker + 1) % usize::from(seats).min(MAX_SEATS);
        let whim = (WHIM * (lot >> 40) as f32 / (1 << 24) as f32).min(self.share[giver]).max(0.0);
        self.share[taker] += whim;
        self.share[giver] -= whim;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_wins_is_shared_and_whims_are_small() {
        let some = Estimate { share: [0.5, 0.2, 0.0, 0.0], score: [0.0; MAX_SEATS] };
        let whole = some.whole(3);
        assert!((whole.share[2] - 0.1).abs() < 1e-6 && whole.share[3] == 0.0, "{whole:?}");
        let mut others = 0;
        for position in 0..100 {
            let swayed = whole.swayed(3, position, 7);
            let moved = swayed.share.iter().zip(whole.share).map(|(a, b)| (a - b).abs());
            assert!(moved.fold(0.0_f32, f32::max) <= WHIM + 1e-6 && swayed.share.iter().all(|s| *s >= 0.0));
            assert!((swayed.share.iter().sum::<f32>() - 1.0).abs() < 1e-6);
            others += usize::from(swayed != whole.swayed(3, position, 8));
        }
        assert!(others > 90, "another seed is another opinion: {others} of 100");
    }
}
