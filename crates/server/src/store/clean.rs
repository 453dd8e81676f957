//! Deleting tables that nobody will miss.

use sqlx::{Any, AnyPool, Connection, Row, Transaction};

use super::connection::lend;
use super::writer::begin;
use super::{Trouble, schema};

/// How many tables one transaction deletes, so that moves need not wait for long.
const AT_ONCE: i64 = 50;

/// Tables that were never started, or are over, and that nobody has touched since; none means: never.
#[derive(Clone, Copy, Debug)]
pub struct Unused {
    pub waiting_since: Option<u64>,
    pub over_since: Option<u64>,
}

/// Deletes some of them; returns their names.
pub async fn clean(pool: &AnyPool, postgres: bool, unused: Unused) -> Result<Vec<String>, Trouble> {
    // Nothing is older than the beginning of time.
    let time = |since: Option<u64>| since.map_or(-1, |since| since as i64);
    lend(pool, async |connection| {
        let mut transaction = connection.begin_with(begin(postgres)).await?;
        let rows = sqlx::query(schema::unused(postgres))
            .bind(time(unused.waiting_since))
            .bind(time(unused.over_since))
            .bind(AT_ONCE)
            .fetch_all(&mut *transaction)
            .await?;
        let mut names = Vec::with_capacity(rows.len());
        for row in rows {
            let name: String = row.try_get(0)?;
            delete_all(&mut transaction, &name).await?;
            names.push(name);
        }
        transaction.commit().await?;
        Ok(names)
    })
    .await
}

/// Deletes one table; says whether there was one.
pub async fn delete(pool: &AnyPool, postgres: bool, name: &str) -> Result<bool, Trouble> {
    lend(pool, async |connection| {
        let mut transaction = connection.begin_with(begin(postgres)).await?;
        let deleted = delete_all(&mut transaction, name).await?;
        transaction.commit().await?;
        Ok(deleted > 0)
    })
    .await
}

/// Everything of a table; returns how many tables that were.
async fn delete_all(transaction: &mut Transaction<'_, Any>, name: &str) -> Result<u64, sqlx::Error> {
    let mut deleted = 0;
    for statement in [
        // Nothing is added to a table while it is deleted.
        "UPDATE tables SET head = -1 WHERE name = $1",
        "DELETE FROM reports WHERE name = $1",
        "DELETE FROM game_seats WHERE name = $1",
        "DELETE FROM games WHERE name = $1",
        "DELETE FROM events WHERE name = $1",
        "DELETE FROM snapshots WHERE name = $1",
        "DELETE FROM tables WHERE name = $1",
    ] {
        let done = sqlx::query(statement).bind(name.to_owned()).execute(&mut **transaction).await?;
        deleted = done.rows_affected();
    }
    Ok(deleted)
}
