//! How a seat stands, in the terms of a player: the points still to be spent, and those to come.

use ::inka::{Cell, Inka, Position};
use tabletop::Seat;

use super::survey::{POINT, Survey, Way};

/// How many numbers describe a seat.
pub const VALUES: usize = 3;
/// The action points of a turn.
const TURN: f32 = 3.0;
/// How many statues there are to take.
const STATUES: u8 = 3;

/// How a seat stands, whoever is to act.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Features {
    /// The way to the end of the game.
    pub way: Way,
    /// How many statues were taken.
    pub taken: u8,
}

impl Features {
    /// How a pawn stands that begins its next turn on a cell with these statues, as bits.
    pub fn of(game: &Inka, position: &Position, survey: &Survey, pawn: Cell, taken: u8) -> Features {
        Features { way: survey.way(game, position, pawn, taken), taken: taken.count_ones() as u8 }
    }

    /// The numbers that are weighed, for a seat that has so many points sooner than others.
    pub fn values(self, head_start: f32) -> [f32; VALUES] {
        let points = f32::from(self.way) / f32::from(POINT) - head_start;
        // The nearer the end, the more a point decides.
        let near = 10.0 / (points.max(0.0) + 5.0);
        [points, near, f32::from(STATUES - self.taken)]
    }
}

/// Who is to act, with how many points.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Clock {
    seat: Seat,
    points: f32,
}

impl Clock {
    /// A turn that begins.
    pub fn begin(seat: Seat) -> Clock {
        Clock { seat, points: TURN }
    }

    /// The first turn of the game.
    pub fn first(game: &Inka) -> Clock {
        Clock::begin(game.first())
    }

    /// A position in a turn. Points that no longer move path rhombi are hardly worth anything unless a statue is at
    /// hand, which the way tells.
    pub fn of(position: &Position) -> Clock {
        let worth = if position.pawn_phase() { 0.5 } else { 1.0 };
        Clock { seat: position.seat(), points: worth * f32::from(position.points()) }
    }

    /// The points a seat has sooner than one whose turn ends now.
    pub fn head_start(self, game: &Inka, seat: Seat) -> f32 {
        let players = game.players();
        let wait = (seat.0 + players - self.seat.0) % players;
        if wait == 0 { self.points } else { TURN - TURN * f32::from(wait) / f32::from(players) }
    }
}
