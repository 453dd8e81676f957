//! The closed set of our games behind one type.
//!
//! An [`AnyLine`] is a game in progress whose rules are known only at run time. It speaks text: what comes from a
//! file, a socket or a keyboard goes in through [`AnyLine::play`], which answers with the reason if it refuses.
//! Code that wants the typed game (search) matches on the variants, or says the same for all of them with
//! [`on!`]. What comes out for people ([`Choice`], [`Deed`]) is data: an [`Action`] in its parts.
//!
//! [`games`] lists the games; a further one is a line there and a module beside it.

#![warn(missing_docs)]

mod action;
mod any_line;
mod choice;
mod drawing;
mod game_name;
pub mod games;
mod inspection;
mod playable;
mod record_json;
mod reviewed;
mod typed;

pub use action::{Feature, Noted, Shown};
pub use choice::{Choice, Deed};
pub use drawing::{Blame, headings};
pub use game_name::UnknownGame;
pub use games::{Action, AnyLine, GameName, Shelved, View};
pub use inspection::{Finding, TEXTS, inspect};
#[cfg(feature = "typescript")]
pub use record_json::Json as RecordJson;
pub use record_json::{JsonError, from_json, to_json};
pub use reviewed::{Lot, Reviewed};
pub use typed::Mistyped;

/// The README's program runs.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
