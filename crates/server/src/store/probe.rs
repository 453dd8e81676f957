//! Whether the database stores anything, found out by storing something.

use std::time::Duration;

use sqlx::{AnyPool, Connection, Executor};
use tokio::sync::{Mutex, oneshot};
use tokio::time::{Instant, timeout};

use super::connection::lend;
use super::writer::{Job, begin};
use super::{Store, Trouble, closed};

/// However often it is asked for, a probe is made no more often than this.
const EVERY: Duration = Duration::from_secs(1);
/// A database that takes longer is not one to send players to.
const PATIENCE: Duration = Duration::from_secs(3);

/// What the latest probe found, and when.
#[derive(Default)]
pub struct Probed(Mutex<Option<(Instant, bool)>>);

impl Store {
    /// Whether a change would be stored now. Whoever asks meanwhile waits for the same probe.
    pub async fn stores(&self) -> bool {
        let mut latest = self.probed.0.lock().await;
        if let Some((at, well)) = *latest
            && at.elapsed() < EVERY
        {
            return well;
        }
        let well = matches!(timeout(PATIENCE, self.probe()).await, Ok(Ok(())));
        *latest = Some((Instant::now(), well));
        well
    }

    /// Goes the way that moves go, through the writer.
    async fn probe(&self) -> Result<(), Trouble> {
        let (reply, answer) = oneshot::channel();
        self.send("", Job::Probe { reply }).await?;
        answer.await.map_err(|_| closed())?
    }
}

/// Stores a version of zero, which says nothing, and takes it away in the same transaction: a page is written to the disk,
/// and nothing has changed.
pub async fn probe(pool: &AnyPool, postgres: bool) -> Result<(), Trouble> {
    lend(pool, async |connection| {
        let mut transaction = connection.begin_with(begin(postgres)).await?;
        transaction.execute("INSERT INTO schema_version (version) VALUES (0)").await?;
        transaction.execute("DELETE FROM schema_version WHERE version = 0").await?;
        Ok(transaction.commit().await?)
    })
    .await
}
