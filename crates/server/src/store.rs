//! Where tables are kept: SQLite in a file, or PostgreSQL.
//!
//! A table is a row in `tables` and an append-only list in `events` with the primary key (table, seq). An append
//! names the number it follows; if the table has moved on it is a [`Trouble::Conflict`] and nothing is written, so of
//! two writers only one wins. Both databases get the same statements; what little differs is in [`schema`].
//!
//! Nobody waits for a database without end, and a connection on which something went wrong is not used again
//! ([`connection`]).

mod backup;
mod batch;
mod checkpoint;
mod clean;
mod connection;
mod file;
mod finished;
mod heartbeat;
mod herald;
mod open;
mod probe;
mod read;
mod reminders;
mod report;
mod restore;
mod schema;
#[cfg(test)]
mod tests;
mod writer;

use std::sync::Arc;

use tokio::sync::{mpsc, oneshot};

pub use backup::Backup;
pub use clean::Unused;
pub use file::{make_folder, path as sqlite_path};
pub use finished::{Finished, Found, Search};
pub use heartbeat::{Beat, Downtime, Pulse};
pub use reminders::{Rested, StoredReminder};
pub use report::Report;
pub use restore::restore;
pub use schema::is_postgres;

use crate::table::{Due, Fact, Pace, State};
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
    /// Stored facts that are written again.
    pub rewritten: Vec<Fact>,
    /// What is left of the game, if it is over and these facts change that.
    pub finished: Option<Finished>,
}

/// Tables asked for because something is to be done there.
#[derive(Clone, Copy, Debug)]
pub struct Claim {
    pub now: u64,
    pub until: u64,
    pub most: u32,
    /// Those where a bot of this pace is to act, at most so many made in one place; without it, those where a time has come.
    pub thinking: Option<(Pace, u32)>,
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
            rewritten: Vec::new(),
            finished: facts
                .iter()
                .any(Fact::changes_result)
                .then(|| Finished::of(state, ended(&facts)))
                .flatten(),
            facts,
        }
    }

    /// The same, with stored facts written again; no snapshot of before stays.
    pub fn rewriting(mut self, state: &State, facts: Vec<Fact>) -> Append {
        if !facts.is_empty() {
            self.snapshot = Some(crate::table::snapshot(state));
        }
        self.rewritten = facts;
        self
    }

    /// The number of the last fact.
    fn head(&self) -> i64 {
        i64::from(self.after) + self.facts.len() as i64
    }
}

/// When the game ended, if it did just now; otherwise it did before, and now is the closest there is.
fn ended(facts: &[Fact]) -> u64 {
    let end = facts.iter().find(|fact| matches!(fact.what, protocol::What::Ended { .. }));
    end.or(facts.last()).map_or(0, |fact| fact.at)
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

    /// Deletes a table with everything that is stored of it; says whether there was one.
    pub async fn delete(&self, table: &str) -> Result<bool, Trouble> {
        let (reply, answer) = oneshot::channel();
        self.send(table, Job::Delete { table: table.to_owned(), reply }).await?;
        answer.await.map_err(|_| closed())?
    }

    /// Stores what is left of games that were over before that was stored.
    pub async fn finish(&self, games: Vec<Finished>) -> Result<(), Trouble> {
        let (reply, answer) = oneshot::channel();
        self.send("", Job::Finish { games, reply }).await?;
        answer.await.map_err(|_| closed())?
    }

    /// Stores what a player reports, if that player has not reported too much.
    pub async fn report(&self, report: Report) -> Result<bool, Trouble> {
        let (reply, answer) = oneshot::channel();
        self.send("", Job::Report { report, reply }).await?;
        answer.await.map_err(|_| closed())?
    }

    /// The host has seen to the reports of a table.
    pub async fn settle(&self, table: &str) -> Result<u64, Trouble> {
        let (reply, answer) = oneshot::channel();
        self.send("", Job::Settle { table: table.to_owned(), reply }).await?;
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
