//! Reading tables.

use serde::Serialize;
use sqlx::any::AnyRow;
use sqlx::{AnyPool, Row};

use super::connection::lend;
use super::{Store, Stored, Trouble, schema};
use crate::table::Fact;

/// A table as a host sees it in a list.
#[derive(Debug, Serialize)]
pub struct Listed {
    pub table: String,
    pub game: String,
    pub phase: String,
    pub public: bool,
    pub created: u64,
    pub updated: u64,
    pub events: u32,
}

impl Store {
    /// Tables in this phase of this game, or all where that is empty, those first where something happened last.
    pub async fn tables(&self, phase: &str, game: &str, most: u32) -> Result<Vec<Listed>, Trouble> {
        let tables = sqlx::query(
            "SELECT name, game, phase, public, created, updated, head FROM tables
             WHERE ($1 = '' OR phase = $1) AND ($2 = '' OR game = $2) ORDER BY updated DESC, name LIMIT $3",
        );
        let tables = tables.bind(phase.to_owned()).bind(game.to_owned()).bind(i64::from(most));
        let rows = lend(&self.read, async |connection| Ok(tables.fetch_all(connection).await?)).await?;
        let listed = |row: &AnyRow| {
            let number = |column: usize| row.try_get::<i64, _>(column);
            Ok(Listed {
                table: row.try_get(0)?,
                game: row.try_get(1)?,
                phase: row.try_get(2)?,
                public: number(3)? != 0,
                created: number(4)? as u64,
                updated: number(5)? as u64,
                events: number(6)? as u32,
            })
        };
        rows.iter().map(listed).collect()
    }

    /// The names of tables that were made in this place.
    pub async fn made_in(&self, place: &str) -> Result<Vec<String>, Trouble> {
        let tables =
            sqlx::query("SELECT name FROM tables WHERE maker = $1 ORDER BY name").bind(place.to_owned());
        let rows = lend(&self.read, async |connection| Ok(tables.fetch_all(connection).await?)).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

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
