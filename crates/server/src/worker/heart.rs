//! Saying that this node is there, and giving clocks the time back in which none was.

use std::sync::Arc;

use tokio::sync::watch;
use tokio::time::sleep;
use tracing::error;

use crate::hub::{BEAT, Hub};

/// Beats until told to stop, and then once more, so that a short restart costs nobody time.
pub async fn work(hub: Arc<Hub>, mut stop: watch::Receiver<bool>) {
    loop {
        let last = *stop.borrow();
        if let Err(trouble) = hub.beat().await {
            error!(?trouble, "cannot store that this server is there");
        } else if let Err(trouble) = hub.give_back().await {
            error!(?trouble, "cannot give clocks their time back yet");
        }
        if last {
            return;
        }
        tokio::select! {
            () = sleep(BEAT) => {}
            _ = stop.changed() => {}
        }
    }
}
