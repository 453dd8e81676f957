//! Being there: each node stores it every few seconds, and learns when no node was.

use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use tracing::{info, warn};

use super::Hub;
use crate::store::{Beat, Downtime, Pulse, Trouble};
use crate::time;

/// How often a node says that it is there.
pub const BEAT: Duration = Duration::from_secs(2);
/// A longer silence of all nodes than this is a downtime, in milliseconds.
const QUIET: u64 = 6_000;
/// At its start the only node there can be knows that even a short silence was one.
const QUIET_ALONE: u64 = 250;
/// Clocks that run out later than this get their time back when somebody comes to their table, in milliseconds.
const SOON: u64 = 24 * 60 * 60 * 1000;

/// What this node knows of itself and the others.
#[derive(Default)]
pub struct Heart {
    beaten: Option<Instant>,
    downtimes: Arc<[Downtime]>,
    /// Whether this node ended a downtime that is not given back yet.
    owes: bool,
}

impl Hub {
    /// Says that this node is there; what has happened meanwhile is known afterwards.
    pub async fn beat(&self) -> Result<(), Trouble> {
        // A machine that slept did not count the time; the system's clock knows.
        let system = time::system();
        if system > self.now() + QUIET {
            self.time.forward_to(system);
        }
        let (first, known) = {
            let heart = self.heart();
            (heart.beaten.is_none(), heart.downtimes.last().map_or(0, |time| time.ended))
        };
        let alone = first && self.store.postgres().is_none();
        let quiet = if alone { QUIET_ALONE } else { QUIET };
        let Pulse { latest, back, downtimes } =
            self.store.beat(Beat { now: self.now(), quiet, known }).await?;
        // Another node's clock, or this one's before it was set back, was ahead.
        self.time.forward_to(latest);
        let mut heart = self.heart();
        heart.beaten = Some(Instant::now());
        if !downtimes.is_empty() {
            heart.downtimes = heart.downtimes.iter().copied().chain(downtimes).collect();
        }
        if let Some(Downtime { began, ended }) = heart.downtimes.last().filter(|_| back) {
            info!(seconds = (ended - began) / 1000, "no server was there; running clocks get the time back");
            heart.owes = true;
        }
        Ok(())
    }

    /// The times in which no node was there; found out first if this one was not for a while.
    pub async fn downtimes(&self) -> Result<Arc<[Downtime]>, Trouble> {
        let stale = self.heart().beaten.is_none_or(|beaten| beaten.elapsed().as_millis() > u128::from(QUIET));
        if stale {
            self.beat().await?;
        }
        Ok(Arc::clone(&self.heart().downtimes))
    }

    /// Gives every clock that would run out before long its time back, so that everybody sees it; at other tables it is
    /// done when somebody does something there.
    pub async fn give_back(self: &Arc<Self>) -> Result<(), Trouble> {
        if !std::mem::take(&mut self.heart().owes) {
            return Ok(());
        }
        for table in self.store.running_out(self.now() + SOON).await? {
            let Ok(cell) = self.cell(&table).await else { continue };
            if let Err(refusal) = self.step(cell, |_, _| Ok(())).await {
                warn!(table, %refusal, "a clock did not get its time back yet");
            }
        }
        Ok(())
    }

    fn heart(&self) -> std::sync::MutexGuard<'_, Heart> {
        self.heart.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
