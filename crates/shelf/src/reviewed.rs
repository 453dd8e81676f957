//! What a review asks of a game besides its rules and its players.

use tabletop::{Game, Seat};

/// A game that can be reviewed. Whatever it leaves out is that of a game whose turns are one seat's actions in a row and
/// in which nothing is sold.
pub trait Reviewed: Game {
    /// Whose turn it is, though somebody else may be asked in between, and a number that tells a turn from what comes
    /// before and after it: the actions of a turn follow each other and have the same.
    fn section(&self, position: &Self::Position) -> (Seat, u32) {
        (self.turn(position).seat().unwrap_or_default(), 0)
    }

    /// What an action that is said in a position puts up for auction, if it opens one.
    fn opens(&self, _position: &Self::Position, _action: Self::Action) -> Option<Lot> {
        None
    }

    /// Whether an auction is going on.
    fn in_auction(&self, _position: &Self::Position) -> bool {
        false
    }

    /// The price that an action names in an auction.
    fn price(_action: Self::Action) -> Option<u16> {
        None
    }

    /// The prices that a seat could get the lot at, from the cheapest to the dearest, and the position if it did; `before`
    /// is where the auction opened.
    fn sold(&self, _before: &Self::Position, _lot: Lot, _seat: Seat, _price: u16) -> Option<Self::Position> {
        None
    }

    /// The prices that anybody may name, from the cheapest to the dearest for whoever gets the lot.
    fn prices(&self, _before: &Self::Position) -> Vec<u16> {
        Vec::new()
    }
}

/// What is sold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lot {
    /// Its name, also that of its text.
    pub name: &'static str,
    /// Its number among the things of its game.
    pub number: u8,
}
