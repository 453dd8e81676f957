//! Reading tables.

use sqlx::{AnyPool, Executor, Row};

use super::{Store, Stored, Trouble};
use crate::table::Fact;

impl Store {
    /// A table with its latest snapshot and the facts after it; none if there is no such table.
    pub async fn load(&self, table: &str) -> Result<Option<Stored>, Trouble> {
        let found = sqlx::query(
            "SELECT tables.secret, COALESCE(snapshots.seq, 0), COALESCE(snapshots.body, '')
             FROM tables LEFT JOIN snapshots ON snapshots.name = tables.name WHERE tables.name = $1",
        );
        let Some(row) = found.bind(table.to_owned()).fetch_optional(&self.read).await? else {
            return Ok(None);
        };
        let (seq, body): (i64, String) = (row.try_get(1)?, row.try_get(2)?);
        let facts = facts(&self.read, table, seq as u32, u32::MAX).await?;
        let snapshot = (seq > 0).then_some(body);
        Ok(Some(Stored { secret: row.try_get(0)?, snapshot, facts }))
    }

    /// Up to `limit` facts after a number.
    pub async fn facts_after(&self, table: &str, after: u32, limit: u32) -> Result<Vec<Fact>, Trouble> {
        facts(&self.read, table, after, limit).await
    }

    /// The names of public tables that are not over, at most `share` made in one place: the latest of each place first,
    /// then the second latest of each, and so on; `most` of them after so many.
    pub async fn listed(&self, share: u32, after: u32, most: u32) -> Result<Vec<String>, Trouble> {
        let listed = sqlx::query(
            "SELECT name FROM (
                SELECT name, updated, ROW_NUMBER() OVER (
                    PARTITION BY CASE WHEN maker = '' THEN name ELSE maker END ORDER BY updated DESC, name
                ) AS place
                FROM tables WHERE public = 1 AND phase <> 'over'
            ) AS listed WHERE place <= $1 ORDER BY place, updated DESC, name LIMIT $2 OFFSET $3",
        );
        let listed = listed.bind(i64::from(share)).bind(i64::from(most)).bind(i64::from(after));
        let rows = listed.fetch_all(&self.read).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// Whether the database answers.
    pub async fn alive(&self) -> bool {
        self.read.execute("SELECT 1").await.is_ok()
    }
}

async fn facts(pool: &AnyPool, table: &str, after: u32, limit: u32) -> Result<Vec<Fact>, Trouble> {
    let rows = sqlx::query("SELECT body FROM events WHERE name = $1 AND seq > $2 ORDER BY seq LIMIT $3")
        .bind(table.to_owned())
        .bind(i64::from(after))
        .bind(i64::from(limit))
        .fetch_all(pool)
        .await?;
    let read = |body: &str| {
        serde_json::from_str(body).map_err(|error| Trouble::Database(format!("an event of {table}: {error}")))
    };
    rows.iter().map(|row| read(row.try_get::<&str, _>(0)?)).collect()
}
