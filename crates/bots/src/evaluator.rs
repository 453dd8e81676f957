//! How good a position is, apart from how far one looks.

use dice::{Dice, Picker, Stepper, uniform};
use tabletop::{Game, MAX_SEATS};

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

/// Clears the list and says of each of the legal actions whether a tree should hold it; it must hold one at least.
pub type Shortlist<G> = fn(&G, &<G as Game>::Position, &[<G as Game>::Action], &mut Vec<bool>);

/// Judges a position by the scores as they stand: for games that nobody has studied.
pub struct ByScore;

/// The part of all scores there can be by which one must be ahead to be e times as likely to win.
const AHEAD: f32 = 0.05;

impl<G: Game> Evaluator<G> for ByScore {
    fn estimate(&mut self, game: &G, position: &G::Position) -> Estimate {
        let range = game.traits().scores;
        let step = AHEAD * (range.end() - range.start()).max(1) as f32;
        let scores = game.scores(position);
        let most = scores.iter().copied().max().unwrap_or(0);
        let mut estimate = Estimate::default();
        let mut odds = [0.0; MAX_SEATS];
        for (i, &score) in scores.iter().enumerate() {
            estimate.score[i] = score as f32;
            odds[i] = libm::expf((score - most) as f32 / step);
        }
        let all: f32 = odds.iter().sum();
        estimate.share = odds.map(|odds| odds / all);
        estimate
    }
}

/// Judges a position by playing it out once with a cheap player.
pub struct Playouts<G: Game> {
    picker: Picker<G>,
    shortlist: Shortlist<G>,
    chosen: Vec<bool>,
    dice: Dice,
    stepper: Stepper<G>,
}

impl<G: Game> Playouts<G> {
    /// Playouts by `picker`, chance and choices drawn from `seed`.
    pub fn new(picker: Picker<G>, seed: u64) -> Playouts<G> {
        Playouts {
            picker,
            shortlist: |_, _, legal, out| {
                out.clear();
                out.resize(legal.len(), true);
            },
            chosen: Vec::new(),
            dice: Dice::new(seed),
            stepper: Stepper::default(),
        }
    }

    /// The same, for a tree that holds no other actions than these.
    #[must_use]
    pub fn among(self, shortlist: Shortlist<G>) -> Playouts<G> {
        Playouts { shortlist, ..self }
    }

    /// Playouts that pick any legal action alike.
    pub fn uniform(seed: u64) -> Playouts<G> {
        Playouts::new(uniform::<G>, seed)
    }
}

impl<G: Game> Evaluator<G> for Playouts<G> {
    fn estimate(&mut self, game: &G, position: &G::Position) -> Estimate {
        let mut position = position.clone();
        while let Some(action) = self.stepper.pick(game, &position, &mut self.dice, self.picker) {
            game.apply(&mut position, action);
        }
        game.outcome(&position).map_or_else(Estimate::default, |outcome| Estimate::of(&outcome))
    }

    fn priors(&mut self, game: &G, position: &G::Position, legal: &[G::Action], out: &mut Vec<f32>) {
        (self.shortlist)(game, position, legal, &mut self.chosen);
        let share = 1.0 / self.chosen.iter().filter(|&&chosen| chosen).count() as f32;
        out.clear();
        out.extend(self.chosen.iter().map(|&chosen| if chosen { share } else { 0.0 }));
    }
}
