//! The rules of Inka (Harald Lieske): a race through a temple whose floor slides and turns.
//!
//! [`Inka`] is the game for the contract of `tabletop`; [`Position`] and the types below say what lies where.
//! Readings of the rulebook that are ours are marked `[house]` where they are implemented.
//!
//! ```
//! use inka::{Inka, Stage};
//! use tabletop::{Game, Line, Turn};
//!
//! let mut line = Line::start(Inka::new(&"players=2".parse()?, Inka::RULES)?);
//! for action in ["start a1", "start a11"] {
//!     line.play_text(action)?;
//! }
//!
//! // Now a rhombus is drawn: chance acts, that is, whoever holds the pile.
//! assert_eq!(line.turn(), Turn::Chance);
//! let mut pile = Vec::new();
//! line.game().chance(line.position(), &mut pile);
//! assert_eq!(pile.len(), 13);
//! line.play(pile[0].action)?;
//! assert!(matches!(line.position().stage(), Stage::Lay(_)));
//!
//! let refused = line.play_text("put a1 a2").unwrap_err();
//! assert_eq!(refused.to_string(), "the pawn of p1 stands on a1");
//! line.play_text("put c5 c6")?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The board and the rhombi are data too: the options `board` and `rhombi` take [`BoardPlan`] and [`FacePlan`] on one
//! line, and [`Defect`] says what a drawing lacks.

#![warn(missing_docs)]

mod action;
mod apply;
mod board;
mod cell;
mod check;
mod cover;
mod defect;
mod faces;
mod fan;
mod game;
mod geometry;
mod hash;
mod hexagon;
mod legal;
mod lookup;
mod marks;
mod mask;
pub mod policy;
mod position;
mod refusal;
mod rhombus;
mod room;
pub mod sketch;
mod steps;
mod temple;
mod turn;
mod walk;

pub use action::{Action, Kind};
pub use board::{Board, BoardPlan};
pub use cell::{CELLS, Cell, Edge, Point, ROWS};
pub use defect::{Defect, Warning};
pub use faces::{Face, FacePlan, Faces};
pub use game::{Inka, ROUNDS};
pub use hexagon::Hexagon;
pub use mask::{Cells, Mask};
pub use position::Position;
pub use refusal::Bar;
pub use rhombus::{Half, PATHS, Placement, RHOMBI, Rhombus};
pub use temple::{SHIPPED_BOARD, SHIPPED_FACES, Temple};
pub use turn::Stage;
pub use walk::{POINTS, Reach};
