//! The record of a table, with the tags that let anyone check its draws.

use protocol::verify;
use tabletop::Record;

use super::State;

impl State {
    /// The game so far, written down.
    pub fn record(&self) -> Record {
        let rest = &self.rest;
        let mut record = self.table.record();
        for (number, seat) in rest.seats.iter().enumerate() {
            let bot = seat.bot.as_ref().map(|bot| format!("bot {bot}"));
            if let Some(name) = seat.name.clone().or(bot) {
                record.tags.push((format!("P{}", number + 1), name));
            }
        }
        let entropy: Vec<_> =
            rest.seats.iter().map(|seat| seat.entropy.as_deref().unwrap_or_default()).collect();
        let secret = rest.ended.as_ref().map(|ended| ended.secret.as_str());
        record.tags.extend(verify::tags(
            &self.name,
            &rest.setup.commitment,
            secret,
            &entropy,
            &rest.standing_draws,
        ));
        record
    }
}
