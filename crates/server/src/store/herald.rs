//! Tells other nodes on the same PostgreSQL which tables have moved on.
//!
//! Not in the transaction that stored it: PostgreSQL lets one transaction at a time commit a notification, disk and all,
//! so that all writers of all nodes would wait for each other. What is told here need not reach a disk, and everything
//! that waits goes together. Whoever is not told, because this node ends in between, looks again by itself.

use std::collections::HashMap;
use std::fmt::Write;

use sqlx::AnyPool;
use tokio::sync::mpsc;
use tracing::warn;

use super::CHANNEL;
use super::connection::lend;

/// How many may wait to be told; what comes on top the other nodes find by themselves.
pub const QUEUE: usize = 65_536;
/// PostgreSQL takes less than 8,000 bytes in one notification.
const NOTICE: usize = 7_000;
/// What the herald's connection begins with.
pub const AT_ONCE: &str = "SET synchronous_commit = off";

/// A table, and the number of its latest fact.
pub type News = (String, i64);

/// Tells what comes until nobody has anything to tell any more.
pub async fn tell(pool: AnyPool, mut news: mpsc::Receiver<News>) {
    let mut came = Vec::new();
    while news.recv_many(&mut came, QUEUE).await > 0 {
        // Of one table only the latest counts.
        let heads: HashMap<String, i64> = came.drain(..).collect();
        for notice in notices(&heads) {
            let notify = sqlx::query("SELECT pg_notify($1, $2)").bind(CHANNEL).bind(notice);
            let told = lend(&pool, async |connection| Ok(notify.execute(connection).await?)).await;
            if let Err(trouble) = told {
                warn!(?trouble, "cannot tell other nodes what was stored; they look by themselves");
            }
        }
    }
}

/// `table head` lines, cut into pieces PostgreSQL takes.
fn notices(heads: &HashMap<String, i64>) -> Vec<String> {
    let mut notices: Vec<String> = Vec::new();
    for (table, head) in heads {
        if notices.last().is_none_or(|last| last.len() + table.len() + 16 > NOTICE) {
            notices.push(String::new());
        }
        let last = notices.last_mut().expect("one was just pushed");
        let _ = writeln!(last, "{table} {head}");
    }
    notices
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_are_told_in_a_few_pieces() {
        let heads: HashMap<String, i64> =
            (0..1000).map(|number| (format!("table{number:07}"), number)).collect();
        let notices = notices(&heads);
        assert!(notices.len() < 4 && notices.iter().all(|notice| notice.len() < 8000));
        assert_eq!(notices.iter().flat_map(|notice| notice.lines()).count(), 1000);
    }
}
