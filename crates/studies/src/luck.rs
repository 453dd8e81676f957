//! How much the pile decides: games with the same pile and the same opening, played by players with other whims.

use dice::Dice;
use serde::Serialize;

/// What the pile explains of who wins.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Luck {
    /// How many piles were played, and how often each.
    pub piles: usize,
    pub replays: usize,
    /// The share of the variance of who wins that the pile explains; below 0 by chance.
    pub explained: f64,
    /// Its 95 % interval, by drawing piles anew a thousand times.
    pub interval: (f64, f64),
    /// The share of replays that were the same game as the first with their pile, action by action.
    pub same: f64,
}

/// Games with one pile: for each game what each player, in the order of play, got of the win.
pub type Pile = Vec<Vec<f64>>;

/// How often piles are drawn anew.
const DRAWN: usize = 1000;

impl Luck {
    /// What these piles explain, each played equally often and more than once; none if they are too few, or if all games
    /// went alike.
    pub fn of(piles: &[Pile], same: f64) -> Option<Luck> {
        let replays = piles.first()?.len();
        if piles.len() < 2 || replays < 2 {
            return None;
        }
        let all: Vec<&Pile> = piles.iter().collect();
        let explained = explained(&all)?;
        let mut dice = Dice::new(1);
        let mut drawn: Vec<f64> = (0..DRAWN)
            .filter_map(|_| self::explained(&all.iter().map(|_| dice.one_of(&all)).collect::<Vec<_>>()))
            .collect();
        drawn.sort_unstable_by(f64::total_cmp);
        let at = |share: f64| drawn.get((share * drawn.len() as f64) as usize).copied().unwrap_or(explained);
        Some(Luck { piles: piles.len(), replays, explained, interval: (at(0.025), at(0.975)), same })
    }
}

/// The intraclass correlation of one-way analysis of variance, the sums of squares taken over all players: between piles B,
/// within piles W, as means; (B − W) ÷ (B + (replays − 1) W).
fn explained(piles: &[&Pile]) -> Option<f64> {
    let (groups, replays) = (piles.len() as f64, piles[0].len() as f64);
    let (mut between, mut within) = (0.0, 0.0);
    for player in 0..piles[0][0].len() {
        let results = |pile: &&Pile| pile.iter().map(|game| game[player]).collect::<Vec<_>>();
        let results: Vec<Vec<f64>> = piles.iter().map(results).collect();
        let means: Vec<f64> = results.iter().map(|own| own.iter().sum::<f64>() / replays).collect();
        let mean = means.iter().sum::<f64>() / groups;
        between += replays * means.iter().map(|own| squared(own - mean)).sum::<f64>() / (groups - 1.0);
        let apart = |(own, mean): (&Vec<f64>, &f64)| own.iter().map(|one| squared(one - mean)).sum::<f64>();
        within += results.iter().zip(&means).map(apart).sum::<f64>() / (groups * (replays - 1.0));
    }
    let all = between + (replays - 1.0) * within;
    (all > 1e-12).then(|| (between - within) / all)
}

fn squared(x: f64) -> f64 {
    x * x
}

#[cfg(test)]
mod tests {
    use super::*;

    fn piles(results: &[[u8; 2]]) -> Vec<Pile> {
        let game = |won: u8| vec![f64::from(won), 1.0 - f64::from(won)];
        results.iter().map(|pile| pile.iter().map(|won| game(*won)).collect()).collect()
    }

    #[test]
    fn a_pile_explains_all_or_nothing_or_a_part() {
        let of = |results: &[[u8; 2]]| Luck::of(&piles(results), 0.0).map(|luck| luck.explained);
        assert_eq!(of(&[[1, 1], [0, 0], [1, 1], [0, 0]]), Some(1.0));
        // Within every pile each won once: the replays are apart as far as can be.
        assert_eq!(of(&[[1, 0], [0, 1], [1, 0]]), Some(-1.0));
        // By hand, for one player: means 1, 0, ½; between 2 · (¼ + ¼) ÷ 2 = ½, within ½ ÷ 3 = ⅙; (½ − ⅙) ÷ (½ + ⅙) = ½.
        assert!((of(&[[1, 1], [0, 0], [1, 0]]).unwrap() - 0.5).abs() < 1e-9);
        assert_eq!(of(&[[1, 1], [1, 1]]), None);
        assert_eq!(of(&[[1, 0]]), None);
    }

    #[test]
    fn by_mere_chance_nothing_is_explained() {
        let mut dice = Dice::new(5);
        let results: Vec<[u8; 2]> = (0..2000).map(|_| [0, 1].map(|_| dice.below(2) as u8)).collect();
        let luck = Luck::of(&piles(&results), 0.0).unwrap();
        assert!(luck.explained.abs() < 0.06 && luck.interval.0 < 0.0 && luck.interval.1 > 0.0, "{luck:?}");
    }
}
