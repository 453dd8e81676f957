//! What a review asks of a game besides its rules and its players.

mod aztec;
mod inka;
mod turquoise;

use bots::Ladder;
use shelf::{AnyLine, Shelved};
use tabletop::Seat;

/// A game that can be reviewed.
pub(crate) trait Reviewed: Ladder + Shelved {
    /// How many positions each search looks at if nobody says otherwise, at a table of so many seats: what
    /// docs/strength.md found useful.
    fn usual_nodes(seats: u8) -> u64;

    /// Whose turn it is, though somebody else may be asked in between, and a number that tells a turn from what comes
    /// before and after it: the actions of a turn follow each other and have the same.
    fn section(&self, position: &Self::Position) -> (Seat, u32);

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

/// What is sold: its name, and its number among the things of its game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Lot {
    pub name: &'static str,
    pub number: u8,
}

/// How many positions each search of a review looks at if nobody says otherwise.
pub fn nodes(line: &AnyLine) -> u64 {
    shelf::on!(line, line => of(line.game()))
}

fn of<G: Reviewed>(game: &G) -> u64 {
    G::usual_nodes(game.traits().seats)
}
