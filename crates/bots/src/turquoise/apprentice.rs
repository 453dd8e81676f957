//! A player who builds but does not see for whom: how the low levels are weak.
//!
//! One who overlooks or misjudges any action alike brings up no pillars in time, and then nobody finishes the temple. So
//! an apprentice errs in where and when, never in whether: it brings pillars as the builder of the rules' crate would, lays
//! plates where it happens to, and leaves a place that is ready to others while it finds something else to build.

use ::turquoise::{Action, Phase, Position, Turquoise, policy};
use dice::{Dice, uniform};
use tabletop::Line;

use super::BestFirst;
use super::turn::SoFar;
use crate::{Decision, Ladder, Limits, Player};

/// How likely a player fails to think, each from 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Slips {
    /// An action is the builder's.
    pub blind: f32,
    /// A plate is laid anywhere.
    pub careless: f32,
    /// A place that is ready for a plate is not seen.
    pub late: f32,
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

    fn slips(&mut self, chance: f32) -> bool {
        self.dice.unit() < chance
    }

    fn decide(
        &mut self,
        game: &Turquoise,
        position: &Position,
        so_far: &SoFar,
        plan: impl FnOnce(&mut BestFirst) -> Decision<Action>,
    ) -> Decision<Action> {
        let lays = matches!(position.phase(), Phase::Lay(_));
        if lays && self.slips(self.slips.careless) {
            return Decision::blind(uniform(game, position, &mut self.dice));
        }
        let steady = |action: &Action| !so_far.bars(position, *action);
        let blind = !lays && self.slips(self.slips.blind);
        let built = blind.then(|| Turquoise::PICKER(game, position, &mut self.dice)).filter(steady);
        let decision = built.map_or_else(|| plan(&mut self.planner), Decision::blind);
        // Who sees the stand-off come looks twice.
        let hurried = 4 * u32::from(position.quiet_turns()) >= 3 * u32::from(game.patience());
        let ready = || position.open_places().any(|place| place.level() > 0);
        if decision.action != Action::Draw || hurried || !ready() || !self.slips(self.slips.late) {
            return decision;
        }
        let instead = Some(policy::bring(game, position, &mut |n| self.dice.below(n)));
        let instead = instead.filter(|&action| action != Action::End).filter(steady);
        instead.map_or(decision, Decision::blind)
    }
}

impl Player<Turquoise> for Apprentice {
    fn choose(&mut self, game: &Turquoise, position: &Position, limits: &Limits) -> Decision<Action> {
        self.decide(game, position, &SoFar::default(), |planner| planner.choose(game, position, limits))
    }

    fn go_on(&mut self, line: &Line<Turquoise>, limits: &Limits) -> Decision<Action> {
        let so_far = SoFar::of(line);
        self.decide(line.game(), line.position(), &so_far, |planner| planner.go_on(line, limits))
    }
}
