//! The rules of Inka (Harald Lieske): a race through a temple whose floor slides and turns.
//!
//! [`Inka`] is the game for the contract of `tabletop`; [`Position`] and the types below say what lies where.
//! Readings of the rulebook that are ours are marked `[house]` where they are implemented.

#![warn(missing_docs)]

mod action;
mod apply;
mod board;
mod cell;
mod check;
mod cover;
mod defect;
mod faces;
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

pub use action::Action;
pub use board::{Board, BoardPlan};
pub use cell::{CELLS, Cell, Edge, Point, ROWS};
pub use defect::{Defect, Warning};
pub use faces::{Face, FacePlan, Faces};
pub use game::{Inka, ROUNDS};
pub use hexagon::Hexagon;
pub use mask::Mask;
pub use position::Position;
pub use refusal::Bar;
pub use rhombus::{Half, PATHS, Placement, RHOMBI, Rhombus};
pub use temple::{SHIPPED_BOARD, SHIPPED_FACES, Temple};
pub use turn::Stage;
pub use walk::{POINTS, Reach};
