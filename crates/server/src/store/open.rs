//! Opening a database and bringing it up to date.

use std::sync::Arc;

use sqlx::any::AnyPoolOptions;
use sqlx::{AssertSqlSafe, Executor, Row};
use tokio::sync::mpsc;

use super::checkpoint::checkpoint;
use super::{Store, Trouble, schema, writer};

/// How many jobs may wait for a writer before senders wait too.
const QUEUE: usize = 4096;

impl Store {
    /// Opens `postgres://…`, or `sqlite://path`, which is made if missing.
    pub async fn open(address: &str) -> Result<Store, Trouble> {
        sqlx::any::install_default_drivers();
        let postgres = address.starts_with("postgres://") || address.starts_with("postgresql://");
        // One writer for SQLite, which has one write lock; several for PostgreSQL, which waits for its disk.
        let (writers, readers) = if postgres { (4, 8) } else { (1, 4) };
        let options = AnyPoolOptions::new().after_connect(move |connection, _| {
            Box::pin(async move {
                for &pragma in if postgres { &[] } else { schema::SQLITE } {
                    connection.execute(pragma).await?;
                }
                Ok(())
            })
        });
        // Writers have connections of their own: whoever reads much must not keep a move waiting.
        let write = options.clone().max_connections(writers).connect(address).await?;
        migrate(&write, postgres).await?;
        let read = options.max_connections(readers).connect(address).await?;
        let mut senders = Vec::new();
        for _ in 0..writers {
            let (sender, jobs) = mpsc::channel(QUEUE);
            tokio::spawn(writer::write(write.clone(), jobs, postgres));
            senders.push(sender);
        }
        let writers: Arc<[_]> = senders.into();
        if !postgres {
            tokio::spawn(checkpoint(read.clone(), Arc::downgrade(&writers)));
        }
        Ok(Store { read, writers, postgres: postgres.then(|| address.to_owned()), probed: Arc::default() })
    }
}

/// Brings the database to the newest version in one transaction; a newer one than we know is left alone.
async fn migrate(pool: &sqlx::AnyPool, postgres: bool) -> Result<(), Trouble> {
    let mut transaction = pool.begin().await?;
    if postgres {
        // Nodes that start together take turns.
        transaction.execute("SELECT pg_advisory_xact_lock(7021969)").await?;
    }
    transaction.execute("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)").await?;
    let row = transaction.fetch_one("SELECT COALESCE(MAX(version), 0) FROM schema_version").await?;
    let version: i64 = row.try_get(0)?;
    if version > schema::newest() {
        let why = format!("the database has version {version}, this program knows {} only", schema::newest());
        return Err(Trouble::Database(why));
    }
    for (number, statements) in schema::steps(version, postgres) {
        for statement in statements {
            transaction.execute(AssertSqlSafe(statement)).await?;
        }
        sqlx::query("INSERT INTO schema_version (version) VALUES ($1)")
            .bind(number)
            .execute(&mut *transaction)
            .await?;
    }
    transaction.commit().await?;
    Ok(())
}
