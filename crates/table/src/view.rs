//! The one door out for states: a table as a seat, or a spectator, may see it.

use protocol::{Phase, TableSummary, TableView};
use serde_json::Value;
use tabletop::Seat;

use crate::Public;

impl Public {
    /// What `viewer` may see now.
    pub fn view(&self, viewer: Option<u8>, now: u64) -> TableView {
        let acts = viewer.is_some() && self.to_act() == viewer;
        TableView {
            legal: if acts { self.game.legal() } else { Vec::new() },
            board: serde_json::to_value(self.game.view()).unwrap_or_default(),
            ..self.outline(viewer, now)
        }
    }

    /// The same without the board and the legal actions, for those who have the rules themselves.
    pub fn outline(&self, viewer: Option<u8>, now: u64) -> TableView {
        let Public { setup, game, .. } = self;
        let running = viewer.filter(|_| self.phase == Phase::Running);
        TableView {
            protocol: protocol::VERSION,
            table: self.name.clone(),
            seq: self.seq,
            changed: self.changed,
            now,
            you: viewer,
            game: setup.game.clone(),
            rules: setup.rules,
            options: setup.options.clone(),
            public: setup.public,
            previous: setup.previous.clone(),
            title: setup.title.clone(),
            plans: setup.seats.clone(),
            phase: self.phase,
            turn: self.to_act(),
            actions: game.actions().into_iter().map(|(_, action)| action).collect(),
            legal: Vec::new(),
            undoable: running.map_or(0, |seat| game.undoable(Seat(seat)) as u32),
            hash: self.hash(),
            board: Value::Null,
            scores: game.scores().to_vec(),
            seats: self.seats.clone(),
            timing: setup.timing,
            clock: self.clocks.shown(now),
            turn_since: self.clocks.since(),
            deadline: self.clocks.deadline(),
            offer: self.offer.as_ref().map(|open| (open.by, open.offer.clone())),
            agreed: self.offer.as_ref().map(|open| open.agreed.clone()).unwrap_or_default(),
            undecided: self.undecided(),
            asked_until: self.offer.as_ref().and_then(|open| open.until),
            waiting_since: self.waiting_since,
            patience: self.clocks.patience(),
            chat: self.chat.iter().cloned().collect(),
            said: self.said,
            credits: self.credits.iter().cloned().collect(),
            notes: self.notes.iter().cloned().collect(),
            draws: self.draws.clone(),
            drawn: self.drawn,
            ranks: self.ended.as_ref().map(|ended| ended.ranks.clone()),
            reason: self.ended.as_ref().map(|ended| ended.reason),
            commitment: setup.commitment.clone(),
            draw: setup.draw,
            lot: setup.lot,
            revealing: self.revealing,
            secret: self.ended.as_ref().map(|ended| ended.secret.clone()),
            next: self.next.clone(),
        }
    }

    /// What the list of tables shows.
    pub fn summary(&self) -> TableSummary {
        TableSummary {
            table: self.name.clone(),
            game: self.setup.game.clone(),
            phase: self.phase,
            seats: self.seats.clone(),
            timing: self.setup.timing,
        }
    }
}
