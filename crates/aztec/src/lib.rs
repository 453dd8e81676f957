//! The rules of *Aztec* by Niek Neuwahl (Zoch): two architects build a temple of identical six-cube pieces
//! and count the cubes of its top storey on their own sides; a third player may join as Oh Puch, the god of
//! destruction.
//!
//! [`Aztec`] is the game with its options. Where the rulebook is silent, `[house]` in a comment marks our
//! reading. Legal placements are not searched for: bitsets over all placements are kept up to date.
//!
//! ```
//! use aztec::{Aztec, Side};
//! use tabletop::{Game, Line};
//!
//! let game = Aztec::new(&"players=2 corners=split".parse()?, Aztec::RULES)?;
//! let mut line = Line::start(game);
//!
//! // A piece is laid from one of its ends, d4 on the first level, by the way its cubes go: east, south, up.
//! line.play_text("d4.1 esu")?;
//! let refused = line.play_text("a1.1 esu").unwrap_err();
//! assert_eq!(refused.to_string(), "it shares 0 of the 2 faces it must share with the building");
//!
//! let (game, position) = (line.game(), line.position());
//! let mut legal = Vec::new();
//! game.legal(position, &mut legal);
//! assert!(legal.iter().all(|&action| game.check(position, action).is_ok()));
//! assert_eq!((position.count(), game.points(position, Side::EastWest)), (1, 0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs)]

mod action;
mod apply;
mod auction;
mod cell;
mod check;
mod field;
mod game;
mod legal;
mod placement;
mod planes;
mod position;
mod reach;
mod refusal;

pub use action::{Action, Kind};
pub use cell::{Cell, Cells, Direction, LEVELS, MAX_SIZE};
pub use check::held;
pub use game::{Aztec, Side};
pub use placement::{CUBES, Path, Placement, Word};
pub use position::{Auction, MAX_PIECES, Position, Stage};
pub use reach::PlacementSet;
pub use refusal::Bar;
