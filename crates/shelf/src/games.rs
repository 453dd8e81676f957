//! Everything visible at a table, as data for drawing and as a text board.
//!
//! A view is worked out from the position each time; nothing in it decides what is legal.

pub mod aztec;
pub mod inka;
pub mod turquoise;

use core::fmt;

use serde::Serialize;

pub use self::aztec::AztecView;
pub use self::inka::InkaView;
pub use self::turquoise::TurquoiseView;
use crate::Table;

/// What is visible; in JSON the field `game` says which kind it is.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "game", rename_all = "lowercase")]
pub enum View {
    /// Aztec.
    Aztec(AztecView),
    /// Inka.
    Inka(InkaView),
    /// Turquoise.
    Turquoise(TurquoiseView),
}

impl View {
    /// What is visible at a table now.
    pub fn of(table: &Table) -> View {
        match table {
            Table::Aztec(line) => View::Aztec(AztecView::of(line)),
            Table::Inka(line) => View::Inka(InkaView::of(line)),
            Table::Turquoise(line) => View::Turquoise(TurquoiseView::of(line)),
        }
    }
}

/// The board as text.
impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            View::Aztec(view) => view.fmt(f),
            View::Inka(view) => view.fmt(f),
            View::Turquoise(view) => view.fmt(f),
        }
    }
}
