//! What the server does by itself: says that it is there, stops clocks that ran out, plays for bots, tells people of their turns, forgets unused tables and deletes
//! abandoned ones. Each has a worker of its own, so that none can keep another from its work.
//!
//! A table that is due is leased, so that several nodes do not do the same; a node that dies loses its leases when they
//! run out. That nothing happens twice is not up to leases but to the store, which takes each number once.

mod attend;
mod bots;
mod clocks;
mod heart;
mod onlookers;
mod reminders;
mod sweep;
mod turns;

use std::sync::Arc;

use tokio::sync::watch;
use tokio::task::JoinSet;
use tracing::error;

use crate::hub::Hub;
use crate::table::Pace;
use attend::Thinkers;

/// Works until told to stop.
pub async fn work(hub: Arc<Hub>, stop: watch::Receiver<bool>) {
    let thinkers = Arc::new(Thinkers::new(&hub.config));
    let mut workers = JoinSet::new();
    workers.spawn(clocks::work(Arc::clone(&hub), Arc::clone(&thinkers), stop.clone()));
    for pace in Pace::ALL {
        workers.spawn(bots::work(Arc::clone(&hub), pace, Arc::clone(&thinkers), stop.clone()));
    }
    workers.spawn(onlookers::work(Arc::clone(&hub), stop.clone()));
    workers.spawn(heart::work(Arc::clone(&hub), stop.clone()));
    workers.spawn(reminders::work(Arc::clone(&hub), stop.clone()));
    workers.spawn(sweep::work(hub, stop));
    while let Some(ended) = workers.join_next().await {
        if let Err(why) = ended {
            error!(%why, "a worker failed; what it did is not done any more");
        }
    }
}
