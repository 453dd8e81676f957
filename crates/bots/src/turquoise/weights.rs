//! The weights of the evaluator: a small network for each number of players, as text.

use core::fmt;
use core::str::FromStr;
use std::sync::{Arc, OnceLock};

use super::features::{CLOCKS, FEATURES, Features};
use crate::weight_text::{NoWeights, Words};
use tabletop::MAX_SEATS;

/// Hidden units.
pub const HIDDEN: usize = 16;
/// The logit of winning, and the points still to come in parts of [`POINTS`].
pub const OUTPUTS: usize = 2;
/// The scale of points.
pub const POINTS: f32 = 20.0;

/// One hidden layer of rectified units, applied to every seat in turn: it sees the seat's own numbers and the mean of
/// the others'. The clock chooses its biases.
#[derive(Clone, PartialEq, Debug)]
pub struct Net {
    /// For each moment of the clock the biases of the hidden units.
    pub clock: [[f32; HIDDEN]; CLOCKS],
    /// From each number of the seat to the hidden units.
    pub own: [[f32; HIDDEN]; FEATURES],
    /// From each number of the others.
    pub others: [[f32; HIDDEN]; FEATURES],
    /// From each hidden unit to the outputs.
    pub second: [[f32; OUTPUTS]; HIDDEN],
    /// From each number of the seat straight to the outputs.
    pub straight: [[f32; OUTPUTS]; FEATURES],
    /// The biases of the outputs.
    pub last: [f32; OUTPUTS],
}

/// All weights: the networks for 2, 3 and 4 players.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    /// The networks, for 2 players first.
    pub nets: [Net; MAX_SEATS - 1],
}

impl Net {
    /// A network without opinion.
    pub fn blank() -> Net {
        Net {
            clock: [[0.0; HIDDEN]; CLOCKS],
            own: [[0.0; HIDDEN]; FEATURES],
            others: [[0.0; HIDDEN]; FEATURES],
            second: [[0.0; OUTPUTS]; HIDDEN],
            straight: [[0.0; OUTPUTS]; FEATURES],
            last: [0.0; OUTPUTS],
        }
    }

    /// The outputs for each seat.
    pub fn outputs(&self, features: &Features) -> [[f32; OUTPUTS]; MAX_SEATS] {
        let seats = features.seats;
        // What each seat's numbers say of the others is shared by all of them.
        let mut said = [[0.0; HIDDEN]; MAX_SEATS];
        let mut sum = [0.0; HIDDEN];
        for (said, values) in said.iter_mut().zip(&features.values[..seats]) {
            add_rows(said, values, &self.others);
            for (sum, said) in sum.iter_mut().zip(&*said) {
                *sum += said;
            }
        }
        let share = 1.0 / (seats - 1) as f32;
        let mut outputs = [[0.0; OUTPUTS]; MAX_SEATS];
        for ((outputs, values), said) in outputs.iter_mut().zip(&features.values[..seats]).zip(&said) {
            let mut hidden = self.clock[features.clock];
            for ((unit, sum), said) in hidden.iter_mut().zip(&sum).zip(said) {
                *unit += (sum - said) * share;
            }
            add_rows(&mut hidden, values, &self.own);
            *outputs = self.last;
            for (unit, row) in hidden.iter().zip(&self.second) {
                let unit = unit.max(0.0);
                outputs[0] += unit * row[0];
                outputs[1] += unit * row[1];
            }
            for (value, row) in values.iter().zip(&self.straight) {
                outputs[0] += value * row[0];
                outputs[1] += value * row[1];
            }
        }
        outputs
    }

    /// All weights in the order of the fields.
    pub fn numbers(&self) -> impl Iterator<Item = &f32> {
        let (clock, own, others) = (self.clock.iter(), self.own.iter(), self.others.iter());
        let first = clock.chain(own).chain(others).flatten();
        first.chain(self.second.iter().chain(&self.straight).flatten()).chain(&self.last)
    }

    /// The same, to be changed.
    pub fn numbers_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let (clock, own, others) = (self.clock.iter_mut(), self.own.iter_mut(), self.others.iter_mut());
        let first = clock.chain(own).chain(others).flatten();
        first.chain(self.second.iter_mut().chain(&mut self.straight).flatten()).chain(&mut self.last)
    }
}

fn add_rows(units: &mut [f32; HIDDEN], values: &[f32; FEATURES], rows: &[[f32; HIDDEN]; FEATURES]) {
    for (&value, row) in values.iter().zip(rows) {
        // Many numbers are 0 most of the time.
        if value != 0.0 {
            for (unit, weight) in units.iter_mut().zip(row) {
                *unit += value * weight;
            }
        }
    }
}

impl Weights {
    /// Weights without opinion.
    pub fn blank() -> Weights {
        Weights { nets: std::array::from_fn(|_| Net::blank()) }
    }

    /// The fitted weights.
    pub fn fitted() -> Arc<Weights> {
        static FITTED: OnceLock<Arc<Weights>> = OnceLock::new();
        let read = || Arc::new(include_str!("../../weights/turquoise.txt").parse().expect("a test reads it"));
        FITTED.get_or_init(read).clone()
    }

    /// The network for a number of players.
    pub fn net(&self, players: usize) -> &Net {
        &self.nets[players - 2]
    }
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (net, players) in self.nets.iter().zip(2..) {
            writeln!(f, "players {players}")?;
            for (i, weight) in net.numbers().enumerate() {
                let sep = if (i + 1).is_multiple_of(HIDDEN) { '\n' } else { ' ' };
                write!(f, "{weight:.4}{sep}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl FromStr for Weights {
    type Err = NoWeights;

    fn from_str(text: &str) -> Result<Weights, NoWeights> {
        let mut words = Words::of(text);
        let mut weights = Weights::blank();
        for (net, players) in weights.nets.iter_mut().zip(2..) {
            words.title(&format!("players {players}"))?;
            words.fill(net.numbers_mut())?;
        }
        words.end().map(|()| weights)
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
        let text = Weights::blank().to_string();
        let broken = [text.replace("players 3", "players"), text.replace("0.0000", "x"), format!("{text} 1")];
        for broken in broken {
            assert!(broken.parse::<Weights>().is_err());
        }
    }
}
