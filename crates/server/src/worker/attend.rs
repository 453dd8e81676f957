//! Doing what is due at one table: letting time pass, or thinking for a bot on a thread of its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use bots::{Bot, Limits, PlayerSpec};
use protocol::Refusal;
use shelf::AnyLine;
use tokio::sync::oneshot;
use tracing::error;

use super::turns::Turns;
use crate::background::stand_back;
use crate::config::Config;
use crate::hub::{Cell, Hub};
use crate::secret;
use crate::table::{Draft, Pace, State, player};

/// Those who think for bots. Who thinks little takes turns only with others who do.
pub struct Thinkers {
    quick: Arc<Turns>,
    deep: Arc<Turns>,
}

impl Thinkers {
    pub fn new(config: &Config) -> Thinkers {
        // Waiting for one's turn is included: a busy server plays less well, not later.
        let longest = Duration::from_secs(config.bot_seconds);
        let turns = || Arc::new(Turns::new(config.bot_threads as usize, longest));
        Thinkers { quick: turns(), deep: turns() }
    }

    /// Everybody stops thinking.
    pub fn stop(&self) {
        self.quick.close();
        self.deep.close();
    }

    fn of(&self, pace: Pace) -> Arc<Turns> {
        Arc::clone(match pace {
            Pace::Quick => &self.quick,
            Pace::Deep => &self.deep,
        })
    }
}

/// Does what is due at a table.
pub async fn attend(hub: &Arc<Hub>, table: &str, thinkers: &Thinkers) -> Result<(), Refusal> {
    let cell = hub.cell(table).await?;
    let state = {
        let mut inner = cell.lock_quietly().await;
        let caught_up = cell.catch_up(&mut inner, &hub.store).await;
        caught_up.map_err(|trouble| hub.refuse(table, trouble))?;
        Arc::clone(&inner.state)
    };
    match state.bot_to_act() {
        Some((seat, bot)) => play(hub, cell, &state, seat, bot, thinkers).await,
        // Every step lets time pass first; this one does nothing else.
        None => hub.step(cell, |_, _| Ok(())).await,
    }
}

async fn play(
    hub: &Arc<Hub>,
    cell: Arc<Cell>,
    state: &State,
    seat: u8,
    bot: &str,
    thinkers: &Thinkers,
) -> Result<(), Refusal> {
    // A lease may run out before a thought is finished: nobody thinks about the same position twice here.
    let changed = state.public.changed;
    let Some(thought) = cell.begin_thought(changed) else { return Ok(()) };
    let action = think(&cell.name, state, bot, Arc::clone(&thought.vain), thinkers).await;
    let vain = thought.vain.load(Ordering::Relaxed);
    drop(thought);
    let Some(action) = action.filter(|_| !vain) else { return Ok(()) };
    let bot = bot.to_owned();
    let step = move |_: &mut _, draft: &mut Draft<'_>| {
        let table = &draft.state.public;
        let still = table.changed == changed && table.seats[usize::from(seat)].bot.as_ref() == Some(&bot);
        if still && draft.play(seat, &action).is_ok() {
            draft.settle();
        }
        Ok(())
    };
    hub.step(cell, step).await
}

/// A bot's action, thought out on a thread that is neither the server's nor shared; none if it has none.
async fn think(
    table: &str,
    state: &State,
    bot: &str,
    vain: Arc<AtomicBool>,
    thinkers: &Thinkers,
) -> Option<String> {
    let (position, spec) = (state.public.game.clone(), player(bot));
    let pace = Pace::of(bot, &position);
    let (turns, maker) = (thinkers.of(pace), state.private.maker.clone());
    let begin = Instant::now();
    let (reply, answer) = oneshot::channel();
    let thinking = thread::Builder::new().name("bot".to_owned()).spawn(move || {
        if pace == Pace::Deep {
            stand_back();
        }
        let _ = reply.send(choose(&position, spec, &turns, &maker, begin, &vain));
    });
    if let Err(why) = thinking {
        error!(table, %why, "no thread for a bot");
        return None;
    }
    let action = answer.await.ok().flatten();
    if action.is_none() {
        error!(table, bot, "a bot has no answer");
    }
    action
}

fn choose(
    table: &AnyLine,
    spec: PlayerSpec,
    turns: &Turns,
    maker: &str,
    begin: Instant,
    vain: &AtomicBool,
) -> Option<String> {
    let turn = turns.wait(maker, begin, vain);
    let mut bot = Bot::new(spec, table, u64::from_le_bytes(secret::random()));
    let limits = Limits { nodes: bot.nodes(), stop: &|| turn.is_over() };
    Some(bot.choose(table, &limits)?.action)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Settings;

    #[test]
    fn quick_thoughts_do_not_wait_for_deep_ones() {
        let settings = Settings { bot_threads: Some(1), bot_seconds: Some(600), ..Settings::default() };
        let thinkers = Thinkers::new(&settings.resolve().unwrap());
        let (deep, quick) = (thinkers.of(Pace::Deep), thinkers.of(Pace::Quick));
        let (begin, never) = (Instant::now(), AtomicBool::new(false));
        // It never asks whether others want to think.
        let _crowd = deep.wait("crowd", begin, &never);
        for _ in 0..10 {
            assert!(!quick.wait("honest", begin, &never).is_over());
        }
        assert!(begin.elapsed() < Duration::from_mins(1), "{:?}", begin.elapsed());
    }
}
