//! The statements of one transaction. Each takes all its rows at once, as JSON: a statement for every move would cost a
//! way to the database and back, and that is what a busy server would spend its time on. For the
//! same reason none of them returns rows.

use serde::Serialize;
use sqlx::{Any, Transaction};

use super::{Append, Change, Finished, schema};
use crate::table::Fact;

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
    due_for: u8,
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
    due_for: u8,
    maker: &'a str,
}

/// An event or a snapshot.
#[derive(Serialize)]
struct Text<'a> {
    name: &'a str,
    seq: i64,
    body: String,
}

/// Stores changes; says no, and then nothing may be committed, if a table does not stand where its facts follow.
pub async fn store<'a>(
    transaction: &mut Transaction<'_, Any>,
    postgres: bool,
    changes: impl Iterator<Item = &'a Change> + Clone,
) -> Result<bool> {
    let statements = schema::statements(postgres);
    let appends = || changes.clone().flat_map(Change::appends);
    let moved: Vec<Advance> =
        changes.clone().filter_map(|change| change.append.as_ref()).map(Advance::of).collect();
    let made: Vec<Made> = changes.clone().filter_map(|change| change.create.as_ref()).map(Made::of).collect();
    if let Some(lock) = statements.lock {
        run(transaction, lock, &moved).await?;
    }
    if run(transaction, statements.moved, &moved).await? < moved.len() as u64 {
        return Ok(false);
    }
    run(transaction, statements.made, &made).await?;
    run(transaction, statements.events, &appends().flat_map(events).collect::<Vec<_>>()).await?;
    run(transaction, statements.snapshots, &appends().filter_map(snapshot).collect::<Vec<_>>()).await?;
    run(transaction, statements.rewritten, &appends().flat_map(rewritten).collect::<Vec<_>>()).await?;
    run(transaction, statements.makers, &appends().filter_map(maker).collect::<Vec<_>>()).await?;
    let games: Vec<&Finished> = appends().filter_map(|append| append.finished.as_ref()).collect();
    finished(transaction, postgres, &games).await?;
    Ok(true)
}

/// Stores games that are over.
pub async fn finished(
    transaction: &mut Transaction<'_, Any>,
    postgres: bool,
    games: &[&Finished],
) -> Result<()> {
    let statements = schema::statements(postgres);
    run(transaction, statements.games, games).await?;
    let seats: Vec<_> = games.iter().flat_map(|game| game.seats()).collect();
    run(transaction, statements.game_seats, &seats).await?;
    Ok(())
}

/// Runs a statement with its rows, if there are any; returns how many rows of the database it changed.
async fn run<T: Serialize>(
    transaction: &mut Transaction<'_, Any>,
    statement: &'static str,
    rows: &[T],
) -> Result<u64> {
    if rows.is_empty() {
        return Ok(0);
    }
    let rows = serde_json::to_string(rows).expect("rows are made of strings and numbers");
    Ok(sqlx::query(statement).bind(rows).execute(&mut **transaction).await?.rows_affected())
}

impl Advance<'_> {
    fn of(append: &Append) -> Advance<'_> {
        Advance {
            name: &append.table,
            head: append.head(),
            after: i64::from(append.after),
            phase: append.phase,
            updated: append.at,
            due: append.due.map(|due| due.at),
            due_for: append.due.map_or(0, |due| due.whom.number()),
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
            due: append.due.map(|due| due.at),
            due_for: append.due.map_or(0, |due| due.whom.number()),
            maker: &append.maker,
        }
    }
}

fn events(append: &Append) -> impl Iterator<Item = Text<'_>> {
    append.facts.iter().map(|fact| event(append, fact))
}

fn rewritten(append: &Append) -> impl Iterator<Item = Text<'_>> {
    append.rewritten.iter().map(|fact| event(append, fact))
}

fn event<'a>(append: &'a Append, fact: &Fact) -> Text<'a> {
    let body = serde_json::to_string(fact).expect("a fact is made of strings, numbers and lists");
    Text { name: &append.table, seq: i64::from(fact.seq), body }
}

/// Where a table was made, if the facts that said so are written again.
fn maker(append: &Append) -> Option<Text<'_>> {
    let changed = append.rewritten.iter().any(|fact| fact.maker.is_some());
    changed.then(|| Text { name: &append.table, seq: 0, body: append.maker.clone() })
}

fn snapshot(append: &Append) -> Option<Text<'_>> {
    Some(Text { name: &append.table, seq: append.head(), body: append.snapshot.clone()? })
}
