//! The rules of Turquoise by Patrice Vernet (Neuroludic 2005): a pyramid of plates on pillars, 2 to 4 players.
//!
//! Disputed readings of the rulebook are data (`data`), which options can replace, or constants marked `[house]`.

#![warn(missing_docs)]

mod action;
mod apply;
mod board;
mod bounds;
mod check;
mod column;
mod face;
mod game;
mod legal;
mod place;
pub mod policy;
mod position;
mod refusal;
mod route;
mod site;
mod standoff;
mod tables;
mod travel;

pub use action::{Action, Tablet};
pub use board::{BoardDefect, BoardPlan, Part};
pub use column::{Column, Columns, Members, Way};
pub use face::{Drawing, Face, Faces, PILE, Rotation};
pub use game::{ACTION_POINTS, HANDS, PENALTIES, Turquoise};
pub use place::{LEVELS, PLACES, Place};
pub use position::{Auction, Phase, Plate, Position};
pub use refusal::Bar;
pub use route::Route;
pub use standoff::StandOff;
