//! How far a pawn comes that stands on a path rhombus and rides it, shift by shift, while nothing else moves.

use ::inka::{Cell, Half, Inka, Placement, Position, Rhombus};

use super::steps::{STEP, Steps, left};
use super::survey::{DOORS, FAR, GOALS, POINT, Way};

/// The longest ride in shifts, all points of a turn.
const LONGEST: Way = 3;

/// The best ride towards a goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ride {
    /// The whole way to the goal.
    pub way: Way,
    /// The first shift of it, where the rhombus is brought at last, and where one leaves it.
    pub to: Option<(Placement, Placement, Cell)>,
}

/// The best rides by the half one stands on and by the goal.
pub type Rides = [[Ride; GOALS]; 2];

/// Works out the rides on a rhombus, given the ways from each cell to the goals.
pub fn rides(
    game: &Inka,
    position: &Position,
    rhombus: Rhombus,
    steps: &Steps,
    ways: &[[Way; ::inka::CELLS]; GOALS],
) -> Rides {
    let mut rides = [[Ride { way: FAR, to: None }; GOALS]; 2];
    let (Some(start), None) = (position.rhombus(rhombus), rhombus.destination_index()) else { return rides };
    let left = left(game, position, rhombus);
    let snakes = [Half::A, Half::B].map(|half| game.faces().of(rhombus).snake(half));
    let mut note = |half: Half, way: Way, goal: usize, to: (Placement, Placement, Cell)| {
        let across = way + STEP + if snakes[half as usize] { POINT } else { 0 };
        for (on, way) in [(half as usize, way), (1 - half as usize, across)] {
            if way < rides[on][goal].way {
                rides[on][goal] = Ride { way, to: Some(to) };
            }
        }
    };
    let mut seen = [0_u64; Placement::COUNT.div_ceil(64)];
    let mut new = |place: Placement| {
        let (word, bit) = (place.index() / 64, 1 << (place.index() % 64));
        let new = seen[word] & bit == 0;
        seen[word] |= bit;
        new
    };
    new(start);
    let (mut places, mut next) = (vec![(start, start)], Vec::new());
    for shifts in 1..=LONGEST {
        for &(first, from) in &places {
            game.shifts_on(position, rhombus, from, |to| {
                if !new(to) {
                    return;
                }
                let first = if shifts == 1 { to } else { first };
                next.push((first, to));
                for (cell, half) in game.cells(to).into_iter().zip([Half::A, Half::B]) {
                    if game.board().doors().contains(cell) {
                        note(half, shifts * POINT, DOORS, (first, to, cell));
                    }
                }
                for (half, beyond, cost) in steps.exits(game, rhombus, left, to) {
                    for (goal, ways) in ways.iter().enumerate() {
                        note(half, shifts * POINT + cost + ways[beyond.index()], goal, (first, to, beyond));
                    }
                }
            });
        }
        places.clear();
        core::mem::swap(&mut places, &mut next);
    }
    rides
}
