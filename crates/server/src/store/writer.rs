//! The writer: everything that waits is stored in one transaction, so that a hundred moves cost one disk write.

use std::fmt::Write;

use sqlx::{Any, AnyPool, Row, Transaction};
use tokio::sync::{mpsc, oneshot};

use super::{Append, CHANNEL, Change, Trouble, schema};

/// The most jobs of one transaction.
const BATCH: usize = 256;
/// PostgreSQL takes less than 8,000 bytes in one notification.
const NOTICE: usize = 7_000;

pub enum Job {
    Commit { change: Box<Change>, reply: oneshot::Sender<Result<(), Trouble>> },
    Claim { now: u64, until: u64, limit: u32, reply: oneshot::Sender<Result<Vec<String>, Trouble>> },
}

/// Carries out jobs until all senders are gone.
pub async fn write(pool: AnyPool, mut jobs: mpsc::Receiver<Job>, postgres: bool) {
    let mut batch = Vec::new();
    while jobs.recv_many(&mut batch, BATCH).await > 0 {
        let mut commits = Vec::new();
        for job in batch.drain(..) {
            match job {
                Job::Commit { change, reply } => commits.push((*change, reply)),
                Job::Claim { now, until, limit, reply } => {
                    let _ = reply.send(claim(&pool, postgres, now, until, limit).await);
                }
            }
        }
        // Rows are locked in one order by all, so that no two transactions wait for each other.
        commits.sort_by(|(a, _), (b, _)| a.tables().cmp(b.tables()));
        let (changes, replies): (Vec<Change>, Vec<_>) = commits.into_iter().unzip();
        match together(&pool, postgres, &changes).await {
            Ok(results) => {
                for (reply, won) in replies.into_iter().zip(results) {
                    let _ = reply.send(if won { Ok(()) } else { Err(Trouble::Conflict) });
                }
            }
            // One that cannot be stored must not take the others with it.
            Err(_) => {
                for (reply, change) in replies.into_iter().zip(&changes) {
                    let result = together(&pool, postgres, std::slice::from_ref(change)).await;
                    let _ = reply.send(match result.as_deref() {
                        Ok([true]) => Ok(()),
                        Ok(_) => Err(Trouble::Conflict),
                        Err(_) => Err(result.expect_err("matched as an error")),
                    });
                }
            }
        }
    }
}

/// Stores changes in one transaction; for each, whether it won.
async fn together(pool: &AnyPool, postgres: bool, changes: &[Change]) -> Result<Vec<bool>, Trouble> {
    if changes.is_empty() {
        return Ok(Vec::new());
    }
    // SQLite: take the write lock at once, for a lock that is wanted later may be refused.
    let mut transaction =
        if postgres { pool.begin().await? } else { pool.begin_with("BEGIN IMMEDIATE").await? };
    let mut results = Vec::with_capacity(changes.len());
    for change in changes {
        let won = match &change.append {
            Some(append) => extend(&mut transaction, append).await?,
            None => true,
        };
        if let (true, Some((append, secret))) = (won, &change.create) {
            create(&mut transaction, append, secret).await?;
        }
        results.push(won);
    }
    if postgres {
        for notice in notices(changes.iter().zip(&results).filter(|(_, won)| **won).map(|(change, _)| change))
        {
            let notify = sqlx::query("SELECT pg_notify($1, $2)").bind(CHANNEL).bind(notice);
            notify.execute(&mut *transaction).await?;
        }
    }
    transaction.commit().await?;
    Ok(results)
}

/// Adds facts to a table that stands where they follow; otherwise nothing.
async fn extend(transaction: &mut Transaction<'_, Any>, append: &Append) -> Result<bool, sqlx::Error> {
    let moved = sqlx::query(
        "UPDATE tables SET head = $1, phase = $2, updated = $3, due = $4, leased = leased * $5
         WHERE name = $6 AND head = $7",
    )
    .bind(head(append))
    .bind(append.phase)
    .bind(append.at as i64)
    .bind(append.due.map(|due| due as i64))
    .bind(i64::from(!append.release))
    .bind(append.table.as_str())
    .bind(i64::from(append.after))
    .execute(&mut **transaction)
    .await?;
    if moved.rows_affected() == 0 {
        return Ok(false);
    }
    insert(transaction, append).await?;
    Ok(true)
}

async fn create(
    transaction: &mut Transaction<'_, Any>,
    append: &Append,
    secret: &str,
) -> Result<(), sqlx::Error> {
    let (game, rules, options) = &append.setup;
    sqlx::query(
        "INSERT INTO tables (name, head, game, rules, options, public, phase, secret, created, updated, due)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
    )
    .bind(append.table.as_str())
    .bind(head(append))
    .bind(game.as_str())
    .bind(i64::from(*rules))
    .bind(options.as_str())
    .bind(i64::from(append.public))
    .bind(append.phase)
    .bind(secret)
    .bind(append.at as i64)
    .bind(append.at as i64)
    .bind(append.due.map(|due| due as i64))
    .execute(&mut **transaction)
    .await?;
    insert(transaction, append).await
}

async fn insert(transaction: &mut Transaction<'_, Any>, append: &Append) -> Result<(), sqlx::Error> {
    for fact in &append.facts {
        let body = serde_json::to_string(fact).expect("a fact is made of strings, numbers and lists");
        sqlx::query("INSERT INTO events (name, seq, body) VALUES ($1, $2, $3)")
            .bind(append.table.as_str())
            .bind(i64::from(fact.seq))
            .bind(body)
            .execute(&mut **transaction)
            .await?;
    }
    if let Some(snapshot) = &append.snapshot {
        sqlx::query(
            "INSERT INTO snapshots (name, seq, body) VALUES ($1, $2, $3)
             ON CONFLICT (name) DO UPDATE SET seq = excluded.seq, body = excluded.body",
        )
        .bind(append.table.as_str())
        .bind(head(append))
        .bind(snapshot.as_str())
        .execute(&mut **transaction)
        .await?;
    }
    Ok(())
}

async fn claim(
    pool: &AnyPool,
    postgres: bool,
    now: u64,
    until: u64,
    limit: u32,
) -> Result<Vec<String>, Trouble> {
    let rows = sqlx::query(schema::claim(postgres))
        .bind(until as i64)
        .bind(now as i64)
        .bind(now as i64)
        .bind(i64::from(limit))
        .fetch_all(pool)
        .await?;
    rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
}

fn head(append: &Append) -> i64 {
    i64::from(append.after) + append.facts.len() as i64
}

/// `table head` lines, cut into pieces PostgreSQL takes.
fn notices<'a>(changes: impl Iterator<Item = &'a Change>) -> Vec<String> {
    let mut notices: Vec<String> = Vec::new();
    for append in changes.flat_map(Change::appends) {
        if notices.last().is_none_or(|last| last.len() + append.table.len() + 16 > NOTICE) {
            notices.push(String::new());
        }
        let last = notices.last_mut().expect("one was just pushed");
        let _ = writeln!(last, "{} {}", append.table, head(append));
    }
    notices
}

impl Change {
    fn appends(&self) -> impl Iterator<Item = &Append> {
        self.append.iter().chain(self.create.iter().map(|(append, _)| append))
    }

    fn tables(&self) -> impl Iterator<Item = &str> {
        self.appends().map(|append| append.table.as_str())
    }
}
