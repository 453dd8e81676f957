//! Players that do not look ahead: the feet of the ladder.

use dice::Dice;
use tabletop::{Game, Turn};

use crate::{Candidate, Decision, Estimate, Evaluator, Limits, Player};

/// Plays any legal action.
pub struct Random(Dice);

impl Random {
    /// The choices are drawn from `seed`.
    pub fn new(seed: u64) -> Random {
        Random(Dice::new(seed))
    }
}

impl<G: Game> Player<G> for Random {
    fn choose(&mut self, game: &G, position: &G::Position, _: &Limits) -> Decision<G::Action> {
        let mut legal = Vec::new();
        game.legal(position, &mut legal);
        Decision::blind(legal[self.0.below(legal.len() as u32) as usize])
    }
}

/// Plays the action after which the position looks best for it, chance averaged; equals are drawn by lot.
pub struct Greedy<E> {
    evaluator: E,
    dice: Dice,
}

impl<E> Greedy<E> {
    /// A player who trusts `evaluator`.
    pub fn new(evaluator: E, seed: u64) -> Greedy<E> {
        Greedy { evaluator, dice: Dice::new(seed) }
    }

    fn after<G: Game>(&mut self, game: &G, position: &G::Position, nodes: &mut u64) -> Estimate
    where
        E: Evaluator<G>,
    {
        match game.turn(position) {
            Turn::Seat(_) => {
                *nodes += 1;
                self.evaluator.estimate(game, position)
            }
            Turn::Over => {
                game.outcome(position).map_or_else(Estimate::default, |outcome| Estimate::of(&outcome))
            }
            Turn::Chance => {
                let mut outcomes = Vec::new();
                game.chance(position, &mut outcomes);
                let total: u32 = outcomes.iter().map(|outcome| outcome.weight).sum();
                let mut mean = Estimate::default();
                for outcome in outcomes {
                    let mut next = position.clone();
                    game.apply(&mut next, outcome.action);
                    let share = outcome.weight as f32 / total as f32;
                    mean.add(&self.after(game, &next, nodes).scaled(share));
                }
                mean
            }
        }
    }
}

impl<G: Game, E: Evaluator<G>> Player<G> for Greedy<E> {
    fn choose(&mut self, game: &G, position: &G::Position, limits: &Limits) -> Decision<G::Action> {
        let mut legal = Vec::new();
        game.legal(position, &mut legal);
        let seat = game.turn(position).seat().map_or(0, tabletop::Seat::index);
        // Drawn by lot first, so that a stable sort leaves equals in a random order.
        for i in (1..legal.len()).rev() {
            legal.swap(i, self.dice.below(i as u32 + 1) as usize);
        }
        let mut nodes = 0;
        let mut candidates: Vec<Candidate<G::Action>> = Vec::with_capacity(legal.len());
        for action in legal {
            if !candidates.is_empty() && limits.reached(nodes) {
                break;
            }
            let before = nodes;
            let mut next = position.clone();
            game.apply(&mut next, action);
            let estimate = self.after(game, &next, &mut nodes);
            candidates.push(Candidate { action, estimate, nodes: nodes - before, line: Vec::new() });
        }
        candidates.sort_by(|a, b| b.estimate.share[seat].total_cmp(&a.estimate.share[seat]));
        Decision { action: candidates[0].action, nodes, candidates }
    }
}
