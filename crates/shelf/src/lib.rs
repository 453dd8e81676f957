//! The closed set of our games behind one type.
//!
//! A [`Table`] is a game in progress whose rules are known only at run time. It speaks text: what comes from a
//! file, a socket or a keyboard goes in through [`Table::play`], which answers with the reason if it refuses.
//! Code that wants the typed game (search) matches on the variants.

#![warn(missing_docs)]

mod choice;
mod game_name;
mod record_json;
mod table;
pub mod view;

pub use choice::Choice;
pub use game_name::{GameName, UnknownGame};
pub use record_json::{JsonError, from_json, to_json};
pub use table::{Shelved, Table};
pub use view::View;

/// The README's program runs.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
