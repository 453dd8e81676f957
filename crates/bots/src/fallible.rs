//! A player who errs as people do: overlooks things and misjudges them, but plays no nonsense.

use dice::Dice;
use tabletop::{Game, Line, Seat};

use crate::{Candidate, Decision, Limits, Player};

/// How a player errs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Errors {
    /// The chance that an action is not thought of at all, from 0 to 1.
    pub overlook: f32,
    /// By how much the value of an action is misjudged, at most, in shares of the win.
    pub misjudge: f32,
}

/// A player whose decisions go through its [`Errors`].
pub struct Fallible<P> {
    player: P,
    errors: Errors,
    dice: Dice,
}

impl<P> Fallible<P> {
    /// `player`, who must weigh all actions that are not hopeless, with these errors drawn from `seed`.
    pub fn new(player: P, errors: Errors, seed: u64) -> Fallible<P> {
        Fallible { player, errors, dice: Dice::new(seed) }
    }

    /// What a candidate seems to be worth; nothing if it is overlooked.
    fn impression<A>(&mut self, candidate: &Candidate<A>, seat: usize) -> Option<f32> {
        let (overlook, misjudge) = (self.dice.unit(), self.dice.unit());
        (overlook >= self.errors.overlook)
            .then(|| candidate.estimate.share[seat] + self.errors.misjudge * misjudge)
    }
}

impl<P> Fallible<P> {
    /// The decision with errors.
    fn err<A: Copy>(&mut self, mut decision: Decision<A>, seat: usize) -> Decision<A> {
        let candidates = std::mem::take(&mut decision.candidates);
        let mut judged: Vec<_> = candidates
            .into_iter()
            .filter_map(|candidate| Some((self.impression(&candidate, seat)?, candidate)))
            .collect();
        // A stable sort: of equal impressions the player's own order decides.
        judged.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        decision.candidates = judged.into_iter().map(|(_, candidate)| candidate).collect();
        if let Some(best) = decision.candidates.first() {
            decision.action = best.action;
        }
        decision
    }
}

impl<G: Game, P: Player<G>> Player<G> for Fallible<P> {
    fn choose(&mut self, game: &G, position: &G::Position, limits: &Limits) -> Decision<G::Action> {
        let seat = game.turn(position).seat().map_or(0, Seat::index);
        let decision = self.player.choose(game, position, limits);
        self.err(decision, seat)
    }

    fn go_on(&mut self, line: &Line<G>, limits: &Limits) -> Decision<G::Action> {
        let seat = line.turn().seat().map_or(0, Seat::index);
        let decision = self.player.go_on(line, limits);
        self.err(decision, seat)
    }
}
