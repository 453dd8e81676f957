//! A game gone through, as data.

use serde::{Deserialize, Serialize};

use crate::{Account, Auction, TurnFigure, TurningPoint, Value, Verdict};

/// A game gone through from its start to where it ended.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Review {
    /// How many positions each search looked at.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub nodes: u64,
    /// Where the whims of the search come from.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub seed: u64,
    /// What the start promised.
    pub start: Value,
    /// Everything that was done.
    pub steps: Vec<Step>,
    /// What the last position promises: the result, if the game was played to its end.
    pub end: Value,
    /// Whether the game has ended.
    pub over: bool,
    /// The turns.
    pub turns: Vec<TurnFigure>,
    /// The auctions that were held.
    pub auctions: Vec<Auction>,
    /// What decided the game, in the order in which it happened.
    pub turning_points: Vec<TurningPoint>,
    /// What became of each seat's share of the win, in seat order.
    pub account: Vec<Account>,
}

/// Something that was done: a choice, or a draw.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "ReviewStep"))]
pub struct Step {
    /// Whose choice it was, or whose luck, counted from 0.
    pub seat: u8,
    /// Whether it was drawn.
    pub drawn: bool,
    /// What was done.
    pub action: String,
    /// What the position promised.
    pub before: Value,
    /// What the search says of what was done.
    pub after: Value,
    /// What that brought each seat of the win: the choice, or the luck.
    pub change: Vec<f64>,
    /// What each seat came to expect only when the search looked from there.
    pub second_thoughts: Vec<f64>,
    /// What the choice was; none if it was drawn, or nothing else could be done.
    pub verdict: Option<Verdict>,
    /// What got a search of its own, what was done among it: best first for whoever chose; all outcomes of a draw.
    pub alternatives: Vec<Alternative>,
}

/// What could be done, or drawn.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Alternative {
    /// The action.
    pub action: String,
    /// What the search says of it.
    pub value: Value,
    /// The line of play expected after it.
    pub line: Vec<String>,
    /// Its weight among the outcomes of a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub weight: Option<u32>,
}

impl Step {
    /// What whoever did it, or had the luck, got of the win by it.
    pub fn own_change(&self) -> f64 {
        self.change[usize::from(self.seat)]
    }

    /// The best alternative for whoever chose, if it is better than what was done.
    pub fn better(&self) -> Option<&Alternative> {
        self.alternatives.first().filter(|best| !self.drawn && best.action != self.action)
    }
}
