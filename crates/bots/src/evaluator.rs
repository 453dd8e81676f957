//! How good a position is, apart from how far one looks.

use dice::Dice;
use tabletop::{Game, Turn};

use crate::Estimate;

/// Judges positions.
pub trait Evaluator<G: Game> {
    /// What each seat can expect of a position where the game goes on.
    fn estimate(&mut self, game: &G, position: &G::Position) -> Estimate;

    /// Clears `out` and says how much each of the legal actions deserves to be looked at; the weights add up to 1, and
    /// an action without any is left out.
    fn priors(&mut self, _game: &G, _position: &G::Position, legal: &[G::Action], out: &mut Vec<f32>) {
        out.clear();
        out.resize(legal.len(), 1.0 / legal.len() as f32);
    }
}

/// A cheap player for playouts: the index of one of the legal actions.
pub type Policy<G> = fn(&G, &<G as Game>::Position, &[<G as Game>::Action], &mut Dice) -> usize;

/// Clears the list and says of each of the legal actions whether a tree should hold it; it must hold one at least.
pub type Choice<G> = fn(&G, &<G as Game>::Position, &[<G as Game>::Action], &mut Vec<bool>);

/// Judges a position by playing it out once with a cheap policy.
pub struct Playouts<G: Game> {
    policy: Policy<G>,
    choice: Choice<G>,
    chosen: Vec<bool>,
    dice: Dice,
    legal: Vec<G::Action>,
    outcomes: Vec<tabletop::Weighted<G::Action>>,
}

impl<G: Game> Playouts<G> {
    /// Playouts by `policy`, chance and choices drawn from `seed`.
    pub fn new(policy: Policy<G>, seed: u64) -> Playouts<G> {
        Playouts {
            policy,
            choice: |_, _, legal, out| {
                out.clear();
                out.resize(legal.len(), true);
            },
            chosen: Vec::new(),
            dice: Dice::new(seed),
            legal: Vec::new(),
            outcomes: Vec::new(),
        }
    }

    /// The same, for a tree that holds no other actions than these.
    #[must_use]
    pub fn among(self, choice: Choice<G>) -> Playouts<G> {
        Playouts { choice, ..self }
    }

    /// Playouts that pick any legal action alike.
    pub fn uniform(seed: u64) -> Playouts<G> {
        Playouts::new(|_, _, legal, dice| dice.below(legal.len() as u32) as usize, seed)
    }
}

impl<G: Game> Evaluator<G> for Playouts<G> {
    fn estimate(&mut self, game: &G, position: &G::Position) -> Estimate {
        let mut position = position.clone();
        loop {
            let action = match game.turn(&position) {
                Turn::Seat(_) => {
                    game.legal(&position, &mut self.legal);
                    self.legal[(self.policy)(game, &position, &self.legal, &mut self.dice)]
                }
                Turn::Chance => {
                    game.chance(&position, &mut self.outcomes);
                    self.dice.outcome(&self.outcomes)
                }
                Turn::Over => break,
            };
            game.apply(&mut position, action);
        }
        game.outcome(&position).map_or_else(Estimate::default, |outcome| Estimate::of(&outcome))
    }

    fn priors(&mut self, game: &G, position: &G::Position, legal: &[G::Action], out: &mut Vec<f32>) {
        (self.choice)(game, position, legal, &mut self.chosen);
        let share = 1.0 / self.chosen.iter().filter(|&&chosen| chosen).count() as f32;
        out.clear();
        out.extend(self.chosen.iter().map(|&chosen| if chosen { share } else { 0.0 }));
    }
}
