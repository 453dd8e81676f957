//! The weights of the evaluator: a small network for each task and a table for the auction, as text.

use core::fmt;
use core::str::FromStr;
use std::sync::{Arc, OnceLock};

use super::features::{FEATURES, Features, ROLES, STATES, TARGETS, Task};
use crate::packed;
use crate::weight_text::{NoWeights, Words};

/// Hidden units.
pub const HIDDEN: usize = 32;
/// For each role the logit of winning and the points still to come, in parts of [`POINTS`].
pub const OUTPUTS: usize = 2 * ROLES;
/// The scale of points.
pub const POINTS: f32 = 14.0;
/// The numbers one can name in the auction of the usual game.
pub const NUMBERS: usize = 14;

/// The levels that have a table of their own.
pub const TABLES: usize = 6;

/// One hidden layer of rectified units over the features; the clock chooses their biases and what they mean.
#[derive(Clone, PartialEq, Debug)]
pub struct Net {
    /// For each moment of the clock the biases of the hidden units.
    pub clock: Vec<[f32; HIDDEN]>,
    /// From each feature to the hidden units.
    pub first: [[f32; HIDDEN]; FEATURES],
    /// From each state of each scoring cell to the hidden units.
    pub states: Vec<[f32; HIDDEN]>,
    /// For each moment of the clock, from each hidden unit to the outputs.
    pub second: Vec<[[f32; OUTPUTS]; HIDDEN]>,
    /// The biases of the outputs.
    pub last: [f32; OUTPUTS],
}

/// All weights.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    /// The networks, by [`Task`].
    pub nets: [Net; 3],
    /// For each number from 1 what the roles win of a round that begins with it, by the level of the players: the
    /// worse they are, the lower the number that nobody will reach. Higher levels share the last table.
    pub numbers: [[[f32; ROLES]; NUMBERS]; TABLES],
}

const TASKS: [Task; 3] = [Task::Duel, Task::Number, Task::Match];
const NAMES: [&str; 3] = ["duel", "number", "match"];

impl Net {
    /// A network without opinion.
    pub fn blank(task: Task) -> Net {
        Net {
            clock: vec![[0.0; HIDDEN]; task.clocks()],
            first: [[0.0; HIDDEN]; FEATURES],
            states: vec![[0.0; HIDDEN]; TARGETS * STATES],
            second: vec![[[0.0; OUTPUTS]; HIDDEN]; task.clocks()],
            last: [0.0; OUTPUTS],
        }
    }

    /// The outputs for a position.
    pub fn outputs(&self, features: &Features) -> [f32; OUTPUTS] {
        let mut hidden = self.clock[features.clock];
        for (&value, row) in features.values.iter().zip(&self.first) {
            add(&mut hidden, value, row);
        }
        for &state in &features.states {
            add(&mut hidden, 1.0, &self.states[usize::from(state)]);
        }
        let mut outputs = self.last;
        for (unit, row) in hidden.iter().zip(&self.second[features.clock]) {
            let unit = unit.max(0.0);
            for (output, weight) in outputs.iter_mut().zip(row) {
                *output += unit * weight;
            }
        }
        outputs
    }

    /// All weights in the order of the fields.
    pub fn numbers(&self) -> impl Iterator<Item = &f32> {
        let hidden = self.clock.iter().chain(&self.first).chain(&self.states);
        hidden.flatten().chain(self.second.iter().flatten().flatten()).chain(&self.last)
    }

    /// The same, to be changed.
    pub fn numbers_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let hidden = self.clock.iter_mut().chain(&mut self.first).chain(&mut self.states);
        hidden.flatten().chain(self.second.iter_mut().flatten().flatten()).chain(&mut self.last)
    }
}

/// Adds a multiple of a row. As a call of its own, because the compiler uses vectors only then.
#[inline(never)]
fn add(hidden: &mut [f32; HIDDEN], value: f32, row: &[f32; HIDDEN]) {
    for (unit, weight) in hidden.iter_mut().zip(row) {
        *unit += value * weight;
    }
}

impl Weights {
    /// Weights without opinion.
    pub fn blank() -> Weights {
        Weights { nets: TASKS.map(Net::blank), numbers: [[[1.0 / ROLES as f32; ROLES]; NUMBERS]; TABLES] }
    }

    /// The fitted weights.
    pub fn fitted() -> Arc<Weights> {
        static FITTED: OnceLock<Arc<Weights>> = OnceLock::new();
        let packed = include_bytes!(concat!(env!("OUT_DIR"), "/aztec.packed"));
        let read = || {
            let mut weights = Weights::blank();
            weights.numbers_mut().zip(packed::numbers(packed)).for_each(|(place, number)| *place = number);
            Arc::new(weights)
        };
        FITTED.get_or_init(read).clone()
    }

    /// All weights in the order of the text.
    fn numbers_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let nets = self.nets.iter_mut().flat_map(Net::numbers_mut);
        nets.chain(self.numbers.iter_mut().flatten().flatten())
    }

    /// The table of numbers for players of a level, from 1.
    pub fn table(&self, level: u8) -> &[[f32; ROLES]; NUMBERS] {
        &self.numbers[usize::from(level.max(1) - 1).min(TABLES - 1)]
    }

    /// The network for a task.
    pub fn net(&self, task: Task) -> &Net {
        &self.nets[task as usize]
    }
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (net, name) in self.nets.iter().zip(NAMES) {
            writeln!(f, "net {name}")?;
            for (i, weight) in net.numbers().enumerate() {
                let sep = if (i + 1).is_multiple_of(HIDDEN) { '\n' } else { ' ' };
                write!(f, "{weight:.3}{sep}")?;
            }
            writeln!(f)?;
        }
        for (table, level) in self.numbers.iter().zip(1..) {
            writeln!(f, "numbers {level}")?;
            for [oh_puch, north_south, east_west] in table {
                writeln!(f, "{oh_puch:.3} {north_south:.3} {east_west:.3}")?;
            }
        }
        Ok(())
    }
}

impl FromStr for Weights {
    type Err = NoWeights;

    fn from_str(text: &str) -> Result<Weights, NoWeights> {
        let mut words = Words::of(text);
        let mut weights = Weights::blank();
        for (net, name) in weights.nets.iter_mut().zip(NAMES) {
            words.title(&format!("net {name}"))?;
            words.fill(net.numbers_mut())?;
        }
        for (table, level) in weights.numbers.iter_mut().zip(1..) {
            words.title(&format!("numbers {level}"))?;
            words.fill(table.iter_mut().flatten())?;
        }
        words.end().map(|()| weights)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_packed_weights_are_those_of_the_text() {
        let text: Weights = include_str!("../../weights/aztec.txt").parse().unwrap();
        assert!(*Weights::fitted() == text);
        let packed = include_bytes!(concat!(env!("OUT_DIR"), "/aztec.packed"));
        assert_eq!(packed::numbers(packed).count(), Weights::blank().numbers_mut().count());
    }

    #[test]
    fn the_fitted_weights_read_back() {
        let weights = Weights::fitted();
        assert_eq!(weights.to_string().parse::<Weights>().as_ref(), Ok(&*weights));
    }

    #[test]
    fn other_texts_are_refused() {
        let text = Weights::blank().to_string();
        for broken in
            [text.replace("net match", "net march"), text.replace("numbers", ""), format!("{text} 1")]
        {
            assert!(broken.parse::<Weights>().is_err());
        }
    }
}
