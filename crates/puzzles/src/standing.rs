//! How good somebody is at puzzles: Glicko-2, each puzzle a game against one of its rating.

use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

/// How sure a puzzle's rating is: it comes from a few tries of bots.
const PUZZLE_DEVIATION: f64 = 150.0;
/// Nobody gets so sure of somebody that they can no longer improve.
const LEAST_DEVIATION: f64 = 60.0;

/// What is known of whoever solves puzzles.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "PuzzleStanding"))]
pub struct Standing {
    /// The rating, on the scale of the puzzles.
    pub rating: f64,
    /// How sure it is: with 95 % it is not farther away than twice this.
    pub deviation: f64,
    /// How steady the results are.
    pub volatility: f64,
}

/// Somebody of whom nothing is known.
impl Default for Standing {
    fn default() -> Standing {
        Standing { rating: 1200.0, deviation: 350.0, volatility: 0.06 }
    }
}

impl Standing {
    /// What is known after a puzzle of a rating was solved or not.
    #[must_use]
    pub fn after(self, puzzle: u16, solved: bool) -> Standing {
        let Standing { rating, deviation, volatility } = self;
        let own = Glicko2Rating { rating, deviation, volatility };
        let other =
            Glicko2Rating { rating: f64::from(puzzle), deviation: PUZZLE_DEVIATION, volatility: 0.06 };
        let outcome = if solved { Outcomes::WIN } else { Outcomes::LOSS };
        let (own, _) = glicko2(&own, &other, &outcome, &Glicko2Config::new());
        Standing {
            rating: own.rating.clamp(100.0, 3500.0),
            deviation: own.deviation.clamp(LEAST_DEVIATION, 350.0),
            volatility: own.volatility,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_solves_what_is_hard_rises_fast_and_then_slowly() {
        let first = Standing::default().after(1500, true);
        assert!(first.rating > 1400.0 && first.deviation < 350.0, "{first:?}");
        let many = (0..40).fold(first, |standing, _| standing.after(standing.rating as u16, true));
        let next = many.after(many.rating as u16, true);
        assert!(next.rating - many.rating < first.rating - 1200.0);
        assert!(many.after(1000, false).rating < many.rating);
    }
}
