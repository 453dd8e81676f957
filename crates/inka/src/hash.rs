//! The facts a position's hash is made of: one key for each that holds.

use tabletop::zobrist::key;

use crate::turn::TurnState;
use crate::{CELLS, Cell, Placement, Rhombus};

const FACT_TURN: u32 = 0;
const FACT_RHOMBUS: u32 = 1;
pub const FACT_PAWN: u32 = 2;
pub const FACT_BLOCKADE: u32 = 3;
const FACT_STATUE: u32 = 4;

/// A rhombus lies there.
pub fn rhombus_fact(rhombus: Rhombus, at: Placement) -> u64 {
    key(FACT_RHOMBUS, (rhombus.index() * Placement::COUNT + at.index()) as u32)
}

/// A seat's pawn or blockade stands there.
pub fn cell_fact(kind: u32, seat: usize, at: Cell) -> u64 {
    key(kind, (seat * CELLS + at.index()) as u32)
}

/// A seat has taken its statue.
pub fn statue_fact(seat: usize, destination: usize) -> u64 {
    key(FACT_STATUE, (seat * 3 + destination) as u32)
}

/// The turn has come so far.
pub fn turn_fact(turn: TurnState) -> u64 {
    key(FACT_TURN, turn.packed())
}
