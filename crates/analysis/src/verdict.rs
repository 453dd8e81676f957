//! A choice in a word.

use serde::{Deserialize, Serialize};

/// What a choice was, by the share of the win it gave away.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The only good one, and hard to find: who looks less far takes another.
    Brilliant,
    /// None that was looked at is better.
    Best,
    /// Hardly anything was given away.
    Good,
    /// A little was given away.
    Inexact,
    /// Much was given away.
    Mistake,
    /// So much was given away that it may have decided the game.
    Blunder,
}

/// From these losses on, in shares of the win, a choice is inexact, a mistake, a blunder.
const INEXACT: f64 = 0.04;
const MISTAKE: f64 = 0.08;
const BLUNDER: f64 = 0.15;

impl Verdict {
    /// All of them, from the best to the worst.
    pub const ALL: [Verdict; 6] = [
        Verdict::Brilliant,
        Verdict::Best,
        Verdict::Good,
        Verdict::Inexact,
        Verdict::Mistake,
        Verdict::Blunder,
    ];

    /// The name in files and texts.
    pub const fn as_str(self) -> &'static str {
        match self {
            Verdict::Brilliant => "brilliant",
            Verdict::Best => "best",
            Verdict::Good => "good",
            Verdict::Inexact => "inexact",
            Verdict::Mistake => "mistake",
            Verdict::Blunder => "blunder",
        }
    }

    /// The verdict on a loss of so much of the win.
    pub fn of(loss: f64) -> Verdict {
        match loss {
            loss if loss >= BLUNDER => Verdict::Blunder,
            loss if loss >= MISTAKE => Verdict::Mistake,
            loss if loss >= INEXACT => Verdict::Inexact,
            loss if loss > 0.0 => Verdict::Good,
            _ => Verdict::Best,
        }
    }

    /// Whether something was given away that is worth a word.
    pub fn is_error(self) -> bool {
        self >= Verdict::Inexact
    }

    /// Whether an action was the only good one, if the next best is so much worse.
    pub(crate) fn alone(ahead: f64) -> bool {
        ahead >= MISTAKE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_more_is_given_away_the_worse() {
        let verdicts = [0.0, 0.01, 0.05, 0.1, 0.3].map(Verdict::of);
        assert_eq!(verdicts[..], Verdict::ALL[1..]);
        assert!(!Verdict::Good.is_error() && Verdict::Inexact.is_error());
    }
}
