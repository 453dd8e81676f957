//! The rules of Inka (Harald Lieske): a race through a temple whose floor slides and turns.
//!
//! [`Inka`] is the game for the contract of `tabletop`; [`Position`] and the types below say what lies where.
//! Readings of the rulebook that are ours are marked `[house]` where they are implemented.

#![warn(missing_docs)]

mod action;
mod board;
mod cell;
mod faces;
mod geometry;
mod hash;
mod legal;
mod lookup;
mod mask;
pub mod policy;
mod position;
mod refuse;
mod rhombus;
mod rules;
mod steps;
mod turn;
mod walk;

pub use action::Action;
pub use board::{Board, BoardDefect, BoardPlan, BoardWarning, SHIPPED_BOARD};
pub use cell::{CELLS, Cell, Edge, Point, ROWS};
pub use faces::{Face, FaceDefect, FacePlan, Faces, SHIPPED_FACES};
pub use mask::Mask;
pub use position::Position;
pub use rhombus::{Half, PATHS, Placement, RHOMBI, Rhombus};
pub use rules::{Inka, ROUNDS};
pub use turn::Stage;
pub use walk::POINTS;
pub use walk::Reach;
