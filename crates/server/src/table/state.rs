//! A table's state: a pure function of its facts.

use std::collections::VecDeque;

use protocol::{ChatLine, Credit, EndReason, Offer, Phase, SeatPlan, Setup};
use serde::{Deserialize, Serialize};
use shelf::Table;

use super::clock::Clocks;

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
    /// How many facts it has caused that are no moves.
    #[serde(default)]
    pub spent: u32,
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
            spent: 0,
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
}
