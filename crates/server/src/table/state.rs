//! A table's state: a pure function of its facts.

use std::collections::VecDeque;

use protocol::{ChatLine, Credit, EndReason, Offer, Phase, SeatPlan, Setup, What};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use shelf::Table;
use tabletop::Turn;

use super::Fact;
use super::clock::Clocks;
use super::draft::SUBSTITUTE;

/// How many lines of chat a newcomer sees.
const CHAT_KEPT: usize = 50;
/// How many credits a newcomer sees.
const CREDITS_KEPT: usize = 20;

/// Everything that follows from a table's facts.
#[derive(Clone, Debug)]
pub struct State {
    /// The table's name.
    pub name: String,
    /// The game itself.
    pub table: Table,
    /// The rest, which can be written down as it is.
    pub rest: Rest,
}

/// What can be written down as it is.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Rest {
    pub setup: Setup,
    /// Where it was made, in a form that says no more than whether two are the same.
    pub maker: String,
    /// The number of the latest fact.
    pub seq: u32,
    /// The number of the latest fact that changed the position or who may act.
    pub changed: u32,
    /// When that was.
    pub changed_at: u64,
    pub phase: Phase,
    pub seats: Vec<Seat>,
    pub clocks: Clocks,
    /// The open offer: who made it and who has agreed, its maker included.
    pub offer: Option<(Offer, Vec<u8>)>,
    /// Until when somebody who seems to be gone is asked, if that is what it is about.
    pub asked_until: Option<u64>,
    /// When somebody who was asked last said to be there.
    pub here_at: u64,
    pub chat: VecDeque<ChatLine>,
    pub chat_lines: u32,
    pub credits: VecDeque<Credit>,
    /// How many draws there were, and the numbers of those that still stand.
    pub draws: u32,
    pub standing_draws: Vec<u32>,
    pub ended: Option<Ended>,
    pub next: Option<String>,
    /// Commands that were carried out, for as long as the table exists: a fingerprint of seat and id, and the number of
    /// the first fact. A client may send a command again however late.
    pub commands: Vec<(u64, u32)>,
}

/// One seat.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Seat {
    pub plan: SeatPlan,
    pub name: Option<String>,
    pub colour: Option<String>,
    pub entropy: Option<String>,
    /// The hash of the token that opens it.
    pub token: Option<String>,
    /// The bot that plays it now.
    pub bot: Option<String>,
    /// When that bot acts at the soonest.
    pub bot_from: Option<u64>,
    /// Since when its player has left it to that bot.
    pub left_at: Option<u64>,
    /// When its player resigned, ran out of time or stayed away, as a fact's number.
    pub out: Option<u32>,
}

/// How it ended.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Ended {
    pub reason: EndReason,
    pub ranks: Vec<u8>,
    pub scores: Vec<i32>,
    pub secret: String,
}

impl Seat {
    /// Whether a person holds it who could agree to something.
    pub fn votes(&self) -> bool {
        self.name.is_some() && self.bot.is_none() && self.out.is_none()
    }

    /// Whether it still waits for somebody.
    pub fn free(&self) -> bool {
        self.name.is_none() && self.bot.is_none()
    }
}

impl State {
    /// The state before the first fact, which says how the table was made.
    pub fn new(name: &str, setup: &Setup) -> Result<State, protocol::Refusal> {
        let game = protocol::game(&setup.game)?;
        let options = protocol::options(&setup.options)?;
        let table = Table::with_rules(game, &options, setup.rules)
            .map_err(|error| protocol::Refusal::new(protocol::Code::BadOptions, error.to_string()))?;
        let seat = |plan: &SeatPlan| Seat {
            plan: plan.clone(),
            name: None,
            colour: None,
            entropy: None,
            token: None,
            bot: if let SeatPlan::Bot { bot } = plan { Some(bot.clone()) } else { None },
            bot_from: None,
            left_at: None,
            out: None,
        };
        Ok(State {
            name: name.to_owned(),
            table,
            rest: Rest {
                setup: setup.clone(),
                maker: String::new(),
                seq: 0,
                changed: 0,
                changed_at: 0,
                phase: Phase::Waiting,
                seats: setup.seats.iter().map(seat).collect(),
                clocks: Clocks::new(setup.timing, setup.seats.len()),
                offer: None,
                asked_until: None,
                here_at: 0,
                chat: VecDeque::new(),
                chat_lines: 0,
                credits: VecDeque::new(),
                draws: 0,
                standing_draws: Vec::new(),
                ended: None,
                next: None,
                commands: Vec::new(),
            },
        })
    }

    /// The seat to act, while the game runs.
    pub fn to_act(&self) -> Option<u8> {
        if self.rest.phase != Phase::Running {
            return None;
        }
        self.table.turn().seat().map(|seat| seat.0)
    }

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
                let (seat, milliseconds, why) = (*seat, *milliseconds, *why);
                rest.clocks.credit(seat, milliseconds);
                let length = self.table.length() as u32;
                rest.credits.push_back(Credit { at, length, seat, milliseconds, why });
                if rest.credits.len() > CREDITS_KEPT {
                    rest.credits.pop_front();
                }
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
                rest.chat.push_back(ChatLine { at, seat: *seat, text: text.clone() });
                if rest.chat.len() > CHAT_KEPT {
                    rest.chat.pop_front();
                }
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

/// Tells commands apart. Short, because all of a table's are kept; no two of a seat's own choosing would fall together by
/// chance, and nobody can choose another seat's.
fn fingerprint(seat: u8, id: &str) -> u64 {
    let digest =
        Sha256::new().chain_update(b"pyramidion command 1").chain_update([seat]).chain_update(id).finalize();
    u64::from_le_bytes(digest[..8].try_into().expect("eight bytes of thirty-two"))
}
