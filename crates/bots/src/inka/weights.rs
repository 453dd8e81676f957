//! The weights of the evaluator, as text.

use core::fmt;
use core::str::FromStr;
use std::sync::{Arc, OnceLock};

use super::features::VALUES;
use crate::weight_text::{NoWeights, Words};

/// What the features are worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weights {
    /// By value, in logits of the win.
    pub merit: [f32; VALUES],
    /// The part of the statues not taken yet that a loser still takes.
    pub consolation: f32,
}

impl Weights {
    /// The weights the players use, made by `cargo laboratory fit inka`.
    pub fn in_use() -> Arc<Weights> {
        static IN_USE: OnceLock<Arc<Weights>> = OnceLock::new();
        let read = || Arc::new(include_str!("../../weights/inka.txt").parse().expect("a test reads it"));
        IN_USE.get_or_init(read).clone()
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

impl FromStr for Weights {
    type Err = NoWeights;

    fn from_str(text: &str) -> Result<Weights, NoWeights> {
        let mut words = Words::of(text);
        let mut weights = Weights { merit: [0.0; VALUES], consolation: 0.0 };
        words.fill(weights.merit.iter_mut().chain([&mut weights.consolation]))?;
        words.end().map(|()| weights)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_read_back() {
        let weights = Weights::in_use();
        assert_eq!(weights.to_string().parse::<Weights>().as_ref(), Ok(&*weights));
    }

    #[test]
    fn other_texts_are_refused() {
        let text = Weights::in_use().to_string();
        for broken in [text.replace('.', "x"), format!("{text} 1"), String::new()] {
            assert!(broken.parse::<Weights>().is_err());
        }
    }
}
