//! How much was looked at for a decision, and whether that is enough.

use crate::Limits;

/// The floors looked at.
pub struct Effort<'a> {
    limits: &'a Limits<'a>,
    looked: u64,
    over: bool,
}

impl Effort<'_> {
    /// Nothing looked at yet.
    pub fn new<'a>(limits: &'a Limits<'a>) -> Effort<'a> {
        Effort { limits, looked: 0, over: false }
    }

    /// Counts a floor.
    pub fn look(&mut self) {
        self.looked += 1;
        self.over |= self.limits.reached(self.looked);
    }

    /// How many floors were looked at.
    pub fn looked(&self) -> u64 {
        self.looked
    }

    /// Whether it is time to answer.
    pub fn over(&self) -> bool {
        self.over
    }
}
