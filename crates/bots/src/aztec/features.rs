//! What a strong player would name: the points, the cells each side can still reach, and what is to be had now.

use ::aztec::{Aztec, Position, Side};
use tabletop::Game;

use super::geometry::Geometry;

/// How many numbers describe a position.
pub const FEATURES: usize = 2 * SIDE + 1 + CONTEXT;
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
        for (i, (stable, scoring)) in stable.iter().zip(&geometry.scoring).enumerate() {
            let mut left = stable & scoring;
            while left != 0 {
                let id = 64 * i + left.trailing_zeros() as usize;
                left &= left - 1;
                covered |= geometry.covers[id];
                for (chances, &gain) in chances.iter_mut().zip(&geometry.gains[id]) {
                    if gain > 0 {
                        chances[gain as usize - 1] += 1;
                    }
                }
            }
        }
        let free = game.free(position);
        let reachable = geometry
            .covering
            .iter()
            .filter(|(_, words)| words.iter().any(|&(i, word)| free[i] & word != 0))
            .fold(0, |reachable, (bit, _)| reachable | bit);

        for side in 0..2 {
            let half = |cells: u32| (cells >> (16 * side) & 0xffff).count_ones() as f32;
            let numbers = &mut values[side * SIDE..][..SIDE];
            numbers[0] = points[side] / MOST_POINTS;
            numbers[1] = half(reachable) / MOST_POINTS;
            numbers[2] = half(covered) / MOST_POINTS;
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
        Features { task, clock: clock(game, position), values, seats }
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
