//! One loaded table: its state behind a lock, and who listens.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use protocol::{Code, Refusal, What, hex};
use tokio::sync::{Mutex, MutexGuard, broadcast, watch};

use super::attendance::Attendance;
use crate::limits::{Bucket, too_fast};
use crate::secret::{DrawSecret, Token};
use crate::store::{Store, Stored, Trouble};
use crate::table::{Fact, State, restore};

/// How many events a slow listener may be behind before it has to read them from the database.
const BACKLOG: usize = 32;

/// A loaded table.
pub struct Cell {
    pub name: String,
    inner: Mutex<Inner>,
    events: broadcast::Sender<Arc<Fact>>,
    /// Who is there.
    pub attendance: Attendance,
    used: std::sync::Mutex<Instant>,
    /// Whether there is no such table any more.
    gone: watch::Sender<bool>,
    /// Whether a bot is to act and no person plays.
    left_to_bots: AtomicBool,
    /// Until when somebody is taken to look.
    looked: AtomicU64,
    /// The thought that is being thought here.
    thought: std::sync::Mutex<Option<(u32, Arc<AtomicBool>)>>,
}

/// What the lock guards.
pub struct Inner {
    pub state: Arc<State>,
    pub secret: DrawSecret,
    /// How much each seat may still ask for, and say.
    pub commands: Vec<Bucket>,
    pub talk: Vec<Bucket>,
}

/// A bot's thought about a position. It counts until it is dropped.
pub struct Thought<'a> {
    cell: &'a Cell,
    /// Whether the position has changed meanwhile, so that nobody wants to know any more.
    pub vain: Arc<AtomicBool>,
}

impl Drop for Thought<'_> {
    fn drop(&mut self) {
        self.cell.thought().take_if(|(_, vain)| Arc::ptr_eq(vain, &self.vain));
    }
}

/// A state and everything after it.
pub struct Subscription {
    pub state: Arc<State>,
    pub events: broadcast::Receiver<Arc<Fact>>,
    /// Whether there is no such table any more.
    pub gone: watch::Receiver<bool>,
}

impl Cell {
    /// The table as it was stored.
    pub fn load(name: &str, stored: &Stored, commands_per_second: u32) -> Result<Cell, String> {
        let secret = hex::decode(&stored.secret).and_then(|bytes| bytes.try_into().ok());
        let secret = DrawSecret(secret.ok_or("the secret is not 32 bytes")?);
        let mut state = match (&stored.snapshot, stored.facts.first()) {
            (Some(text), _) => restore(name, text)?,
            (None, Some(Fact { what: What::Created(setup), .. })) => {
                State::new(name, setup.clone()).map_err(|refusal| refusal.to_string())?
            }
            (None, _) => return Err("the first event does not say how the table was made".to_owned()),
        };
        let taken_in = stored.facts.iter().try_for_each(|fact| state.take_in(fact));
        taken_in.map_err(|astray| astray.to_string())?;
        Ok(Cell::new(state, secret, commands_per_second))
    }

    /// A table that was just made.
    pub fn new(state: State, secret: DrawSecret, commands_per_second: u32) -> Cell {
        let seats = state.public.seats.iter();
        let talk = seats.clone().map(|_| Bucket::talk()).collect();
        let commands = seats.map(|_| Bucket::commands(commands_per_second)).collect();
        Cell {
            name: state.public.name.clone(),
            attendance: Attendance::new(state.public.seats.len()),
            left_to_bots: AtomicBool::new(state.is_left_to_bots()),
            looked: AtomicU64::new(0),
            thought: std::sync::Mutex::default(),
            inner: Mutex::new(Inner { state: Arc::new(state), secret, commands, talk }),
            events: broadcast::Sender::new(BACKLOG),
            used: std::sync::Mutex::new(Instant::now()),
            gone: watch::Sender::new(false),
        }
    }

