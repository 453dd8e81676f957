//! Random numbers for tests: the same from a seed on every machine.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use tabletop::Weighted;

/// A generator that a seed determines.
#[derive(Clone, Debug)]
pub struct Dice(Xoshiro256PlusPlus);

impl Dice {
    /// The generator of a seed.
    pub fn new(seed: u64) -> Dice {
        Dice(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A number below `n`, which is above 0; the bias of one in 2³² ÷ `n` does not matter for tests.
    pub fn below(&mut self, n: u32) -> u32 {
        ((u64::from(self.0.next_u32()) * u64::from(n)) >> 32) as u32
    }

    /// One of the outcomes, by weight.
    pub fn outcome<A: Copy>(&mut self, outcomes: &[Weighted<A>]) -> A {
        let total = outcomes.iter().map(|outcome| outcome.weight).sum();
        let mut left = self.below(total);
        for outcome in outcomes {
            if left < outcome.weight {
                return outcome.action;
            }
            left -= outcome.weight;
        }
        unreachable!("the weights add up to the total")
    }
}
