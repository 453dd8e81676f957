//! The player: lays rhombi by judgement, plans whole turns, and plays a plan as long as the position follows it.

use ::inka::{Action, CELLS, Inka, Position, Stage};
use dice::Dice;
use tabletop::Game;

use super::judge::Judge;
use super::search::{Plan, Scope, Search};
use super::survey::{POINT, Way};
use crate::{Candidate, Decision, Evaluator, Limits, Player};

/// How much longer the way is thought to be from a cell each time a turn began there.
const TIRED: Way = POINT / 2;

/// A player of Inka.
pub struct Explorer {
    candidates: usize,
    judge: Judge,
    dice: Dice,
    search: Search,
    /// What is left of the turns that were planned, and the position they go on from.
    plans: Vec<Plan>,
    follows: u64,
    restless: Restless,
}

impl Explorer {
    /// A player who looks as widely as `scope` says and lists so many candidates; `make` makes his judges.
    pub fn new(scope: Scope, candidates: usize, make: impl Fn() -> Judge, seed: u64) -> Explorer {
        Explorer {
            candidates,
            judge: make(),
            dice: Dice::new(seed),
            search: Search::new(scope, &make, seed),
            plans: Vec::new(),
            follows: 0,
            restless: Restless::default(),
        }
    }

    /// The door or the place for a rhombus that looks best, whatever is drawn next; equals are drawn by lot.
    fn set_up(&mut self, game: &Inka, position: &Position, limits: &Limits) -> Decision<Action> {
        let mut legal = Vec::new();
        game.legal(position, &mut legal);
        for i in (1..legal.len()).rev() {
            legal.swap(i, self.dice.below(i as u32 + 1) as usize);
        }
        let mut candidates = Vec::with_capacity(legal.len());
        for action in legal {
            if !candidates.is_empty() && limits.reached(candidates.len() as u64) {
                break;
            }
            let mut next = *position;
            game.apply(&mut next, action);
            let estimate = self.judge.estimate(game, &next);
            candidates.push(Candidate { action, estimate, nodes: 1, line: Vec::new() });
        }
        let (nodes, seat) = (candidates.len() as u64, position.seat().index());
        candidates.sort_by(|a, b| b.estimate.share[seat].total_cmp(&a.estimate.share[seat]));
        candidates.truncate(self.candidates);
        Decision { action: candidates[0].action, nodes, candidates }
    }

    /// The best plans, each for another action.
    fn weigh(&self) -> Vec<Candidate<Action>> {
        let mut candidates: Vec<Candidate<Action>> = Vec::new();
        for plan in &self.plans {
            if candidates.len() == self.candidates {
                break;
            }
            if candidates.iter().all(|candidate| candidate.action != plan.actions[0]) {
                candidates.push(plan.candidate());
            }
        }
        candidates
    }
}

/// Where a player has been since his last statue: what looked near from there was not.
struct Restless {
    since: (u8, u8),
    tired: [Way; CELLS],
}

impl Default for Restless {
    fn default() -> Restless {
        Restless { since: (0, 0), tired: [0; CELLS] }
    }
}

impl Restless {
    /// Notes where a turn begins.
    fn note(&mut self, position: &Position) {
        let seat = position.seat();
        let (taken, round) = (position.taken(seat), position.round());
        let Some(pawn) = position.pawn(seat) else { return };
        if self.since.0 != taken || round < self.since.1 {
            self.tired = [0; CELLS];
        }
        if self.since != (taken, round) {
            self.tired[pawn.index()] += TIRED;
        }
        self.since = (taken, round);
    }
}

impl Player<Inka> for Explorer {
    fn goes_on(&self) -> bool {
        false
    }

    fn choose(&mut self, game: &Inka, position: &Position, limits: &Limits) -> Decision<Action> {
        if position.stage() != Stage::Play {
            return self.set_up(game, position, limits);
        }
        let mut nodes = 0;
        if self.follows != game.hash(position) || self.plans.is_empty() {
            self.restless.note(position);
            self.search.tire(&self.restless.tired);
            (self.plans, nodes) = self.search.run(game, position, limits);
        }
        let candidates = self.weigh();
        let action = self.plans[0].actions[0];
        let mut next = *position;
        game.apply(&mut next, action);
        self.follows = game.hash(&next);
        self.plans.retain_mut(|plan| {
            let same = plan.actions.remove(0) == action;
            same && !plan.actions.is_empty()
        });
        Decision { action, nodes, candidates }
    }
}
