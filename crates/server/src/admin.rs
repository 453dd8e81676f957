//! What a host can ask for, and how it reaches the tables.
//!
//! On SQLite a running server is asked through a socket beside its database, which only its user may open; when none runs,
//! the database is opened directly, and no server can begin meanwhile. On PostgreSQL whoever asks is a node of its own
//! for a moment: of two writers one wins, and the others hear of it.

mod answer;
mod orders;
#[cfg(unix)]
mod socket;

use std::io::BufRead;
use std::path::PathBuf;
use std::sync::Arc;

use serde_json::Value;
use tokio::sync::mpsc;

pub use orders::{Form, Order};
#[cfg(unix)]
pub use socket::listen;

use crate::store::{self, Backup, Trouble};
use crate::{Config, Hub, Store};

/// How many items may wait for whoever asked.
const QUEUE: usize = 64;

/// Carries out an order: what comes of it goes to `take`, an item at a time, and the last word is returned.
pub async fn ask(
    config: Config,
    order: Order,
    mut take: impl FnMut(Value) -> Result<(), String>,
) -> Result<Value, String> {
    #[cfg(unix)]
    if let Some(path) = socket_path(&config)
        && let Some(answer) = socket::ask(&path, &order, &mut take).await
    {
        return answer;
    }
    if let Some(path) = sqlite_path(&config)
        && !path.exists()
    {
        return Err(format!("there is no database at {}; name its folder with --data-dir", path.display()));
    }
    let hub = Arc::new(open(config).await?);
    let (items, mut came) = mpsc::channel(QUEUE);
    let carrying_out = tokio::spawn(async move { answer::carry_out(&hub, order, items).await });
    while let Some(item) = came.recv().await {
        take(item)?;
    }
    carrying_out.await.map_err(|error| error.to_string())?
}

/// Puts a backup into a database that holds nothing.
pub async fn restore(config: &Config, lines: impl BufRead) -> Result<Backup, String> {
    store::restore(&config.database, lines).await
}

async fn open(config: Config) -> Result<Hub, String> {
    let store = Store::open(&config.database).await.map_err(|trouble| match trouble {
        Trouble::Unavailable(why) if why.contains("another server uses it") => {
            format!("a server uses it, and its socket does not answer: {why}")
        }
        Trouble::Database(why) | Trouble::Unavailable(why) => format!("cannot open the database {why}"),
        Trouble::Conflict => "cannot open the database".to_owned(),
    })?;
    Hub::open(store, config).await.map_err(|trouble| format!("cannot write to the database: {trouble:?}"))
}

fn sqlite_path(config: &Config) -> Option<PathBuf> {
    if store::is_postgres(&config.database) {
        return None;
    }
    store::sqlite_path(&config.database).ok()
}

/// Where a server with this database listens to its host.
#[cfg(unix)]
fn socket_path(config: &Config) -> Option<PathBuf> {
    let mut path = sqlite_path(config)?.into_os_string();
    path.push(".admin");
    Some(path.into())
}

/// Nobody can be asked through a socket here.
#[cfg(not(unix))]
pub async fn listen(_: Arc<Hub>, _: tokio::sync::watch::Receiver<bool>) {}
