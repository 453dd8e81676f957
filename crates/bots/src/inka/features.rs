//! How a seat stands, in the terms of a player: the points still to be spent, and those to come.

use ::inka::{Inka, POINTS, Position, Stage};
use tabletop::Seat;

use super::survey::{POINT, Way};

/// How many numbers describe a seat.
pub const VALUES: usize = 5;
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
    /// The numbers that are weighed for a seat at a moment.
    pub fn values(self, moment: Moment) -> [f32; VALUES] {
        let way = (f32::from(self.way) / f32::from(POINT) - moment.points).max(0.0);
        // The nearer the end, the more a point decides, and the more it matters who is to act.
        let near = 10.0 / (way + 5.0);
        [way, near, f32::from(STATUES - self.taken), moment.soon, near * moment.soon]
    }
}

/// When a seat acts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Moment {
    /// 1 at the beginning of its own turn, less the longer it must wait.
    soon: f32,
    /// The points it may still spend in this turn, as far as they are of use.
    points: f32,
}

/// Whose turn it is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Clock {
    /// Who begins a turn now or when this one ends.
    next: Seat,
    /// Who still has points to spend, and how many.
    spending: Option<(Seat, f32)>,
}

impl Clock {
    /// A turn that begins.
    pub fn begin(seat: Seat) -> Clock {
        Clock { next: seat, spending: None }
    }

    /// A position. Within a turn it is as if the turn ended, but for the points left; those that no longer move path
    /// rhombi are hardly worth anything.
    pub fn of(game: &Inka, position: &Position) -> Clock {
        let (seat, points) = (position.seat(), f32::from(position.points()));
        match position.stage() {
            Stage::Play if position.pawn_phase() => {
                Clock { next: seat.next(game.players()), spending: Some((seat, 0.5 * points)) }
            }
            Stage::Play if position.points() < POINTS => {
                Clock { next: seat.next(game.players()), spending: Some((seat, points)) }
            }
            Stage::Play => Clock::begin(seat),
            _ => Clock::begin(game.first()),
        }
    }

    /// When a seat acts.
    pub fn moment(self, game: &Inka, seat: Seat) -> Moment {
        let players = game.players();
        let wait = (seat.0 + players - self.next.0) % players;
        let points = self.spending.filter(|&(spender, _)| spender == seat).map_or(0.0, |(_, points)| points);
        Moment { soon: 1.0 - f32::from(wait) / f32::from(players), points }
    }
}
