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
            delete(&mut transaction, &name).await?;
            names.push(name);
        }
        transaction.commit().await?;
        Ok(names)
    })
    .await
}

async fn delete(transaction: &mut Transaction<'_, Any>, name: &str) -> Result<(), sqlx::Error> {
    for statement in [
        "DELETE FROM events WHERE name = $1",
        "DELETE FROM snapshots WHERE name = $1",
        "DELETE FROM tables WHERE name = $1",
    ] {
        sqlx::query(statement).bind(name.to_owned()).execute(&mut **transaction).await?;
    }
    Ok(())
}
