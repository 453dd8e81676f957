//! Hearing from other nodes on the same PostgreSQL: which table has which head now, and who is there.

use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::{PgConnection, PgListener};
use sqlx::{Connection, Executor};
use tokio::sync::watch;
use tokio::time::{interval, sleep, timeout};
use tracing::{info, warn};

use crate::hub::{Hub, WORD_LASTS, Word};
use crate::secret;
use crate::store::CHANNEL;

/// The channel by which nodes tell each other who is there: whose word it is, then one word a line.
const ATTENDANCE: &str = "pyramidion_attendance";
/// How often a node says again who is there; others forget it otherwise.
const REVIEW: Duration = Duration::from_millis(WORD_LASTS / 3);
/// So many words go into one notification, which PostgreSQL wants below 8,000 bytes.
const WORDS: usize = 150;

/// After this long without a word the connection is tried out, and given up if it does not answer for as long again.
const SILENCE: Duration = Duration::from_secs(5);
/// How often to look whether we were told of everything. Another node may have ended before it could say what it stored.
const LOOK: Duration = Duration::from_secs(5);
/// Tables that nobody has used for this long are not looked at until somebody comes back.
const IN_USE: Duration = Duration::from_mins(1);

/// Listens until told to stop; does nothing on SQLite, where there is one node only.
pub async fn listen(hub: Arc<Hub>, mut stop: watch::Receiver<bool>) {
    let Some(address) = hub.store.postgres().map(str::to_owned) else { return };
    let node = u64::from_le_bytes(secret::random());
    while !*stop.borrow() {
        tokio::select! {
            ended = hear(&hub, &address, node) => {
                if let Err(error) = ended {
                    warn!(%error, "lost the connection that tells of other nodes");
                }
                sleep(Duration::from_millis(500)).await;
            }
            told = tell(&hub, &address, node) => {
                if let Err(error) = told {
                    warn!(%error, "cannot tell other nodes who is there; trying again");
                }
                sleep(Duration::from_millis(500)).await;
            }
            () = look(&hub) => {}
            _ = stop.changed() => return,
        }
    }
}

async fn hear(hub: &Arc<Hub>, address: &str, node: u64) -> Result<(), sqlx::Error> {
    let mut listener = PgListener::connect(address).await?;
    listener.listen_all([CHANNEL, ATTENDANCE]).await?;
    info!("listening to other nodes");
    // What happened before, or while the connection was lost, nobody told us.
    for table in hub.names() {
        catch_up(hub, &table, u32::MAX);
    }
    loop {
        // `try_recv` says when the connection was lost, so that we look at everything again. It may be broken off.
        let Ok(heard) = timeout(SILENCE, listener.try_recv()).await else {
            // Nobody is told of a connection that was lost on the way.
            let answered = timeout(SILENCE, listener.execute("SELECT 1")).await;
            answered.map_err(|_| sqlx::Error::Io(std::io::ErrorKind::TimedOut.into()))??;
            continue;
        };
        let Some(notice) = heard? else { return Ok(()) };
        if notice.channel() == ATTENDANCE {
            hear_words(hub, notice.payload(), node);
            continue;
        }
        for line in notice.payload().lines() {
            if let Some((table, head)) = line.split_once(' ') {
                catch_up(hub, table, head.parse().unwrap_or(u32::MAX));
            }
        }
    }
}

/// Takes another node's word for who is there.
fn hear_words(hub: &Hub, payload: &str, node: u64) {
    let mut lines = payload.lines();
    let Some(other) = lines.next().and_then(|name| name.parse().ok()).filter(|other| *other != node) else {
        return;
    };
    for Word { table, seat, here } in lines.filter_map(|line| line.parse().ok()) {
        if let Some(cell) = hub.loaded(&table) {
            cell.attendance.heard(other, seat, here, hub.now());
        }
    }
}

/// Tells the other nodes who comes and goes here, and again from time to time who is here.
async fn tell(hub: &Arc<Hub>, address: &str, node: u64) -> Result<(), sqlx::Error> {
    let mut connection = PgConnection::connect(address).await?;
    let mut review = interval(REVIEW);
    loop {
        let words = tokio::select! {
            words = hub.words.take() => words,
            _ = review.tick() => {
                hub.review_attendance();
                continue;
            }
        };
        for some in words.chunks(WORDS) {
            let lines: String = some.iter().map(|word| format!("\n{word}")).collect();
            let notify = sqlx::query("SELECT pg_notify($1, $2)").bind(ATTENDANCE);
            timeout(SILENCE, notify.bind(format!("{node}{lines}")).execute(&mut connection))
                .await
                .map_err(|_| sqlx::Error::Io(std::io::ErrorKind::TimedOut.into()))??;
        }
    }
}

/// Looks from time to time how far the tables have come that are in use here.
async fn look(hub: &Arc<Hub>) {
    loop {
        sleep(LOOK).await;
        match hub.store.heads(&hub.in_use(IN_USE)).await {
            Ok(heads) => heads.iter().for_each(|(table, head)| catch_up(hub, table, *head)),
            Err(trouble) => warn!(?trouble, "cannot look what other nodes stored"),
        }
    }
}

/// Reads what a loaded table is missing up to `head`.
fn catch_up(hub: &Arc<Hub>, table: &str, head: u32) {
    let Some(cell) = hub.loaded(table) else { return };
    let hub = Arc::clone(hub);
    // A task of its own: a table that is just being written to must not keep the others waiting.
    tokio::spawn(async move {
        let mut inner = cell.lock_quietly().await;
        if inner.state.public.seq < head
            && let Err(trouble) = cell.catch_up(&mut inner, &hub.store).await
        {
            warn!(table = cell.name, ?trouble, "cannot read what another node stored");
        }
    });
}
