//! The one door out for states: a table as a seat, or a spectator, may see it.

use protocol::{Phase, SeatKind, SeatPlan, SeatView, TableSummary, TableView};
use tabletop::Seat as SeatNumber;

use super::{Seat, State, offer};

impl State {
    /// What `viewer` may see now.
    pub fn seen_by(&self, viewer: Option<u8>, now: u64) -> TableView {
        let State { name, table, rest } = self;
        let turn = self.to_act();
        let acts = viewer.is_some() && turn == viewer;
        let running = rest.phase == Phase::Running;
        TableView {
            protocol: protocol::VERSION,
            table: name.clone(),
            seq: rest.seq,
            now,
            you: viewer,
            game: rest.setup.game.clone(),
            rules: rest.setup.rules,
            options: rest.setup.options.clone(),
            phase: rest.phase,
            turn,
            actions: table.actions().into_iter().map(|(_, action)| action).collect(),
            legal: if acts { table.legal() } else { Vec::new() },
            undoable: viewer.filter(|_| running).map_or(0, |seat| table.undoable(SeatNumber(seat)) as u32),
            hash: format!("{:016x}", table.hash()),
            board: serde_json::to_value(table.view()).unwrap_or_default(),
            scores: table.scores().to_vec(),
            seats: rest.seats.iter().map(Seat::view).collect(),
            timing: rest.setup.timing,
            clock: rest.clocks.shown(now),
            offer: rest.offer.as_ref().map(|(offer, agreed)| (agreed[0], offer.clone())),
            agreed: rest.offer.as_ref().map(|(_, agreed)| agreed.clone()).unwrap_or_default(),
            asked_until: offer::asked_until(self),
            waiting_since: offer::waiting_since(self),
            patience: rest.clocks.patience(),
            chat: rest.chat.iter().cloned().collect(),
            credits: rest.credits.iter().cloned().collect(),
            ranks: rest.ended.as_ref().map(|ended| ended.ranks.clone()),
            reason: rest.ended.as_ref().map(|ended| ended.reason),
            commitment: rest.setup.commitment.clone(),
            secret: rest.ended.as_ref().map(|ended| ended.secret.clone()),
            next: rest.next.clone(),
        }
    }

    /// What the list of tables shows.
    pub fn summary(&self) -> TableSummary {
        TableSummary {
            table: self.name.clone(),
            game: self.rest.setup.game.clone(),
            phase: self.rest.phase,
            seats: self.rest.seats.iter().map(Seat::view).collect(),
            timing: self.rest.setup.timing,
        }
    }
}

impl Seat {
    fn view(&self) -> SeatView {
        let kind = match (&self.name, &self.plan) {
            (Some(_), _) => SeatKind::Player,
            (None, SeatPlan::Bot { .. }) => SeatKind::Bot,
            (None, SeatPlan::Invited) => SeatKind::Invited,
            (None, SeatPlan::Me | SeatPlan::Open) => SeatKind::Open,
        };
        SeatView {
            kind,
            name: self.name.clone(),
            colour: self.colour.clone(),
            bot: self.bot.clone(),
            bot_from: self.bot_from,
            out: self.out.is_some(),
            entropy: self.entropy.clone(),
        }
    }
}
