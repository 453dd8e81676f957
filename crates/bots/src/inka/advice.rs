//! What positions of Inka are worth, to everybody alike.

use ::inka::{Action, Inka, Position, Stage};
use tabletop::Game;

use super::search::{Scope, Search};
use super::weights::Weights;
use super::{Judge, answers};
use crate::adviser::ADVISED;
use crate::{Advice, Adviser, Estimate, Evaluator, Limits};

/// Asks the planner of whole turns, as widely as the strongest level looks, but without its temper.
pub struct Neutral {
    scope: Scope,
    seed: u64,
}

impl Neutral {
    /// An adviser whose whims come from `seed`.
    pub fn new(seed: u64) -> Neutral {
        Neutral { scope: answers(0).scope, seed }
    }

    fn judge(&self) -> Judge {
        Judge::new(Weights::in_use()).with_whims(self.seed)
    }

    /// While the temple is laid out, a position is worth what the best door or place is, of as many as may be looked at,
    /// taken evenly from the whole list.
    fn set_up(&self, game: &Inka, position: &Position, limits: &Limits) -> Advice<Action> {
        let mut legal = Vec::new();
        game.legal(position, &mut legal);
        let most = usize::try_from(limits.nodes).unwrap_or(usize::MAX).clamp(1, legal.len());
        let mut judge = self.judge();
        let mut judged: Vec<(Estimate, Action)> = Vec::with_capacity(most);
        for i in 0..most {
            if !judged.is_empty() && limits.reached(i as u64) {
                break;
            }
            let (mut next, action) = (*position, legal[i * legal.len() / most]);
            game.apply(&mut next, action);
            judged.push((judge.estimate(game, &next), action));
        }
        let seat = position.seat().index();
        judged.sort_by(|a, b| b.0.share[seat].total_cmp(&a.0.share[seat]));
        let actions = judged.iter().take(ADVISED).map(|&(_, action)| action).collect();
        Advice { estimate: judged[0].0, actions, line: vec![judged[0].1] }
    }
}

impl Adviser<Inka> for Neutral {
    fn advise(&self, game: &Inka, position: &Position, limits: &Limits) -> Advice<Action> {
        if position.stage() != Stage::Play {
            return self.set_up(game, position, limits);
        }
        let mut search = Search::new(self.scope, || self.judge(), self.seed).neutral();
        let (plans, _) = search.run(game, position, limits);
        let mut actions: Vec<Action> = Vec::with_capacity(ADVISED);
        for plan in &plans {
            if actions.len() < ADVISED && !actions.contains(&plan.actions[0]) {
                actions.push(plan.actions[0]);
            }
        }
        let line = plans[0].actions.iter().chain(&plans[0].line).copied().collect();
        Advice { estimate: plans[0].estimate, actions, line }
    }
}
