//! The networks of Aztec by gradient descent.

use std::array;

use bots::aztec::features::{FEATURES, Features, ROLES, STATES, TARGETS, Task};
use bots::aztec::weights::{HIDDEN, Net, OUTPUTS};
use dice::Dice;

/// A position and what became of it.
pub struct Sample {
    pub features: Features,
    /// The share of the win and the points still to come, by role.
    pub targets: [f32; OUTPUTS],
}

/// A network by gradient descent in small batches, each weight with its own pace (Adam), and its mean log-loss on the
/// tenth of the positions that was held back.
pub fn fit(task: Task, samples: &[Sample], seed: u64) -> (Net, f64) {
    const EPOCHS: u32 = 8;
    const BATCH: usize = 128;
    let mut dice = Dice::new(seed ^ 0x000f_1717);
    let mut net = Net::blank(task);
    let sums = HIDDEN * (task.clocks() + FEATURES);
    let states = sums..sums + HIDDEN * TARGETS * STATES;
    let spread = |i: usize| if states.contains(&i) { 0.05 } else { 0.3 };
    // Equal hidden units would stay equal.
    let mut random = |i: usize| spread(i) * (dice.below(2001) as f32 / 1000.0 - 1.0);
    let mut weights: Vec<f32> = (0..net.numbers().count()).map(&mut random).collect();
    let (held, used) = samples.split_at(samples.len() / 10);
    let mut order: Vec<u32> = (0..used.len() as u32).collect();
    let (mut pace, mut swing) = (vec![0.0; weights.len()], vec![0.0; weights.len()]);
    let mut gradient = vec![0.0; weights.len()];
    let (mut step, batches) = (0.0, EPOCHS as f32 * used.len().div_ceil(BATCH) as f32);
    for _ in 0..EPOCHS {
        for i in (1..order.len()).rev() {
            order.swap(i, dice.below(i as u32 + 1) as usize);
        }
        for batch in order.chunks(BATCH) {
            gradient.fill(0.0);
            for &i in batch {
                let Sample { features, targets } = &used[i as usize];
                let features = if dice.below(2) == 0 { *features } else { features.turned() };
                descend(&weights, task, &features, targets, &mut gradient);
            }
            step += 1.0;
            let grown = 1.0 - libm::powf(0.999, step);
            let rate = 0.002 * (1.0 - step / batches) + 1e-5;
            for (((weight, g), pace), swing) in
                weights.iter_mut().zip(&gradient).zip(&mut pace).zip(&mut swing)
            {
                let g = g / batch.len() as f32 + 1e-6 * *weight;
                *pace += 0.1 * (g - *pace);
                *swing += 0.001 * (g * g - *swing);
                *weight -= rate * *pace / ((*swing / grown).sqrt() + 1e-8);
            }
        }
    }
    for (number, weight) in net.numbers_mut().zip(&weights) {
        *number = *weight;
    }
    let loss = held.iter().map(|sample| loss(&net, sample)).sum::<f64>() / held.len().max(1) as f64;
    (net, loss)
}

/// Adds the gradient of a position: cross-entropy of the shares and squares of the points.
fn descend(weights: &[f32], task: Task, features: &Features, targets: &[f32; OUTPUTS], gradient: &mut [f32]) {
    let first = task.clocks() + FEATURES;
    let second = HIDDEN * (first + TARGETS * STATES);
    let last = second + HIDDEN * OUTPUTS * task.clocks();
    let second = second + HIDDEN * OUTPUTS * features.clock;
    let values = features.values.iter().enumerate().map(|(i, &value)| (task.clocks() + i, value));
    let states = features.states.iter().map(|&state| (first + usize::from(state), 1.0));
    let rows = || std::iter::once((features.clock, 1.0)).chain(values.clone()).chain(states.clone());
    let mut hidden = [0.0; HIDDEN];
    for (row, value) in rows() {
        for (unit, weight) in hidden.iter_mut().zip(&weights[row * HIDDEN..]) {
            *unit += value * weight;
        }
    }
    let hidden = hidden.map(|unit: f32| unit.max(0.0));
    let outputs: [f32; OUTPUTS] = array::from_fn(|k| {
        weights[last + k]
            + hidden.iter().enumerate().map(|(j, unit)| unit * weights[second + j * OUTPUTS + k]).sum::<f32>()
    });
    let shares = shares(features, &outputs);
    let errors: [f32; OUTPUTS] = array::from_fn(|k| match features.seats[k % ROLES] {
        None => 0.0,
        Some(_) if k < ROLES => shares[k] - targets[k],
        Some(_) => outputs[k] - targets[k],
    });
    let mut back = [0.0; HIDDEN];
    for (k, error) in errors.iter().enumerate() {
        gradient[last + k] += error;
        for (j, &unit) in hidden.iter().enumerate().filter(|(_, unit)| **unit > 0.0) {
            gradient[second + j * OUTPUTS + k] += error * unit;
            back[j] += error * weights[second + j * OUTPUTS + k];
        }
    }
    for (row, value) in rows() {
        for (slope, back) in gradient[row * HIDDEN..].iter_mut().zip(&back) {
            *slope += value * back;
        }
    }
}

fn shares(features: &Features, outputs: &[f32; OUTPUTS]) -> [f32; ROLES] {
    let odds: [f32; ROLES] =
        array::from_fn(|role| if features.seats[role].is_some() { libm::expf(outputs[role]) } else { 0.0 });
    odds.map(|x| x / odds.iter().sum::<f32>())
}

fn loss(net: &Net, sample: &Sample) -> f64 {
    let shares = shares(&sample.features, &net.outputs(&sample.features));
    (0..ROLES)
        .filter(|&role| sample.targets[role] > 0.0)
        .map(|role| -f64::from(sample.targets[role] * libm::logf(shares[role].max(1e-6))))
        .sum()
}
