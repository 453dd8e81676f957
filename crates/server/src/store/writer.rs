//! The writer: everything that waits is stored in one transaction, so that a hundred moves cost one disk write.

use std::collections::HashSet;
use std::fmt::Write;

use sqlx::{AnyPool, Row};
use tokio::sync::{mpsc, oneshot};

use super::clean::{Unused, clean};
use super::{CHANNEL, Change, Trouble, batch, schema};

/// The most jobs of one transaction: more than ever wait. The later a busy server gets to it, the more it stores at once,
/// so that it catches up.
const BATCH: usize = 4096;
/// PostgreSQL takes less than 8,000 bytes in one notification.
const NOTICE: usize = 7_000;

pub enum Job {
    Commit { change: Box<Change>, reply: oneshot::Sender<Result<(), Trouble>> },
    Clean { unused: Unused, reply: oneshot::Sender<Result<Vec<String>, Trouble>> },
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
                Job::Clean { unused, reply } => {
                    let _ = reply.send(clean(&pool, postgres, unused).await);
                }
                Job::Claim { now, until, limit, reply } => {
                    let _ = reply.send(claim(&pool, postgres, now, until, limit).await);
                }
            }
        }
        let (changes, replies): (Vec<Change>, Vec<_>) = commits.into_iter().unzip();
        match all(&pool, postgres, &changes).await {
            Some(results) => {
                for (reply, won) in replies.into_iter().zip(results) {
                    let _ = reply.send(if won { Ok(()) } else { Err(Trouble::Conflict) });
                }
            }
            None => {
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

/// Stores changes in one transaction, unless they are better stored one by one: one that cannot be stored must not take
/// the others with it, and of two of the same table one builds on the other.
async fn all(pool: &AnyPool, postgres: bool, changes: &[Change]) -> Option<Vec<bool>> {
    let mut tables = HashSet::new();
    if !changes.iter().flat_map(Change::appends).all(|append| tables.insert(&append.table)) {
        return None;
    }
    together(pool, postgres, changes).await.ok()
}

/// Stores changes in one transaction; for each, whether it won.
async fn together(pool: &AnyPool, postgres: bool, changes: &[Change]) -> Result<Vec<bool>, Trouble> {
    if changes.is_empty() {
        return Ok(Vec::new());
    }
    // SQLite: take the write lock at once, for a lock that is wanted later may be refused.
    let mut transaction =
        if postgres { pool.begin().await? } else { pool.begin_with("BEGIN IMMEDIATE").await? };
    let results = batch::store(&mut transaction, postgres, changes).await?;
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

/// `table head` lines, cut into pieces PostgreSQL takes.
fn notices<'a>(changes: impl Iterator<Item = &'a Change>) -> Vec<String> {
    let mut notices: Vec<String> = Vec::new();
    for append in changes.flat_map(Change::appends) {
        if notices.last().is_none_or(|last| last.len() + append.table.len() + 16 > NOTICE) {
            notices.push(String::new());
        }
        let last = notices.last_mut().expect("one was just pushed");
        let _ = writeln!(last, "{} {}", append.table, append.head());
    }
    notices
}
