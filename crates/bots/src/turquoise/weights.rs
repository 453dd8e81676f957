//! The weights of the evaluator, for each number of players, as text.

use core::fmt;
use core::str::FromStr;
use std::sync::{Arc, OnceLock};

use ::turquoise::ACTION_POINTS;

use super::features::{FEATURES, Features, Lack};
use crate::weight_text::{NoWeights, Words};
use tabletop::MAX_SEATS;

/// A plate further away than this is just far.
const FAR_AWAY: u32 = 40;

/// What the numbers of a seat are worth, in points at the end of the game.
#[derive(Clone, PartialEq, Debug)]
pub struct Scale {
    /// Of each number: at the beginning and at the end of the game; in between both count in part.
    pub worth: [[f32; 2]; FEATURES],
    /// The points ahead that make winning e times as likely, at the beginning and at the end.
    pub doubt: [f32; 2],
    /// The pillars that one who is ahead wants to spare at the end beyond his part, fewer before, and how many he must
    /// miss to be e times less likely to finish.
    pub short: [f32; 2],
    /// The action points to spare with which the next plate comes in time half of the time, and how many more make it
    /// e times as likely.
    pub haste: [f32; 2],
    /// How tired of waiting one is: the part of all shares that is gone when the game stops. And what a stand-off is
    /// worth beside a finished pyramid to whom it makes the winner: little, or nobody who is ahead would ever finish.
    pub zeal: [f32; 2],
}

/// All weights: the scales for 2, 3 and 4 players.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    /// The scales, for 2 players first.
    pub scales: [Scale; MAX_SEATS - 1],
}

impl Scale {
    /// The score each seat is expected to end with.
    pub fn scores(&self, features: &Features) -> [f32; MAX_SEATS] {
        let mut scores = [0.0; MAX_SEATS];
        for (score, values) in scores.iter_mut().zip(&features.values[..features.seats]) {
            *score = values
                .iter()
                .zip(&self.worth)
                .map(|(value, worth)| value * mixed(*worth, features.open))
                .sum();
        }
        scores
    }

    /// The points ahead that make winning e times as likely.
    pub fn doubt(&self, features: &Features) -> f32 {
        mixed(self.doubt, features.open)
    }

    /// How likely a seat that is ahead brings the game to its end.
    pub fn finishes(&self, lack: &Lack, open: f32) -> f32 {
        let missed = (lack.pillars + self.short[0] * (1.0 - open)).max(0.0) / self.short[1];
        let load =
            lack.distance.min(FAR_AWAY) as f32 / (f32::from(ACTION_POINTS) * lack.turns as f32).max(1.0);
        let in_time = 1.0 / (1.0 + libm::powf(self.haste[0] * load, self.haste[1]));
        libm::expf(-missed) * in_time
    }

    /// All weights in the order of the text.
    fn pairs(&self) -> impl Iterator<Item = &[f32; 2]> {
        self.worth.iter().chain([&self.doubt, &self.short, &self.haste, &self.zeal])
    }

    /// The same, to be changed.
    pub fn numbers_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let rest = [&mut self.doubt, &mut self.short, &mut self.haste, &mut self.zeal];
        self.worth.iter_mut().chain(rest).flatten()
    }
}

/// Between the beginning, where all is open, and the end.
fn mixed([beginning, end]: [f32; 2], open: f32) -> f32 {
    end + (beginning - end) * open
}

impl Weights {
    /// The weights the players use under a version of the rules; made by
    /// `cargo laboratory fit turquoise`.
    pub fn in_use(rules: u32) -> Arc<Weights> {
        static IN_USE: [OnceLock<Arc<Weights>>; 2] = [OnceLock::new(), OnceLock::new()];
        let texts =
            [include_str!("../../weights/turquoise.txt"), include_str!("../../weights/turquoise-2.txt")];
        let version = usize::from(rules > 1);
        let read = || Arc::new(texts[version].parse().expect("a test reads it"));
        IN_USE[version].get_or_init(read).clone()
    }

    /// The scale for a number of players.
    pub fn scale(&self, players: usize) -> &Scale {
        &self.scales[players - 2]
    }
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (scale, players) in self.scales.iter().zip(2..) {
            writeln!(f, "players {players}")?;
            for [beginning, end] in scale.pairs() {
                writeln!(f, "{beginning:.4} {end:.4}")?;
            }
        }
        Ok(())
    }
}

impl FromStr for Weights {
    type Err = NoWeights;

    fn from_str(text: &str) -> Result<Weights, NoWeights> {
        let mut words = Words::of(text);
        let none = [0.0; 2];
        let blank = Scale { worth: [none; FEATURES], doubt: none, short: none, haste: none, zeal: none };
        let mut weights = Weights { scales: [blank.clone(), blank.clone(), blank] };
        for (scale, players) in weights.scales.iter_mut().zip(2..) {
            words.title(&format!("players {players}"))?;
            words.fill(scale.numbers_mut())?;
        }
        words.end().map(|()| weights)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_in_use_read_back() {
        for rules in 1..=2 {
            let weights = Weights::in_use(rules);
            assert_eq!(weights.to_string().parse::<Weights>().as_ref(), Ok(&*weights));
        }
    }

    #[test]
    fn other_texts_are_refused() {
        let text = Weights::in_use(1).to_string();
        let broken = [text.replace("players 3", "players"), text.replace('.', "x"), format!("{text} 1")];
        for broken in broken {
            assert!(broken.parse::<Weights>().is_err());
        }
    }
}
