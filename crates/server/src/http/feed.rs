//! Frames for one listener: the state first, or that it resumes, then events without a gap, however slowly they are taken.

use std::collections::VecDeque;
use std::sync::Arc;

use protocol::{Frame, Presence, Refusal};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, watch};

use super::App;
use crate::hub::{Attending, Cell, Hub, Subscription, seat};
use crate::secret::Token;
use crate::table::Fact;

/// How many events are read from the database at once, and the most that a listener who does not listen keeps here.
const PAGE: u32 = 64;

/// What one listener hears.
pub struct Feed {
    hub: Arc<Hub>,
    cell: Arc<Cell>,
    viewer: Option<u8>,
    /// The number of the latest event sent.
    last: u32,
    events: broadcast::Receiver<Arc<Fact>>,
    waiting: VecDeque<Frame>,
    /// Who is there; told anew whenever it changes.
    presence: watch::Receiver<Vec<Presence>>,
    /// Whoever listens with a seat's token is there.
    _attending: Option<Attending>,
    /// Whether there are events that only the database has. It outlives a read that was broken off.
    behind: bool,
    stop: watch::Receiver<bool>,
    /// Whether nothing more comes. Whoever listens with a token that opens nothing any more has to come back without it.
    ended: bool,
}

impl Feed {
    /// Listens to a table: from its state now, or from the event after a number.
    pub async fn open(
        app: &App,
        table: &str,
        token: Option<&Token>,
        after: Option<u32>,
    ) -> Result<Feed, Refusal> {
        let cell = app.hub.cell(table).await?;
        app.hub.look(&cell);
        let Subscription { state, events } = cell.subscribe().await;
        let viewer = seat(&state, token);
        let attending = viewer.map(|seat| app.hub.attending(&cell, seat));
        let mut presence = cell.attendance.follow();
        presence.mark_changed();
        let mut feed = Feed {
            hub: Arc::clone(&app.hub),
            cell,
            viewer,
            last: state.public.seq,
            events,
            waiting: VecDeque::new(),
            presence,
            _attending: attending,
            behind: false,
            stop: app.stop.subscribe(),
            ended: false,
        };
        match after {
            Some(after) if after <= state.public.seq => {
                feed.last = after;
                feed.waiting.push_back(Frame::Resumed { protocol: protocol::VERSION, now: app.hub.now() });
                if after < state.public.seq {
                    feed.read().await?;
                }
            }
            _ => feed.waiting.push_back(Frame::State(state.public.view(viewer, app.hub.now()))),
        }
        Ok(feed)
    }

    /// The table.
    pub fn cell(&self) -> Arc<Cell> {
        Arc::clone(&self.cell)
    }

    /// The next frame; none when it is over. May be dropped while it waits, without losing anything.
    pub async fn next(&mut self) -> Option<Frame> {
        loop {
            if let Some(frame) = self.waiting.pop_front() {
                return Some(frame);
            }
            if self.ended {
                return None;
            }
            if self.behind {
                if *self.stop.borrow() || self.read().await.is_err() {
                    self.ended = true;
                    return Some(Frame::Closing);
                }
                continue;
            }
            let received = tokio::select! {
                received = self.events.recv() => received,
                Ok(()) = self.presence.changed() => {
                    let seats = self.presence.borrow_and_update().clone();
                    return Some(Frame::Presence { seats });
                }
                _ = self.stop.wait_for(|stop| *stop) => {
                    self.ended = true;
                    return Some(Frame::Closing);
                }
            };
            match received {
                Ok(fact) if fact.seq <= self.last => {}
                Ok(fact) if fact.seq == self.last + 1 => {
                    self.last = fact.seq;
                    self.ended = fact.relocks(self.viewer);
                    return Some(Frame::Event(fact.seen_by(self.viewer)));
                }
                // Too slow, or a gap: what is missing is in the database.
                Ok(_) | Err(RecvError::Lagged(_)) => self.behind = true,
                Err(RecvError::Closed) => self.ended = true,
            }
        }
    }

    /// Reads the next events after the last one sent; while there may be more, it stays behind.
    async fn read(&mut self) -> Result<(), Refusal> {
        let facts = self.hub.store.facts_after(&self.cell.name, self.last, PAGE).await;
        let facts = facts.map_err(|trouble| self.hub.refuse(&self.cell.name, trouble))?;
        self.waiting.extend(facts.iter().map(|fact| Frame::Event(fact.seen_by(self.viewer))));
        self.ended |= facts.iter().any(|fact| fact.relocks(self.viewer));
        self.last = facts.last().map_or(self.last, |fact| fact.seq);
        self.behind = facts.len() == PAGE as usize;
        Ok(())
    }
}
