//! What is to be reached.

use serde::{Deserialize, Serialize};

/// What whoever is to act is to reach.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "PuzzleGoal"))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Goal {
    /// To win before this turn is over.
    Win,
    /// To end the turn so that the next player cannot win in theirs.
    Block,
    /// To make so many points before this turn is over.
    Points {
        /// How many.
        points: i32,
    },
    /// To do the one thing after which the game is won whatever the others do.
    Force,
}

impl Goal {
    /// Its name in files and texts.
    pub const fn as_str(self) -> &'static str {
        match self {
            Goal::Win => "win",
            Goal::Block => "block",
            Goal::Points { .. } => "points",
            Goal::Force => "force",
        }
    }
}
