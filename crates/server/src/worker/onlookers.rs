//! Stores at which tables somebody looks, so that bots among themselves go on there.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::{interval, sleep};
use tracing::error;

use crate::hub::Hub;
use crate::table::Pace;

/// How often to see who still listens.
const RENEW: Duration = Duration::from_secs(5);

/// Works until told to stop.
pub async fn work(hub: Arc<Hub>, mut stop: watch::Receiver<bool>) {
    let mut renew = interval(RENEW);
    while !*stop.borrow() {
        let looked_at = hub.take_looks();
        if !looked_at.is_empty() {
            match hub.store.look(looked_at, hub.now() + Hub::LOOK_LASTS).await {
                Ok(()) => {
                    for pace in Pace::ALL {
                        hub.due(pace).notify_one();
                    }
                }
                Err(trouble) => {
                    error!(?trouble, "cannot store at which tables somebody looks");
                    sleep(Duration::from_secs(1)).await;
                }
            }
        }
        tokio::select! {
            () = hub.looked.notified() => {}
            // Those who listen to a table look at it all the time.
            _ = renew.tick() => hub.look_on(),
            _ = stop.changed() => {}
        }
    }
}
