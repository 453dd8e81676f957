//! Moves what SQLite's log holds into its file while the writer goes on, so that no move has to wait for it.

use std::sync::Weak;
use std::time::Duration;

use sqlx::{AnyPool, Executor};
use tokio::sync::mpsc;
use tokio::time::sleep;
use tracing::warn;

use super::writer::Job;

/// How often.
const PAUSE: Duration = Duration::from_millis(500);

/// Goes on until the store is gone. What it does not get to, the writer does itself when the log has grown long.
pub async fn checkpoint(pool: AnyPool, writers: Weak<[mpsc::Sender<Job>]>) {
    let mut failing = false;
    while writers.strong_count() > 0 {
        let moved = pool.execute("PRAGMA wal_checkpoint(PASSIVE)").await;
        if let Err(error) = &moved
            && !failing
        {
            // Once, for a log that grows twice a second would fill a disk that is full already.
            warn!(%error, "cannot move the log into the database");
        }
        failing = moved.is_err();
        sleep(PAUSE).await;
    }
}
