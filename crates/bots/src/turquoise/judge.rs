//! The evaluator: points to come and the chance to finish, and the obvious way to a turn from anywhere else.

use std::sync::Arc;

use ::turquoise::{Action, Face, Phase, Position, Rotation, StandOff, Tablet, Turquoise};
use tabletop::{Game, MAX_SEATS, Seat};

use super::auction;
use super::features::{Features, Geometry};
use super::weights::Weights;
use crate::{Estimate, Evaluator};

/// Judges positions of Turquoise.
#[derive(Clone)]
pub struct Judge {
    weights: Arc<Weights>,
    geometry: Arc<Geometry>,
    /// Whether he tells what is, and not what makes a good player; whims come from the seed.
    neutral: Option<u64>,
}

impl Judge {
    /// A judge with these weights.
    pub fn new(weights: Arc<Weights>) -> Judge {
        Judge { weights, geometry: Arc::new(Geometry::new()), neutral: None }
    }

    /// The same for whom a stand-off is what the rules say it is, and a game that nobody wins everybody's alike.
    #[must_use]
    pub fn neutral(self, seed: u64) -> Judge {
        Judge { neutral: Some(seed), ..self }
    }

    /// What each seat can expect of a position, whatever its phase.
    pub fn judge(&self, game: &Turquoise, position: &Position) -> Estimate {
        match position.phase() {
            Phase::Act if position.turn_begins() => self.quiet(game, position),
            // What is left of a turn is worth what one makes of it, and that is what search is for.
            Phase::Act => {
                let mut next = *position;
                game.apply(&mut next, Action::End);
                self.judge(game, &next)
            }
            Phase::Auction(_) => self.judge(game, &auction::settled(game, self, position)),
            Phase::Draw => {
                // Any plate will do: what counts is where it goes.
                let mut next = *position;
                let plate = position.pile().find_map(Face::number).expect("the pile is not empty");
                game.apply(&mut next, Action::Tile(plate));
                self.judge(game, &next)
            }
            Phase::Lay(_) => {
                let place = position
                    .open_places()
                    .max_by_key(|&place| (position.value(place, position.active()), place.level()))
                    .expect("there is a place for a plate drawn");
                let mut next = *position;
                game.apply(&mut next, Action::Lay(place, Rotation::NONE));
                self.judge(game, &next)
            }
            Phase::Seth(_, _, rotation) => {
                let owner = position.owner(Tablet::Seth).map_or(0, Seat::index);
                let [taken, left] = [Action::Seth(rotation), Action::Decline].map(|action| {
                    let mut next = *position;
                    game.apply(&mut next, action);
                    self.judge(game, &next)
                });
                if taken.share[owner] > left.share[owner] { taken } else { left }
            }
            Phase::Crowned | Phase::StandOff => self.result(game, position),
        }
    }

    /// What each seat can expect where one has a whole turn before him.
    ///
    /// A share is the chance to win; what is missing to 1 is the chance that nobody does.
    pub fn quiet(&self, game: &Turquoise, position: &Position) -> Estimate {
        let features = Features::of(game, &self.geometry, position);
        let scale = self.weights.scale(features.seats);
        let score = scale.scores(&features);
        let mut share = shares(&score[..features.seats], scale.doubt(&features));
        let waited = f32::from(position.quiet_turns()) / f32::from(game.patience());
        let patient = 1.0 - scale.zeal[0] * waited;
        for (share, lack) in share.iter_mut().zip(&features.lacks[..features.seats]) {
            *share *= patient * scale.finishes(lack, features.open);
        }
        let estimate = Estimate { share, score };
        let hash = || game.hash(position);
        self.neutral.map_or(estimate, |seed| estimate.whole(game.seats()).swayed(game.seats(), hash(), seed))
    }

    /// What the end gives each seat. A stand-off is worth little even to whom it makes the winner, and to lose well is
    /// better than that: or nobody would ever help to finish.
    pub fn result(&self, game: &Turquoise, position: &Position) -> Estimate {
        let mut estimate =
            game.outcome(position).map_or_else(Estimate::default, |outcome| Estimate::of(&outcome));
        if self.neutral.is_some() {
            return estimate.whole(game.seats());
        }
        let seats = usize::from(game.seats());
        let zeal = self.weights.scale(seats).zeal[1];
        estimate.share = match (position.phase(), game.standoff()) {
            (Phase::StandOff, StandOff::Nobody | StandOff::Draw) => [0.0; MAX_SEATS],
            (Phase::StandOff, StandOff::Built) => estimate.share.map(|share| zeal * share),
            (Phase::StandOff, StandOff::Score) => {
                shares(&estimate.score[..seats], DECIDED).map(|share| zeal * share)
            }
            _ => shares(&estimate.score[..seats], DECIDED),
        };
        estimate
    }
}

/// The shares of the win by scores that are known but for some doubt.
///
/// Whoever is as good as sure of the win, or of the loss, should still see which way is better: so a small part is
/// told by odds that are blurred.
fn shares(scores: &[f32], doubt: f32) -> [f32; MAX_SEATS] {
    let highest = scores.iter().fold(f32::NEG_INFINITY, |most, &score| most.max(score));
    let mut shares = [0.0; MAX_SEATS];
    for (part, doubt) in [(1.0 - BLURRED, doubt), (BLURRED, doubt.max(LEAST_DOUBT) * BLUR)] {
        let mut odds = [0.0; MAX_SEATS];
        for (odds, score) in odds.iter_mut().zip(scores) {
            *odds = libm::expf((score - highest) / doubt);
        }
        let all: f32 = odds.iter().sum();
        for (share, odds) in shares.iter_mut().zip(odds) {
            *share += part * odds / all;
        }
    }
    shares
}

/// How much of a share is told by blurred odds, and how much they are blurred.
const BLURRED: f32 = 0.1;
const BLUR: f32 = 6.0;
/// The doubt about scores that are final: a point decides, and equal scores share.
const DECIDED: f32 = 0.05;
/// Blurred odds have at least this doubt, times [`BLUR`].
const LEAST_DOUBT: f32 = 3.0;

impl Evaluator<Turquoise> for Judge {
    fn estimate(&mut self, game: &Turquoise, position: &Position) -> Estimate {
        self.judge(game, position)
    }
}
