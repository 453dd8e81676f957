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

    /// The names of public tables that are not over, the latest first.
    pub async fn listed(&self, limit: u32) -> Result<Vec<String>, Trouble> {
        let listed = sqlx::query(
            "SELECT name FROM tables WHERE public = 1 AND phase <> 'over' ORDER BY updated DESC LIMIT $1",
        );
        let rows = listed.bind(i64::from(limit)).fetch_all(&self.read).await?;
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

#[cfg(test)]
mod tests {
    use protocol::{NewTable, SeatPlan, Timing, What};

    use super::*;
    use crate::store::{Append, Change, SNAPSHOT_EVERY};
    use crate::table::{create, restore, snapshot};

    /// What is stored of a table at which so much was said, and the state it should lead to.
    async fn talkative(store: &Store, name: &str, events: u32) -> String {
        let secret = [1; 32];
        let wish = NewTable {
            game: "aztec".to_owned(),
            options: [].into(),
            seats: vec![SeatPlan::Me, SeatPlan::Open],
            timing: Timing::None,
            public: false,
            name: Some("Ada".to_owned()),
            colour: None,
            entropy: None,
        };
        let mut draft = create(name, &wish, 0, &secret).unwrap().draft;
        let append = Append::new(&draft.state, std::mem::take(&mut draft.facts));
        store.commit(Change { append: None, create: Some((append, String::new())) }).await.unwrap();
        while draft.state.rest.seq < events {
            for _ in 0..7 {
                let text = format!("line {}", draft.state.rest.seq);
                draft.push(What::Said { seat: 0, text });
            }
            let append = Some(Append::new(&draft.state, std::mem::take(&mut draft.facts)));
            store.commit(Change { append, create: None }).await.unwrap();
        }
        snapshot(&draft.state)
    }

    #[tokio::test]
    async fn a_long_table_is_read_from_its_snapshot_and_the_few_events_after_it() {
        let file = std::env::temp_dir().join(format!("pyramidion-cold-{}.sqlite", std::process::id()));
        let store = Store::open(&crate::sqlite(&file)).await.unwrap();
        let mut lengths = Vec::new();
        for (name, events) in [("short", 100), ("long", 3_000)] {
            let expected = talkative(&store, name, events).await;
            let Stored { snapshot: body, facts, .. } = store.load(name).await.unwrap().unwrap();
            assert!(facts.len() < SNAPSHOT_EVERY as usize, "{name}: {} events were read", facts.len());
            let body = body.expect("there is a snapshot");
            lengths.push(body.len());
            let mut state = restore(name, &body).unwrap();
            for fact in &facts {
                state.take_in(fact);
            }
            assert_eq!(snapshot(&state), expected);
        }
        assert!(lengths[1] < lengths[0] * 2, "a snapshot does not grow with the events: {lengths:?}");
        // Nor does the database look at the events before them.
        let plan = sqlx::query(
            "EXPLAIN QUERY PLAN SELECT body FROM events WHERE name = 'long' AND seq > 9 ORDER BY seq",
        )
        .fetch_all(&store.read)
        .await
        .unwrap();
        let plan: Vec<String> = plan.iter().map(|row| row.get(3)).collect();
        assert_eq!(plan, ["SEARCH events USING PRIMARY KEY (name=? AND seq>?)"]);
        let _ = std::fs::remove_file(file);
    }

    #[tokio::test]
    async fn a_commit_reaches_the_disk() {
        let file = std::env::temp_dir().join(format!("pyramidion-sync-{}.sqlite", std::process::id()));
        let store = Store::open(&crate::sqlite(&file)).await.unwrap();
        let mode: (String,) = sqlx::query_as("PRAGMA journal_mode").fetch_one(&store.read).await.unwrap();
        let full: (i64,) = sqlx::query_as("PRAGMA synchronous").fetch_one(&store.read).await.unwrap();
        assert_eq!((mode.0.as_str(), full.0), ("wal", 2));
        let _ = std::fs::remove_file(file);
    }
}
