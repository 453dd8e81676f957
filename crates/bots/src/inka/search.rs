//! The search of one turn: drafts of the player's own, the best of them ended and held against the next player's answer.

use ::inka::{Action, CELLS, Inka, Position};
use tabletop::Game;

use super::effort::Effort;
use super::features::{Clock, Features};
use super::judge::Judge;
use super::solo::Solo;
use super::survey::Way;
use super::turns::{Turn, end};
use crate::{Candidate, Estimate, Limits};

/// How widely to look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scope {
    /// How many turns of one's own are followed.
    pub turns: u8,
    /// How many drafts are ended.
    pub ends: usize,
    /// With how many blockades that is tried.
    pub blockades: usize,
    /// To how many turns an answer is sought.
    pub answers: usize,
    /// How many floors are looked at for an answer.
    pub floors: u64,
    /// How many of a hundred shifts are overlooked.
    pub overlook: u8,
}

/// How many floors are looked at before the drafts are weighed for the first time; then twice as many, and so on.
const FIRST: u64 = 48;

/// The search.
pub struct Search {
    own: Solo,
    next: Solo,
}

/// A turn and what may come of it.
struct Edge {
    turn: Turn,
    estimate: Estimate,
    longer: i16,
    line: Vec<Action>,
    /// Whether looking further cannot change the estimate.
    settled: bool,
}

impl Search {
    /// A search by judges that `make` makes.
    pub fn new(make: impl Fn() -> Judge, seed: u64) -> Search {
        Search { own: Solo::new(make(), seed), next: Solo::new(make(), seed) }
    }

    /// Thinks that ways are longer than they seem from some cells, for the seat that plans.
    pub fn tire(&mut self, tired: &[Way; CELLS]) {
        self.own.judge.tire(tired);
    }

    /// The turns of the seat to act, best first, and how many floors were looked at.
    pub fn run(
        &mut self,
        game: &Inka,
        position: &Position,
        scope: &Scope,
        limits: &Limits,
    ) -> (Vec<Plan>, u64) {
        let effort = &mut Effort::new(limits);
        self.own.judge.take_side(game, position);
        self.own.begin(game, position, scope.turns, scope.overlook, effort);
        let mut edges: Vec<Edge> = Vec::new();
        for phase in 0.. {
            let until = effort.looked() + (FIRST << phase);
            let mut more = !self.own.wins();
            if phase == 1 && more {
                self.own.turn_destinations(game, position, effort);
            }
            while more && effort.looked() < until && !effort.over() {
                more = self.own.step(game, effort);
            }
            if edges.is_empty() || !effort.over() {
                let wide = if more { phase } else { usize::MAX / 4 };
                edges = self.weigh(game, position, scope, wide, effort);
            }
            if effort.over() || !more {
                break;
            }
        }
        (edges.into_iter().map(Edge::plan).collect(), effort.looked())
    }

    /// Ends the best drafts and answers the best turns, the more of them the wider.
    fn weigh(
        &mut self,
        game: &Inka,
        position: &Position,
        scope: &Scope,
        wide: usize,
        effort: &mut Effort,
    ) -> Vec<Edge> {
        let seat = position.seat();
        let clock = Clock::begin(seat.next(game.players()));
        let ways = self.own.ways();
        let mut ranked: Vec<(f32, usize, Way)> = Vec::with_capacity(ways.len());
        for (i, (draft, &way)) in self.own.drafts().iter().zip(&ways).enumerate() {
            let mut features = draft.features;
            features[seat.index()].way = way;
            let share = if game.outcome(&draft.before).is_some() {
                2.0
            } else {
                self.own.judge.weigh(game, clock, &features).share[seat.index()]
            };
            ranked.push((share, i, way));
        }
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
        let ends = if self.own.wins() { 1 } else { scope.ends.min(2 + 2 * wide) };
        let mut edges: Vec<Edge> = Vec::with_capacity(ends);
        for &(_, i, way) in ranked.iter().take(ends) {
            if !edges.is_empty() && effort.over() {
                break;
            }
            let draft = &self.own.drafts()[i];
            let Features { way: seen, .. } = draft.features[seat.index()];
            let longer = way as i16 - seen as i16;
            let (actions, before) = (draft.actions.clone(), draft.before);
            self.own.judge.lengthen(Some((seat, longer)));
            let turn = end(&mut self.own.judge, game, &actions, &before, scope.blockades, effort);
            let settled = game.outcome(&turn.after).is_some();
            edges.push(Edge { estimate: turn.estimate, turn, longer, line: Vec::new(), settled });
        }
        self.own.judge.lengthen(None);
        let answers = if self.own.judge.runs() { 0 } else { scope.answers.min(wide) };
        let value = |edge: &Edge| edge.estimate.share[seat.index()];
        for _ in 0..answers {
            let Some(best) = edges.iter_mut().max_by(|a, b| value(a).total_cmp(&value(b))) else { break };
            if best.settled || effort.over() {
                break;
            }
            self.next.judge.lengthen(Some((seat, best.longer)));
            if let Some(answer) = self.answer(game, &best.turn.after, scope, effort) {
                best.estimate = answer.estimate;
                best.line = answer.actions.to_vec();
                best.settled = true;
            }
        }
        // With answers only those turns count that were answered.
        let known = |edge: &Edge| edge.settled || answers == 0;
        edges.sort_by(|a, b| known(b).cmp(&known(a)).then(value(b).total_cmp(&value(a))));
        edges
    }

    /// The best turn of the seat to act, if there is time to find one.
    fn answer(
        &mut self,
        game: &Inka,
        position: &Position,
        scope: &Scope,
        effort: &mut Effort,
    ) -> Option<Turn> {
        let until = effort.looked() + scope.floors;
        self.next.begin(game, position, 1, scope.overlook, effort);
        while !self.next.wins() && effort.looked() < until && self.next.step(game, effort) {
            if effort.over() {
                return None;
            }
        }
        let seat = position.seat();
        let clock = Clock::begin(seat.next(game.players()));
        let best = if self.next.wins() {
            self.next.drafts().last()?
        } else {
            let judge = &self.next.judge;
            let share = |features| judge.weigh(game, clock, features).share[seat.index()];
            let drafts = self.next.drafts().iter();
            drafts.max_by(|a, b| share(&a.features).total_cmp(&share(&b.features)))?
        };
        let (actions, before) = (best.actions.clone(), best.before);
        Some(end(&mut self.next.judge, game, &actions, &before, scope.blockades.min(2), effort))
    }
}

/// A turn that may be played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Its actions.
    pub actions: Vec<Action>,
    /// What it is expected to lead to.
    pub estimate: Estimate,
    /// The turn expected after it.
    pub line: Vec<Action>,
}

impl Edge {
    fn plan(self) -> Plan {
        Plan { actions: self.turn.actions.to_vec(), estimate: self.estimate, line: self.line }
    }
}

impl Plan {
    /// The turn as a candidate for its first action.
    pub fn candidate(&self) -> Candidate<Action> {
        let line = self.actions[1..].iter().chain(&self.line).copied().collect();
        Candidate { action: self.actions[0], estimate: self.estimate, nodes: 1, line }
    }
}
