//! The rules of Turquoise by Patrice Vernet (Neuroludic 2005): a pyramid of plates on pillars, 2 to 4 players.
//!
//! Disputed readings of the rulebook are data (`data`), which options can replace, or constants marked `[house]`.
//!
//! ```
//! use tabletop::{Game, Line, Record};
//! use turquoise::Turquoise;
//!
//! let mut line = Line::start(Turquoise::new(&"players=2".parse()?, Turquoise::RULES)?);
//! for action in ["enter b1", "draw", "tile 1", "lay 0c1 r0", "end"] {
//!     line.play_text(action)?;
//! }
//! let refused = line.play_text("thot").unwrap_err();
//! assert_eq!(refused.to_string(), "thot is not yours");
//! assert_eq!(line.game().scores(line.position()).as_slice(), [1, 0]);
//!
//! // The rules have changed once: what ends a game that nobody finishes is an option of version 2. A game of version 1
//! // goes on as it was begun.
//! let old = Turquoise::new(&"players=2".parse()?, 1)?;
//! assert!(old.options().get("standoff").is_none());
//! let record = Record::of(&Line::start(old));
//! assert_eq!(record.replay::<Turquoise>()?.game().rules(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs)]

mod action;
mod apply;
mod board;
mod bounds;
mod check;
mod column;
mod digest;
mod face;
mod game;
mod legal;
mod place;
pub mod policy;
mod position;
mod refusal;
mod route;
mod site;
mod standoff;
mod tables;
mod travel;

pub use action::{Action, Kind, Tablet};
pub use board::{BoardDefect, BoardPlan, Part};
pub use column::{Column, Columns, Members, Way};
pub use face::{Drawing, Face, Faces, PILE, Rotation};
pub use game::{ACTION_POINTS, HANDS, PENALTIES, Turquoise};
pub use legal::Fare;
pub use place::{LEVELS, PLACES, Place};
pub use position::{Auction, Phase, Plate, Position};
pub use refusal::Bar;
pub use route::Route;
pub use standoff::StandOff;
