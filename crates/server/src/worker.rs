//! What the server does by itself: plays for bots, stops clocks that ran out, forgets unused tables and
//! deletes abandoned ones.
//!
//! A table that is due is leased, so that several nodes do not think about the same move; a node that dies loses its
//! leases when they run out. That nothing happens twice is not up to leases but to the store, which takes each
//! number once.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bots::{Bot, Limits, PlayerSpec};
use protocol::{Refusal, What};
use shelf::Table;
use tokio::sync::{Semaphore, watch};
use tokio::time::{sleep, timeout};
use tracing::{error, warn};

use crate::hub::{Cell, Hub, now};
use crate::secret;
use crate::table::{Draft, State};

/// How often to look for tables that are due, if nobody says that one is.
const LOOK: Duration = Duration::from_millis(250);
/// How often to forget unused tables and to delete abandoned ones.
const SWEEP: Duration = Duration::from_mins(1);

/// Works until told to stop.
pub async fn work(hub: Arc<Hub>, mut stop: watch::Receiver<bool>) {
    let threads = hub.config.bot_threads;
    // Clocks need hardly any time, so more tables may be in hand than bots think at once.
    let hands = Arc::new(Semaphore::new(threads as usize * 2));
    let thinking = Arc::new(Semaphore::new(threads as usize));
    let mut swept = Instant::now();
    while !*stop.borrow() {
        if swept.elapsed() > SWEEP {
            hub.sweep();
            if let Err(trouble) = hub.clean().await {
                error!(?trouble, "cannot delete tables that nobody uses");
            }
            swept = Instant::now();
        }
        let free = hands.available_permits() as u32;
        let lease = hub.config.lease_seconds * 1000;
        let claimed =
            if free == 0 { Ok(Vec::new()) } else { hub.store.claim(now(), now() + lease, free).await };
        match claimed {
            Ok(tables) => {
                let any = !tables.is_empty();
                for table in tables {
                    let Ok(hand) = Arc::clone(&hands).acquire_owned().await else { return };
                    let (hub, thinking) = (Arc::clone(&hub), Arc::clone(&thinking));
                    tokio::spawn(async move {
                        if let Err(refusal) = tend(&hub, &table, &thinking).await {
                            warn!(table, %refusal, "a table that was due could not be tended to");
                        }
                        drop(hand);
                        hub.due.notify_one();
                    });
                }
                if any {
                    continue;
                }
            }
            Err(trouble) => {
                error!(?trouble, "cannot look for tables that are due");
                sleep(Duration::from_secs(1)).await;
            }
        }
        tokio::select! {
            _ = timeout(LOOK, hub.due.notified()) => {}
            _ = stop.changed() => {}
        }
    }
}

/// Does what is due at a table.
async fn tend(hub: &Arc<Hub>, table: &str, thinking: &Semaphore) -> Result<(), Refusal> {
    let cell = hub.cell(table).await?;
    let state = {
        let mut inner = cell.lock().await;
        let caught_up = cell.catch_up(&mut inner, &hub.store).await;
        caught_up.map_err(|trouble| hub.refuse(table, trouble))?;
        Arc::clone(&inner.state)
    };
    let Some(seat) = state.to_act() else { return Ok(()) };
    match &state.rest.seats[usize::from(seat)].bot {
        Some(bot) => play(hub, cell, &state, seat, bot, thinking).await,
        None => stop_clock(hub, cell).await,
    }
}

async fn play(
    hub: &Arc<Hub>,
    cell: Arc<Cell>,
    state: &State,
    seat: u8,
    bot: &str,
    thinking: &Semaphore,
) -> Result<(), Refusal> {
    let _turn = thinking.acquire().await;
    let (position, spec) = (state.table.clone(), bot.parse().unwrap_or(PlayerSpec::Greedy));
    let seconds = hub.config.bot_seconds;
    let thought = tokio::task::spawn_blocking(move || choose(&position, spec, seconds)).await;
    let Ok(Some(action)) = thought else {
        error!(table = cell.name, bot, "a bot has no answer");
        return Ok(());
    };
    let changed = state.rest.changed;
    let bot = bot.to_owned();
    let step = move |_: &mut _, draft: &mut Draft<'_>| {
        let rest = &draft.state.rest;
        let still = rest.changed == changed && rest.seats[usize::from(seat)].bot.as_ref() == Some(&bot);
        if still && draft.state.table.check(&action).is_ok() {
            draft.push(What::Played { seat, action: action.clone() });
            draft.settle();
        }
        Ok(())
    };
    hub.step(cell, step).await
}

fn choose(table: &Table, spec: PlayerSpec, seconds: u64) -> Option<String> {
    let end = Instant::now() + Duration::from_secs(seconds);
    let mut bot = Bot::new(spec, table, u64::from_le_bytes(secret::random()));
    let limits = Limits { nodes: bot.nodes(), stop: &|| Instant::now() >= end };
    Some(bot.choose(table, &limits)?.action)
}

async fn stop_clock(hub: &Arc<Hub>, cell: Arc<Cell>) -> Result<(), Refusal> {
    let step = |_: &mut _, draft: &mut Draft<'_>| {
        let fallen = draft.state.rest.clocks.deadline().is_some_and(|deadline| deadline <= draft.now);
        if let Some(seat) = draft.state.to_act().filter(|_| fallen) {
            draft.push(What::TimedOut { seat });
            draft.settle();
        }
        Ok(())
    };
    hub.step(cell, step).await
}
