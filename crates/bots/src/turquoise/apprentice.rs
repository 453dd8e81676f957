//! A player who builds without asking for whom: what makes the low levels weak.
//!
//! One who overlooks or misjudges actions brings up no pillars in time, and then nobody finishes. The builder of the rules'
//! crate finishes, but lays where others score and lets them pass; so a weak player follows it now and then instead of
//! its own plans.

use ::turquoise::{Action, Position, Turquoise};
use dice::Dice;
use tabletop::{Game, Line};

use super::best_first::BestFirst;
use super::turn::SoFar;
use crate::{Decision, Ladder, Limits, Player};

/// A player with moments in which it only builds.
pub struct Apprentice {
    planner: BestFirst,
    /// How likely an action is taken without thinking, from 0 to 1.
    blind: f32,
    dice: Dice,
    legal: Vec<Action>,
}

impl Apprentice {
    /// `planner`, with blind actions drawn from `seed`.
    pub fn new(planner: BestFirst, blind: f32, seed: u64) -> Apprentice {
        Apprentice { planner, blind, dice: Dice::new(seed), legal: Vec::new() }
    }

    /// What the builder would do, if this is not a moment to think.
    fn blindly(&mut self, game: &Turquoise, position: &Position) -> Option<Action> {
        if self.dice.unit() >= self.blind {
            return None;
        }
        game.legal(position, &mut self.legal);
        Some(self.legal[Turquoise::PICKER(game, position, &self.legal, &mut self.dice)])
    }
}

impl Player<Turquoise> for Apprentice {
    fn choose(&mut self, game: &Turquoise, position: &Position, limits: &Limits) -> Decision<Action> {
        match self.blindly(game, position) {
            Some(action) => Decision::blind(action),
            None => self.planner.choose(game, position, limits),
        }
    }

    fn go_on(&mut self, line: &Line<Turquoise>, limits: &Limits) -> Decision<Action> {
        let (game, position) = (line.game(), line.position());
        match self.blindly(game, position) {
            // The builder does not know what its own plans were, and must not undo them.
            Some(action) if !SoFar::of(line).bars(position, action) => Decision::blind(action),
            _ => self.planner.go_on(line, limits),
        }
    }
}
