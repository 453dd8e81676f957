//! Seats, and whose move it is.

use core::fmt;
use core::str::FromStr;

use arrayvec::ArrayVec;

/// The most seats any game has.
pub const MAX_SEATS: usize = 4;

/// One value for each seat of a game, in seat order.
pub type PerSeat<T> = ArrayVec<T, MAX_SEATS>;

/// A place at the table, counted from 0; written `p1` to `p4`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index into per-seat data.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The next seat clockwise at a table of `seats`.
    #[must_use]
    pub const fn next(self, seats: u8) -> Seat {
        Seat((self.0 + 1) % seats)
    }

    /// All seats of a table, in order.
    pub fn all(seats: u8) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
        (0..seats).map(Seat)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "p{}", self.0 + 1)
    }
}

impl FromStr for Seat {
    type Err = crate::TextError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.as_bytes() {
            [b'p', n @ b'1'..=b'4'] => Ok(Seat(n - b'1')),
            _ => Err(crate::TextError::new("a seat is p1, p2, p3 or p4")),
        }
    }
}

/// Who acts next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// A player decides.
    Seat(Seat),
    /// Someone outside throws the dice: picks one of the actions that [`Game::chance`](crate::Game::chance) lists.
    Chance,
    /// Nobody: the game is over.
    Over,
}

impl Turn {
    /// The seat to act, if a player is.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Turn::Seat(seat) => Some(seat),
            Turn::Chance | Turn::Over => None,
        }
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Turn::Seat(seat) => seat.fmt(f),
            Turn::Chance => f.write_str("chance"),
            Turn::Over => f.write_str("over"),
        }
    }
}
