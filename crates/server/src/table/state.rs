//! A table's state: a pure function of its facts.

use std::collections::BTreeMap;

use protocol::{Offer, Refusal, Setup, What};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use table::{Astray, Public};

use super::Fact;

/// Everything that follows from a table's facts.
#[derive(Clone, Debug)]
pub struct State {
    /// What everybody may know.
    pub public: Public,
    /// What nobody else may.
    pub private: Private,
}

/// What only the server knows of a table.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Private {
    /// Where it was made, in a form that says no more than whether two are the same.
    pub maker: String,
    pub seats: Vec<Holder>,
    /// Commands that were carried out, for as long as the table exists: a fingerprint of seat and id, and the number of
    /// the first fact. A client may send a command again however late.
    pub commands: Vec<(u64, u32)>,
    /// The table that a rematch is offered at.
    #[serde(default)]
    pub rematch: Option<Prepared>,
}

/// A table that there will be if all agree.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Prepared {
    pub table: String,
    pub secret: String,
    /// What whoever has agreed commits to, by seat.
    pub commitments: BTreeMap<u8, String>,
}

/// What is kept about whoever holds a seat.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Holder {
    /// The hash of the token that opens the seat.
    pub token: Option<String>,
    /// How many facts it has caused that are no moves.
    pub spent: u32,
}

impl State {
    /// The state before the first fact, which says how the table was made.
    pub fn new(name: &str, setup: Setup) -> Result<State, Refusal> {
        let seats = vec![Holder::default(); setup.seats.len()];
        Ok(State { public: Public::new(name, setup)?, private: Private { seats, ..Private::default() } })
    }

    /// Takes in the next fact, which must lead to the position it was stored with.
    pub fn take_in(&mut self, fact: &Fact) -> Result<(), Astray> {
        self.public.happen(fact.seq, fact.at, &fact.what)?;
        self.private.note(fact);
        self.public.agrees(&fact.hash)
    }

    /// The number of the first fact of a command that was carried out before.
    pub fn carried_out(&self, seat: u8, id: &str) -> Option<u32> {
        let command = fingerprint(seat, id);
        self.private.commands.iter().find(|(known, _)| *known == command).map(|(_, seq)| *seq)
    }

    /// What a seat has done at this table besides playing.
    pub fn spent(&self, seat: u8) -> u32 {
        self.private.seats[usize::from(seat)].spent
    }
}

impl Private {
    /// Notes what a fact says to the server alone.
    pub fn note(&mut self, fact: &Fact) {
        if let Some(maker) = &fact.maker {
            self.maker.clone_from(maker);
        }
        for (&seat, token) in &fact.tokens {
            if let Some(holder) = self.seats.get_mut(usize::from(seat)) {
                holder.token = Some(token.clone());
            }
        }
        if let (Some(by), Some(id)) = (fact.by, &fact.id) {
            let command = fingerprint(by, id);
            // Only the first fact of a command is remembered, and the others follow it at once.
            if self.commands.last().is_none_or(|(known, _)| *known != command) {
                self.commands.push((command, fact.seq));
            }
        }
        match &fact.what {
            What::Offered { offer: Offer::Rematch { table: Some(table), .. }, .. } => {
                let prepared = |secret: &String| {
                    let (table, secret) = (table.clone(), secret.clone());
                    Prepared { table, secret, commitments: BTreeMap::new() }
                };
                self.rematch = fact.offered.as_ref().map(prepared);
            }
            What::Agreed { seat, commitment: Some(commitment) } => {
                if let Some(rematch) = &mut self.rematch {
                    rematch.commitments.insert(*seat, commitment.clone());
                }
            }
            _ => {}
        }
        if !fact.is_move()
            && let Some(holder) = fact.by.and_then(|by| self.seats.get_mut(usize::from(by)))
        {
            holder.spent += 1;
        }
    }
}

/// Tells commands apart. Short, because all of a table's are kept; no two of a seat's own choosing would fall together by
/// chance, and nobody can choose another seat's.
fn fingerprint(seat: u8, id: &str) -> u64 {
    let digest =
        Sha256::new().chain_update(b"pyramidion command 1").chain_update([seat]).chain_update(id).finalize();
    u64::from_le_bytes(digest[..8].try_into().expect("eight bytes of thirty-two"))
}