    /// The table, for whoever wants to change it.
    pub async fn lock(&self) -> MutexGuard<'_, Inner> {
        *self.used() = Instant::now();
        self.inner.lock().await
    }

    /// The same without counting as use, so that hearing of a table does not keep it loaded.
    pub async fn lock_quietly(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().await
    }

    /// The state now.
    pub async fn state(&self) -> Arc<State> {
        Arc::clone(&self.lock().await.state)
    }

    /// The state now and every fact after it, without a gap.
    pub async fn subscribe(&self) -> Subscription {
        let inner = self.lock().await;
        let (events, gone) = (self.events.subscribe(), self.gone.subscribe());
        Subscription { state: Arc::clone(&inner.state), events, gone }
    }

    /// There is no such table any more.
    pub fn end(&self) {
        self.gone.send_replace(true);
    }

    /// Takes over a state that was stored, and tells the listeners.
    pub fn publish(&self, inner: &mut Inner, state: State, facts: Vec<Fact>) {
        self.left_to_bots.store(state.is_left_to_bots(), Ordering::Relaxed);
        if let Some((changed, vain)) = &*self.thought()
            && (*changed != state.public.changed || state.bot_to_act().is_none())
        {
            vain.store(true, Ordering::Relaxed);
        }
        inner.state = Arc::new(state);
        for fact in facts {
            // Nobody listening is no error.
            let _ = self.events.send(Arc::new(fact));
        }
    }

    /// Reads what other nodes have added, and tells the listeners.
    pub async fn catch_up(&self, inner: &mut Inner, store: &Store) -> Result<(), Trouble> {
        let facts = store.facts_after(&self.name, inner.state.public.seq, u32::MAX).await?;
        if facts.is_empty() {
            return Ok(());
        }
        let mut state = State::clone(&inner.state);
        let taken_in = facts.iter().try_for_each(|fact| state.take_in(fact));
        taken_in.map_err(|astray| Trouble::Database(astray.to_string()))?;
        self.publish(inner, state, facts);
        Ok(())
    }

    /// Whether nobody has listened or asked for this long.
    pub fn idle(&self, long: Duration) -> bool {
        !self.has_listeners() && self.unused_for() > long
    }

    /// How long nobody has asked for it.
    pub fn unused_for(&self) -> Duration {
        self.used().elapsed()
    }

    pub fn has_listeners(&self) -> bool {
        self.events.receiver_count() > 0
    }

    /// Whether a bot is to act and no person plays.
    pub fn is_left_to_bots(&self) -> bool {
        self.left_to_bots.load(Ordering::Relaxed)
    }

    /// Somebody looks now; says whether that is news, which it is not if somebody has looked just before.
    pub fn look(&self, now: u64, lasts: u64) -> bool {
        let news = self.looked.load(Ordering::Relaxed) < now + lasts * 2 / 3;
        if news {
            self.looked.store(now + lasts, Ordering::Relaxed);
        }
        news
    }

    /// Begins to think about the position since this event; none if somebody here does already.
    pub fn begin_thought(&self, changed: u32) -> Option<Thought<'_>> {
        let mut thought = self.thought();
        if thought.as_ref().is_some_and(|(about, _)| *about == changed) {
            return None;
        }
        let vain = Arc::new(AtomicBool::new(false));
        *thought = Some((changed, Arc::clone(&vain)));
        Some(Thought { cell: self, vain })
    }

    fn thought(&self) -> std::sync::MutexGuard<'_, Option<(u32, Arc<AtomicBool>)>> {
        self.thought.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn used(&self) -> std::sync::MutexGuard<'_, Instant> {
        self.used.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
    /// The seat a token opens, or why none.
    pub fn seat(&self, token: Option<&Token>) -> Result<u8, Refusal> {
        seat(&self.state, token)
            .ok_or_else(|| Refusal::new(Code::NotSeated, "this needs the token of a seat at this table"))
    }

    /// Counts something that a seat asks for.
    pub fn take_command(&mut self, seat: u8) -> Result<(), Refusal> {
        take(&mut self.commands[usize::from(seat)])
    }

    /// Counts something that a seat says.
    pub fn take_talk(&mut self, seat: u8) -> Result<(), Refusal> {
        take(&mut self.talk[usize::from(seat)])
    }
}

fn take(bucket: &mut Bucket) -> Result<(), Refusal> {
    bucket.take().then_some(()).ok_or_else(too_fast)
}

/// The seat a token opens.
pub fn seat(state: &State, token: Option<&Token>) -> Option<u8> {
    let hash = token?.hash();
    let seat = state.private.seats.iter().position(|holder| holder.token.as_ref() == Some(&hash))?;
    Some(seat as u8)
}
