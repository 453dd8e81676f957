//! The one door in: authenticate, decide, store, publish.

use std::sync::Arc;
use std::time::Duration;

use protocol::{Accepted, Code, Command, Created, Join, Joined, NewTable, Refusal, Request, hex};
use tokio::time::timeout;
use tracing::info;

use super::cell::{Cell, Inner};
use super::{Hub, no_such_table, rematch};
use crate::secret::{self, DrawSecret, Token};
use crate::store::{Append, Change, Trouble};
use crate::table::{Draft, SPENT_LIMIT, State, create, decide, join, not_exhausted, relock};

/// How often a step is decided again because another node was faster.
const ATTEMPTS: usize = 5;

impl Hub {
    /// Makes a table.
    pub async fn create(&self, wish: &NewTable, maker: &str) -> Result<Created, Refusal> {
        let name = secret::table_name();
        let secret = DrawSecret(secret::random());
        let opened = create(&name, wish, maker, self.now(), &secret.0)?;
        let answer = Created {
            table: name.clone(),
            commitment: opened.draft.state.public.setup.commitment.clone(),
            seat: opened.maker.as_ref().map(|(seat, _)| *seat),
            token: opened.maker.map(|(_, token)| token.reveal().to_owned()),
            invitations: opened
                .invitations
                .iter()
                .map(|(seat, token)| (*seat, token.reveal().to_owned()))
                .collect(),
        };
        let Draft { state, facts, .. } = opened.draft;
        let append = Append::new(&state, facts);
        let change = Change { append: None, create: Some((append, hex::encode(&secret.0))) };
        let stored = async { self.store.commit(change).await.map_err(|trouble| self.refuse(&name, trouble)) };
        self.in_time(&name, stored).await?;
        info!(table = name, game = wish.game, "a table was made");
        self.metrics.table_made();
        self.wake(&state);
        // A bot that begins may have been asked already, and then the table is loaded.
        self.cells().add(Cell::new(state, secret, self.config.commands_per_second));
        Ok(answer)
    }

