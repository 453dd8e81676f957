//! Inka on the shelf: what is visible of it, and its actions in their parts.

mod review;
mod view;

use core::fmt;

use ::inka::{Action, Cell, Mask, Position, Stage};
use serde::{Deserialize, Serialize};
use tabletop::{Line, Reason};

pub use self::view::{FaceView, InkaView as View, MarkView, Player, RhombusView};
pub use ::inka::Inka as Rules;

use crate::{Feature, Shown};

/// An action of Inka in its parts. Cells and rhombi are written as in the notation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "InkaParts"))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Parts {
    /// A pawn begins at a door.
    Start {
        /// The door.
        cell: String,
    },
    /// Chance draws a rhombus.
    Tile {
        /// Which one.
        rhombus: String,
    },
    /// The rhombus drawn is laid.
    Put {
        /// Where its half A lies.
        a: String,
        /// Where its half B lies.
        b: String,
    },
    /// A rhombus slides or turns.
    Shift {
        /// Which one.
        rhombus: String,
        /// Where its half A goes.
        a: String,
        /// Where its half B goes.
        b: String,
    },
    /// The pawn walks.
    Go {
        /// Where to.
        cell: String,
    },
    /// The pawn takes its statue.
    Take,
    /// The pawn goes through the secret passage.
    Passage {
        /// Where to.
        cell: String,
    },
    /// The turn ends with the blockade set.
    Block {
        /// The cell it stands on.
        cell: String,
    },
    /// The turn ends without it.
    Stay,
}

impl From<Action> for Parts {
    fn from(action: Action) -> Parts {
        match action {
            Action::Start(cell) => Parts::Start { cell: cell.to_string() },
            Action::Tile(rhombus) => Parts::Tile { rhombus: rhombus.to_string() },
            Action::Put(placement) => {
                Parts::Put { a: placement.a().to_string(), b: placement.b().to_string() }
            }
            Action::Shift(rhombus, placement) => Parts::Shift {
                rhombus: rhombus.to_string(),
                a: placement.a().to_string(),
                b: placement.b().to_string(),
            },
            Action::Go(cell) => Parts::Go { cell: cell.to_string() },
            Action::Take => Parts::Take,
            Action::Passage(cell) => Parts::Passage { cell: cell.to_string() },
            Action::Block(cell) => Parts::Block { cell: cell.to_string() },
            Action::Stay => Parts::Stay,
        }
    }
}

impl fmt::Display for Parts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Parts::Start { cell } => write!(f, "start {cell}"),
            Parts::Tile { rhombus } => write!(f, "tile {rhombus}"),
            Parts::Put { a, b } => write!(f, "put {a} {b}"),
            Parts::Shift { rhombus, a, b } => write!(f, "shift {rhombus} {a} {b}"),
            Parts::Go { cell } => write!(f, "go {cell}"),
            Parts::Take => f.write_str("take"),
            Parts::Passage { cell } => write!(f, "passage {cell}"),
            Parts::Block { cell } => write!(f, "block {cell}"),
            Parts::Stay => f.write_str("stay"),
        }
    }
}

/// What of a drawing can be used, and how.
const DOOR: &str = "door";
const PASSAGE: &str = "passage";
const MOVED: &str = "rhombus-moved";
const WALKED: &str = "rhombus-walked";

impl Shown for Rules {
    type View = View;
    type Parts = Parts;

    fn view(line: &Line<Rules>) -> View {
        View::of(line)
    }

    /// The cells of a rhombus, or those a pawn walks over.
    fn places(&self, before: &Position, action: Action) -> Vec<String> {
        match action {
            Action::Go(cell) => self.route(before, cell).iter().map(ToString::to_string).collect(),
            Action::Put(placement) | Action::Shift(_, placement) => {
                vec![placement.a().to_string(), placement.b().to_string()]
            }
            Action::Start(cell) | Action::Passage(cell) | Action::Block(cell) => vec![cell.to_string()],
            Action::Tile(_) | Action::Take | Action::Stay => Vec::new(),
        }
    }

    fn cost(before: &Position, after: &Position) -> Option<u8> {
        match (before.stage(), after.stage()) {
            // The next player's points say nothing about what this action cost.
            (Stage::Play, Stage::Play) if before.seat() == after.seat() => {
                before.points().checked_sub(after.points())
            }
            _ => None,
        }
    }

    fn warnings(&self) -> Vec<Reason> {
        Rules::warnings(self).iter().map(inka::Warning::reason).collect()
    }

    fn features(&self) -> Vec<Feature> {
        let (doors, passages) = (self.board().doors(), self.board().passages());
        let cells = |mask: Mask, sort| mask.cells().map(move |cell| Feature::new(sort, cell));
        let rhombi = |sort| self.faces().rhombi().map(move |rhombus| Feature::new(sort, rhombus));
        let all = cells(doors, DOOR).chain(cells(passages, PASSAGE));
        all.chain(rhombi(MOVED)).chain(rhombi(WALKED)).collect()
    }

    /// A pawn uses the passages and doors that it comes to and the rhombi that it walks over.
    fn features_used(&self, before: &Position, action: Action) -> Vec<Feature> {
        let door = |cell: Cell| self.board().doors().contains(cell).then(|| Feature::new(DOOR, cell));
        match action {
            Action::Start(cell) => door(cell).into_iter().collect(),
            Action::Shift(rhombus, _) => vec![Feature::new(MOVED, rhombus)],
            Action::Passage(cell) => {
                let from = before.pawn(before.seat());
                from.into_iter().chain([cell]).map(|end| Feature::new(PASSAGE, end)).collect()
            }
            Action::Go(cell) => {
                let route = self.route(before, cell);
                let walked =
                    |cell: &Cell| before.cover(*cell).map(|(rhombus, _)| Feature::new(WALKED, rhombus));
                route.iter().filter_map(walked).chain(door(cell)).collect()
            }
            Action::Tile(_) | Action::Put(_) | Action::Take | Action::Block(_) | Action::Stay => Vec::new(),
        }
    }
}
