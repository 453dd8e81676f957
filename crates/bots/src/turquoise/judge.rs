//! The evaluator: the network where a seat chooses an action, and the obvious way there from anywhere else.

use std::sync::Arc;

use ::turquoise::{Action, Face, Phase, Position, Rotation, Tablet, Turquoise};
use tabletop::{Game, MAX_SEATS, Seat};

use super::auction;
use super::features::{Features, Geometry};
use super::weights::{POINTS, Weights};
use crate::{Estimate, Evaluator};

/// Judges positions of Turquoise.
#[derive(Clone)]
pub struct Judge {
    weights: Arc<Weights>,
    geometry: Arc<Geometry>,
}

impl Judge {
    /// A judge with these weights.
    pub fn new(weights: Arc<Weights>) -> Judge {
        Judge { weights, geometry: Arc::new(Geometry::new()) }
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
            Phase::Crowned | Phase::StandOff => result(game, position),
        }
    }

    /// What each seat can expect where one has a whole turn before him.
    pub fn quiet(&self, game: &Turquoise, position: &Position) -> Estimate {
        let features = Features::of(game, &self.geometry, position);
        let outputs = self.weights.net(features.seats).outputs(&features);
        let highest = outputs[..features.seats].iter().fold(f32::NEG_INFINITY, |most, out| most.max(out[0]));
        // The fewer plates are left, the more certain is who is ahead.
        let decided = 30.0 / (5.0 + features.clock as f32);
        let mut estimate = Estimate::default();
        let (mut odds, mut hopes) = ([0.0; MAX_SEATS], [0.0; MAX_SEATS]);
        for seat in Seat::all(features.seats as u8) {
            let [logit, to_come] = outputs[seat.index()];
            let ahead = (logit - highest) * decided;
            odds[seat.index()] = libm::expf(ahead);
            hopes[seat.index()] = libm::expf(ahead / 8.0);
            estimate.score[seat.index()] = position.score(seat) as f32 + POINTS * to_come;
        }
        // A stand-off is a draw in which everybody has wasted his time; the nearer it is, the more one should do to
        // bring the next plate nearer.
        let distance = features.distance.min(20) as f32;
        let quiet = f32::from(position.quiet_turns()) / f32::from(RESTLESS * game.seats());
        let wasted = CONTEMPT * quiet.min(1.0) * distance / (distance + 3.0);
        let (all_odds, all_hopes): (f32, f32) = (odds.iter().sum(), hopes.iter().sum());
        for (share, (odds, hopes)) in estimate.share.iter_mut().zip(odds.iter().zip(hopes)) {
            // Whoever is as good as sure of the win, or of the loss, should still see which way is better.
            *share = (0.8 * odds / all_odds + 0.2 * hopes / all_hopes) * (1.0 - wasted);
        }
        estimate
    }
}

/// What the end gives each seat; of a stand-off nobody should expect much.
pub fn result(game: &Turquoise, position: &Position) -> Estimate {
    let mut estimate =
        game.outcome(position).map_or_else(Estimate::default, |outcome| Estimate::of(&outcome));
    if position.phase() == Phase::StandOff {
        estimate.share = estimate.share.map(|share| share * (1.0 - CONTEMPT));
    }
    estimate
}

/// How little a drawn game is thought of: players who are content with it would never build.
const CONTEMPT: f32 = 0.9;
/// After so many turns a player without a plate nothing else counts more than the next one.
const RESTLESS: u8 = 4;

impl Evaluator<Turquoise> for Judge {
    fn estimate(&mut self, game: &Turquoise, position: &Position) -> Estimate {
        self.judge(game, position)
    }
}
