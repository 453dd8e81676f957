//! The weights of the evaluator, as text.

use core::fmt;
use core::str::FromStr;
use std::sync::{Arc, OnceLock};

use super::features::VALUES;

/// What the features are worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weights {
    /// By value, in logits of the win.
    pub merit: [f32; VALUES],
    /// The part of the statues not taken yet that a loser still takes.
    pub consolation: f32,
}

impl Weights {
    /// The fitted weights.
    pub fn fitted() -> Arc<Weights> {
        static FITTED: OnceLock<Arc<Weights>> = OnceLock::new();
        let read = || Arc::new(include_str!("../../weights/inka.txt").parse().expect("a test reads it"));
        FITTED.get_or_init(read).clone()
    }

    /// How much speaks for a seat.
    pub fn merit(&self, values: &[f32; VALUES]) -> f32 {
        self.merit.iter().zip(values).map(|(weight, value)| weight * value).sum()
    }

    /// The statues a seat can expect with this share of the win.
    pub fn score(&self, share: f32, taken: u8) -> f32 {
        let taken = f32::from(taken);
        taken + (3.0 - taken) * (share + (1.0 - share) * self.consolation)
    }
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for weight in self.merit {
            writeln!(f, "{weight:.4}")?;
        }
        writeln!(f, "{:.4}", self.consolation)
    }
}

/// Where a text stops being weights.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoWeights(String);

impl fmt::Display for NoWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' where another number of the weights was expected", self.0)
    }
}

impl core::error::Error for NoWeights {}

impl FromStr for Weights {
    type Err = NoWeights;

    /// Lines that begin with `#` are comments.
    fn from_str(text: &str) -> Result<Weights, NoWeights> {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let mut words = lines.flat_map(str::split_whitespace);
        let mut weights = Weights { merit: [0.0; VALUES], consolation: 0.0 };
        for weight in weights.merit.iter_mut().chain([&mut weights.consolation]) {
            let word = words.next().unwrap_or("the end");
            let number = word.parse().ok().filter(|number: &f32| number.is_finite());
            *weight = number.ok_or_else(|| NoWeights(word.to_owned()))?;
        }
        match words.next() {
            None => Ok(weights),
            Some(word) => Err(NoWeights(word.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fitted_weights_read_back() {
        let weights = Weights::fitted();
        assert_eq!(weights.to_string().parse::<Weights>().as_ref(), Ok(&*weights));
    }

    #[test]
    fn other_texts_are_refused() {
        let text = Weights::fitted().to_string();
        for broken in [text.replace('.', "x"), format!("{text} 1"), String::new()] {
            assert!(broken.parse::<Weights>().is_err());
        }
    }
}
