//! What a host does, through the same door as everybody else, and what players ask of a host.

use std::sync::Arc;

use protocol::{Code, MAX_CHAT, NewReport, Refusal, Removal, SeatKind, What};
use tracing::{info, warn};

use super::cell::Inner;
use super::{Cell, Hub, no_such_table};
use crate::secret::Token;
use crate::store::{Finished, Report, Trouble};
use crate::table::{Draft, Fact, close, legible, remove};

/// How often something is removed again because the table had moved on meanwhile.
const ATTEMPTS: usize = 5;
/// How many games that were over before are looked at at once.
const AT_ONCE: u32 = 50;

impl Hub {
    /// Ends a game that runs; nobody has won.
    pub async fn close(self: &Arc<Self>, table: &str) -> Result<(), Refusal> {
        let cell = self.cell(table).await?;
        self.step(cell, |_, draft| close(draft)).await?;
        info!(table, "the host closed a table");
        Ok(())
    }

    /// Deletes a table; whoever listens to it finds nothing when coming back.
    pub async fn delete(&self, table: &str) -> Result<(), Refusal> {
        let deleted = self.store.delete(table).await.map_err(|trouble| self.refuse(table, trouble))?;
        self.forget(table);
        if !deleted {
            return Err(no_such_table());
        }
        info!(table, "the host deleted a table");
        Ok(())
    }

    /// Takes something away that a table tells; its events keep their numbers.
    pub async fn remove(self: &Arc<Self>, table: &str, removal: Removal) -> Result<(), Refusal> {
        for _ in 0..ATTEMPTS {
            let cell = self.cell(table).await?;
            let facts: Arc<[Fact]> = self.facts(table).await?.into();
            let step = move |inner: &mut Inner, draft: &mut Draft<'_>| {
                // Something may have been told once more in the meantime.
                if facts.last().map(|fact| fact.seq) != Some(inner.state.public.seq) {
                    return Err(Refusal::new(Code::Stale, "the table has moved on"));
                }
                remove(draft, &facts, removal)
            };
            match self.step(cell, step).await {
                Err(refusal) if refusal.code == Code::Stale => {}
                Err(refusal) => return Err(refusal),
                Ok(()) => {
                    info!(table, ?removal, "the host removed something");
                    return Ok(());
                }
            }
        }
        Err(self.refuse(table, Trouble::Conflict))
    }

    /// The tables at which the same company played, this one among them: it, what it is the rematch of, and its rematches.
    pub async fn rematches(&self, table: &str) -> Result<Vec<String>, Refusal> {
        let mut tables = vec![table.to_owned()];
        let company = self.cell(table).await?.state().await;
        let mut before = company.public.setup.previous.clone();
        while let Some(name) = before.take().filter(|name| !tables.contains(name)) {
            // One that was deleted tells nothing of those before it.
            let Ok(cell) = self.cell(&name).await else { break };
            before.clone_from(&cell.state().await.public.setup.previous);
            tables.push(name);
        }
        let mut next = company.public.next.clone();
        while let Some(name) = next.take().filter(|name| !tables.contains(name)) {
            let Ok(cell) = self.cell(&name).await else { break };
            next.clone_from(&cell.state().await.public.next);
            tables.push(name);
        }
        Ok(tables)
    }

    /// Stores what a player tells the host of another.
    pub async fn report(&self, cell: &Cell, token: Option<&Token>, wish: &NewReport) -> Result<(), Refusal> {
        let reporter = {
            let mut inner = cell.lock().await;
            let reporter = inner.seat(token)?;
            inner.take_talk(reporter)?;
            let seats = &inner.state.public.seats;
            let player = seats.get(usize::from(wish.seat)).is_some_and(|held| held.kind == SeatKind::Player);
            if !player || wish.seat == reporter {
                return Err(Refusal::new(
                    Code::BadSeats,
                    format!("no other player sits on seat {}", wish.seat),
                ));
            }
            reporter
        };
        let why = if wish.why.is_empty() { String::new() } else { legible(&wish.why)? };
        if why.chars().count() > MAX_CHAT {
            return Err(Refusal::new(Code::TooLong, format!("a report has at most {MAX_CHAT} characters")));
        }
        let refuse = |trouble| self.refuse(&cell.name, trouble);
        if let Some(line) = wish.line {
            let facts =
                self.store.facts_after(&cell.name, line.saturating_sub(1), 1).await.map_err(refuse)?;
            let said = |fact: &Fact| {
                fact.seq == line && matches!(fact.what, What::Said { seat, .. } if seat == wish.seat)
            };
            if !facts.first().is_some_and(said) {
                let why = format!("event {line} is nothing that seat {} said", wish.seat);
                return Err(Refusal::new(Code::NotFound, why));
            }
        }
        let (table, line) = (cell.name.clone(), wish.line.unwrap_or(0));
        let report = Report { table, reporter, seat: wish.seat, line, at: self.now(), why };
        if !self.store.report(report).await.map_err(refuse)? {
            return Err(Refusal::new(Code::TooMany, "you have reported enough at this table"));
        }
        warn!(table = cell.name, reporter, seat = wish.seat, "a player reports another");
        Ok(())
    }

    /// Stores what is left of games that were over before that was stored.
    pub async fn finish_up(&self) -> Result<(), Trouble> {
        let mut after = String::new();
        loop {
            let names = self.store.unfinished(&after, AT_ONCE).await?;
            let Some(last) = names.last() else { return Ok(()) };
            after.clone_from(last);
            let mut games = Vec::new();
            for name in &names {
                // Loaded without being kept: there may be many, and nobody has asked for them.
                let Ok(facts) = self.facts(name).await else { continue };
                let ended = facts.iter().find(|fact| matches!(fact.what, What::Ended { .. }));
                let state = self.state_of(name).await;
                games.extend(state.ok().zip(ended).and_then(|(state, end)| Finished::of(&state, end.at)));
            }
            self.store.finish(games).await?;
        }
    }
}
