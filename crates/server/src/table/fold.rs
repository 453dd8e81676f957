//! What each fact changes in a table's state.

use std::collections::VecDeque;

use protocol::{ChatLine, Credit, Offer, Phase, SeatPlan, What};
use sha2::{Digest, Sha256};
use tabletop::Turn;

use super::draft::SUBSTITUTE;
use super::state::Ended;
use super::{Fact, State};

/// How many lines of chat a newcomer sees.
const CHAT_KEPT: usize = 50;
/// How many credits a newcomer sees.
const CREDITS_KEPT: usize = 20;

impl State {
    /// The number of the first fact of a command that was carried out before.
    pub fn carried_out(&self, seat: u8, id: &str) -> Option<u32> {
        let command = fingerprint(seat, id);
        self.rest.commands.iter().find(|(known, _)| *known == command).map(|(_, seq)| *seq)
    }

    /// Takes in the next fact. It was checked before it was stored; what cannot be played is ignored.
    pub fn take_in(&mut self, fact: &Fact) {
        let rest = &mut self.rest;
        rest.seq = fact.seq;
        if let Some(maker) = &fact.maker {
            rest.maker.clone_from(maker);
        }
        for (&seat, token) in &fact.tokens {
            if let Some(seat) = rest.seats.get_mut(usize::from(seat)) {
                seat.token = Some(token.clone());
            }
        }
        if let (Some(by), Some(id)) = (fact.by, &fact.id) {
            let command = fingerprint(by, id);
            // Only the first fact of a command is remembered, and the others follow it at once.
            if rest.commands.last().is_none_or(|(known, _)| *known != command) {
                rest.commands.push((command, fact.seq));
            }
        }
        if !matches!(fact.what, What::Played { .. } | What::Drew { .. })
            && let Some(seat) = fact.by.and_then(|by| rest.seats.get_mut(usize::from(by)))
        {
            seat.spent += 1;
        }
        self.happen(fact);
    }

    fn happen(&mut self, fact: &Fact) {
        let (seq, at) = (fact.seq, fact.at);
        let rest = &mut self.rest;
        match &fact.what {
            What::Created(_) | What::Relocked { .. } => {}
            What::Sat { seat, name, colour, entropy } => {
                let held = &mut rest.seats[usize::from(*seat)];
                (held.name, held.colour) = (Some(name.clone()), Some(colour.clone()));
                held.entropy = Some(entropy.clone());
                rest.offer
                    .take_if(|(offer, _)| matches!(offer, Offer::Fill { seat: kept, .. } if kept == seat));
            }
            What::Renamed { seat, name, colour } => {
                let seat = &mut rest.seats[usize::from(*seat)];
                (seat.name, seat.colour) = (Some(name.clone()), Some(colour.clone()));
            }
            What::Filled { seat, bot } => {
                let plan = SeatPlan::Bot { bot: bot.clone() };
                // So that a rematch is played by the same company.
                rest.setup.seats[usize::from(*seat)] = plan.clone();
                rest.offer = None;
                let seat = &mut rest.seats[usize::from(*seat)];
                (seat.plan, seat.bot) = (plan, Some(bot.clone()));
            }
            What::Started => {
                rest.phase = Phase::Running;
                self.position_changed(seq, at);
            }
            What::Played { action, .. } => {
                if self.table.play(action).is_ok() {
                    rest.offer = None;
                    self.position_changed(seq, at);
                }
            }
            What::Drew { action, number } => {
                if self.table.play(action).is_ok() {
                    rest.draws = *number;
                    rest.standing_draws.push(*number);
                    self.position_changed(seq, at);
                }
            }
            What::TookBack { to, .. } => {
                self.table.truncate(*to as usize);
                let chance = self.table.actions().iter().filter(|(actor, _)| *actor == Turn::Chance).count();
                rest.standing_draws.truncate(chance);
                rest.offer = None;
                self.position_changed(seq, at);
            }
            What::Offered { seat, offer, until } => {
                rest.offer = Some((offer.clone(), vec![*seat]));
                rest.asked_until = *until;
            }
            What::Agreed { seat } => {
                if let Some((_, agreed)) = &mut rest.offer {
                    agreed.push(*seat);
                }
            }
            What::Declined { .. } => rest.offer = None,
            What::Left { seat, bot, from } => {
                let held = &mut rest.seats[usize::from(*seat)];
                (held.bot, held.bot_from, held.left_at) = (Some(bot.clone()), *from, Some(at));
                rest.offer = None;
            }
            What::Returned { seat } => {
                let held = &mut rest.seats[usize::from(*seat)];
                (held.bot, held.bot_from, held.left_at) = (None, None, None);
            }
            What::Here { .. } => {
                rest.here_at = at;
                rest.offer = None;
            }
            What::Resigned { seat } | What::TimedOut { seat } | What::Forfeited { seat } => {
                let held = &mut rest.seats[usize::from(*seat)];
                held.out = Some(seq);
                held.bot.get_or_insert_with(|| SUBSTITUTE.to_owned());
                rest.clocks.give_up(*seat);
                rest.offer = None;
                self.position_changed(seq, at);
            }
            What::Credited { seat, milliseconds, why } => {
                let length = self.table.length() as u32;
                let credit = Credit { at, length, seat: *seat, milliseconds: *milliseconds, why: *why };
                rest.clocks.credit(*seat, *milliseconds);
                keep(&mut rest.credits, credit, CREDITS_KEPT);
            }
            What::Ended { reason, ranks, scores, secret } => {
                rest.phase = Phase::Over;
                rest.offer = None;
                rest.clocks.stop(at);
                let (ranks, scores, secret) = (ranks.clone(), scores.clone(), secret.clone());
                rest.ended = Some(Ended { reason: *reason, ranks, scores, secret });
            }
            What::Said { seat, text } => {
                rest.chat_lines += 1;
                keep(&mut rest.chat, ChatLine { at, seat: *seat, text: text.clone() }, CHAT_KEPT);
            }
            What::Rematch { table } => {
                rest.next = Some(table.clone());
                rest.offer = None;
            }
        }
    }

    fn position_changed(&mut self, seq: u32, at: u64) {
        (self.rest.changed, self.rest.changed_at) = (seq, at);
        let seat = self.to_act();
        self.rest.clocks.turn_to(seat, at);
    }
}

/// Adds to a list of which only the latest so many are kept.
fn keep<T>(list: &mut VecDeque<T>, one: T, most: usize) {
    list.push_back(one);
    if list.len() > most {
        list.pop_front();
    }
}

/// Tells commands apart. Short, because all of a table's are kept; no two of a seat's own choosing would fall together by
/// chance, and nobody can choose another seat's.
fn fingerprint(seat: u8, id: &str) -> u64 {
    let digest =
        Sha256::new().chain_update(b"pyramidion command 1").chain_update([seat]).chain_update(id).finalize();
    u64::from_le_bytes(digest[..8].try_into().expect("eight bytes of thirty-two"))
}
