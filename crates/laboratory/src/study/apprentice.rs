//! A player who builds but does not see for whom: a way to be weak that is tried out here, and no level yet.
//!
//! One who overlooks or misjudges actions brings up no pillars in time, and then nobody finishes. So a weak player brings
//! pillars like any other, sometimes as the builder of the rules' crate would, and lays plates where it happens to.

use bots::turquoise::{BestFirst, undoes};
use bots::{Decision, Ladder, Limits, Player};
use dice::{Dice, uniform};
use tabletop::Line;
use turquoise::{Action, Phase, Position, Turquoise};

/// How a player fails to think, each from 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Slips {
    /// How likely an action is the builder's.
    pub blind: f32,
    /// How likely a plate is laid anywhere.
    pub careless: f32,
}

/// A player with moments in which it only builds.
pub struct Apprentice {
    planner: BestFirst,
    slips: Slips,
    dice: Dice,
}

impl Apprentice {
    /// `planner`, with slips drawn from `seed`.
    pub fn new(planner: BestFirst, slips: Slips, seed: u64) -> Apprentice {
        Apprentice { planner, slips, dice: Dice::new(seed) }
    }

    /// What is done without thinking, if this is the moment.
    fn blindly(&mut self, game: &Turquoise, position: &Position) -> Option<Action> {
        let lays = matches!(position.phase(), Phase::Lay(_));
        let slip = self.dice.unit();
        if lays && slip < self.slips.careless {
            return Some(uniform(game, position, &mut self.dice));
        }
        (!lays && slip < self.slips.blind).then(|| Turquoise::PICKER(game, position, &mut self.dice))
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
            Some(action) if !undoes_its_turn(line, action) => Decision::blind(action),
            _ => self.planner.go_on(line, limits),
        }
    }
}

/// Whether an action takes back one of the turn under way.
fn undoes_its_turn(line: &Line<Turquoise>, action: Action) -> bool {
    let turn = line.actions().iter().rev().map(|&(_, earlier)| earlier);
    turn.take_while(|&earlier| earlier != Action::End).any(|earlier| undoes(action, earlier))
}
