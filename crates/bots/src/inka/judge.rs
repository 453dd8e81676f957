//! The evaluator: who is how many action points from the end, and what share of the win that is worth.

use std::sync::Arc;

use ::inka::{Inka, Position, Stage};
use tabletop::{MAX_SEATS, Seat};

use super::features::{Clock, Features};
use super::survey::{Survey, taken};
use super::weights::Weights;
use crate::{Estimate, Evaluator};

/// Judges positions of Inka.
pub struct Judge {
    weights: Arc<Weights>,
    survey: Survey,
}

impl Judge {
    /// A judge with these weights.
    pub fn new(weights: Arc<Weights>) -> Judge {
        Judge { weights, survey: Survey::new() }
    }

    /// What was seen of the floor last.
    pub fn survey(&self) -> &Survey {
        &self.survey
    }

    /// Looks at a floor, for all questions to come.
    pub fn look(&mut self, game: &Inka, position: &Position) {
        self.survey.look(game, position);
    }

    /// How each seat stands on the floor seen last.
    pub fn features(&self, game: &Inka, position: &Position) -> [Features; MAX_SEATS] {
        let mut features = [Features::default(); MAX_SEATS];
        for seat in Seat::all(game.players()) {
            if let Some(pawn) = position.pawn(seat) {
                features[seat.index()] =
                    Features::of(game, position, &self.survey, pawn, taken(position, seat));
            }
        }
        features
    }

    /// What seats that stand like this can expect at a moment.
    pub fn weigh(&self, game: &Inka, clock: Clock, features: &[Features; MAX_SEATS]) -> Estimate {
        let mut estimate = Estimate::default();
        let mut odds = [0.0; MAX_SEATS];
        for seat in Seat::all(game.players()) {
            let i = seat.index();
            odds[i] = libm::expf(self.weights.merit(&features[i].values(clock.head_start(game, seat))));
        }
        let total: f32 = odds.iter().sum();
        for seat in Seat::all(game.players()) {
            let i = seat.index();
            let share = odds[i] / total;
            estimate.share[i] = share;
            estimate.score[i] = self.weights.score(share, features[i].taken);
        }
        estimate
    }
}

impl Evaluator<Inka> for Judge {
    fn estimate(&mut self, game: &Inka, position: &Position) -> Estimate {
        self.look(game, position);
        let features = self.features(game, position);
        let clock = match position.stage() {
            Stage::Play => Clock::of(position),
            _ => Clock::first(game),
        };
        self.weigh(game, clock, &features)
    }
}
