//! Where tables are kept: SQLite in a file, or PostgreSQL.
//!
//! A table is a row in `tables` and an append-only list in `events` with the primary key (table, seq). An append
//! names the number it follows; if the table has moved on it is a [`Trouble::Conflict`] and nothing is written, so of
//! two writers only one wins. Both databases get the same statements; what little differs is in [`schema`].
//!
//! Nobody waits for a database without end, and a connection on which something went wrong is not used again
//! ([`connection`]).

mod batch;
mod checkpoint;
mod clean;
mod connection;
mod file;
mod heartbeat;
mod herald;
mod notices;
mod open;
mod probe;
mod read;
mod schema;
#[cfg(test)]
mod tests;
mod writer;

use std::sync::Arc;

use tokio::sync::{mpsc, oneshot};

pub use clean::Unused;
pub use file::make_folder;
pub use heartbeat::{Beat, Downtime, Pulse};
pub use notices::{Rested, StoredNotice};

use crate::table::{Due, Fact, State};
use writer::Job;

/// The channel that PostgreSQL's nodes tell each other about appends by.
pub const CHANNEL: &str = "pyramidion";

/// A database that is open and up to date.
#[derive(Clone)]
pub struct Store {
    read: sqlx::AnyPool,
    writers: Arc<[mpsc::Sender<Job>]>,
    /// Where PostgreSQL is, if it is PostgreSQL.
    postgres: Option<String>,
    probed: Arc<probe::Probed>,
    /// SQLite's file is ours as long as anybody has the store.
    _in_use: Option<Arc<file::InUse>>,
}

/// What one step changes, all or nothing.
#[derive(Debug, Default)]
pub struct Change {
    /// Facts that follow a table's stored ones.
    pub append: Option<Append>,
    /// A new table.
    pub create: Option<(Append, String)>,
}

/// Facts to be stored, and what else there is to know about their table.
#[derive(Debug)]
pub struct Append {
    pub table: String,
    pub facts: Vec<Fact>,
    /// The number the first fact follows.
    pub after: u32,
    /// When the server must act by itself, and for whom.
    pub due: Option<Due>,
    pub maker: String,
    /// Whether the position or who plays it changed, so that nobody needs to go on thinking about the old one.
    pub release: bool,
    pub public: bool,
    pub phase: &'static str,
    pub at: u64,
    pub snapshot: Option<String>,
    pub setup: (String, u32, String),
}

/// Tables asked for because something is to be done there.
#[derive(Clone, Copy, Debug)]
pub struct Claim {
    pub now: u64,
    pub until: u64,
    pub most: u32,
    /// Those where a bot is to act, at most so many made in one place; without it, those where a time has come.
    pub thinking: Option<u32>,
}

/// A table as it was loaded.
pub struct Stored {
    /// The draw's secret, in hexadecimal.
    pub secret: String,
    /// The latest snapshot.
    pub snapshot: Option<String>,
    /// The facts after it, or all.
    pub facts: Vec<Fact>,
}

/// Why something was not stored or loaded.
#[derive(Debug)]
pub enum Trouble {
    /// Somebody else was faster.
    Conflict,
    /// The database failed on this; it may do something else.
    Database(String),
    /// The database as a whole does nothing now: it is not there, or has no room.
    Unavailable(String),
}

impl From<sqlx::Error> for Trouble {
    fn from(error: sqlx::Error) -> Trouble {
        let why = error.to_string();
        if connection::hopeless(&error) { Trouble::Unavailable(why) } else { Trouble::Database(why) }
    }
}

/// A snapshot is written each time this many facts have come together.
const SNAPSHOT_EVERY: u32 = 32;

impl Append {
    /// What brings a stored table to `state` by these facts.
    pub fn new(state: &State, facts: Vec<Fact>) -> Append {
        let State { public, private } = state;
        let after = public.seq - facts.len() as u32;
        let phase = match public.phase {
            protocol::Phase::Waiting => "waiting",
            protocol::Phase::Running => "running",
            protocol::Phase::Over => "over",
        };
        let crossed = after / SNAPSHOT_EVERY != public.seq / SNAPSHOT_EVERY;
        let options: Vec<_> =
            public.setup.options.iter().map(|(key, value)| format!("{key}={value}")).collect();
        Append {
            table: public.name.clone(),
            after,
            due: state.due(),
            release: public.changed > after || facts.iter().any(Fact::changes_hands),
            maker: private.maker.clone(),
            public: public.setup.public,
            phase,
            at: facts.last().map_or(0, |fact| fact.at),
            snapshot: crossed.then(|| crate::table::snapshot(state)),
            setup: (public.setup.game.clone(), public.setup.rules, options.join(" ")),
            facts,
        }
    }

    /// The number of the last fact.
    fn head(&self) -> i64 {
        i64::from(self.after) + self.facts.len() as i64
    }
}

impl Change {
    /// Everything it appends, be it to a table or to a new one.
    fn appends(&self) -> impl Iterator<Item = &Append> {
        self.append.iter().chain(self.create.iter().map(|(append, _)| append))
    }
}

impl Store {
    /// Stores a change; when this returns, no crash can undo it.
    pub async fn commit(&self, change: Change) -> Result<(), Trouble> {
        let (reply, answer) = oneshot::channel();
        let table = change.append.as_ref().or(change.create.as_ref().map(|(append, _)| append));
        let table = table.map_or(String::new(), |append| append.table.clone());
        self.send(&table, Job::Commit { change: Box::new(change), reply }).await?;
        answer.await.map_err(|_| closed())?
    }

    /// Tables that are due; nobody else gets them before the claim ends.
    pub async fn claim(&self, claim: Claim) -> Result<Vec<String>, Trouble> {
        let (reply, answer) = oneshot::channel();
        self.send("", Job::Claim { claim, reply }).await?;
        answer.await.map_err(|_| closed())?
    }

    /// Somebody is taken to look at these tables until then.
    pub async fn look(&self, tables: Vec<String>, until: u64) -> Result<(), Trouble> {
        let (reply, answer) = oneshot::channel();
        self.send("", Job::Look { tables, until, reply }).await?;
        answer.await.map_err(|_| closed())?
    }

    /// Says that this node is there.
    pub async fn beat(&self, beat: Beat) -> Result<Pulse, Trouble> {
        let (reply, answer) = oneshot::channel();
        self.send("", Job::Beat { beat, reply }).await?;
        answer.await.map_err(|_| closed())?
    }

    /// Deletes some tables that nobody uses; returns their names.
    pub async fn clean(&self, unused: Unused) -> Result<Vec<String>, Trouble> {
        let (reply, answer) = oneshot::channel();
        self.send("", Job::Clean { unused, reply }).await?;
        answer.await.map_err(|_| closed())?
    }

    /// The address of the PostgreSQL database, if it is one.
    pub fn postgres(&self) -> Option<&str> {
        self.postgres.as_deref()
    }

    /// One table's jobs all go to the same writer, so that they stay in order.
    async fn send(&self, table: &str, job: Job) -> Result<(), Trouble> {
        let sum =
            table.bytes().fold(0usize, |sum, byte| sum.wrapping_mul(31).wrapping_add(usize::from(byte)));
        self.writers[sum % self.writers.len()].send(job).await.map_err(|_| closed())
    }
}

fn closed() -> Trouble {
    Trouble::Unavailable("the writer has ended".to_owned())
}
