//! Random numbers that a seed determines, the same on every machine: for tests and bots, never for rules.
//!
//! The generator is `xoshiro256++` from `rand_xoshiro`, whose stream is fixed by its definition, unlike that of
//! `rand`'s own generators. What is drawn from the stream is worked out here, so that it is fixed too.

mod play_out;

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use tabletop::{Weighted, falls_on};

pub use play_out::{Picker, Stepper, play_out, uniform};

/// A generator that a seed determines.
#[derive(Clone, Debug)]
pub struct Dice(Xoshiro256PlusPlus);

impl Dice {
    /// The generator of a seed.
    pub fn new(seed: u64) -> Dice {
        Dice(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// Any number.
    pub fn roll(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `n`, which is above 0. One of 2³² draws favours each of the smaller numbers; no test or bot
    /// can notice.
    pub fn below(&mut self, n: u32) -> u32 {
        ((u64::from(self.0.next_u32()) * u64::from(n)) >> 32) as u32
    }

    /// A number from 0 to 1, which it does not reach.
    pub fn unit(&mut self) -> f32 {
        self.below(1 << 24) as f32 / (1 << 24) as f32
    }

    /// One of these, all alike; there is one.
    pub fn one_of<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len() as u32) as usize]
    }

    /// The index of one of actions with these weights, by weight; the weights are not all 0.
    pub fn by_weight(&mut self, weights: impl Iterator<Item = u32> + Clone) -> usize {
        let number = self.below(weights.clone().sum());
        falls_on(number.into(), weights).expect("the weights add up to the bound of the draw")
    }

    /// One of the actions of chance, by weight.
    pub fn outcome<A: Copy>(&mut self, chances: &[Weighted<A>]) -> A {
        chances[self.by_weight(chances.iter().map(|chance| chance.weight))].action
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_of_a_seed_never_changes() {
        let mut dice = Dice::new(7);
        assert_eq!([dice.roll(), dice.roll()], [0x0e2c_1a00_2aae_913d, 0x2c0f_c8dd_fa4e_9e14]);
    }

    #[test]
    fn chance_acts_by_weight() {
        let mut dice = Dice::new(1);
        let chances = [Weighted { action: 'a', weight: 1 }, Weighted { action: 'b', weight: 3 }];
        let b = (0..4000).filter(|_| dice.outcome(&chances) == 'b').count();
        assert!((2900..3100).contains(&b), "{b} of 4000");
    }
}
