//! The evaluator: who is how many action points from the end, and what share of the win that is worth.

use std::sync::Arc;

use ::inka::{CELLS, Cell, Inka, Position};
use tabletop::{Game, MAX_SEATS, Seat};

use super::features::{Clock, Features};
use super::survey::{POINT, Survey, Way, taken};
use super::weights::Weights;
use crate::{Estimate, Evaluator};

/// Judges positions of Inka.
pub struct Judge {
    weights: Arc<Weights>,
    survey: Survey,
    /// For whom he judges, and how much speaks for each seat at the beginning; nobody before the first turn.
    client: Option<(Seat, [f32; MAX_SEATS])>,
    /// How much it is worth to hinder others, from 0 to 1.
    spite: f32,
    /// How much longer the client's way is thought to be from the cells where his turns ended.
    tired: [Way; CELLS],
    /// Where whims come from; only advisers have any.
    whims: Option<u64>,
}

/// How long a player goes on hindering others.
///
/// Two who undo each other's way every turn would do so until the last round, and a drawn game is no game. So the
/// later the round, the less it counts what happens to the others' ways, and at last everybody runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Temper {
    /// The last round in which hindering counts in full.
    pub calm: u8,
    /// The round from which on it does not count.
    pub run: u8,
}

impl Temper {
    /// Chosen so that hardly any game is drawn.
    pub const USUAL: Temper = Temper { calm: 10, run: 26 };

    /// How much it is worth to hinder others in a round, from 0 to 1.
    fn spite(self, round: u8) -> f32 {
        f32::from(self.run.saturating_sub(round.max(self.calm))) / f32::from(self.run - self.calm)
    }
}

impl Judge {
    /// A judge with these weights.
    pub fn new(weights: Arc<Weights>) -> Judge {
        Judge { weights, survey: Survey::default(), client: None, spite: 1.0, tired: [0; CELLS], whims: None }
    }

    /// The same with whims from `seed`: for advisers, whose seed is another opinion.
    #[must_use]
    pub fn with_whims(self, seed: u64) -> Judge {
        Judge { whims: Some(seed), ..self }
    }

    /// Whether the time for looking at others is over.
    pub fn disregards_others(&self) -> bool {
        self.spite <= 0.0
    }

    /// What was seen of the floor last.
    pub fn survey(&self) -> &Survey {
        &self.survey
    }

    /// Looks at a floor, for all questions to come.
    pub fn look(&mut self, game: &Inka, position: &Position) {
        self.survey.look(game, position);
    }

    /// Looks at the floor seen last from a pawn's cell.
    pub fn look_from(&mut self, pawn: Cell) {
        self.survey.look_from(pawn);
    }

    /// Takes the side of the seat to act.
    pub fn take_side(&mut self, game: &Inka, position: &Position) {
        self.look(game, position);
        let features = self.features(game, position);
        let mut merits = [0.0; MAX_SEATS];
        let clock = Clock::begin(position.seat().next(game.players()));
        for seat in Seat::all(game.players()) {
            let i = seat.index();
            merits[i] = self.weights.merit(&features[i].values(clock.moment(game, seat)));
        }
        self.client = Some((position.seat(), merits));
        self.spite = Temper::USUAL.spite(position.round());
    }

    /// Thinks that the client's way is longer than it seems from some cells.
    pub fn tire(&mut self, tired: &[Way; CELLS]) {
        self.tired = *tired;
    }

    /// The way to the end of the game for a seat whose turn begins on a cell, on the floor seen last.
    pub fn way(&self, game: &Inka, position: &Position, seat: Seat, cell: Cell, taken: u8) -> Way {
        let own = self.client.is_some_and(|(client, _)| client == seat);
        let tired = if own { self.tired[cell.index()] } else { 0 };
        self.survey.way(game, position, cell, taken) + tired
    }

    /// The points a seat is from the end of the game on the floor seen last.
    pub fn way_in_points(&self, game: &Inka, position: &Position, seat: Seat) -> f64 {
        f64::from(self.features(game, position)[seat.index()].way) / f64::from(POINT)
    }

    /// How each seat stands on the floor seen last.
    pub fn features(&self, game: &Inka, position: &Position) -> [Features; MAX_SEATS] {
        let mut features = [Features::default(); MAX_SEATS];
        for seat in Seat::all(game.players()) {
            if let Some(pawn) = position.pawn(seat) {
                let taken = taken(position, seat);
                let way = self.way(game, position, seat, pawn, taken);
                features[seat.index()] = Features { way, taken: taken.count_ones() as u8 };
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
            let mut merit = self.weights.merit(&features[i].values(clock.moment(game, seat)));
            if let Some((client, before)) = self.client
                && client != seat
            {
                merit = before[i] + self.spite * (merit - before[i]);
            }
            odds[i] = libm::expf(merit);
        }
        let total: f32 = odds.iter().sum();
        for seat in Seat::all(game.players()) {
            let i = seat.index();
            // On a board where nobody gets anywhere all odds may be too small to be told from nothing.
            let share = if total > 0.0 { odds[i] / total } else { 1.0 / f32::from(game.players()) };
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
        let estimate = self.weigh(game, Clock::of(game, position), &features);
        self.whims.map_or(estimate, |seed| estimate.swayed(game.players(), game.hash(position), seed))
    }
}
