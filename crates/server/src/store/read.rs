//! Reading tables.

use sqlx::{AnyPool, Row};

use super::connection::lend;
use super::{Store, Stored, Trouble, schema};
use crate::table::Fact;

impl Store {
    /// A table with its latest snapshot and the facts after it; none if there is no such table.
    pub async fn load(&self, table: &str) -> Result<Option<Stored>, Trouble> {
        let found = sqlx::query(
            "SELECT tables.secret, COALESCE(snapshots.seq, 0), COALESCE(snapshots.body, '')
             FROM tables LEFT JOIN snapshots ON snapshots.name = tables.name WHERE tables.name = $1",
        );
        let found = found.bind(table.to_owned());
        let row = lend(&self.read, async |connection| Ok(found.fetch_optional(connection).await?)).await?;
        let Some(row) = row else { return Ok(None) };
        let (seq, body): (i64, String) = (row.try_get(1)?, row.try_get(2)?);
        let facts = facts(&self.read, table, seq as u32, u32::MAX).await?;
        let snapshot = (seq > 0).then_some(body);
        Ok(Some(Stored { secret: row.try_get(0)?, snapshot, facts }))
    }

    /// Up to `limit` facts after a number.
    pub async fn facts_after(&self, table: &str, after: u32, limit: u32) -> Result<Vec<Fact>, Trouble> {
        facts(&self.read, table, after, limit).await
    }

    /// The number of a table's latest fact; none if there is no such table.
    pub async fn head(&self, table: &str) -> Result<Option<u32>, Trouble> {
        let head = sqlx::query("SELECT head FROM tables WHERE name = $1").bind(table.to_owned());
        let row = lend(&self.read, async |connection| Ok(head.fetch_optional(connection).await?)).await?;
        row.map(|row| Ok(row.try_get::<i64, _>(0)? as u32)).transpose()
    }

    /// The numbers of the latest facts of these tables.
    pub async fn heads(&self, tables: &[String]) -> Result<Vec<(String, u32)>, Trouble> {
        let names = serde_json::to_string(tables).expect("names are strings");
        let heads = sqlx::query(schema::heads(self.postgres.is_some())).bind(names);
        let rows = lend(&self.read, async |connection| Ok(heads.fetch_all(connection).await?)).await?;
        rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get::<i64, _>(1)? as u32))).collect()
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
        let rows = lend(&self.read, async |connection| Ok(listed.fetch_all(connection).await?)).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }
}

async fn facts(pool: &AnyPool, table: &str, after: u32, limit: u32) -> Result<Vec<Fact>, Trouble> {
    let facts = sqlx::query("SELECT body FROM events WHERE name = $1 AND seq > $2 ORDER BY seq LIMIT $3")
        .bind(table.to_owned())
        .bind(i64::from(after))
        .bind(i64::from(limit));
    let rows = lend(pool, async |connection| Ok(facts.fetch_all(connection).await?)).await?;
    let read = |body: &str| {
        serde_json::from_str(body).map_err(|error| Trouble::Database(format!("an event of {table}: {error}")))
    };
    rows.iter().map(|row| read(row.try_get::<&str, _>(0)?)).collect()
}
