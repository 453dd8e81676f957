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
    /// To end the turn so that the game is won in the turn after the next player's, whatever that player does.
    Two,
    /// To do the one thing after which the next player can make so many points at most with the next action.
    Save {
        /// How many.
        points: i32,
    },
    /// To do the one thing that makes a point.
    Fit,
    /// To say in an auction what gives away least, as far as a search sees.
    Bid,
    /// To do the one thing that is far better than all others, as far as a search sees.
    Best,
}

impl Goal {
    /// Whether it is about one action alone, which is found among all there are and not as part of a turn.
    pub const fn is_of_one_action(self) -> bool {
        matches!(self, Goal::Force | Goal::Save { .. } | Goal::Fit | Goal::Bid | Goal::Best)
    }

    /// Whether its answer is judged by search and not proven.
    pub const fn is_judged(self) -> bool {
        matches!(self, Goal::Bid | Goal::Best)
    }

    /// The names of all kinds.
    pub const KINDS: [&str; 9] = ["win", "two", "block", "points", "force", "save", "fit", "bid", "best"];

    /// Its name in files and texts.
    pub const fn as_str(self) -> &'static str {
        match self {
            Goal::Win => "win",
            Goal::Block => "block",
            Goal::Points { .. } => "points",
            Goal::Force => "force",
            Goal::Two => "two",
            Goal::Save { .. } => "save",
            Goal::Fit => "fit",
            Goal::Bid => "bid",
            Goal::Best => "best",
        }
    }
}
