//! What was sold, what it was worth to each, and who paid too much.

use core::ops::Range;

use serde::Serialize;
use shelf::Lot;
use tabletop::{Seat, Turn};

use crate::examiner::Examiner;
use crate::games::Reviewed;

/// An auction that was held.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Auction {
    /// Its first step.
    pub first: usize,
    /// The step after its last.
    pub end: usize,
    /// What was sold: a tablet's name, or `oh-puch`.
    pub lot: String,
    /// Who got it, counted from 0.
    pub buyer: u8,
    /// At what price.
    pub price: u16,
    /// The dearest price at which each seat would have done no worse with it than by leaving it to whoever got it
    /// otherwise; none if at no price, in seat order.
    pub worth: Vec<Option<u16>>,
    /// Whether the price was dearer than what it was worth to the buyer.
    pub overpaid: bool,
    /// To whom it was worth more than the price, though another got it.
    pub missed: Vec<u8>,
}

/// An auction as it went.
pub(crate) struct Sale {
    pub steps: Range<usize>,
    lot: Lot,
    buyer: Seat,
    price: u16,
    /// Who else named a price last, and which.
    rival: Option<(Seat, u16)>,
}

/// The auctions of a game that came to their end.
pub(crate) fn sales<G: Reviewed>(
    examiner: &Examiner<G>,
    positions: &[G::Position],
    actions: &[(Turn, G::Action)],
) -> Vec<Sale> {
    let game = &examiner.game;
    let opened = |step: usize| Some((step, game.opens(&positions[step], actions[step].1)?));
    let sale = |(first, lot): (usize, Lot)| {
        let end = (first + 1..positions.len()).find(|&at| !game.in_auction(&positions[at]))?;
        let named =
            actions[first..end].iter().filter_map(|&(by, action)| Some((by.seat()?, G::price(action)?)));
        let named: Vec<(Seat, u16)> = named.collect();
        let &(buyer, price) = named.last()?;
        let rival = named.iter().rev().find(|(seat, _)| *seat != buyer).copied();
        Some(Sale { steps: first..end, lot, buyer, price, rival })
    };
    (0..actions.len()).filter_map(opened).filter_map(sale).collect()
}

impl Sale {
    /// What the lot was worth to each; `before` is where the auction opened.
    pub fn judge<G: Reviewed>(&self, examiner: &Examiner<G>, before: &G::Position) -> Auction {
        let prices = examiner.game.prices(before);
        let worth: Vec<Option<u16>> =
            Seat::all(examiner.seats()).map(|seat| self.worth(examiner, before, &prices, seat)).collect();
        let dear = |price: u16| prices.iter().position(|&listed| listed == price);
        let more = |worth: Option<u16>| worth.and_then(dear) > dear(self.price);
        let missed = (0..).zip(&worth).filter(|&(seat, &worth)| seat != self.buyer.0 && more(worth));
        Auction {
            first: self.steps.start,
            end: self.steps.end,
            lot: self.lot.name.to_owned(),
            buyer: self.buyer.0,
            price: self.price,
            overpaid: worth[self.buyer.index()].and_then(dear) < dear(self.price),
            missed: missed.map(|(seat, _)| seat).collect(),
            worth,
        }
    }

    /// The dearest price at which a seat does no worse than otherwise; the dearer, the worse, so it is halved in on.
    fn worth<G: Reviewed>(
        &self,
        examiner: &Examiner<G>,
        before: &G::Position,
        prices: &[u16],
        seat: Seat,
    ) -> Option<u16> {
        let sold = |seat: Seat, price: u16| examiner.game.sold(before, self.lot, seat, price);
        let share = |position: &G::Position| examiner.opinion(position).value.share[seat.index()];
        // To whom it would go otherwise: to who bid last against the buyer, to nobody if nobody did, where that can be.
        let otherwise = if seat == self.buyer {
            let next = self.buyer.next(examiner.seats());
            let rival = self.rival.map(|(rival, price)| sold(rival, price));
            rival.unwrap_or_else(
                || if examiner.game.in_auction(before) { sold(next, self.price) } else { None },
            )
        } else {
            sold(self.buyer, self.price)
        };
        let otherwise = share(otherwise.as_ref().unwrap_or(before));
        let offers = prices.iter().filter_map(|&price| Some((price, sold(seat, price)?)));
        let offers: Vec<(u16, G::Position)> = offers.collect();
        let worse = offers.partition_point(|(_, position)| share(position) >= otherwise);
        worse.checked_sub(1).map(|dearest| offers[dearest].0)
    }
}
