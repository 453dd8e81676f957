//! When a node was last there. The time in which none was is a downtime, which players do not pay for.

use sqlx::any::AnyRow;
use sqlx::{AnyPool, Connection, Row};

use super::connection::lend;
use super::writer::begin;
use super::{Store, Trouble};

/// A time in which no node stored that it is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Downtime {
    pub began: u64,
    pub ended: u64,
}

/// A node that is there.
#[derive(Clone, Copy, Debug)]
pub struct Beat {
    /// Its time.
    pub now: u64,
    /// A longer silence than this is a downtime, in milliseconds.
    pub quiet: u64,
    /// The end of the latest downtime it knows of.
    pub known: u64,
}

/// What a node learns when it says that it is there.
#[derive(Debug)]
pub struct Pulse {
    /// When any node was last there, this one included.
    pub latest: u64,
    /// Whether this node ended a downtime.
    pub back: bool,
    /// Downtimes that it did not know of.
    pub downtimes: Vec<Downtime>,
}

impl Store {
    /// The tables whose clock runs out before a time.
    pub async fn running_out(&self, before: u64) -> Result<Vec<String>, Trouble> {
        let found = sqlx::query("SELECT name FROM tables WHERE due_for = 0 AND due <= $1 ORDER BY due");
        let found = found.bind(before as i64);
        let rows = lend(&self.read, async |connection| Ok(found.fetch_all(connection).await?)).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }
}

/// Stores that a node is there. Of several that come back at once, one ends the downtime.
pub async fn beat(pool: &AnyPool, postgres: bool, beat: Beat) -> Result<Pulse, Trouble> {
    let (now, known) = (beat.now as i64, beat.known as i64);
    lend(pool, async |connection| {
        let mut transaction = connection.begin_with(begin(postgres)).await?;
        // Before the first beat the latest event is the last sign of life: bringing the database up to date costs nobody time.
        let first =
            "INSERT INTO heartbeat (id, at) SELECT 1, COALESCE(MAX(updated), $1) FROM tables WHERE true
        ON CONFLICT (id) DO NOTHING";
        sqlx::query(first).bind(now).execute(&mut *transaction).await?;
        let last = if postgres {
            "SELECT at FROM heartbeat WHERE id = 1 FOR UPDATE"
        } else {
            "SELECT at FROM heartbeat WHERE id = 1"
        };
        let last: i64 = sqlx::query(last).fetch_one(&mut *transaction).await?.try_get(0)?;
        let back = now - last > beat.quiet as i64;
        if now > last {
            let update = sqlx::query("UPDATE heartbeat SET at = $1 WHERE id = 1").bind(now);
            update.execute(&mut *transaction).await?;
        }
        if back {
            let insert =
                sqlx::query("INSERT INTO downtimes (began, ended) VALUES ($1, $2)").bind(last).bind(now);
            insert.execute(&mut *transaction).await?;
        }
        let news =
            sqlx::query("SELECT began, ended FROM downtimes WHERE ended > $1 ORDER BY ended").bind(known);
        let rows = news.fetch_all(&mut *transaction).await?;
        transaction.commit().await?;
        let downtimes = rows.iter().map(downtime).collect::<Result<_, sqlx::Error>>()?;
        Ok(Pulse { latest: now.max(last) as u64, back, downtimes })
    })
    .await
}

fn downtime(row: &AnyRow) -> Result<Downtime, sqlx::Error> {
    let time = |column: usize| row.try_get::<i64, _>(column).map(|time| time as u64);
    Ok(Downtime { began: time(0)?, ended: time(1)? })
}
