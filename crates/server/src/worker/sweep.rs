//! Forgetting tables that nobody uses, and deleting those that nobody will miss; at first, storing what is left of games that
//! were over before that was stored.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::sleep;
use tracing::error;

use crate::hub::Hub;

/// How often.
const SWEEP: Duration = Duration::from_mins(1);

/// Sweeps until told to stop.
pub async fn work(hub: Arc<Hub>, mut stop: watch::Receiver<bool>) {
    if let Err(trouble) = hub.finish_up().await {
        error!(?trouble, "cannot store what is left of games that are over");
    }
    while !*stop.borrow() {
        tokio::select! {
            () = sleep(SWEEP) => {}
            _ = stop.changed() => continue,
        }
        hub.sweep();
        if let Err(trouble) = hub.clean().await {
            error!(?trouble, "cannot delete tables that nobody uses");
        }
    }
}
