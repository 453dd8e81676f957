//! The search of one turn: drafts, the best of them ended with a blockade and held against the next player's answer.

use ::inka::{Action, CELLS, Inka, Position};
use tabletop::Game;

use super::drafts::{Draft, Drafts};
use super::effort::Effort;
use super::features::Clock;
use super::judge::Judge;
use super::survey::Way;
use super::turns::{Turn, end};
use crate::{Candidate, Estimate, Limits};

/// How widely to look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scope {
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

/// How many floors are looked at before the drafts are weighed for the first time.
const FIRST: u64 = 48;
/// How many blockades an answer is ended with.
const ANSWERED: usize = 2;

/// The search.
pub struct Search {
    scope: Scope,
    own: Drafts,
    next: Drafts,
    /// Whether the seat that plans has a temper; advisers have none.
    temper: bool,
}

/// A turn and what may come of it.
struct Edge {
    turn: Turn,
    estimate: Estimate,
    /// The next player's answer.
    line: Vec<Action>,
    /// Whether looking further cannot change the estimate.
    settled: bool,
}

impl Search {
    /// A search as wide as `scope` says, by judges that `make` makes.
    pub fn new(scope: Scope, make: impl Fn() -> Judge, seed: u64) -> Search {
        let drafts = || Drafts::new(make(), scope.overlook, seed);
        Search { scope, own: drafts(), next: drafts(), temper: true }
    }

    /// The same for an adviser, who takes nobody's side.
    #[must_use]
    pub fn neutral(self) -> Search {
        Search { temper: false, ..self }
    }

    /// Thinks that ways are longer than they seem from some cells, for the seat that plans.
    pub fn tire(&mut self, tired: &[Way; CELLS]) {
        self.own.judge.tire(tired);
    }

    /// The turns of the seat to act, best first, and how many floors were looked at.
    pub fn run(&mut self, game: &Inka, position: &Position, limits: &Limits) -> (Vec<Plan>, u64) {
        let effort = &mut Effort::new(limits);
        if self.temper {
            self.own.judge.take_side(game, position);
        }
        self.own.begin(game, position, effort);
        let mut edges: Vec<Edge> = Vec::new();
        for phase in 0.. {
            // Half as many again as so far, so that not much is lost if the last weighing is cut short.
            let until = FIRST.max(effort.looked() * 3 / 2);
            if phase == 1 {
                self.own.move_destinations(game, position, effort);
            }
            let mut more = true;
            while more && effort.looked() < until && !effort.over() {
                more = self.own.step(game, effort);
            }
            if edges.is_empty() || !effort.over() {
                let weighed = self.weigh(game, position, if more { phase } else { usize::MAX / 4 }, effort);
                if edges.is_empty() || !effort.over() {
                    edges = weighed;
                }
            }
            if effort.over() || !more {
                break;
            }
        }
        (edges.into_iter().map(Edge::plan).collect(), effort.looked())
    }

    /// Ends the best drafts and answers the best turns, the more of them the wider; best first.
    fn weigh(&mut self, game: &Inka, position: &Position, wide: usize, effort: &mut Effort) -> Vec<Edge> {
        let seat = position.seat().index();
        let ends = self.scope.ends.min(2 + 2 * wide);
        let best: Vec<usize> = ranked(&self.own, game, position).into_iter().take(ends).collect();
        let mut edges: Vec<Edge> = Vec::with_capacity(ends);
        for draft in best {
            if !edges.is_empty() && effort.over() {
                break;
            }
            let turn = finish(&mut self.own, game, draft, self.scope.blockades, effort);
            let settled = game.outcome(&turn.after).is_some();
            edges.push(Edge { estimate: turn.estimate, turn, line: Vec::new(), settled });
        }
        let answers = if self.own.judge.disregards_others() { 0 } else { self.scope.answers.min(wide) };
        let value = |edge: &Edge| edge.estimate.share[seat];
        for _ in 0..answers {
            let Some(best) = edges.iter_mut().max_by(|a, b| value(a).total_cmp(&value(b))) else { break };
            if best.settled || effort.over() {
                break;
            }
            if let Some(answer) = self.answer(game, &best.turn.after, effort) {
                best.estimate = answer.estimate;
                best.line = answer.actions.to_vec();
                best.settled = true;
            }
        }
        // The others would lose by an answer, too.
        let lost = |edge: &Edge| edge.turn.estimate.share[seat] - value(edge);
        let answered = edges.iter().filter(|edge| !edge.line.is_empty()).map(lost);
        let (count, sum) = answered.fold((0.0, 0.0), |(count, sum), lost| (count + 1.0, sum + lost));
        let mean = if count > 0.0 { sum / count } else { 0.0 };
        let value = |edge: &Edge| value(edge) - if edge.settled { 0.0 } else { mean };
        edges.sort_by(|a, b| value(b).total_cmp(&value(a)));
        edges
    }

    /// The best turn of the seat to act, if there is time to find one.
    fn answer(&mut self, game: &Inka, position: &Position, effort: &mut Effort) -> Option<Turn> {
        let until = effort.looked() + self.scope.floors;
        self.next.begin(game, position, effort);
        while effort.looked() < until && self.next.step(game, effort) {}
        if effort.over() {
            return None;
        }
        let best = *ranked(&self.next, game, position).first()?;
        Some(finish(&mut self.next, game, best, ANSWERED, effort))
    }
}

/// The drafts that look best for the seat to act, by number; only the one that wins, if one does.
fn ranked(drafts: &Drafts, game: &Inka, position: &Position) -> Vec<usize> {
    let list = drafts.list();
    if drafts.won() {
        return vec![list.len() - 1];
    }
    let seat = position.seat();
    let clock = Clock::begin(seat.next(game.players()));
    let share = |draft: &Draft| drafts.judge.weigh(game, clock, &draft.features).share[seat.index()];
    let mut ranked: Vec<(f32, usize)> = list.iter().map(share).zip(0..).collect();
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
    ranked.into_iter().map(|(_, draft)| draft).collect()
}

/// Ends a draft.
fn finish(drafts: &mut Drafts, game: &Inka, draft: usize, blockades: usize, effort: &mut Effort) -> Turn {
    let Draft { actions, before, .. } = &drafts.list()[draft];
    let (actions, before) = (actions.clone(), *before);
    end(&mut drafts.judge, game, &actions, &before, blockades, effort)
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
