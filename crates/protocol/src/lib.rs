//! What travels between Pyramidion's server and its clients.
//!
//! A table is an append-only list of [`Event`]s with numbers from 1. A client reads the whole [`TableView`] once,
//! then events, and can go on from any number; each event carries the hash of the position after it, so a client
//! that has gone astray notes at once. A client asks for something with a [`Command`]; every refusal has a
//! [`Code`] and a sentence. [`pile`] and [`verify`](mod@verify) let anyone check that nobody chose what was drawn.
//!
//! Seats are counted from 0. Times are milliseconds since 1970. Hashes and secrets are hexadecimal.

#![warn(missing_docs)]

/// Gives a wire type its derives; the schema and TypeScript ones only where asked for.
macro_rules! wire {
    ($($item:item)*) => { $(
        #[derive(Clone, PartialEq, Debug, serde::Serialize, serde::Deserialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
        $item
    )* };
}

mod account;
mod archive;
mod code;
mod command;
pub mod draw;
mod event;
mod frame;
mod from_core;
pub mod hex;
pub mod pile;
mod receipt;
mod reminder;
mod setup;
mod to_core;
pub mod verify;
mod view;

pub use account::{Account, TagError};
pub use archive::{
    Archive, ArchivedGame, ArchivedSeat, Club, GameStatistics, LevelShare, NewReport, Statistics,
};
pub use code::{Code, Refusal};
pub use command::{Accepted, Command, Request};
pub use event::{Clock, CreditReason, EndReason, Event, Offer, Removal, What};
pub use frame::Frame;
pub use from_core::refusal;
pub use receipt::{Pinned, Receipt, ReceiptError};
pub use reminder::{NewReminder, Reminder, ReminderList, ReminderWay, ReminderWays};
pub use setup::{COLOURS, Created, Enter, Entered, Join, Joined, NewTable, SeatPlan, Setup, Timing, Title};
pub use to_core::{game, options};
pub use view::{
    ChatLine, Credit, EventList, Exit, GameInfo, GameList, News, Note, OptionInfo, Phase, Presence, SeatKind,
    SeatView, TableList, TableSummary, TableView,
};

/// The version of these messages. A change that an older client could misread raises it.
pub const VERSION: u32 = 4;

/// The longest name.
pub const MAX_NAME: usize = 32;
/// The longest name of a board, and of whoever drew it.
pub const MAX_TITLE: usize = 40;
/// The longest line of chat.
pub const MAX_CHAT: usize = 300;
/// The longest message id.
pub const MAX_ID: usize = 64;
