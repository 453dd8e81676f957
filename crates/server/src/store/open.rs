//! Opening a database and bringing it up to date.

use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use sqlx::any::AnyPoolOptions;
use sqlx::postgres::PgConnectOptions;
use sqlx::{AnyConnection, Connection, Executor, Row};
use tokio::sync::mpsc;
use tokio::time::timeout;

use super::checkpoint::checkpoint;
use super::herald::News;
use super::{Store, Trouble, file, herald, schema, writer};

/// How many jobs may wait for a writer before senders wait too.
const QUEUE: usize = 4096;
/// How long a database may take to let us in: at the start, and later.
const PATIENCE: Duration = Duration::from_secs(5);

impl Store {
    /// Opens `postgres://…`, or `sqlite://path?mode=rwc`, which is made if missing. What is wrong is said at once and with
    /// the database's place.
    pub async fn open(address: &str) -> Result<Store, Trouble> {
        sqlx::any::install_default_drivers();
        let postgres = schema::is_postgres(address);
        let place = Store::place(address)?;
        let at = |trouble| match trouble {
            Trouble::Database(why) => Trouble::Database(format!("{place}: {why}")),
            Trouble::Unavailable(why) => Trouble::Unavailable(format!("{place}: {why}")),
            Trouble::Conflict => trouble,
        };
        open(address, postgres).await.map_err(at)
    }

    /// Where the database is, without the password that may be in its address.
    pub fn place(address: &str) -> Result<String, Trouble> {
        if !schema::is_postgres(address) {
            return Ok(file::path(address)?.display().to_string());
        }
        let options = PgConnectOptions::from_str(address)?;
        Ok(format!("{}:{}", options.get_host(), options.get_port()))
    }
}

async fn open(address: &str, postgres: bool) -> Result<Store, Trouble> {
    let in_use = if postgres {
        None
    } else {
        let taken = file::take(address, &file::path(address)?).map_err(Trouble::Unavailable)?;
        Some(Arc::new(taken))
    };
    try_out(address, postgres).await?;
    if !postgres {
        file::warn_if_open(&file::path(address)?);
    }
    // One writer for SQLite, which has one write lock; several for PostgreSQL, which waits for its disk.
    let (writers, readers) = if postgres { (4, 8) } else { (1, 4) };
    let options = AnyPoolOptions::new()
        .acquire_timeout(PATIENCE)
        .after_connect(move |connection, _| Box::pin(prepare(connection, postgres)));
    // Writers have connections of their own: whoever reads much must not keep a move waiting.
    let write = options.clone().max_connections(writers).connect(address).await?;
    migrate(&write, postgres).await?;
    let read = options.max_connections(readers).connect(address).await?;
    let herald = if postgres { Some(herald(address).await?) } else { None };
    let mut senders = Vec::new();
    for _ in 0..writers {
        let (sender, jobs) = mpsc::channel(QUEUE);
        let (write, in_use, herald) = (write.clone(), in_use.clone(), herald.clone());
        tokio::spawn(async move {
            writer::write(write, jobs, herald).await;
            drop(in_use);
        });
        senders.push(sender);
    }
    let writers: Arc<[_]> = senders.into();
    if !postgres {
        tokio::spawn(checkpoint(read.clone(), Arc::downgrade(&writers)));
    }
    let postgres = postgres.then(|| address.to_owned());
    Ok(Store { read, writers, postgres, probed: Arc::default(), _in_use: in_use })
}

/// Starts whoever tells other nodes.
async fn herald(address: &str) -> Result<mpsc::Sender<News>, Trouble> {
    let options = AnyPoolOptions::new().acquire_timeout(PATIENCE).max_connections(1);
    let options = options.after_connect(|connection, _| {
        Box::pin(async move { connection.execute(herald::AT_ONCE).await.map(|_| ()) })
    });
    let pool = options.connect(address).await?;
    let (sender, news) = mpsc::channel(herald::QUEUE);
    tokio::spawn(herald::tell(pool, news));
    Ok(sender)
}

/// Connects once, for a pool would try again and again and say nothing meanwhile.
async fn try_out(address: &str, postgres: bool) -> Result<(), Trouble> {
    let connected = timeout(PATIENCE, AnyConnection::connect(address)).await;
    let late = |_| Trouble::Unavailable(format!("no answer within {} s", PATIENCE.as_secs()));
    let mut connection = connected.map_err(late)??;
    prepare(&mut connection, postgres).await?;
    Ok(connection.close().await?)
}

/// What every connection begins with.
async fn prepare(connection: &mut AnyConnection, postgres: bool) -> Result<(), sqlx::Error> {
    for &pragma in if postgres { &[] } else { schema::SQLITE } {
        connection.execute(pragma).await?;
    }
    Ok(())
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
    schema::migrate(&mut transaction, version, schema::newest(), postgres).await?;
    transaction.commit().await?;
    Ok(())
}
