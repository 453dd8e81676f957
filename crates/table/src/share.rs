//! What the seats add to the draw, and what a record tells of it.

use protocol::pile::Share;
use protocol::{Account, SeatKind, SeatView, hex};

use crate::Public;

impl Public {
    /// What each seat adds to the draw, as far as it is known now.
    pub fn shares(&self) -> Vec<Share> {
        self.seats.iter().map(share).collect()
    }

    /// What a record of the game tells of its draw; none by version 1.
    pub fn account(&self) -> Option<Account> {
        let ended = self.ended.as_ref();
        Some(Account {
            table: self.name.clone(),
            commitment: hex::bytes(&self.setup.commitment).filter(|_| self.setup.draw == 2)?,
            lot: self.setup.lot,
            shares: self.shares(),
            secret: ended.and_then(|ended| hex::bytes(&ended.secret)),
            ending: ended.map(|ended| (ended.reason, self.game.length())),
        })
    }

    /// Who has committed to something and not revealed it.
    pub fn awaited(&self) -> Vec<u8> {
        let awaits = |seat: &SeatView| seat.commitment.is_some() && seat.entropy.is_none();
        (0..).zip(&self.seats).filter(|(_, seat)| awaits(seat)).map(|(number, _)| number).collect()
    }
}

fn share(seat: &SeatView) -> Share {
    let bytes = |text: &Option<String>| text.as_deref().and_then(hex::bytes);
    match seat.kind {
        SeatKind::Player => Share::of_person(bytes(&seat.commitment), bytes(&seat.entropy)),
        SeatKind::Bot => Share::Bot,
        SeatKind::Open | SeatKind::Invited => Share::None,
    }
}
