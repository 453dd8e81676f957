//! Aztec: every action is a turn; with three the role of Oh Puch is sold.

use ::aztec::{Action, Aztec, Position, Stage};
use tabletop::{Game, Seat};

use crate::{Lot, Reviewed};

const OH_PUCH: Lot = Lot { name: "oh-puch", number: 0 };

impl Reviewed for Aztec {
    fn section(&self, position: &Position) -> (Seat, u32) {
        let seat = self.turn(position).seat().unwrap_or_default();
        (seat, u32::from(position.count()) + u32::from(position.stage() == Stage::Building))
    }

    fn opens(&self, position: &Position, _action: Action) -> Option<Lot> {
        matches!(position.stage(), Stage::Auction(auction) if auction.number.is_none()).then_some(OH_PUCH)
    }

    fn in_auction(&self, position: &Position) -> bool {
        matches!(position.stage(), Stage::Auction(_))
    }

    fn price(action: Action) -> Option<u16> {
        if let Action::Oh(number) = action { Some(number.into()) } else { None }
    }

    fn prices(&self, _before: &Position) -> Vec<u16> {
        (1..=u16::from(self.highest())).rev().collect()
    }

    /// The first player must say something: if another is to be Oh Puch, a number that is higher by one.
    fn sold(&self, before: &Position, _lot: Lot, seat: Seat, price: u16) -> Option<Position> {
        let number = u8::try_from(price).ok()?;
        let mut position = *before;
        while let Stage::Auction(auction) = position.stage() {
            let action = match auction.number {
                _ if auction.turn == seat => Action::Oh(number),
                None => Action::Oh(number + 1),
                Some(_) => Action::Pass,
            };
            self.play(&mut position, action).ok()?;
        }
        Some(position)
    }
}
