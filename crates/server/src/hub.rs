//! The tables that are loaded here, and the one door into them.
//!
//! A table is loaded when somebody asks for it and forgotten when nobody has for a while; the database is the truth.
//! Every change is decided on a copy, stored, and only then taken over and published. On PostgreSQL another node may
//! have been faster: then the tail is read and the command is decided again.

mod attendance;
mod cell;
mod cells;
mod heart;
mod moderate;
mod onlookers;
mod rematch;
mod steps;

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use protocol::{Code, Refusal};
use tokio::sync::Notify;
use tracing::{error, info, warn};

pub use attendance::{Attending, WORD_LASTS, Word, Words};
pub use cell::{Cell, Subscription, seat};
use cells::Cells;
pub use heart::BEAT;
use heart::Heart;

use crate::config::Config;
use crate::metrics::Metrics;
use crate::reminder::{Identity, Office};
use crate::store::{Store, Stored, Trouble, Unused};
use crate::table::{Fact, Pace, State};
use crate::time::Time;

/// The tables of this node.
pub struct Hub {
    pub store: Store,
    pub config: Config,
    pub metrics: Metrics,
    /// Tells people of their turns.
    pub office: Office,
    /// Wakes whoever plays for bots of a pace.
    due: [Notify; 2],
    /// Wakes whoever stores at which tables somebody looks.
    pub looked: Notify,
    time: Time,
    heart: Mutex<Heart>,
    /// Tables of bots alone that somebody has looked at just now.
    looks: Mutex<HashSet<String>>,
    /// Who has come or gone here that other nodes have not been told of.
    pub words: Words,
    cells: Mutex<Cells>,
}

impl Hub {
    /// No tables yet; says that this node is there.
    pub async fn open(store: Store, config: Config) -> Result<Hub, Trouble> {
        let key = store.key("push", Identity::make).await?;
        let office = Office::open(&config, &key).map_err(Trouble::Database)?;
        let hub = Hub {
            store,
            office,
            config,
            metrics: Metrics::default(),
            due: [Notify::new(), Notify::new()],
            looked: Notify::new(),
            time: Time::new(),
            heart: Mutex::default(),
            looks: Mutex::default(),
            words: Words::default(),
            cells: Mutex::default(),
        };
        hub.beat().await?;
        Ok(hub)
    }

    /// A bot of this pace may be due.
    pub fn due(&self, pace: Pace) -> &Notify {
        &self.due[pace as usize]
    }

    /// The server's time.
    pub fn now(&self) -> u64 {
        self.time.now()
    }

    /// Puts the server's time forward, as if the system's clock had been ahead.
    pub fn forward_to(&self, time: u64) {
        self.time.forward_to(time);
    }

    /// The table of this name, loaded if need be.
    pub async fn cell(&self, table: &str) -> Result<Arc<Cell>, Refusal> {
        if let Some(cell) = self.loaded(table) {
            return Ok(cell);
        }
        if table.len() > 32 || !table.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return Err(no_such_table());
        }
        let cell = self.load(table).await?;
        Ok(self.cells().add(cell))
    }

    /// The state of a table, without keeping it loaded.
    pub async fn state_of(&self, table: &str) -> Result<Arc<State>, Refusal> {
        match self.loaded(table) {
            Some(cell) => Ok(Arc::clone(&cell.lock_quietly().await.state)),
            None => Ok(Arc::clone(&self.load(table).await?.lock_quietly().await.state)),
        }
    }

    async fn load(&self, table: &str) -> Result<Cell, Refusal> {
        let stored = self.store.load(table).await.map_err(|trouble| self.refuse(table, trouble))?;
        let stored = stored.ok_or_else(no_such_table)?;
        let cell = match Cell::load(table, &stored, self.config.commands_per_second) {
            // A snapshot is a short cut only: what another version wrote need not be readable, the events are.
            Err(why) if stored.snapshot.is_some() => {
                warn!(table, why, "a snapshot cannot be read; going through all events");
                let all = Stored { snapshot: None, facts: self.facts(table).await?, ..stored };
                Cell::load(table, &all, self.config.commands_per_second)
            }
            loaded => loaded,
        };
        cell.map_err(|why| {
            warn!(table, why, "a stored table cannot be continued");
            let why =
                format!("this table cannot be continued here, only its events and record be read: {why}");
            Refusal::new(Code::UnknownRules, why)
        })
    }

    /// The table of this name if it is loaded here.
    pub fn loaded(&self, table: &str) -> Option<Arc<Cell>> {
        self.cells().all.get(table).cloned()
    }

    /// All facts of a table, which can be read even if its rules are not known.
    pub async fn facts(&self, table: &str) -> Result<Vec<Fact>, Refusal> {
        let facts = self.store.facts_after(table, 0, u32::MAX).await;
        facts.map_err(|trouble| self.refuse(table, trouble))
    }

    /// The names of all tables loaded here.
    pub fn names(&self) -> Vec<String> {
        self.cells().all.keys().cloned().collect()
    }

    /// The names of those tables loaded here that somebody has used in this time.
    pub fn in_use(&self, lately: Duration) -> Vec<String> {
        let cells = self.cells();
        cells.all.iter().filter(|(_, cell)| !cell.idle(lately)).map(|(name, _)| name.clone()).collect()
    }

    /// Forgets a table that is not there any more; whoever listens to it is told to come back, and finds nothing.
    pub fn forget(&self, table: &str) {
        if let Some(cell) = self.cells().all.remove(table) {
            cell.end();
        }
    }

    /// Forgets tables that nobody uses.
    pub fn sweep(&self) {
        self.cells().sweep();
    }

    /// Deletes some tables that were never started, or ended long ago, as configured; returns how many.
    pub async fn clean(&self) -> Result<usize, Trouble> {
        let before = |days: u32| {
            let long = u64::from(days) * 24 * 60 * 60 * 1000;
            (days > 0).then(|| self.now().saturating_sub(long))
        };
        let config = &self.config;
        let unused = Unused {
            waiting_since: before(config.keep_waiting_days),
            over_since: before(config.keep_finished_days),
        };
        let names = self.store.clean(unused).await?;
        for name in &names {
            info!(table = name, "a table that nobody uses was deleted");
            self.forget(name);
        }
        Ok(names.len())
    }

    /// What a client is told of trouble with the database; the log says more.
    pub fn refuse(&self, table: &str, trouble: Trouble) -> Refusal {
        match trouble {
            Trouble::Conflict => {
                warn!(table, "too many writers at once");
                Refusal::new(Code::Stale, "others were faster several times in a row; look again")
            }
            Trouble::Database(why) | Trouble::Unavailable(why) => {
                error!(table, why, "the database failed");
                self.metrics.storage_failed();
                Refusal::new(
                    Code::Storage,
                    "the storage did not answer; look at the events before trying again",
                )
            }
        }
    }

    fn cells(&self) -> std::sync::MutexGuard<'_, Cells> {
        self.cells.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn no_such_table() -> Refusal {
    Refusal::new(Code::NoSuchTable, "there is no such table")
}
