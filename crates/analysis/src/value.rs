//! What each seat can expect.

use bots::Estimate;
use serde::{Deserialize, Serialize};
use tabletop::Outcome;

/// What each seat can expect, in seat order.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Value {
    /// The share of the win, from 0 to 1; the shares of all seats add up to 1.
    pub share: Vec<f64>,
    /// The score at the end.
    pub score: Vec<f64>,
}

impl Value {
    /// What a search says. The chance that nobody wins counts as shared equally.
    pub(crate) fn expected(estimate: &Estimate, seats: u8) -> Value {
        let of =
            |figures: &[f32]| figures[..usize::from(seats)].iter().map(|&figure| f64::from(figure)).collect();
        Value { share: of(&estimate.share), score: of(&estimate.score) }.whole()
    }

    /// What an outcome gives.
    pub fn result(outcome: &Outcome) -> Value {
        let ranks: Vec<u8> = outcome.standings().iter().map(|standing| standing.rank).collect();
        let score = outcome.standings().iter().map(|standing| f64::from(standing.score)).collect();
        Value { share: shares(&ranks), score }
    }

    /// Nothing, to be added to.
    pub(crate) fn nothing(seats: u8) -> Value {
        let zeros = vec![0.0; usize::from(seats)];
        Value { share: zeros.clone(), score: zeros }
    }

    /// Adds a part of another value.
    pub(crate) fn add(&mut self, other: &Value, part: f64) {
        let pairs = self.share.iter_mut().zip(&other.share).chain(self.score.iter_mut().zip(&other.score));
        pairs.for_each(|(sum, figure)| *sum += part * figure);
    }

    /// By how much each seat's share is more here than in another value.
    pub(crate) fn beyond(&self, other: &Value) -> Vec<f64> {
        self.share.iter().zip(&other.share).map(|(here, there)| here - there).collect()
    }

    /// The same with shares that add up to 1.
    fn whole(mut self) -> Value {
        let sum: f64 = self.share.iter().sum();
        if sum > 1.0 {
            self.share.iter_mut().for_each(|share| *share /= sum);
        } else {
            let missing = (1.0 - sum) / self.share.len() as f64;
            self.share.iter_mut().for_each(|share| *share += missing);
        }
        self
    }
}

/// What ranks give each seat of the win, in seat order: the winners share it, and if nobody wins all do.
pub fn shares(ranks: &[u8]) -> Vec<f64> {
    let won: Vec<f64> = ranks.iter().map(|rank| if *rank == 1 { 1.0 } else { 0.0 }).collect();
    let winners: f64 = won.iter().sum();
    let all = 1.0 / ranks.len() as f64;
    won.iter().map(|won| if winners > 0.0 { won / winners } else { all }).collect()
}

#[cfg(test)]
mod tests {
    use tabletop::PerSeat;

    use super::*;

    #[test]
    fn shares_add_up_whoever_wins() {
        let scores: PerSeat<i32> = [3, 9, 9, 1].into_iter().collect();
        let ranked = Value::result(&Outcome::ranked(&scores, |seat| scores[seat.index()]));
        assert_eq!(ranked.share, [0.0, 0.5, 0.5, 0.0]);
        assert_eq!(Value::result(&Outcome::lost(&scores)).share, [0.25; 4]);
        for share in [[0.2, 0.1, 0.0, 0.0], [0.9, 0.3, 0.0, 0.0]] {
            let value = Value::expected(&Estimate { share, score: [0.0; 4] }, 2);
            assert!((value.share.iter().sum::<f64>() - 1.0).abs() < 1e-12, "{value:?}");
        }
    }
}
