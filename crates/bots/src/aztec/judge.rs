//! The evaluator: the network on the features, and the table of numbers before the first piece.

use std::sync::Arc;

use ::aztec::{Aztec, Position, Stage};
use tabletop::{Game, MAX_SEATS, Seat, zobrist};

use super::auction::Bidding;
use super::features::{Features, ROLES};
use super::geometry::Geometry;
use super::weights::{NUMBERS, POINTS, Weights};
use crate::{Estimate, Evaluator};

/// Judges positions of Aztec.
#[derive(Clone)]
pub struct Judge {
    weights: Arc<Weights>,
    geometry: Arc<Geometry>,
    level: u8,
    usual: bool,
}

impl Judge {
    /// A judge for a game, with these weights, who expects players of a level.
    pub fn new(game: &Aztec, weights: Arc<Weights>, level: u8) -> Judge {
        // The table of numbers was made on the usual field alone.
        let usual = game.size() == 9 && game.pieces() == 22 && usize::from(game.highest()) == NUMBERS;
        Judge { weights, geometry: Arc::new(Geometry::new(game)), level, usual }
    }

    /// The geometry of the field.
    pub fn geometry(&self) -> &Arc<Geometry> {
        &self.geometry
    }

    /// What each seat can expect of a position, whatever its stage.
    pub fn judge(&self, game: &Aztec, position: &Position) -> Estimate {
        match position.stage() {
            Stage::Over => {
                game.outcome(position).map_or_else(Estimate::default, |outcome| Estimate::of(&outcome))
            }
            Stage::Building => self.building(game, position),
            Stage::Auction(_) => Bidding::new(game, self).value(position),
        }
    }

    /// What each seat can expect while pieces are laid.
    fn building(&self, game: &Aztec, position: &Position) -> Estimate {
        let features = Features::of(game, &self.geometry, position);
        let outputs = self.weights.net(features.task).outputs(&features);
        let mut estimate = Estimate::default();
        let logits = features.seats.iter().zip(&outputs).filter(|(seat, _)| seat.is_some());
        let highest = logits.fold(f32::NEG_INFINITY, |highest, (_, &logit)| highest.max(logit));
        let mut total = 0.0;
        let scores = game.scores(position);
        for (role, seat) in features.seats.iter().enumerate() {
            if let Some(seat) = seat.map(usize::from) {
                let odds = libm::expf(outputs[role] - highest);
                estimate.share[seat] = odds;
                estimate.score[seat] = scores[seat] as f32 + POINTS * outputs[ROLES + role].max(0.0);
                total += odds;
            }
        }
        estimate.share = estimate.share.map(|odds| odds / total);
        estimate
    }

    /// What a round is worth before its first piece.
    pub fn round(&self, game: &Aztec, position: &Position) -> Estimate {
        let mut estimate = self.building(game, position);
        let oh_puch = game.oh_puch(position).map_or(0, Seat::index);
        let number = usize::from(position.number().unwrap_or(0));
        if self.usual && (1..=NUMBERS).contains(&number) {
            let mut share = [0.0; MAX_SEATS];
            for (role, &won) in self.weights.table(self.level)[number - 1].iter().enumerate() {
                share[(oh_puch + role) % ROLES] = won;
            }
            estimate.share = share;
        }
        estimate
    }
}

/// By how much, in shares of the win, somebody likes a position more or less without a reason, so that games differ.
pub fn whim(position: u64, seed: u64) -> f32 {
    const MOST: f32 = 0.005;
    let lot = (zobrist::mix(position ^ seed) >> 40) as f32 / (1 << 24) as f32;
    MOST * (2.0 * lot - 1.0)
}

impl Evaluator<Aztec> for Judge {
    fn estimate(&mut self, game: &Aztec, position: &Position) -> Estimate {
        self.judge(game, position)
    }
}
