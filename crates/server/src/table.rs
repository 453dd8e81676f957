//! One table as data: what is stored, what follows from it, what a command leads to. What everybody may know of it is
//! folded by the crate `table`, which clients use as well.
//!
//! Nothing in here waits, stores or sends; so every rule of the table can be tested without a server.

mod archive;
mod command;
#[cfg(test)]
mod complete;
mod create;
mod draft;
mod due;
mod fact;
mod moderate;
mod name;
mod offer;
mod share;
mod snapshot;
mod state;
#[cfg(test)]
mod stored;

pub use archive::archived;
pub use command::{SPENT_LIMIT, decide, legible, not_exhausted};
pub use create::{create, join, relock, rematch};
pub use draft::Draft;
pub use due::{Due, DueFor, Pace, player};
pub use fact::Fact;
pub use moderate::{close, remove};
pub use name::called;
pub use offer::all_agree;
pub use snapshot::{restore, snapshot};
pub use state::State;
