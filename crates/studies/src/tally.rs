//! What a number of games says about strength: intervals and the sequential test.

/// The results of games between a player and a reference, from the player's side.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Tally {
    /// Games won alone.
    pub wins: u32,
    /// Games with the first place shared.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// What was won in all of them.
    points: f64,
}

impl Tally {
    /// Counts a game of which the player won so much: all, nothing, or what one of several winners gets.
    pub fn count(&mut self, share: f32) {
        match share {
            1.0.. => self.wins += 1,
            0.0 => self.losses += 1,
            _ => self.draws += 1,
        }
        self.points += f64::from(share);
    }

    /// How many games.
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The share of points.
    pub fn share(&self) -> f64 {
        self.points / f64::from(self.games().max(1))
    }

    /// The 95 % interval of the share, as if a shared game were partly won and partly lost.
    pub fn interval(&self) -> (f64, f64) {
        wilson(self.share(), f64::from(self.games()))
    }

    /// The log-likelihood ratio of winning `share1` of the games against winning `share0` of them; the sequential test
    /// ends at ±2.94 for errors of 5 %. A shared game counts as partly won and partly lost, which makes the test slower
    /// than it need be where many are shared, and exact where none is, however one-sided they are.
    pub fn llr(&self, share0: f64, share1: f64) -> f64 {
        let lost = f64::from(self.games()) - self.points;
        self.points * libm::log(share1 / share0) + lost * libm::log((1.0 - share1) / (1.0 - share0))
    }
}

/// Wilson's 95 % interval of a share that was seen in so many independent games.
pub fn wilson(share: f64, games: f64) -> (f64, f64) {
    interval_of(share, games, 1.96)
}

/// Wilson's interval of so many deviations to either side.
pub fn interval_of(share: f64, games: f64, z: f64) -> (f64, f64) {
    if games <= 0.0 {
        return (0.0, 1.0);
    }
    let z2 = z * z;
    let centre = (share + z2 / (2.0 * games)) / (1.0 + z2 / games);
    let spread = z * (share * (1.0 - share) / games + z2 / (4.0 * games * games)).sqrt() / (1.0 + z2 / games);
    ((centre - spread).max(0.0), (centre + spread).min(1.0))
}

/// The share of points that a difference in Elo stands for, alone against so many equal rivals: odds against one of
/// them are odds against each.
pub fn expected_share(elo: f64, rivals: usize) -> f64 {
    1.0 / (1.0 + rivals as f64 * libm::pow(10.0, -elo / 400.0))
}

/// The difference in Elo that a share of points stands for, alone against so many equal rivals; infinite at 0 and 1.
pub fn elo(share: f64, rivals: usize) -> f64 {
    -400.0 * libm::log10((1.0 / share - 1.0) / rivals as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(wins: u32, draws: u32, losses: u32) -> Tally {
        let mut tally = Tally::default();
        for (share, games) in [(1.0, wins), (0.5, draws), (0.0, losses)] {
            (0..games).for_each(|_| tally.count(share));
        }
        tally
    }

    #[test]
    fn a_shared_game_is_worth_what_one_winner_gets() {
        let mut tally = tally(1, 1, 1);
        tally.count(0.25);
        assert_eq!((tally.wins, tally.draws, tally.losses), (1, 2, 1));
        assert!((tally.share() - 1.75 / 4.0).abs() < 1e-9);
    }

    #[test]
    fn elo_and_share_are_inverse() {
        for (points, rivals) in [(-300.0, 1), (-10.0, 2), (0.0, 1), (75.0, 3)] {
            assert!((elo(expected_share(points, rivals), rivals) - points).abs() < 1e-9);
        }
    }

    #[test]
    fn an_equal_gets_the_even_share() {
        for rivals in 1..4 {
            assert!((expected_share(0.0, rivals) - 1.0 / (rivals as f64 + 1.0)).abs() < 1e-9);
        }
    }

    #[test]
    fn the_interval_holds_the_share_and_narrows() {
        let (few, many) = (tally(6, 2, 2), tally(600, 200, 200));
        for tally in [few, many] {
            let (low, high) = tally.interval();
            assert!(low < tally.share() && tally.share() < high);
        }
        assert!(many.interval().0 > few.interval().0);
        assert!(tally(10, 0, 0).interval().1 <= 1.0);
    }

    #[test]
    fn the_sequential_test_accepts_and_rejects() {
        let [even, more] = [0.0, 50.0].map(|points| expected_share(points, 1));
        assert!(tally(300, 0, 200).llr(even, more) > 2.94);
        assert!(tally(250, 0, 250).llr(even, more) < -2.94);
        assert!(tally(6, 0, 4).llr(even, more).abs() < 2.94);
    }

    #[test]
    fn the_sequential_test_decides_when_every_game_is_won() {
        assert!(tally(14, 0, 0).llr(0.65, 0.8) < 2.94);
        assert!(tally(15, 0, 0).llr(0.65, 0.8) > 2.94);
    }
}
