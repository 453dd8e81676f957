//! The writer: everything that waits is stored in one transaction, so that a hundred moves cost one disk write.

use std::fmt::Write;

use sqlx::{AnyPool, Row};
use tokio::sync::{mpsc, oneshot};

use super::clean::{Unused, clean};
use super::heartbeat::{self, Beat, Pulse};
use super::{CHANNEL, Change, Claim, Trouble, batch, schema};

/// The most jobs of one transaction: more than ever wait. The later a busy server gets to it, the more it stores at once,
/// so that it catches up.
const BATCH: usize = 4096;
/// PostgreSQL takes less than 8,000 bytes in one notification.
const NOTICE: usize = 7_000;

pub enum Job {
    Commit { change: Box<Change>, reply: oneshot::Sender<Result<(), Trouble>> },
    Clean { unused: Unused, reply: oneshot::Sender<Result<Vec<String>, Trouble>> },
    Claim { claim: Claim, reply: oneshot::Sender<Result<Vec<String>, Trouble>> },
    Beat { beat: Beat, reply: oneshot::Sender<Result<Pulse, Trouble>> },
    Look { tables: Vec<String>, until: u64, reply: oneshot::Sender<Result<(), Trouble>> },
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
                Job::Claim { claim: wanted, reply } => {
                    let _ = reply.send(claim(&pool, postgres, wanted).await);
                }
                Job::Beat { beat, reply } => {
                    let _ = reply.send(heartbeat::beat(&pool, postgres, beat).await);
                }
                Job::Look { tables, until, reply } => {
                    let _ = reply.send(look(&pool, postgres, &tables, until).await);
                }
            }
        }
        store(&pool, postgres, commits).await;
    }
}

/// A change, and who waits for word of it.
type Commit = (Change, oneshot::Sender<Result<(), Trouble>>);

/// Stores changes in one transaction. If one of them cannot be stored, or comes too late, it must not take the others with
/// it: each half is tried, and so on, until it is alone. That also parts two of the same table, the first one first.
async fn store(pool: &AnyPool, postgres: bool, commits: Vec<Commit>) {
    let mut rest = vec![commits];
    while let Some(mut commits) = rest.pop() {
        let result = match &*commits {
            [] => continue,
            _ => together(pool, postgres, commits.iter().map(|(change, _)| change)).await,
        };
        if result.is_err() && commits.len() > 1 {
            let later = commits.split_off(commits.len() / 2);
            rest.extend([later, commits]);
            continue;
        }
        let mut result = Some(result);
        for (_, reply) in commits {
            let _ = reply.send(result.take().unwrap_or(Ok(())));
        }
    }
}

/// Stores all these changes in one transaction, or none.
async fn together<'a>(
    pool: &AnyPool,
    postgres: bool,
    changes: impl Iterator<Item = &'a Change> + Clone,
) -> Result<(), Trouble> {
    // SQLite: take the write lock at once, for a lock that is wanted later may be refused.
    let mut transaction =
        if postgres { pool.begin().await? } else { pool.begin_with("BEGIN IMMEDIATE").await? };
    if !batch::store(&mut transaction, postgres, changes.clone()).await? {
        transaction.rollback().await?;
        return Err(Trouble::Conflict);
    }
    if postgres {
        for notice in notices(changes) {
            let notify = sqlx::query("SELECT pg_notify($1, $2)").bind(CHANNEL).bind(notice);
            notify.execute(&mut *transaction).await?;
        }
    }
    transaction.commit().await?;
    Ok(())
}

async fn claim(pool: &AnyPool, postgres: bool, claim: Claim) -> Result<Vec<String>, Trouble> {
    let statement = if claim.thinking.is_some() { schema::claim_bots } else { schema::claim_clocks };
    let mut query = sqlx::query(statement(postgres))
        .bind(claim.until as i64)
        .bind(claim.now as i64)
        .bind(i64::from(claim.most));
    if let Some(share) = claim.thinking {
        query = query.bind(i64::from(share));
    }
    let rows = query.fetch_all(pool).await?;
    rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
}

async fn look(pool: &AnyPool, postgres: bool, tables: &[String], until: u64) -> Result<(), Trouble> {
    let names = serde_json::to_string(tables).expect("names are strings");
    sqlx::query(schema::look(postgres)).bind(until as i64).bind(names).execute(pool).await?;
    Ok(())
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
