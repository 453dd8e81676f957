//! Whatever is to happen at a certain time, above all clocks that run out. Nobody's thinking can delay it.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::sleep;
use tracing::{error, warn};

use super::attend::{Thinkers, attend};
use crate::hub::Hub;
use crate::store::Claim;

/// How often to look for clocks that ran out.
const LOOK: Duration = Duration::from_millis(200);
/// How long a node has to stop a clock before another one tries, in milliseconds.
const LEASE: u64 = 2_000;
/// How many at once.
const MOST: u32 = 256;

/// Works until told to stop.
pub async fn work(hub: Arc<Hub>, thinkers: Arc<Thinkers>, mut stop: watch::Receiver<bool>) {
    while !*stop.borrow() {
        let now = hub.now();
        let due = hub.store.claim(Claim { now, until: now + LEASE, most: MOST, thinking: None }).await;
        match due {
            Ok(tables) => {
                for table in tables {
                    let (hub, thinkers) = (Arc::clone(&hub), Arc::clone(&thinkers));
                    tokio::spawn(async move {
                        if let Err(refusal) = attend(&hub, &table, &thinkers).await {
                            warn!(table, %refusal, "a clock that ran out could not be stopped");
                        }
                    });
                }
            }
            Err(trouble) => error!(?trouble, "cannot look for clocks that ran out"),
        }
        tokio::select! {
            () = sleep(LOOK) => {}
            _ = stop.changed() => {}
        }
    }
}
