//! Turquoise on the shelf: what is visible of it, and its actions in their parts.

mod review;
mod view;

use core::fmt;

use ::turquoise::{Action, Column, PILE, Place, Position, Route};
use serde::{Deserialize, Serialize};
use tabletop::Line;

pub use self::view::{Gate, PhaseView, Pillar, PlateView, Player, TabletView, TurquoiseView as View};
pub use ::turquoise::Turquoise as Rules;

use crate::{Feature, Shown};

/// An action of Turquoise in its parts. Places, columns and tablets are written as in the notation; plates are turned
/// clockwise by quarters.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "TurquoiseParts"))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Parts {
    /// An auction is opened.
    Auction {
        /// What is sold.
        #[cfg_attr(feature = "typescript", ts(type = "'horus' | 'anubis' | 'thot' | 'seth'"))]
        tablet: String,
        /// The first bid.
        price: u16,
    },
    /// The price is raised.
    Bid {
        /// The new price.
        price: u16,
    },
    /// Dropping out of the auction.
    Pass,
    /// The top plate of the pile is drawn.
    Draw,
    /// The plate drawn is laid.
    Lay {
        /// The place it lies in.
        place: String,
        /// How it is turned.
        rotation: u8,
    },
    /// The capstone is laid.
    Crown,
    /// A pillar comes from hand.
    Enter {
        /// From the column of the gate to the socket.
        route: Vec<String>,
    },
    /// A pillar moves.
    Move {
        /// From its column to the socket.
        route: Vec<String>,
    },
    /// A pillar goes back to the hand.
    Leave {
        /// From its column to that of the gate.
        route: Vec<String>,
    },
    /// Horus places a pillar.
    Horus {
        /// The column it stands in.
        column: String,
    },
    /// Anubis returns one pillar or two.
    Anubis {
        /// Where they stand, in alphabetical order.
        columns: Vec<String>,
    },
    /// Thot gives an action point more.
    Thot,
    /// Seth takes the plate over.
    Seth {
        /// How it is turned instead.
        rotation: u8,
    },
    /// Seth lets the plate lie as announced.
    Decline,
    /// The turn ends.
    End,
    /// Chance draws a plate.
    Tile {
        /// Which one.
        number: u8,
    },
}

impl From<Action> for Parts {
    fn from(action: Action) -> Parts {
        match action {
            Action::Auction(tablet, price) => Parts::Auction { tablet: tablet.to_string(), price },
            Action::Bid(price) => Parts::Bid { price },
            Action::Pass => Parts::Pass,
            Action::Draw => Parts::Draw,
            Action::Lay(place, rotation) => {
                Parts::Lay { place: place.to_string(), rotation: rotation.quarters() }
            }
            Action::Crown => Parts::Crown,
            Action::Enter(route) => Parts::Enter { route: columns(&route) },
            Action::Move(route) => Parts::Move { route: columns(&route) },
            Action::Leave(route) => Parts::Leave { route: columns(&route) },
            Action::Horus(column) => Parts::Horus { column: column.to_string() },
            Action::Anubis(first, second) => Parts::Anubis {
                columns: [Some(first), second].iter().flatten().map(ToString::to_string).collect(),
            },
            Action::Thot => Parts::Thot,
            Action::Seth(rotation) => Parts::Seth { rotation: rotation.quarters() },
            Action::Decline => Parts::Decline,
            Action::End => Parts::End,
            Action::Tile(number) => Parts::Tile { number },
        }
    }
}

impl fmt::Display for Parts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Parts::Auction { tablet, price } => write!(f, "auction {tablet} {price}"),
            Parts::Bid { price } => write!(f, "bid {price}"),
            Parts::Pass => f.write_str("pass"),
            Parts::Draw => f.write_str("draw"),
            Parts::Lay { place, rotation } => write!(f, "lay {place} r{rotation}"),
            Parts::Crown => f.write_str("crown"),
            Parts::Enter { route } => write!(f, "enter {}", route.join("-")),
            Parts::Move { route } => write!(f, "move {}", route.join("-")),
            Parts::Leave { route } => write!(f, "leave {}", route.join("-")),
            Parts::Horus { column } => write!(f, "horus {column}"),
            Parts::Anubis { columns } => write!(f, "anubis {}", columns.join(" ")),
            Parts::Thot => f.write_str("thot"),
            Parts::Seth { rotation } => write!(f, "seth r{rotation}"),
            Parts::Decline => f.write_str("decline"),
            Parts::End => f.write_str("end"),
            Parts::Tile { number } => write!(f, "tile {number}"),
        }
    }
}

fn columns(route: &Route) -> Vec<String> {
    route.columns().map(|column| column.to_string()).collect()
}

/// What of a drawing can be used, and how.
const PLATE: &str = "plate-walked";
const GATE: &str = "gate";

impl Shown for Rules {
    type View = View;
    type Parts = Parts;

    fn view(line: &Line<Rules>) -> View {
        View::of(line)
    }

    /// The columns passed, or the place of a plate and the columns it covers.
    fn places(&self, _: &Position, action: Action) -> Vec<String> {
        if let Action::Lay(place, _) = action {
            let columns = place.columns().into_iter().map(|column| column.to_string());
            return [place.to_string()].into_iter().chain(columns).collect();
        }
        match Parts::from(action) {
            Parts::Enter { route } | Parts::Move { route } | Parts::Leave { route } => route,
            Parts::Horus { column } => vec![column],
            Parts::Anubis { columns } => columns,
            _ => Vec::new(),
        }
    }

    fn cost(before: &Position, after: &Position) -> Option<u8> {
        // A turn that has only begun is another one than a turn under way.
        let same_turn = before.active() == after.active() && (before.turn_begins() || !after.turn_begins());
        same_turn.then(|| before.action_points().checked_sub(after.action_points())).flatten()
    }

    fn features(&self) -> Vec<Feature> {
        let plates = (1..=PILE).map(|number| Feature::new(PLATE, number));
        plates.chain(self.gates().into_iter().map(|column| Feature::new(GATE, column))).collect()
    }

    /// A pillar uses the plates that it walks over or comes to stand on, and the gate that it comes or leaves by.
    fn features_used(&self, before: &Position, action: Action) -> Vec<Feature> {
        let (route, gate) = match action {
            Action::Enter(route) => (route.columns().collect::<Vec<_>>(), route.columns().next()),
            Action::Leave(route) => (route.columns().collect(), route.columns().last()),
            Action::Move(route) => (route.columns().collect(), None),
            Action::Horus(column) => (vec![column], None),
            _ => return Vec::new(),
        };
        let plate = |column: &Column| {
            let level = before.level(*column)?;
            let on = |place: &Place| place.level() == level && place.columns().contains(*column);
            let number = before.plate(Place::all().find(on)?)?.face.number()?;
            Some(Feature::new(PLATE, number))
        };
        route.iter().filter_map(plate).chain(gate.map(|column| Feature::new(GATE, column))).collect()
    }
}
