//! Turquoise: a turn is several actions, others are asked in between, and tablets are sold.

use ::turquoise::{Action, Phase, Position, Tablet, Turquoise};
use tabletop::{Game, Seat};

use crate::{Lot, Reviewed};

impl Reviewed for Turquoise {
    fn section(&self, position: &Position) -> (Seat, u32) {
        (position.active(), 0)
    }

    fn opens(&self, _position: &Position, action: Action) -> Option<Lot> {
        let Action::Auction(tablet, _) = action else { return None };
        let name = match tablet {
            Tablet::Horus => "horus",
            Tablet::Anubis => "anubis",
            Tablet::Thot => "thot",
            Tablet::Seth => "seth",
        };
        Some(Lot { name, number: tablet as u8 })
    }

    fn in_auction(&self, position: &Position) -> bool {
        matches!(position.phase(), Phase::Auction(_))
    }

    fn price(action: Action) -> Option<u16> {
        match action {
            Action::Auction(_, price) | Action::Bid(price) => Some(price),
            _ => None,
        }
    }

    fn prices(&self, before: &Position) -> Vec<u16> {
        let most = Seat::all(self.seats()).map(|seat| before.score(seat)).max().unwrap_or(0);
        (1..=u16::try_from(most).unwrap_or(0)).collect()
    }

    /// Somebody else than who opens pays one point more than the least at least.
    fn sold(&self, before: &Position, lot: Lot, seat: Seat, price: u16) -> Option<Position> {
        let tablet = Tablet::ALL[usize::from(lot.number)];
        let opens = before.active() == seat;
        let mut position = *before;
        self.play(&mut position, Action::Auction(tablet, if opens { price } else { 1 })).ok()?;
        while let Phase::Auction(auction) = position.phase() {
            let action = if auction.asked == seat { Action::Bid(price) } else { Action::Pass };
            self.play(&mut position, action).ok()?;
        }
        Some(position)
    }
}
