//! What a strong player would name: the points, the cells each side can still reach, and what is to be had now, in
//! sum and for each scoring cell.

use ::aztec::{Aztec, Position, Side};
use tabletop::Game;

use super::geometry::{Geometry, half};

/// How many numbers describe a position.
pub const FEATURES: usize = 2 * SIDE + 1 + CONTEXT;
/// The scoring cells of the usual field, half of them for either side; of a larger sector the others are left out.
pub const TARGETS: usize = 28;
/// What can be said of a scoring cell: it is taken, or how many empty placements cover it and how many of them could
/// be built now, both roughly.
pub const STATES: usize = 1 + SPOTS * CHANCES;
const SPOTS: usize = 5;
const CHANCES: usize = 4;
/// Numbers for a side: points, cells that an empty placement covers, cells that a piece could cover now, and
/// for one, two and three points how many pieces could score them now and whether any can.
const SIDE: usize = 9;
/// Numbers for the task: how far the architects are from the number named, or how the sums of a match stand.
const CONTEXT: usize = 3;
/// The pieces of a usual round; the clock of another is set so that it ends alike.
const PIECES: u8 = 22;
/// The most one scores in a round of the usual field.
const MOST_POINTS: f32 = 14.0;

/// What is played for: each has its own weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// Two players.
    Duel,
    /// Three players with a number named.
    Number,
    /// Three players, three rounds.
    Match,
}

/// The roles: Oh Puch, the architect of North/South, the one of East/West.
pub const ROLES: usize = 3;

/// A position in numbers.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Features {
    /// What is played for.
    pub task: Task,
    /// How many pieces were laid since the beginning of a usual game that ends when this one does.
    pub clock: usize,
    /// The numbers.
    pub values: [f32; FEATURES],
    /// The states of the scoring cells, each of its own [`STATES`] one after the other.
    pub states: [u16; TARGETS],
    /// The seat of each role; with two players nobody is Oh Puch.
    pub seats: [Option<u8>; ROLES],
}

impl Task {
    /// What is played for in a game.
    pub fn of(game: &Aztec) -> Task {
        match (game.traits().seats, game.rounds()) {
            (2, _) => Task::Duel,
            (_, 1) => Task::Number,
            _ => Task::Match,
        }
    }

    /// How many moments its clock has.
    pub const fn clocks(self) -> usize {
        match self {
            Task::Duel | Task::Number => PIECES as usize,
            Task::Match => 3 * PIECES as usize,
        }
    }
}

impl Features {
    /// The numbers of a position where a piece is to be laid.
    pub fn of(game: &Aztec, geometry: &Geometry, position: &Position) -> Features {
        let task = Task::of(game);
        let mut values = [0.0; FEATURES];
        let points = [Side::NorthSouth, Side::EastWest].map(|side| f32::from(game.points(position, side)));

        let stable = game.stable(position);
        let mut covered = 0;
        let mut chances = [[0_u16; 3]; 2];
        let mut now = [0_u8; 64];
        for (i, (stable, scoring)) in stable.iter().zip(&geometry.scoring).enumerate() {
            let mut left = stable & scoring;
            while left != 0 {
                let id = 64 * i + left.trailing_zeros() as usize;
                left &= left - 1;
                let mut covers = geometry.covers[id];
                covered |= covers;
                while covers != 0 {
                    now[covers.trailing_zeros() as usize] += 1;
                    covers &= covers - 1;
                }
                for (chances, &gain) in chances.iter_mut().zip(&geometry.gains[id]) {
                    if gain > 0 {
                        chances[gain as usize - 1] += 1;
                    }
                }
            }
        }
        let spots = geometry.spots(game.laid_indices(position));
        let reachable = geometry.open(&spots);
        let mut states = [OUT_OF_REACH; TARGETS];
        for (target, spots) in geometry.targets.iter().zip(spots) {
            let (side, place) = (target.bit as usize / 32, target.bit as usize % 32);
            if place < TARGETS / 2 {
                states[side * (TARGETS / 2) + place] = if position.standing().has(target.cell) {
                    TAKEN
                } else {
                    let chances = roughly(now[target.bit as usize].into()).min(CHANCES - 1);
                    OUT_OF_REACH + (roughly(spots.count_ones()) * CHANCES + chances) as u16
                };
            }
        }
        for (i, state) in states.iter_mut().enumerate() {
            *state += (i * STATES) as u16;
        }

        for side in 0..2 {
            let cells = |covers: u64| half(covers, side).count_ones() as f32;
            let numbers = &mut values[side * SIDE..][..SIDE];
            numbers[0] = points[side] / MOST_POINTS;
            numbers[1] = cells(reachable) / MOST_POINTS;
            numbers[2] = cells(covered) / MOST_POINTS;
            for (i, &count) in chances[side].iter().enumerate() {
                numbers[3 + i] = f32::from(count).sqrt() / 4.0;
                numbers[6 + i] = if count > 0 { 0.5 } else { 0.0 };
            }
        }
        let choices: u32 = stable.iter().map(|word| word.count_ones()).sum();
        values[2 * SIDE] = (choices as f32).sqrt() / 12.0;
        let seats = [
            game.oh_puch(position),
            game.architect(position, Side::NorthSouth),
            game.architect(position, Side::EastWest),
        ]
        .map(|seat| seat.map(|seat| seat.0));
        values[2 * SIDE + 1..].copy_from_slice(&context(game, position, points, seats));
        Features { task, clock: clock(game, position), values, states, seats }
    }

    /// The same building turned by half: the cells of a sector change places from its ends on.
    #[must_use]
    pub fn turned(&self) -> Features {
        const CELLS: usize = TARGETS / 2;
        let mut states = self.states;
        for (i, state) in states.iter_mut().enumerate() {
            let other = i / CELLS * CELLS + (CELLS - 1 - i % CELLS);
            *state = self.states[other] + (i * STATES) as u16 - (other * STATES) as u16;
        }
        Features { states, ..*self }
    }
}

const TAKEN: u16 = 0;
const OUT_OF_REACH: u16 = 1;

/// None, one, two or three, four to seven, more.
fn roughly(count: u32) -> usize {
    match count {
        0 | 1 => count as usize,
        2 | 3 => 2,
        4..8 => 3,
        _ => 4,
    }
}

fn context(
    game: &Aztec,
    position: &Position,
    points: [f32; 2],
    seats: [Option<u8>; ROLES],
) -> [f32; CONTEXT] {
    match Task::of(game) {
        Task::Duel => [0.0; CONTEXT],
        Task::Number => {
            let number = f32::from(position.number().unwrap_or(0));
            [number, number - points[0], number - points[1]].map(|x| x / MOST_POINTS)
        }
        Task::Match => {
            let scores = game.scores(position);
            let now = [0.0, points[0], points[1]];
            let earlier: [f32; ROLES] =
                std::array::from_fn(|role| scores[usize::from(seats[role].unwrap_or(0))] as f32 - now[role]);
            let mean = (earlier[0] + earlier[1] + earlier[2]) / ROLES as f32;
            earlier.map(|points| (points - mean) / MOST_POINTS)
        }
    }
}

/// The same player is to act at a moment of the clock, and as many pieces are left, if there can be so many.
fn clock(game: &Aztec, position: &Position) -> usize {
    let seats = game.traits().seats;
    let left = (game.pieces() - position.count()).min(PIECES);
    let mut laid = PIECES - left;
    while laid % seats != position.count() % seats {
        laid = if laid == 0 { seats - 1 } else { laid - 1 };
    }
    usize::from(position.round()) * usize::from(PIECES) + usize::from(laid)
}
