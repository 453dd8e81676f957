//! An event as it is stored: what everybody may see, and what nobody may.

use std::collections::BTreeMap;

use protocol::{Clock, Event, What};
use serde::{Deserialize, Serialize};

/// A stored event.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Fact {
    pub seq: u32,
    pub at: u64,
    pub hash: String,
    pub length: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
    pub what: What,
    /// The seat whose command caused it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<u8>,
    /// That command's id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Hashes of tokens that open seats from now on.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub tokens: BTreeMap<u8, String>,
    /// Where the table was made; see [`Private`](super::state::Private).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub maker: Option<String>,
    /// The secret of the table that a rematch is offered at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offered: Option<String>,
}

impl Fact {
    /// Whether it is a move, be it somebody's or chance's.
    pub fn is_move(&self) -> bool {
        matches!(self.what, What::Played { .. } | What::Drew { .. })
    }

    /// Whether somebody else plays a seat from now on.
    pub fn changes_hands(&self) -> bool {
        matches!(self.what, What::Left { .. } | What::Returned { .. })
    }

    /// Whether what is left of a finished game is another from now on.
    pub fn changes_result(&self) -> bool {
        matches!(self.what, What::Ended { .. } | What::Renamed { .. } | What::Removed { .. })
    }

    /// Whether this seat's older tokens open nothing from now on.
    pub fn relocks(&self, viewer: Option<u8>) -> bool {
        matches!(self.what, What::Relocked { seat } if Some(seat) == viewer)
    }

    /// The one door out for events: what `viewer` (a seat, or a spectator) may see of it.
    ///
    /// Our games hide nothing from anyone; a game that did would blank actions here.
    pub fn seen_by(&self, viewer: Option<u8>) -> Event {
        Event {
            seq: self.seq,
            at: self.at,
            hash: self.hash.clone(),
            length: self.length,
            clock: self.clock.clone(),
            id: self.id.clone().filter(|_| self.by.is_some() && self.by == viewer),
            what: self.what.clone(),
        }
    }
}
