//! The writer: everything that waits is stored in one transaction, so that a hundred moves cost one disk write.

use sqlx::{AnyPool, Connection, Row};
use tokio::sync::{mpsc, oneshot};

use super::clean::{Unused, clean, delete};
use super::connection::lend;
use super::finished::finish;
use super::heartbeat::{self, Beat, Pulse};
use super::herald::News;
use super::probe::probe;
use super::{Change, Claim, Finished, Report, Trouble, batch, report, schema};

/// The most jobs of one transaction: more than ever wait. The later a busy server gets to it, the more it stores at once,
/// so that it catches up.
const BATCH: usize = 4096;

pub enum Job {
    Commit { change: Box<Change>, reply: oneshot::Sender<Result<(), Trouble>> },
    Clean { unused: Unused, reply: oneshot::Sender<Result<Vec<String>, Trouble>> },
    Claim { claim: Claim, reply: oneshot::Sender<Result<Vec<String>, Trouble>> },
    Beat { beat: Beat, reply: oneshot::Sender<Result<Pulse, Trouble>> },
    Look { tables: Vec<String>, until: u64, reply: oneshot::Sender<Result<(), Trouble>> },
    Execute { statement: &'static str, values: Vec<Value>, reply: oneshot::Sender<Result<u64, Trouble>> },
    Probe { reply: oneshot::Sender<Result<(), Trouble>> },
    Delete { table: String, reply: oneshot::Sender<Result<bool, Trouble>> },
    Finish { games: Vec<Finished>, reply: oneshot::Sender<Result<(), Trouble>> },
    Report { report: Report, reply: oneshot::Sender<Result<bool, Trouble>> },
    Settle { table: String, reply: oneshot::Sender<Result<u64, Trouble>> },
}

/// What is filled into a statement.
pub enum Value {
    Text(String),
    Number(i64),
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(text)
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Value {
        Value::Number(number)
    }
}

/// Carries out jobs until all senders are gone. On PostgreSQL, other nodes are told through the herald.
pub async fn write(pool: AnyPool, mut jobs: mpsc::Receiver<Job>, herald: Option<mpsc::Sender<News>>) {
    let postgres = herald.is_some();
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
                Job::Execute { statement, values, reply } => {
                    let _ = reply.send(execute(&pool, statement, values).await);
                }
                Job::Probe { reply } => {
                    let _ = reply.send(probe(&pool, postgres).await);
                }
                Job::Delete { table, reply } => {
                    let _ = reply.send(delete(&pool, postgres, &table).await);
                }
                Job::Finish { games, reply } => {
                    let _ = reply.send(finish(&pool, postgres, &games).await);
                }
                Job::Report { report, reply } => {
                    let _ = reply.send(report::store(&pool, postgres, &report).await);
                }
                Job::Settle { table, reply } => {
                    let _ = reply.send(report::settle(&pool, &table).await);
                }
            }
        }
        store(&pool, herald.as_ref(), commits).await;
    }
}

/// A change, and who waits for word of it.
type Commit = (Change, oneshot::Sender<Result<(), Trouble>>);

/// Stores changes in one transaction. If one of them cannot be stored, or comes too late, it must not take the others with
/// it: each half is tried, and so on, until it is alone. That also parts two of the same table, the first one first.
async fn store(pool: &AnyPool, herald: Option<&mpsc::Sender<News>>, commits: Vec<Commit>) {
    let mut rest = vec![commits];
    while let Some(mut commits) = rest.pop() {
        let result = match &*commits {
            [] => continue,
            _ => together(pool, herald.is_some(), commits.iter().map(|(change, _)| change)).await,
        };
        match result {
            Err(Trouble::Conflict | Trouble::Database(_)) if commits.len() > 1 => {
                let later = commits.split_off(commits.len() / 2);
                rest.extend([later, commits]);
            }
            // Everything else that waits would fail in the same way, one after the other.
            Err(Trouble::Unavailable(why)) => {
                for (_, reply) in commits.into_iter().chain(rest.drain(..).flatten()) {
                    let _ = reply.send(Err(Trouble::Unavailable(why.clone())));
                }
            }
            result => {
                let stored = result.is_ok();
                let mut result = Some(result);
                for (change, reply) in commits {
                    for append in change.appends().filter(|_| stored) {
                        let _ = herald.map(|herald| herald.try_send((append.table.clone(), append.head())));
                    }
                    let _ = reply.send(result.take().unwrap_or(Ok(())));
                }
            }
        }
    }
}

/// Stores all these changes in one transaction, or none.
async fn together<'a>(
    pool: &AnyPool,
    postgres: bool,
    changes: impl Iterator<Item = &'a Change> + Clone,
) -> Result<(), Trouble> {
    lend(pool, async |connection| {
        let mut transaction = connection.begin_with(begin(postgres)).await?;
        if !batch::store(&mut transaction, postgres, changes.clone()).await? {
            transaction.rollback().await?;
            return Err(Trouble::Conflict);
        }
        Ok(transaction.commit().await?)
    })
    .await
}

/// How a transaction begins. SQLite: take the write lock at once, for a lock that is wanted later may be refused.
pub fn begin(postgres: bool) -> &'static str {
    if postgres { "BEGIN" } else { "BEGIN IMMEDIATE" }
}

async fn claim(pool: &AnyPool, postgres: bool, claim: Claim) -> Result<Vec<String>, Trouble> {
    let statement = match claim.thinking {
        Some((pace, _)) => schema::claim_bots(postgres, pace),
        None => schema::claim_clocks(postgres),
    };
    let mut query =
        sqlx::query(statement).bind(claim.until as i64).bind(claim.now as i64).bind(i64::from(claim.most));
    if let Some((_, share)) = claim.thinking {
        query = query.bind(i64::from(share));
    }
    let rows = lend(pool, async |connection| Ok(query.fetch_all(connection).await?)).await?;
    rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
}

/// Carries out one statement; says how many rows it touched.
async fn execute(pool: &AnyPool, statement: &'static str, values: Vec<Value>) -> Result<u64, Trouble> {
    let bound = values.into_iter().fold(sqlx::query(statement), |query, value| match value {
        Value::Text(text) => query.bind(text),
        Value::Number(number) => query.bind(number),
    });
    let done = lend(pool, async |connection| Ok(bound.execute(connection).await?)).await?;
    Ok(done.rows_affected())
}

async fn look(pool: &AnyPool, postgres: bool, tables: &[String], until: u64) -> Result<(), Trouble> {
    let names = serde_json::to_string(tables).expect("names are strings");
    let look = sqlx::query(schema::look(postgres)).bind(until as i64).bind(names);
    lend(pool, async |connection| Ok(look.execute(connection).await?)).await?;
    Ok(())
}
