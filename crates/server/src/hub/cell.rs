//! One loaded table: its state behind a lock, and who listens.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use protocol::{Code, Refusal, What, hex};
use tokio::sync::{Mutex, MutexGuard, broadcast};

use super::now;
use crate::limits::Bucket;
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
    used: AtomicU64,
}

/// What the lock guards.
pub struct Inner {
    pub state: Arc<State>,
    pub secret: DrawSecret,
    /// How much each seat may still ask for, and say.
    pub commands: Vec<Bucket>,
    pub talk: Vec<Bucket>,
}

/// A state and everything after it.
pub struct Subscription {
    pub state: Arc<State>,
    pub events: broadcast::Receiver<Arc<Fact>>,
}

impl Cell {
    /// The table as it was stored.
    pub fn load(name: &str, stored: &Stored, commands_per_second: u32) -> Result<Cell, String> {
        let secret = hex::decode(&stored.secret).and_then(|bytes| bytes.try_into().ok());
        let secret = DrawSecret(secret.ok_or("the secret is not 32 bytes")?);
        let mut state = match (&stored.snapshot, stored.facts.first()) {
            (Some(text), _) => restore(name, text)?,
            (None, Some(Fact { what: What::Created(setup), .. })) => {
                State::new(name, setup).map_err(|refusal| refusal.to_string())?
            }
            (None, _) => return Err("the first event does not say how the table was made".to_owned()),
        };
        stored.facts.iter().try_for_each(|fact| next(&mut state, fact))?;
        Ok(Cell::new(state, secret, commands_per_second))
    }

    /// A table that was just made.
    pub fn new(state: State, secret: DrawSecret, commands_per_second: u32) -> Cell {
        let seats = state.rest.seats.iter();
        let talk = seats.clone().map(|_| Bucket::talk()).collect();
        let commands = seats.map(|_| Bucket::commands(commands_per_second)).collect();
        Cell {
            name: state.name.clone(),
            inner: Mutex::new(Inner { state: Arc::new(state), secret, commands, talk }),
            events: broadcast::Sender::new(BACKLOG),
            used: AtomicU64::new(now()),
        }
    }

    /// The table, for whoever wants to change it.
    pub async fn lock(&self) -> MutexGuard<'_, Inner> {
        self.used.store(now(), Ordering::Relaxed);
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
        Subscription { state: Arc::clone(&inner.state), events: self.events.subscribe() }
    }

    /// Takes over a state that was stored, and tells the listeners.
    pub fn publish(&self, inner: &mut Inner, state: State, facts: Vec<Fact>) {
        inner.state = Arc::new(state);
        for fact in facts {
            // Nobody listening is no error.
            let _ = self.events.send(Arc::new(fact));
        }
    }

    /// Reads what other nodes have added, and tells the listeners.
    pub async fn catch_up(&self, inner: &mut Inner, store: &Store) -> Result<(), Trouble> {
        let facts = store.facts_after(&self.name, inner.state.rest.seq, u32::MAX).await?;
        if facts.is_empty() {
            return Ok(());
        }
        let mut state = State::clone(&inner.state);
        facts.iter().try_for_each(|fact| next(&mut state, fact)).map_err(Trouble::Database)?;
        self.publish(inner, state, facts);
        Ok(())
    }

    /// Whether nobody has listened or asked for this long.
    pub fn idle(&self, now: u64, long: Duration) -> bool {
        let quiet = now.saturating_sub(self.used.load(Ordering::Relaxed));
        self.events.receiver_count() == 0 && u128::from(quiet) > long.as_millis()
    }
}

impl Inner {
    /// The seat a token opens, or why none.
    pub fn seat(&self, token: Option<&Token>) -> Result<u8, Refusal> {
        seat(&self.state, token)
            .ok_or_else(|| Refusal::new(Code::NotSeated, "this needs the token of a seat at this table"))
    }
}

/// The seat a token opens.
pub fn seat(state: &State, token: Option<&Token>) -> Option<u8> {
    let hash = token?.hash();
    let seat = state.rest.seats.iter().position(|seat| seat.token.as_ref() == Some(&hash))?;
    Some(seat as u8)
}

/// Takes in a fact that must be the next one and lead to the hash it was stored with.
fn next(state: &mut State, fact: &Fact) -> Result<(), String> {
    if fact.seq != state.rest.seq + 1 {
        return Err(format!("event {} follows event {}", fact.seq, state.rest.seq));
    }
    state.take_in(fact);
    let hash = format!("{:016x}", state.table.hash());
    if hash != fact.hash {
        return Err(format!("event {} leads to the hash {hash}, but {} was stored", fact.seq, fact.hash));
    }
    Ok(())
}
