//! What positions of Turquoise are worth, to everybody alike.

use ::turquoise::{Action, Phase, Position, Turquoise};
use tabletop::Game;

use super::auction::settled;
use super::best_first::{BestFirst, is_worth_a_look};
use super::weights::Weights;
use super::{Dials, Judge, dials};
use crate::adviser::ADVISED;
use crate::{Advice, Adviser, Limits};

/// Asks the best-first search, with a neutral judge and a tree of its own for every question.
pub struct Neutral {
    judge: Judge,
    seed: u64,
}

impl Neutral {
    /// An adviser whose whims, and the plates he thinks of first, come from `seed`.
    pub fn new(game: &Turquoise, seed: u64) -> Neutral {
        Neutral { judge: Judge::new(Weights::in_use(game.rules())).neutral(seed), seed }
    }
}

impl Adviser<Turquoise> for Neutral {
    fn advise(&self, game: &Turquoise, position: &Position, limits: &Limits) -> Advice<Action> {
        let dials = Dials { candidates: ADVISED, ..dials(game.seats()) };
        let mut search = BestFirst::new(dials, self.judge.clone(), self.seed);
        let Phase::Auction(auction) = position.phase() else { return search.advise(game, position, limits) };
        // What an auction is worth is what comes after it, if everybody bids by value.
        let advice = search.advise(game, &settled(game, &self.judge, position), limits);
        let mut actions = vec![Action::Pass, Action::Bid(auction.price + 1)];
        actions.retain(|&action| game.check(position, action).is_ok());
        Advice { actions, line: Vec::new(), ..advice }
    }

    fn beyond(&self, game: &Turquoise, position: &Position) -> Option<Action> {
        let seat = game.turn(position).seat()?.index();
        let mut legal = Vec::new();
        game.legal(position, &mut legal);
        let skipped = legal.into_iter().filter(|&action| !is_worth_a_look(position, action));
        let judged = skipped.map(|action| {
            let mut next = *position;
            game.apply(&mut next, action);
            (self.judge.judge(game, &next).share[seat], action)
        });
        // Of equals the first.
        judged.reduce(|best, other| if other.0 > best.0 { other } else { best }).map(|(_, action)| action)
    }
}
