//! The record of a table, with the tags that let anyone check its draws.

use protocol::verify;
use tabletop::Record;

use crate::Public;

impl Public {
    /// The game so far, written down.
    pub fn record(&self) -> Record {
        let Public { name, setup, game, seats, draws, ended, .. } = self;
        let mut record = game.record();
        for (number, seat) in seats.iter().enumerate() {
            let bot = seat.bot.as_ref().map(|bot| format!("bot {bot}"));
            if let Some(name) = seat.name.clone().or(bot).filter(|name| !name.is_empty()) {
                record.tags.push((format!("P{}", number + 1), name));
            }
        }
        if let Some(account) = self.account() {
            record.tags.extend(account.tags());
            return record;
        }
        let entropy: Vec<_> = seats.iter().map(|seat| seat.entropy.as_deref().unwrap_or_default()).collect();
        let secret = ended.as_ref().map(|ended| ended.secret.as_str());
        record.tags.extend(verify::tags(name, &setup.commitment, secret, &entropy, draws));
        record
    }
}
