//! Fits weights by matches: all weights are changed a little at once, each up or down by lot, both ways play each other,
//! and every weight goes the way of the winner (simultaneous perturbation).
//!
//! Fitted to outcomes, weights tell what winners have in common, which is not what wins when actions are chosen by it;
//! matches ask for just that. Weights are changed by factors, so the large change more than the small, and signs hold.

use std::fs;
use std::path::Path;

use bots::{Estimate, Player, play};
use dice::Dice;
use tabletop::{Game, Line, Outcome, zobrist};

use crate::failure::{Failure, about_file};
use crate::words::Words;

/// How slowly changes shrink.
const REACH_FADES: f64 = 0.101;
/// How slowly steps shrink, and the part of all pairs before they do.
const STEP_FADES: f64 = 0.602;
const STEADY: f64 = 0.1;

/// What the command line asks for.
#[derive(Default)]
pub struct Plan {
    /// The file of the weights: to be written, or, with a rival, to be compared.
    pub file: String,
    /// The file to compare with instead of fitting.
    pub against: Option<String>,
    /// The number of players, or 0 for all numbers.
    pub players: u8,
    /// How many pairs of games.
    pub pairs: u32,
    /// How many positions are looked at for an action.
    pub nodes: u64,
    /// What all chance comes from.
    pub seed: u64,
    /// The first change of a weight, up and down, for a pair of games.
    pub reach: f64,
    /// The first step after a pair that was won.
    pub step: f64,
}

impl Plan {
    /// The words a plan knows.
    pub const KEYS: [&str; 5] = ["against", "players", "pairs", "nodes", "seed"];

    /// What the words say; `self` holds the numbers where nothing is said.
    pub fn with(self, file: &str, words: &Words) -> Result<Plan, Failure> {
        Ok(Plan {
            file: file.to_owned(),
            against: words.text("against").map(str::to_owned),
            players: words.number("players", self.players)?,
            pairs: words.number("pairs", self.pairs)?,
            nodes: words.number("nodes", self.nodes)?,
            seed: words.number("seed", self.seed)?,
            ..self
        })
    }

    /// The seed of a pair.
    fn pair(&self, number: u32) -> u64 {
        zobrist::mix((self.seed << 32) + u64::from(number))
    }

    /// Fits weights by what `score` gives the first against the second in the pair of games of a seed, from 0 to 1.
    pub fn climb(&self, weights: &mut [f32], mut score: impl FnMut(&[f32], &[f32], u64) -> f64) {
        let start = weights.to_vec();
        let times = |powers: &[f64]| -> Vec<f32> {
            start.iter().zip(powers).map(|(weight, power)| weight * libm::exp(*power) as f32).collect()
        };
        let mut dice = Dice::new(self.seed);
        let mut powers = vec![0.0; start.len()];
        let mut means = vec![0.0; start.len()];
        let steady = STEADY * f64::from(self.pairs);
        for number in 0..self.pairs {
            let done = f64::from(number);
            let reach = self.reach * libm::pow(1.0 + done, -REACH_FADES);
            let step = self.step * libm::pow(1.0 + done / (1.0 + steady), -STEP_FADES);
            let signs: Vec<f64> = start.iter().map(|_| if dice.below(2) == 0 { 1.0 } else { -1.0 }).collect();
            let changed = |by: f64| {
                times(&powers.iter().zip(&signs).map(|(power, sign)| power + by * sign).collect::<Vec<_>>())
            };
            let ahead = 2.0 * score(&changed(reach), &changed(-reach), self.pair(number)) - 1.0;
            for (power, sign) in powers.iter_mut().zip(&signs) {
                *power += step * ahead * sign;
            }
            // Each step is mostly chance; the mean of the second half is less so.
            if number >= self.pairs / 2 {
                for (mean, power) in means.iter_mut().zip(&powers) {
                    *mean += power / f64::from(self.pairs - self.pairs / 2);
                }
            }
            if number % 100 == 99 {
                println!("{} pairs: {powers:.2?}", number + 1);
            }
        }
        weights.copy_from_slice(&times(&means));
    }

    /// Prints the mean of what `score` gives in pairs of games, with its 95 % interval.
    pub fn compare(&self, title: &str, mut score: impl FnMut(u64) -> f64) {
        let scores: Vec<f64> = (0..self.pairs).map(|number| score(self.pair(number))).collect();
        let count = f64::from(self.pairs);
        let mean = scores.iter().sum::<f64>() / count;
        let variance =
            scores.iter().map(|score| (score - mean) * (score - mean)).sum::<f64>() / (count - 1.0);
        println!("{title}: {:.1} % ± {:.1}, {count} pairs", 100.0 * mean, 196.0 * (variance / count).sqrt());
    }
}

/// The weights in a file.
pub fn read<W: std::str::FromStr<Err: std::fmt::Display>>(file: &str) -> Result<W, Failure> {
    let path = Path::new(file);
    let text = fs::read_to_string(path).map_err(|error| about_file(path, error))?;
    text.parse().map_err(|error| about_file(path, error))
}

/// What the first of two kinds of players wins against the second, from 0 to 1, in two games with the same chance: each
/// kind sits alone on the same seat once, and the other on all other seats. What a seat wins `worth` says.
pub fn pair<G: Game, P: Player<G>>(
    game: &G,
    nodes: u64,
    seed: u64,
    player: impl Fn(usize, u64) -> P,
    worth: impl Fn(&Outcome, usize) -> f64,
) -> f64 {
    let seats = usize::from(game.traits().seats);
    let alone = Dice::new(seed).below(seats as u32) as usize;
    let [first, second] = [0, 1].map(|kind| {
        let mut dice = Dice::new(seed);
        let kind_of = |seat| if seat == alone { kind } else { 1 - kind };
        let mut players: Vec<P> = (0..seats).map(|seat| player(kind_of(seat), dice.roll())).collect();
        worth(&outcome(&play(game, &mut players, nodes, &mut dice)), alone)
    });
    f64::midpoint(1.0, first - second)
}

/// How a game that is over ended.
pub fn outcome<G: Game>(line: &Line<G>) -> Outcome {
    line.game().outcome(line.position()).expect("the game is over")
}

/// A seat's share of the win; where nobody wins, all share.
pub fn share(outcome: &Outcome, seat: usize) -> f64 {
    f64::from(Estimate::of(outcome).share[seat])
}
