//! One table as data: what is stored, what follows from it, what a command leads to, what a seat may see.
//!
//! Nothing in here waits, stores or sends; so every rule of the table can be tested without a server.

mod archive;
mod clock;
mod command;
mod create;
mod draft;
mod due;
mod fact;
mod name;
mod offer;
mod record;
mod snapshot;
mod state;
#[cfg(test)]
mod stored;
mod view;

pub use archive::archived;
pub use command::decide;
pub use create::{create, follow, join, relock};
pub use draft::Draft;
pub use due::{Due, DueFor};
pub use fact::Fact;
pub use offer::all_agree;
pub use snapshot::{restore, snapshot};
pub use state::{Seat, State};
