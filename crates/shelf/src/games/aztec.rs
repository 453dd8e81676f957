//! Aztec on the shelf: what is visible of it, and its actions in their parts.

mod review;
mod view;

use core::fmt;

use ::aztec::{Action, Direction, Position, Side, Stage};
use serde::{Deserialize, Serialize};
use tabletop::{Game, Line};

pub use self::view::{Architect, Auction, AztecView as View, Piece};
pub use ::aztec::Aztec as Rules;

use crate::Shown;

/// An action of Aztec in its parts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "AztecParts"))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Parts {
    /// A piece is laid.
    Lay {
        /// The cell its path begins in.
        cell: String,
        /// Which way the path goes: two steps, two steps, one step.
        way: [Way; 3],
    },
    /// No architect is to reach this number.
    Oh {
        /// Which number.
        number: u8,
    },
    /// Leaving the auction.
    Pass,
}

/// A way in space, by its letter in the notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "AztecWay"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = AztecWay))]
#[serde(rename_all = "lowercase")]
pub enum Way {
    /// North.
    N,
    /// South.
    S,
    /// East.
    E,
    /// West.
    W,
    /// Up.
    U,
    /// Down.
    D,
}

impl From<Direction> for Way {
    fn from(direction: Direction) -> Way {
        match direction {
            Direction::North => Way::N,
            Direction::South => Way::S,
            Direction::East => Way::E,
            Direction::West => Way::W,
            Direction::Up => Way::U,
            Direction::Down => Way::D,
        }
    }
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

impl From<Action> for Parts {
    fn from(action: Action) -> Parts {
        match action {
            Action::Lay(placement) => {
                let way = placement.word.directions().map(Way::from);
                Parts::Lay { cell: placement.start.to_string(), way }
            }
            Action::Oh(number) => Parts::Oh { number },
            Action::Pass => Parts::Pass,
        }
    }
}

impl fmt::Display for Parts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Parts::Lay { cell, way: [first, second, third] } => write!(f, "{cell} {first}{second}{third}"),
            Parts::Oh { number } => write!(f, "oh {number}"),
            Parts::Pass => f.write_str("pass"),
        }
    }
}

impl Shown for Rules {
    type View = View;
    type Parts = Parts;

    fn view(line: &Line<Rules>) -> View {
        View::of(line)
    }

    /// The cells a piece fills, along its path.
    fn places(&self, _: &Position, action: Action) -> Vec<String> {
        match action {
            Action::Lay(placement) => {
                placement.path().into_iter().flatten().map(|cell| cell.to_string()).collect()
            }
            Action::Oh(_) | Action::Pass => Vec::new(),
        }
    }

    /// The cells of an architect's sectors that the next piece could have filled, is not filling and cannot any more.
    fn blocks<'a>(&'a self, before: &'a Position) -> impl Fn(&Position) -> Vec<u8> + 'a {
        let fillable = self.fillable(before);
        move |after| {
            let mut blocked = vec![0; self.scores(after).len()];
            // Where no piece follows, none is kept from lying anywhere.
            if before.round() == after.round() && matches!(after.stage(), Stage::Building) {
                let lost = fillable.without(after.standing()).without(&self.fillable(after));
                for side in [Side::NorthSouth, Side::EastWest] {
                    if let Some(seat) = self.architect(after, side) {
                        blocked[seat.index()] += lost.and(self.sector(side)).len() as u8;
                    }
                }
            }
            blocked
        }
    }
}
