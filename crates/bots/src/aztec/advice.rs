//! What positions of Aztec are worth, to everybody alike.

use ::aztec::{Action, Aztec, Position};

use super::weights::Weights;
use super::{Architect, JUDGED, Judge, Skill, Trio};
use crate::adviser::ADVISED;
use crate::{Advice, Adviser, LEVELS, Limits, Player};

/// With this many pieces left, or fewer, a game of two is searched to its end; with more that would take too long for one
/// of many questions.
const TAIL: u8 = 6;

/// Asks the tree search of means, which has neither errors nor lots at its strongest, also with two: a best line makes the
/// better player, but it flatters whoever is to act, and the next question then hears the opposite.
pub struct Neutral {
    judge: Judge,
    seed: u64,
}

impl Neutral {
    /// An adviser whose whims come from `seed`.
    pub fn new(game: &Aztec, seed: u64) -> Neutral {
        Neutral { judge: Judge::new(game, Weights::fitted(), LEVELS), seed }
    }
}

impl Adviser<Aztec> for Neutral {
    fn advise(&self, game: &Aztec, position: &Position, limits: &Limits) -> Advice<Action> {
        if Architect::suits(game).is_ok() && game.pieces() - position.count() <= TAIL {
            let skill = Skill { tail: TAIL, judged: JUDGED, candidates: ADVISED };
            return Architect::with(self.judge.clone(), skill, self.seed)
                .choose(game, position, limits)
                .into();
        }
        Trio::with(self.judge.clone(), LEVELS, ADVISED, self.seed).choose(game, position, limits).into()
    }
}
