//! Whose turn it is among the tables where a bot is to act. Bots that think little have a worker and hands of their own: they
//! do not wait for those who think much.
//!
//! The database says which tables come next: each address in turn, each with its share, those with people before those
//! where bots are among themselves; and the latter only while somebody looks at them.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Semaphore, watch};
use tokio::time::{sleep, timeout};
use tracing::{error, warn};

use super::attend::{Thinkers, attend};
use crate::hub::Hub;
use crate::store::{Claim, Trouble};
use crate::table::Pace;

/// How often to look for tables that are due, if nobody says that one is.
const LOOK: Duration = Duration::from_millis(250);
/// How many tables a node has in hand at once, of each pace. Each costs a thread and the memory of a search.
const HANDS: usize = 32;

/// Works until told to stop.
pub async fn work(hub: Arc<Hub>, pace: Pace, thinkers: Arc<Thinkers>, mut stop: watch::Receiver<bool>) {
    let hands = Arc::new(Semaphore::new(HANDS));
    while !*stop.borrow() {
        match claim(&hub, pace, hands.available_permits()).await {
            Ok(tables) if tables.is_empty() => {}
            Ok(tables) => {
                for table in tables {
                    let Ok(hand) = Arc::clone(&hands).acquire_owned().await else { return };
                    let (hub, thinkers) = (Arc::clone(&hub), Arc::clone(&thinkers));
                    tokio::spawn(async move {
                        if let Err(refusal) = attend(&hub, &table, &thinkers).await {
                            warn!(table, %refusal, "a bot could not play");
                        }
                        drop(hand);
                        hub.due(pace).notify_one();
                    });
                }
                continue;
            }
            Err(trouble) => {
                error!(?trouble, "cannot look for tables where a bot is to act");
                sleep(Duration::from_secs(1)).await;
            }
        }
        tokio::select! {
            _ = timeout(LOOK, hub.due(pace).notified()) => {}
            _ = stop.changed() => {}
        }
    }
    thinkers.stop();
}

/// The next tables for this many hands.
async fn claim(hub: &Hub, pace: Pace, free: usize) -> Result<Vec<String>, Trouble> {
    if free == 0 {
        return Ok(Vec::new());
    }
    let now = hub.now();
    let until = now + hub.config.lease_seconds * 1000;
    let thinking = Some((pace, hub.config.bots_per_address));
    hub.store.claim(Claim { now, until, most: free as u32, thinking }).await
}
