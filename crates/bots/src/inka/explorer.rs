//! The player: lays rhombi by judgement, plans whole turns, and plays a plan as long as the position follows it.

use ::inka::{Action, Inka, Position, Stage};
use tabletop::Game;

use super::judge::Judge;
use super::search::{Plan, Scope, Search};
use super::turns::Turns;
use crate::{Candidate, Decision, Greedy, Limits, Player};

/// A player of Inka.
pub struct Explorer {
    scope: Scope,
    candidates: usize,
    setup: Greedy<Judge>,
    search: Search,
    /// What is left of the turns that were planned, and the position they go on from.
    plans: Vec<Plan>,
    follows: u64,
}

impl Explorer {
    /// A player who looks as widely as `scope` says and lists so many candidates; `make` makes his judges.
    pub fn new(scope: Scope, candidates: usize, make: impl Fn() -> Judge, seed: u64) -> Explorer {
        Explorer {
            scope,
            candidates,
            setup: Greedy::new(make(), seed),
            search: Search::new(Turns::new(make())),
            plans: Vec::new(),
            follows: 0,
        }
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

impl Player<Inka> for Explorer {
    fn choose(&mut self, game: &Inka, position: &Position, limits: &Limits) -> Decision<Action> {
        if position.stage() != Stage::Play {
            let mut decision = self.setup.choose(game, position, limits);
            decision.candidates.truncate(self.candidates);
            return decision;
        }
        let start = self.search.looked();
        if self.follows != game.hash(position) || self.plans.is_empty() {
            self.plans = self.search.run(game, position, &self.scope, limits);
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
        Decision { action, nodes: self.search.looked() - start, candidates }
    }
}
