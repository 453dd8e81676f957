//! A position: the building, whose turn it is, and what was agreed or scored before.

use tabletop::Seat;

use crate::cell::Cells;
use crate::field::Id;
use crate::planes::{Plane, Planes};

/// The most pieces that fit: 242 cells beside the start cube.
pub const MAX_PIECES: usize = 40;

/// What is going on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// The three players bid for Oh Puch.
    Auction(Auction),
    /// Pieces are laid.
    Building,
    /// The game is over.
    Over,
}

/// The auction for Oh Puch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Auction {
    /// The seat to act.
    pub turn: Seat,
    /// The lowest number so far; none before the first.
    pub number: Option<u8>,
    /// Who dropped out, by seat.
    pub dropped: [bool; 3],
}

/// A position of Aztec; what it means depends on the game it belongs to.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    pub(crate) planes: Planes,
    /// Placements that obey rule 6. Exact for those that obey all the others; some bits of the rest are missing.
    pub(crate) goes_in: Plane,
    pub(crate) standing: Cells,
    pub(crate) laid: [Id; MAX_PIECES],
    pub(crate) count: u8,
    pub(crate) stage: Stage,
    /// Who lays the first piece of the round: the player who began, or Oh Puch.
    pub(crate) lead: Seat,
    /// The number Oh Puch named, once the auction is over.
    pub(crate) number: Option<u8>,
    /// The round of a match, counted from 0.
    pub(crate) round: u8,
    /// Points of the earlier rounds of a match, by seat.
    pub(crate) earlier: [u8; 3],
    pub(crate) hash: u64,
}

impl Position {
    /// What is going on.
    pub const fn stage(&self) -> Stage {
        self.stage
    }

    /// All cells with a cube, that of the start included.
    pub const fn standing(&self) -> &Cells {
        &self.standing
    }

    /// How many pieces lie.
    pub const fn count(&self) -> u8 {
        self.count
    }

    /// The number Oh Puch named; none without an auction or before its end.
    pub const fn number(&self) -> Option<u8> {
        self.number
    }

    /// The round of a match, counted from 0; 0 without a match.
    pub const fn round(&self) -> u8 {
        self.round
    }

    pub(crate) fn laid(&self) -> &[Id] {
        &self.laid[..usize::from(self.count)]
    }
}

/// The order in which the pieces came does not matter for play. All else follows from what is compared.
impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        let rest = |position: &Position| {
            (position.count, position.stage, position.lead, position.number, position.round, position.earlier)
        };
        rest(self) == rest(other) && self.laid().iter().all(|id| other.laid().contains(id))
    }
}

impl Eq for Position {}
