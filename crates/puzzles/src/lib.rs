//! Puzzles: a position, a goal in words, and one answer that is proven.
//!
//! A [`Puzzle`] is a game as far as it was played, with its rules and options pinned, a [`Goal`] for whoever is to act, and
//! a solution. *One answer* means one key: an action that every way to the goal contains, shown by a search of everything
//! else that finds none; the order of the rest and what is done besides does not matter. [`judge`] says what an attempt
//! comes to, [`prove`] does the whole proof again, [`dig`] plays a game between bots and looks for puzzles in it.
//!
//! There is no clock in here and no thread; for a seed everything is the same on every machine. See docs/puzzles.md.

#![warn(missing_docs)]

mod alike;
mod force;
mod games;
mod goal;
mod judge;
mod judged;
mod mine;
mod proof;
mod puzzle;
mod rating;
mod search;
#[cfg(feature = "set")]
mod set;
mod standing;
mod theme;

pub use alike::Seen;
pub use goal::Goal;
pub use judge::{Attempt, judge};
pub use judged::Judged;
pub use mine::{Counts, Dug, dig};
pub use proof::{GivenUp, Unproven, prove};
pub use puzzle::{Puzzle, Unreadable};
pub use rating::{LEVEL_RATINGS, Tries, rated, solves};
#[cfg(feature = "set")]
pub use set::shipped;
pub use standing::Standing;
pub use theme::{Theme, themes};
