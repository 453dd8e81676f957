//! Facts in the making: the state they would lead to, before anything is stored.

use std::collections::BTreeMap;

use protocol::draw::Secret;
use protocol::{CreditReason, EndReason, Phase, Refusal, SeatView, What, hex};
use table::Public;
use tabletop::{Seat as SeatNumber, Turn};

use super::{DueFor, Fact, State, offer};
use crate::store::Downtime;

/// A state and the facts that lead to it from the stored one.
pub struct Draft<'a> {
    pub state: State,
    pub facts: Vec<Fact>,
    /// Stored facts that are written again, because a host removed something from them.
    pub rewritten: Vec<Fact>,
    pub now: u64,
    pub(super) secret: &'a Secret,
    /// Who asked for it, and under which id.
    cause: (Option<u8>, Option<String>),
    /// Where the table was made, if its first fact is still to come.
    maker: Option<String>,
    /// The secret of the table that is offered next.
    offered: Option<String>,
}

impl<'a> Draft<'a> {
    /// Nothing yet, on top of `state`.
    pub fn new(state: State, now: u64, secret: &'a Secret) -> Draft<'a> {
        Draft {
            state,
            facts: Vec::new(),
            rewritten: Vec::new(),
            now,
            secret,
            cause: (None, None),
            maker: None,
            offered: None,
        }
    }

    /// The next fact says where the table was made.
    pub fn made_by(&mut self, maker: &str) {
        self.maker = Some(maker.to_owned());
    }

    /// A rematch at a table with this secret is offered next.
    pub fn offering(&mut self, secret: &Secret) {
        self.offered = Some(hex::encode(secret));
    }

    /// Lets happen what is due now: a game starts that has waited for its players' shares of the draw long enough,
    /// time in which the server was not there is given back, a clock that has run out stops, a question that nobody answered is over. Bots do not lose on time.
    pub fn pass_time(&mut self, downtimes: &[Downtime]) {
        if self.state.public.revealing.is_some_and(|until| until <= self.now) {
            self.settle();
        }
        let clock =
            |state: &State| state.due().filter(|due| due.whom == DueFor::Clock).zip(state.public.to_act());
        let Some((_, seat)) = clock(&self.state) else { return };
        let milliseconds = self.lost(downtimes);
        if milliseconds > 0 && self.state.public.clocks.deadline().is_some() {
            self.push(What::Credited { seat, milliseconds, why: CreditReason::Downtime });
        }
        if clock(&self.state).is_none_or(|(due, _)| due.at > self.now) {
            return;
        }
        if offer::concludes_at(&self.state.public)
            .is_some_and(|end| end <= self.now && !self.is_out_of_time(end))
        {
            offer::conclude(self);
        } else {
            self.push(What::TimedOut { seat });
            self.settle();
        }
    }

    fn is_out_of_time(&self, then: u64) -> bool {
        self.state.public.clocks.deadline().is_some_and(|deadline| deadline <= then)
    }

    /// How much of the running clock's time fell into downtimes and was not given back yet.
    fn lost(&self, downtimes: &[Downtime]) -> u64 {
        let Public { credits, clocks, .. } = &self.state.public;
        let given = credits.iter().filter(|credit| credit.why == CreditReason::Downtime);
        // A credit covers everything before it.
        let since = given.map(|credit| credit.at).chain([clocks.since()]).max().unwrap_or_default();
        downtimes.iter().map(|time| time.ended.saturating_sub(time.began.max(since))).sum()
    }

    /// Whether this seat's time has just run out.
    pub fn has_timed_out(&self, seat: u8) -> bool {
        self.facts.iter().any(|fact| fact.what == What::TimedOut { seat })
    }

    /// The facts to come are due to a command of this seat.
    pub fn caused_by(&mut self, seat: u8, id: Option<&str>) {
        self.cause = (Some(seat), id.map(str::to_owned));
    }

    /// Adds a fact.
    pub fn push(&mut self, what: What) {
        self.push_with(what, BTreeMap::new());
    }

    /// Adds a fact that gives seats new tokens, of which these are the hashes.
    pub fn push_with(&mut self, what: What, tokens: BTreeMap<u8, String>) {
        let public = &mut self.state.public;
        public.happen(public.seq + 1, self.now, &what).expect("what was decided can happen");
        self.note(what, tokens);
    }

    /// Plays the action a seat has written, in its own spelling, or says why not and adds nothing. It is checked here, once.
    pub fn play(&mut self, seat: u8, text: &str) -> Result<(), Refusal> {
        let played = self.state.public.play(self.now, seat, text).map_err(protocol::refusal)?;
        self.note(played, BTreeMap::new());
        Ok(())
    }

    /// Writes down what has just happened.
    fn note(&mut self, what: What, tokens: BTreeMap<u8, String>) {
        let public = &self.state.public;
        let fact = Fact {
            seq: public.seq,
            at: self.now,
            hash: public.hash(),
            length: public.game.length() as u32,
            clock: public.clocks.shown(self.now),
            what,
            by: self.cause.0,
            id: self.cause.1.clone(),
            tokens,
            maker: self.maker.take(),
            offered: self.offered.take(),
        };
        self.state.private.note(&fact);
        self.facts.push(fact);
    }

    /// Adds what follows by itself: the start once all sit, chance outcomes, the end.
    pub fn settle(&mut self) {
        let public = &self.state.public;
        if public.phase == Phase::Waiting && !public.seats.iter().any(SeatView::is_free) {
            self.start();
        }
        while self.state.public.phase == Phase::Running {
            if self.deserted() {
                self.end(EndReason::Conceded);
                return;
            }
            match self.state.public.game.turn() {
                Turn::Seat(_) => return,
                Turn::Over => self.end(EndReason::Finished),
                Turn::Chance => {
                    let (action, number) = self.draw();
                    self.push(What::Drew { action, number });
                }
            }
        }
    }

    /// Ends the game and reveals the secret.
    pub fn end(&mut self, reason: EndReason) {
        let scores = self.state.public.game.scores().to_vec();
        let level = matches!(reason, EndReason::Agreed | EndReason::Closed);
        let ranks = if level { vec![1; scores.len()] } else { self.ranks() };
        self.push(What::Ended { reason, ranks, scores, secret: hex::encode(self.secret) });
    }

    /// Whether somebody gave up, and there is nobody left to play against or for.
    fn deserted(&self) -> bool {
        let seats = &self.state.public.seats;
        let playing = seats.iter().filter(|seat| !seat.out);
        let people = playing.clone().filter(|seat| seat.name.is_some());
        seats.iter().any(|seat| seat.out) && (playing.count() < 2 || people.count() == 0)
    }

    /// Ranks: by the rules, or by the scores if the game broke off; whoever gave up comes after all others, the
    /// later the better.
    fn ranks(&self) -> Vec<u8> {
        let Public { game, seats: held, .. } = &self.state.public;
        let outcome = game.outcome();
        let scores = game.scores();
        let worth = |seat: SeatNumber| {
            let standing = outcome.as_ref().map(|outcome| outcome.standings()[seat.index()]);
            let standing = standing.map_or(scores[seat.index()], |standing| -i32::from(standing.rank));
            let out = held[seat.index()].out_at;
            (out.is_none(), out, if out.is_none() { standing } else { 0 })
        };
        let seats = || SeatNumber::all(scores.len() as u8);
        let rank = |seat| 1 + seats().filter(|&other| worth(other) > worth(seat)).count() as u8;
        seats().map(rank).collect()
    }
}
