//! Connections to the database: lent for one job each, and given up when the job failed.

use std::time::Duration;

use sqlx::{AnyConnection, AnyPool};
use tokio::time::timeout;

use super::Trouble;

/// The longest that one job may take; SQLite's own locks are waited for a little less.
const PATIENCE: Duration = Duration::from_secs(15);

/// Does a job on a connection of the pool.
///
/// One on which anything failed is closed, and the pool opens another. Nobody knows what state it is in: a full disk, for
/// instance, makes SQLite end the transaction by itself while sqlx goes on counting it, and then no other begins.
pub async fn lend<T>(
    pool: &AnyPool,
    job: impl AsyncFnOnce(&mut AnyConnection) -> Result<T, Trouble>,
) -> Result<T, Trouble> {
    let mut connection = pool.acquire().await?;
    let late = |_| Err(Trouble::Unavailable(format!("no answer within {} s", PATIENCE.as_secs())));
    let result = timeout(PATIENCE, job(&mut connection)).await.unwrap_or_else(late);
    if matches!(result, Err(Trouble::Database(_) | Trouble::Unavailable(_))) {
        connection.close_on_drop();
    }
    result
}

/// Whether whatever else is tried now will fail as well.
pub fn hopeless(error: &sqlx::Error) -> bool {
    use sqlx::Error;
    let code = match error {
        Error::Database(error) => error.code().unwrap_or_default(),
        Error::Io(_) | Error::Tls(_) | Error::PoolTimedOut | Error::PoolClosed | Error::WorkerCrashed => {
            return true;
        }
        _ => return false,
    };
    match code.parse::<u32>() {
        // SQLite's, without what is in the higher bytes: busy, locked, read-only, input or output, full, not to be opened.
        Ok(number) if code.len() < 5 => [5, 6, 8, 10, 13, 14].contains(&(number & 0xff)),
        // PostgreSQL's have five characters, of which two are the class: connection, resources, operator, system.
        _ => ["08", "53", "57", "58"].iter().any(|class| code.starts_with(class)),
    }
}