    /// Gives somebody a seat.
    pub async fn join(
        self: &Arc<Self>,
        cell: Arc<Cell>,
        wish: Join,
        token: Option<Token>,
    ) -> Result<Joined, Refusal> {
        let sit = move |inner: &mut Inner, draft: &mut Draft<'_>| {
            let (seat, token) = join(draft, &wish, inner.seat(token.as_ref()).ok())?;
            Ok(Joined { seat, token: token.reveal().to_owned() })
        };
        self.step(cell, sit).await
    }

    /// Gives a seat a new token, so that whoever has the old one loses it.
    pub async fn relock(self: &Arc<Self>, cell: Arc<Cell>, token: Option<Token>) -> Result<Joined, Refusal> {
        let change = move |inner: &mut Inner, draft: &mut Draft<'_>| {
            let seat = inner.seat(token.as_ref())?;
            if draft.state.public.seats[usize::from(seat)].name.is_none() {
                return Err(Refusal::new(Code::NotSeated, "nobody has taken this seat yet"));
            }
            inner.take_command(seat)?;
            // Whoever stole the token must not use up what its owner needs to get rid of them.
            not_exhausted(&draft.state, seat, 2 * SPENT_LIMIT)?;
            draft.caused_by(seat, None);
            Ok(Joined { seat, token: relock(draft, seat).reveal().to_owned() })
        };
        self.step(cell, change).await
    }

    /// Carries out a seat's command.
    pub async fn command(
        self: &Arc<Self>,
        cell: Arc<Cell>,
        token: Option<Token>,
        command: Command,
    ) -> Result<Accepted, Refusal> {
        let at = Arc::clone(&cell);
        let obey = move |inner: &mut Inner, draft: &mut Draft<'_>| {
            let seat = inner.seat(token.as_ref())?;
            at.attendance.seen(seat, draft.now);
            let id = command.id.as_deref();
            if let Some(seq) = id.and_then(|id| draft.state.carried_out(seat, id)) {
                return Ok(Accepted { seq, id: command.id.clone() });
            }
            let talk = matches!(command.request, Request::Say { .. });
            if talk { inner.take_talk(seat) } else { inner.take_command(seat) }?;
            if matches!(command.request, Request::Play { .. }) && draft.has_timed_out(seat) {
                return Err(Refusal::new(Code::TimeUp, "the time had run out before this action came"));
            }
            let seq = draft.state.public.seq + 1;
            draft.caused_by(seat, id);
            decide(draft, seat, &command)?;
            Ok(Accepted { seq, id: command.id.clone() })
        };
        let result = self.step(cell, obey).await;
        match &result {
            Ok(_) => self.metrics.accepted(),
            Err(refusal) => self.metrics.refused(refusal.code),
        }
        result
    }

    /// Decides on a copy of the table, stores what comes of it, publishes it.
    ///
    /// It runs as a task of its own: a client that hangs up must not leave a stored step unpublished.
    pub async fn step<T: Send + 'static>(
        self: &Arc<Self>,
        cell: Arc<Cell>,
        decide: impl FnMut(&mut Inner, &mut Draft<'_>) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let table = cell.name.clone();
        let step = tokio::spawn(Arc::clone(self).step_here(cell, decide));
        let ended = async {
            step.await.unwrap_or_else(|_| {
                Err(Refusal::new(Code::Storage, "the server failed on this; it is in its log"))
            })
        };
        self.in_time(&table, ended).await
    }

    /// Waits for the storage no longer than whoever asked will. Each wait for it has its end, but there are several in a
    /// step, and behind others' steps; their sum must not be taken for a client that is too slow.
    async fn in_time<T>(
        &self,
        table: &str,
        work: impl Future<Output = Result<T, Refusal>>,
    ) -> Result<T, Refusal> {
        let long = Duration::from_secs(self.config.request_seconds) * 3 / 4;
        timeout(long, work).await.unwrap_or_else(|_| {
            let why = format!("no answer within {} s", long.as_secs());
            Err(self.refuse(table, Trouble::Unavailable(why)))
        })
    }

    async fn step_here<T>(
        self: Arc<Self>,
        cell: Arc<Cell>,
        mut decide: impl FnMut(&mut Inner, &mut Draft<'_>) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        let downtimes = self.downtimes().await.map_err(|trouble| self.refuse(&cell.name, trouble))?;
        let mut inner = cell.lock().await;
        for _ in 0..ATTEMPTS {
            let secret = inner.secret.clone();
            let mut draft = Draft::new(State::clone(&inner.state), self.now(), &secret.0);
            draft.pass_time(&downtimes);
            // What comes of a refused wish is what time has brought, and no more.
            let answer = decide(&mut inner, &mut draft);
            // It may be refused due to what another node has stored meanwhile.
            if answer.is_err() && self.store.postgres().is_some() && self.was_behind(&cell, &mut inner).await
            {
                continue;
            }
            if draft.facts.is_empty() {
                return answer;
            }
            let next = rematch::agreed(&mut draft)?;
            let Draft { state, facts, rewritten, .. } = draft;
            let append = Some(Append::new(&state, facts.clone()).rewriting(&state, rewritten));
            let create = next.map(|next| (next.append, hex::encode(&next.secret.0)));
            match self.store.commit(Change { append, create }).await {
                Ok(()) => {
                    self.metrics.stored(&facts);
                    self.wake(&state);
                    cell.publish(&mut inner, state, facts);
                    return answer;
                }
                Err(Trouble::Conflict) => {
                    let before = inner.state.public.seq;
                    let caught_up = cell.catch_up(&mut inner, &self.store).await;
                    caught_up.map_err(|trouble| self.refuse(&cell.name, trouble))?;
                    // Nobody was faster, so there is no table any more.
                    if inner.state.public.seq == before {
                        self.forget(&cell.name);
                        return Err(no_such_table());
                    }
                }
                Err(trouble) => {
                    // It may have been stored after all: the database decides.
                    let _ = cell.catch_up(&mut inner, &self.store).await;
                    return Err(self.refuse(&cell.name, trouble));
                }
            }
        }
        Err(self.refuse(&cell.name, Trouble::Conflict))
    }

    /// Whether other nodes had stored something that was not known here; it is now.
    async fn was_behind(&self, cell: &Cell, inner: &mut Inner) -> bool {
        let before = inner.state.public.seq;
        cell.catch_up(inner, &self.store).await.is_ok() && inner.state.public.seq > before
    }

    /// Wakes whoever plays for bots if there is something to do now.
    pub fn wake(&self, state: &State) {
        let due = state.due().filter(|due| due.at <= self.now());
        if let Some(pace) = due.and_then(|due| due.whom.pace()) {
            self.due(pace).notify_one();
        }
    }
}
