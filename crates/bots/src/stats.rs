//! What a number of games says about strength: intervals and the sequential test.

/// The results of games between a player and a reference, from the player's side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Games won alone.
    pub wins: u32,
    /// Games with the first place shared.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

impl Tally {
    /// How many games.
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The share of points: a draw is half a win.
    pub fn share(&self) -> f64 {
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(self.games().max(1))
    }

    /// The 95 % interval of the share (Wilson's, draws counted half to each side).
    pub fn interval(&self) -> (f64, f64) {
        let (n, p) = (f64::from(self.games()), self.share());
        if n == 0.0 {
            return (0.0, 1.0);
        }
        let z2 = 1.96_f64 * 1.96;
        let centre = (p + z2 / (2.0 * n)) / (1.0 + z2 / n);
        let spread = 1.96 * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt() / (1.0 + z2 / n);
        ((centre - spread).max(0.0), (centre + spread).min(1.0))
    }

    /// The log-likelihood ratio of "stronger by `elo1`" against "stronger by `elo0`", with the usual normal
    /// approximation; the test ends at ±2.94 for errors of 5 %.
    pub fn llr(&self, elo0: f64, elo1: f64) -> f64 {
        let n = f64::from(self.games());
        let (wins, draws) = (f64::from(self.wins), f64::from(self.draws));
        let mean = self.share();
        let variance = (wins + draws / 4.0) / n.max(1.0) - mean * mean;
        if variance <= 0.0 {
            return 0.0;
        }
        let (s0, s1) = (expected_share(elo0), expected_share(elo1));
        n * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance)
    }
}

/// The share of points that a difference in Elo stands for.
pub fn expected_share(elo: f64) -> f64 {
    1.0 / (1.0 + libm::pow(10.0, -elo / 400.0))
}

/// The difference in Elo that a share of points stands for; infinite at 0 and 1.
pub fn elo(share: f64) -> f64 {
    -400.0 * libm::log10(1.0 / share - 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_and_share_are_inverse() {
        for points in [-300.0, -10.0, 0.0, 75.0] {
            assert!((elo(expected_share(points)) - points).abs() < 1e-9);
        }
    }

    #[test]
    fn the_interval_holds_the_share_and_narrows() {
        let few = Tally { wins: 6, draws: 2, losses: 2 };
        let many = Tally { wins: 600, draws: 200, losses: 200 };
        for tally in [few, many] {
            let (low, high) = tally.interval();
            assert!(low < tally.share() && tally.share() < high);
        }
        assert!(many.interval().0 > few.interval().0);
        assert!(Tally { wins: 10, ..Tally::default() }.interval().1 <= 1.0);
    }

    #[test]
    fn the_sequential_test_accepts_and_rejects() {
        assert!(Tally { wins: 300, draws: 0, losses: 200 }.llr(0.0, 50.0) > 2.94);
        assert!(Tally { wins: 250, draws: 0, losses: 250 }.llr(0.0, 50.0) < -2.94);
        assert!(Tally { wins: 6, draws: 0, losses: 4 }.llr(0.0, 50.0).abs() < 2.94);
    }
}
