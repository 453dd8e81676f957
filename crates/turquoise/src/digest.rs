//! The routes to each landing in figures, for whoever needs no routes: how many there are and which weighs least.
//!
//! Most landings lie beside one pillar alone, and a pillar beside several landings. All routes to such a landing go over
//! that pillar, or in at a gate of its own, so they are searched from the pillar, once, and what the last walkway costs is
//! added: it shifts all bills alike, and leaves out those that become too dear.

use core::ops::Add;

use tabletop::arrayvec::ArrayVec;

use crate::column::{Column, Columns};
use crate::site::{Bill, Site};
use crate::travel::{HAND, Labels, Offer};

/// Some routes in figures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Digest {
    pub(crate) count: u16,
    /// The least weight; the highest number if there is no route.
    pub(crate) least: i16,
}

impl Digest {
    const NONE: Digest = Digest { count: 0, least: i16::MAX };

    /// One route.
    const fn one(weight: i16) -> Digest {
        Digest { count: 1, least: weight }
    }
}

impl Add for Digest {
    type Output = Digest;

    fn add(self, other: Digest) -> Digest {
        Digest { count: self.count + other.count, least: self.least.min(other.least) }
    }
}

/// The routes that lead over a pillar and one step on.
#[derive(Clone, Copy)]
struct Onward {
    /// Those from columns and from the hand, where the step on is over a complete walkway, and over another.
    all: [Digest; 2],
    /// Those from columns.
    moves: [Digest; 2],
    /// Those from the hand that cost no action point, over a complete walkway.
    strolls: Digest,
    /// Whether one of these costs nothing at all.
    free: bool,
}

/// Digests of one site, by what a route weighs.
pub(crate) struct Digests<'a, W> {
    site: &'a Site,
    labels: &'a mut Labels,
    weigh: W,
    /// The pillars that were searched from, the number of what was found for each, and that.
    known: u64,
    numbers: [u8; 64],
    onward: ArrayVec<Onward, 64>,
}

impl<'a, W: Fn(u8, u8) -> i16> Digests<'a, W> {
    /// Digests of the routes on a site, where one from a column, or from the hand, weighs as much with so many steps.
    pub(crate) fn new(site: &'a Site, labels: &'a mut Labels, weigh: W) -> Digests<'a, W> {
        Digests { site, labels, weigh, known: 0, numbers: [0; 64], onward: ArrayVec::new_const() }
    }

    /// The routes to a landing, or to the hand.
    pub(crate) fn to(&mut self, landing: Option<Column>) -> Digest {
        if let Some(column) = landing {
            let (beside, enters) = (self.site.beside(column), self.site.enters_at(column));
            if beside == 0 && enters {
                return self.direct(column);
            }
            if let Some(pillar) = Columns(beside).into_iter().next().filter(|_| beside.is_power_of_two()) {
                let walkway = usize::from(self.site.open(pillar) & column.bit() == 0);
                let onward = *self.over(pillar);
                return if enters {
                    onward.moves[walkway] + self.enters(column, &onward, walkway)
                } else {
                    onward.all[walkway]
                };
            }
        }
        self.labels.search(self.site, landing);
        let weights =
            self.labels.offers(self.site).map(|Offer { from, steps, .. }| (self.weigh)(from, steps));
        weights.fold(Digest::NONE, |digest, weight| digest + Digest::one(weight))
    }

    /// The way from the hand to a gate itself.
    fn direct(&self, gate: Column) -> Digest {
        let payable = self.site.payable_at(gate, Bill(0));
        if payable { Digest::one((self.weigh)(HAND, 0)) } else { Digest::NONE }
    }

    /// The routes from the hand to a gate, where another leads over a pillar and a walkway. The direct one costs its own
    /// walkway at most, so it beats all others but those that cost no action point; and it is beaten by one that costs
    /// nothing at all.
    fn enters(&self, gate: Column, onward: &Onward, walkway: usize) -> Digest {
        let strolls = if walkway == 0 { onward.strolls } else { Digest::NONE };
        match self.site.tariff.gate_walkway(gate) {
            0 => self.direct(gate),
            _ if walkway == 0 && onward.free => strolls,
            _ => self.direct(gate) + strolls,
        }
    }

    /// The routes over a pillar.
    #[inline]
    fn over(&mut self, pillar: Column) -> &Onward {
        if self.known & pillar.bit() == 0 {
            self.known |= pillar.bit();
            self.numbers[pillar.index()] = self.onward.len() as u8;
            let onward = self.search_over(pillar);
            self.onward.push(onward);
        }
        &self.onward[usize::from(self.numbers[pillar.index()])]
    }

    #[inline(never)]
    fn search_over(&mut self, pillar: Column) -> Onward {
        let none = [Digest::NONE; 2];
        let mut onward = Onward { all: none, moves: none, strolls: Digest::NONE, free: false };
        self.labels.search_over(self.site, pillar);
        for Offer { from, steps, bill, .. } in self.labels.offers_over(self.site) {
            let one = Digest::one((self.weigh)(from, steps));
            onward.all[0] = onward.all[0] + one;
            if self.site.leaves_a_walkway(bill) {
                onward.all[1] = onward.all[1] + one;
                if from != HAND {
                    onward.moves[1] = onward.moves[1] + one;
                }
            }
            if from != HAND {
                onward.moves[0] = onward.moves[0] + one;
            } else if bill.action_points() == 1 {
                onward.strolls = onward.strolls + one;
                onward.free |= bill == Bill(0);
            }
        }
        onward
    }
}
