//! What everybody may know of a table.

use std::collections::VecDeque;

use protocol::{
    ChatLine, Code, Credit, EndReason, Note, Offer, Phase, Refusal, SeatKind, SeatPlan, SeatView, Setup,
    TableView,
};
use shelf::AnyLine;

use crate::clock::Clocks;

/// Everything that follows from a table's public events.
#[derive(Clone, Debug)]
pub struct Public {
    /// The table's name.
    pub name: String,
    /// How it was made; where a player put a bot, the plan is that bot.
    pub setup: Setup,
    /// The game itself.
    pub game: AnyLine,
    /// The number of the latest event.
    pub seq: u32,
    /// The number of the latest event that changed the position or who may act.
    pub changed: u32,
    /// Since when the table waits for the seat to act.
    pub waiting_since: u64,
    /// How far it has come.
    pub phase: Phase,
    /// Until when it is awaited that players reveal their shares of the draw.
    pub revealing: Option<u64>,
    /// The seats.
    pub seats: Vec<SeatView>,
    /// The players' clocks.
    pub clocks: Clocks,
    /// The open offer.
    pub offer: Option<OpenOffer>,
    /// The latest chat.
    pub chat: VecDeque<ChatLine>,
    /// How many lines of chat there have been.
    pub said: u32,
    /// The latest times that were given back.
    pub credits: VecDeque<Credit>,
    /// The latest of what happened besides actions and talk.
    pub notes: VecDeque<Note>,
    /// The numbers of the draws that stand.
    pub draws: Vec<u32>,
    /// How many draws there have been, with those that were taken back.
    pub drawn: u32,
    /// How it ended.
    pub ended: Option<Ended>,
    /// The rematch's table.
    pub next: Option<String>,
}

/// An offer that waits for answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenOffer {
    /// Who made it.
    pub by: u8,
    /// What is offered.
    pub offer: Offer,
    /// Who has agreed, its maker included.
    pub agreed: Vec<u8>,
    /// Until when somebody who seems to be gone is asked, if that is what it is about.
    pub until: Option<u64>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ended {
    /// How it ended.
    pub reason: EndReason,
    /// Each seat's rank.
    pub ranks: Vec<u8>,
    /// What was committed to.
    pub secret: String,
}

impl Public {
    /// The table before its first event, which says how it was made.
    pub fn new(name: &str, setup: Setup) -> Result<Public, Refusal> {
        Ok(Public {
            name: name.to_owned(),
            game: game_of(&setup)?,
            seq: 0,
            changed: 0,
            waiting_since: 0,
            phase: Phase::Waiting,
            revealing: None,
            seats: setup.seats.iter().map(planned).collect(),
            clocks: Clocks::new(setup.timing, setup.seats.len()),
            offer: None,
            chat: VecDeque::new(),
            said: 0,
            credits: VecDeque::new(),
            notes: VecDeque::new(),
            draws: Vec::new(),
            drawn: 0,
            ended: None,
            next: None,
            setup,
        })
    }

    /// The table of a view, whoever it is for.
    pub fn from_view(view: &TableView) -> Result<Public, Refusal> {
        let setup = Setup {
            game: view.game.clone(),
            rules: view.rules,
            options: view.options.clone(),
            seats: view.plans.clone(),
            timing: view.timing,
            public: view.public,
            commitment: view.commitment.clone(),
            draw: view.draw,
            lot: view.lot,
            previous: view.previous.clone(),
            title: view.title.clone(),
        };
        let mut table = Public::new(&view.table, setup)?;
        let differs = |why: String| Refusal::new(Code::UnknownRules, why);
        if view.seats.len() != usize::from(table.game.traits().seats) || view.plans.len() != view.seats.len()
        {
            return Err(differs(format!("{} seats do not fit the game", view.seats.len())));
        }
        for (number, action) in (1..).zip(&view.actions) {
            let played = table.game.play(action);
            played.map_err(|error| differs(format!("action {number}, '{action}': {error}")))?;
        }
        if table.hash() != view.hash {
            return Err(differs(format!(
                "the actions lead to the hash {}, not to {}",
                table.hash(),
                view.hash
            )));
        }
        table.phase = view.phase;
        let clocks = Clocks::of(view, table.to_act());
        let ended = view.reason.zip(view.ranks.clone()).zip(view.secret.clone());
        Ok(Public {
            revealing: view.revealing,
            seq: view.seq,
            changed: view.changed,
            waiting_since: view.waiting_since,
            seats: view.seats.clone(),
            clocks,
            offer: view.offer.as_ref().map(|(by, offer)| OpenOffer {
                by: *by,
                offer: offer.clone(),
                agreed: view.agreed.clone(),
                until: view.asked_until,
            }),
            chat: view.chat.iter().cloned().collect(),
            said: view.said,
            credits: view.credits.iter().cloned().collect(),
            notes: view.notes.iter().cloned().collect(),
            draws: view.draws.clone(),
            drawn: view.drawn,
            ended: ended.map(|((reason, ranks), secret)| Ended { reason, ranks, secret }),
            next: view.next.clone(),
            ..table
        })
    }

    /// The seat to act, while the game runs.
    pub fn to_act(&self) -> Option<u8> {
        if self.phase != Phase::Running {
            return None;
        }
        self.game.turn().seat().map(|seat| seat.0)
    }

    /// Who is asked whether they are still there.
    pub fn asked(&self) -> Option<u8> {
        self.offer.as_ref()?.offer.absent()
    }

    /// Whose answer to the open offer is awaited; whoever seems to be gone and is asked is not among them.
    pub fn undecided(&self) -> Vec<u8> {
        let Some(OpenOffer { offer, agreed, .. }) = &self.offer else { return Vec::new() };
        let has_a_say = |number: u8, seat: &SeatView| match *offer {
            // After the game those who resigned have a say again.
            Offer::Rematch { .. } | Offer::Fill { .. } => seat.name.is_some(),
            Offer::Substitute { seat: absent } | Offer::Claim { seat: absent } => {
                seat.votes() && number != absent
            }
            Offer::Draw | Offer::TakeBack { .. } => seat.votes(),
        };
        let awaited = |(number, seat): &(u8, &SeatView)| has_a_say(*number, seat) && !agreed.contains(number);
        (0..).zip(&self.seats).filter(awaited).map(|(number, _)| number).collect()
    }

    /// The hash of the position, as it is sent.
    pub fn hash(&self) -> String {
        format!("{:016x}", self.game.hash())
    }
}

/// The game before its first action.
pub(crate) fn game_of(setup: &Setup) -> Result<AnyLine, Refusal> {
    let game = protocol::game(&setup.game)?;
    let options = protocol::options(&setup.options)?;
    AnyLine::with_rules(game, &options, setup.rules)
        .map_err(|error| Refusal::new(Code::BadOptions, error.to_string()))
}

/// A seat as it was planned, before anybody came.
fn planned(plan: &SeatPlan) -> SeatView {
    let (kind, bot) = match plan {
        SeatPlan::Open => (SeatKind::Open, None),
        SeatPlan::Me | SeatPlan::Invited => (SeatKind::Invited, None),
        SeatPlan::Bot { bot } => (SeatKind::Bot, Some(bot.clone())),
    };
    SeatView {
        kind,
        name: None,
        colour: None,
        bot,
        bot_from: None,
        left_at: None,
        out: false,
        exit: None,
        out_at: None,
        commitment: None,
        entropy: None,
    }
}
