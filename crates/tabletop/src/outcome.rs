//! How a game ended: a rank and a score for each seat.

use core::fmt;

use crate::{PerSeat, Seat};

/// What one seat got.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Standing {
    /// 1 for the best; equal ranks are shared, and the next rank skips them (1, 1, 3).
    pub rank: u8,
    /// The game's own score; it need not decide the rank alone.
    pub score: i32,
}

/// The standings of all seats, in seat order.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Outcome(PerSeat<Standing>);

impl Outcome {
    /// Ranks seats by `key`, highest first; equal keys share a rank.
    pub fn ranked<K: Ord>(scores: &PerSeat<i32>, key: impl Fn(Seat) -> K) -> Outcome {
        let seats = || Seat::all(scores.len() as u8);
        let rank = |seat| 1 + seats().filter(|&other| key(other) > key(seat)).count() as u8;
        Outcome(seats().map(|seat| Standing { rank: rank(seat), score: scores[seat.index()] }).collect())
    }

    /// Nobody wins: every seat is ranked last.
    pub fn lost(scores: &PerSeat<i32>) -> Outcome {
        let rank = scores.len() as u8;
        Outcome(scores.iter().map(|&score| Standing { rank, score }).collect())
    }

    /// The standings in seat order.
    pub fn standings(&self) -> &[Standing] {
        &self.0
    }

    /// The seats that share the first rank; none where nobody wins.
    pub fn winners(&self) -> impl Iterator<Item = Seat> + '_ {
        Seat::all(self.0.len() as u8).filter(|seat| self.0[seat.index()].rank == 1)
    }
}

/// `p1 rank 1 score 35; p2 rank 2 score 24`
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, standing) in self.0.iter().enumerate() {
            let seat = Seat(i as u8);
            let sep = if i == 0 { "" } else { "; " };
            write!(f, "{sep}{seat} rank {} score {}", standing.rank, standing.score)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_keys_share_a_rank_and_the_next_one_skips() {
        let scores: PerSeat<i32> = [5, 9, 9, 1].into_iter().collect();
        let outcome = Outcome::ranked(&scores, |seat| scores[seat.index()]);
        assert_eq!(
            outcome.to_string(),
            "p1 rank 3 score 5; p2 rank 1 score 9; p3 rank 1 score 9; p4 rank 4 score 1"
        );
        assert_eq!(outcome.winners().collect::<Vec<_>>(), [Seat(1), Seat(2)]);
    }

    #[test]
    fn where_nobody_wins_all_are_last() {
        let scores: PerSeat<i32> = [5, 9, -1].into_iter().collect();
        let outcome = Outcome::lost(&scores);
        assert_eq!(outcome.to_string(), "p1 rank 3 score 5; p2 rank 3 score 9; p3 rank 3 score -1");
        assert_eq!(outcome.winners().count(), 0);
    }
}
