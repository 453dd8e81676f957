//! The stand-off: when a game stops that nobody finishes, and what then decides. `[house]` The rulebook does not say.

use tabletop::{Outcome, PerSeat, Seat};

use crate::position::Position;
use crate::{PENALTIES, Turquoise};

/// Rounds without a plate in version 1 of the rules, which had no option.
pub(crate) const ROUNDS_IN_VERSION_1: u8 = 12;

/// What decides when a game stops unfinished.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StandOff {
    /// The score after the penalties.
    Score,
    /// The number of pillars that support plates; of equal numbers the score after the penalties.
    Built,
    /// Nothing: the king dismisses all, after the penalties.
    Nobody,
    /// Nothing: the game is drawn for all, without penalties.
    Draw,
}

impl StandOff {
    /// The words of the option, in the order of the variants.
    pub(crate) const WORDS: &'static [&'static str] = &["score", "built", "nobody", "draw"];
    const ALL: [StandOff; 4] = [StandOff::Score, StandOff::Built, StandOff::Nobody, StandOff::Draw];

    /// What a word of the option stands for.
    pub(crate) fn named(word: &str) -> StandOff {
        let named = Self::ALL.into_iter().find(|standoff| standoff.word() == word);
        named.expect("settle() has checked the words of the option")
    }

    /// The word of the option.
    pub fn word(self) -> &'static str {
        Self::WORDS[self as usize]
    }

    /// Whether free pillars cost their owners points.
    pub(crate) fn penalises(self) -> bool {
        self != StandOff::Draw
    }

    /// The ranks of a game that stopped.
    pub(crate) fn outcome(self, position: &Position, scores: &PerSeat<i32>) -> Outcome {
        let score = |seat: Seat| scores[seat.index()];
        match self {
            StandOff::Score => Outcome::ranked(scores, score),
            StandOff::Built => Outcome::ranked(scores, |seat| (position.built(seat), score(seat))),
            StandOff::Nobody => Outcome::lost(scores),
            StandOff::Draw => Outcome::ranked(scores, |_| 0),
        }
    }
}

impl Turquoise {
    /// Every free pillar costs its owner points, by the level it stands on.
    pub(crate) fn penalise(&self, position: &mut Position) {
        for seat in Seat::all(self.seats) {
            for (level, penalty) in (0..).zip(PENALTIES) {
                let idle = (position.free(seat).0 & position.topped(level).0).count_ones();
                position.scores[seat.index()] -= penalty * idle as i16;
            }
        }
    }
}
