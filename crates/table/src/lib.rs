//! One fold of a table's public events, for the server and for whoever follows a table from far away.
//!
//! [`Public`] is everything that everybody may know of a table, as a function of its events. It is built from the first
//! event on, or from a [`TableView`](protocol::TableView) at any time: a view is complete, so both lead to the same. What
//! only the server knows (tokens, secrets, who made a table) is held beside it by the server.
//!
//! Nothing in here waits, stores, sends or reads a clock.

#![warn(missing_docs)]

mod astray;
mod clock;
mod fold;
mod news;
mod public;
mod record;
mod share;
mod view;

pub use astray::Astray;
pub use clock::Clocks;
pub use public::{Ended, OpenOffer, Public};

/// The bot that plays for somebody who left or gave up.
pub const SUBSTITUTE: &str = "greedy";
/// How many lines of chat are kept.
pub const CHAT_KEPT: usize = 100;
/// How many times that were given back are kept.
pub const CREDITS_KEPT: usize = 20;
/// How much of what everybody was told is kept.
pub const NOTES_KEPT: usize = 40;
