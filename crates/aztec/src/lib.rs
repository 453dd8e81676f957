//! The rules of *Aztec* by Niek Neuwahl (Zoch): two architects build a temple of identical six-cube pieces
//! and count the cubes of its top storey on their own sides; a third player may join as Oh Puch, the god of
//! destruction.
//!
//! [`Aztec`] is the game with its options. Where the rulebook is silent, `[house]` in a comment marks our
//! reading. Legal placements are not searched for: bitsets over all placements are kept up to date.

#![warn(missing_docs)]

mod action;
mod apply;
mod auction;
mod cell;
mod check;
mod game;
mod legal;
mod placement;
mod planes;
mod position;
mod reach;
mod refusal;
mod table;

pub use action::Action;
pub use cell::{Cell, Cells, Direction, LEVELS, MAX_SIZE};
pub use check::held;
pub use game::{Aztec, Side};
pub use placement::{CUBES, Path, Placement, Word};
pub use position::{Auction, MAX_PIECES, Position, Stage};
pub use reach::PlacementSet;
pub use refusal::Bar;
