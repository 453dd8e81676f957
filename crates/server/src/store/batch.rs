//! The statements of one transaction. Each takes all its rows at once, as JSON: a statement for every move would cost a
//! way to the database and back, and that is what a busy server would spend its time on.

use std::collections::HashSet;

use serde::Serialize;
use sqlx::{Any, Row, Transaction};

use super::{Append, Change, schema};

type Result<T> = std::result::Result<T, sqlx::Error>;

/// Where a table has got to.
#[derive(Serialize)]
struct Advance<'a> {
    name: &'a str,
    head: i64,
    after: i64,
    phase: &'a str,
    updated: u64,
    due: Option<u64>,
    /// 1 if a lease goes on, 0 if not.
    keep: u8,
}

/// A new table.
#[derive(Serialize)]
struct Made<'a> {
    name: &'a str,
    head: i64,
    game: &'a str,
    rules: u32,
    options: &'a str,
    public: u8,
    phase: &'a str,
    secret: &'a str,
    updated: u64,
    due: Option<u64>,
}

/// An event or a snapshot.
#[derive(Serialize)]
struct Text<'a> {
    name: &'a str,
    seq: i64,
    body: String,
}

/// Stores changes, of which no two are of the same table; for each, whether it won.
pub async fn store(
    transaction: &mut Transaction<'_, Any>,
    postgres: bool,
    changes: &[Change],
) -> Result<Vec<bool>> {
    let statements = schema::statements(postgres);
    let heads: Vec<Advance> =
        changes.iter().filter_map(|change| change.append.as_ref()).map(Advance::of).collect();
    let mut moved: HashSet<String> = HashSet::new();
    if !heads.is_empty() {
        let rows = json(&heads);
        if let Some(lock) = statements.lock {
            sqlx::query(lock).bind(rows.as_str()).execute(&mut **transaction).await?;
        }
        for row in sqlx::query(statements.moved).bind(rows).fetch_all(&mut **transaction).await? {
            moved.insert(row.try_get(0)?);
        }
    }
    let won = |change: &Change| change.append.as_ref().is_none_or(|append| moved.contains(&append.table));
    let results: Vec<bool> = changes.iter().map(won).collect();
    let winners = || changes.iter().zip(&results).filter(|(_, won)| **won).map(|(change, _)| change);
    let made: Vec<Made> = winners().filter_map(|change| change.create.as_ref()).map(Made::of).collect();
    let events: Vec<Text> = winners().flat_map(Change::appends).flat_map(events).collect();
    let snapshots: Vec<Text> = winners().flat_map(Change::appends).filter_map(snapshot).collect();
    run(transaction, statements.made, &made).await?;
    run(transaction, statements.events, &events).await?;
    run(transaction, statements.snapshots, &snapshots).await?;
    Ok(results)
}

async fn run<T: Serialize>(
    transaction: &mut Transaction<'_, Any>,
    statement: &'static str,
    rows: &[T],
) -> Result<()> {
    if !rows.is_empty() {
        sqlx::query(statement).bind(json(rows)).execute(&mut **transaction).await?;
    }
    Ok(())
}

fn json<T: Serialize>(rows: &[T]) -> String {
    serde_json::to_string(rows).expect("rows are made of strings and numbers")
}

impl Advance<'_> {
    fn of(append: &Append) -> Advance<'_> {
        Advance {
            name: &append.table,
            head: append.head(),
            after: i64::from(append.after),
            phase: append.phase,
            updated: append.at,
            due: append.due,
            keep: u8::from(!append.release),
        }
    }
}

impl Made<'_> {
    fn of((append, secret): &(Append, String)) -> Made<'_> {
        let (game, rules, options) = &append.setup;
        Made {
            name: &append.table,
            head: append.head(),
            game,
            rules: *rules,
            options,
            public: u8::from(append.public),
            phase: append.phase,
            secret,
            updated: append.at,
            due: append.due,
        }
    }
}

fn events(append: &Append) -> impl Iterator<Item = Text<'_>> {
    append.facts.iter().map(|fact| {
        let body = serde_json::to_string(fact).expect("a fact is made of strings, numbers and lists");
        Text { name: &append.table, seq: i64::from(fact.seq), body }
    })
}

fn snapshot(append: &Append) -> Option<Text<'_>> {
    Some(Text { name: &append.table, seq: append.head(), body: append.snapshot.clone()? })
}
