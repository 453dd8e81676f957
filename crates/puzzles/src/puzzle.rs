//! A puzzle and its line of JSON.

use core::fmt;

use serde::{Deserialize, Serialize};
use shelf::{AnyLine, GameName};
use tabletop::Options;

use crate::{Goal, Judged, Theme};

/// A puzzle. Everything that the rules depend on is in it, so that no later default changes it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// Its name, the same for ever: eight hexadecimal digits of what it looks like.
    pub id: String,
    /// The game.
    pub game: String,
    /// The version of the rules.
    pub rules: u32,
    /// The options in full, as `key=value` words.
    pub options: String,
    /// What was played so far, parted by `; `.
    pub actions: String,
    /// What is to be reached by the seat to act.
    pub goal: Goal,
    /// One way to the goal; draws and what others do in between are in it.
    pub solution: Vec<String>,
    /// The action, one of the solution, without which nobody gets there.
    pub key: String,
    /// What makes it work.
    pub themes: Vec<Theme>,
    /// How hard it is, on the scale of the levels: see docs/puzzles.md.
    pub rating: u16,
    /// Where the answer is judged and not proven, what a search says of the actions it looked at closely: in an auction
    /// of passing and of each price from the cheapest on, as far as prices make sense.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub judged: Vec<Judged>,
}

/// Why a line is not a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unreadable(pub(crate) String);

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for Unreadable {}

impl Puzzle {
    /// The puzzle of a line of JSON; whether it can be played is another question.
    pub fn read(line: &str) -> Result<Puzzle, Unreadable> {
        serde_json::from_str(line).map_err(|error| Unreadable(error.to_string()))
    }

    /// The puzzle as a line of JSON.
    pub fn line(&self) -> String {
        serde_json::to_string(self).expect("a puzzle has no keys but texts")
    }

    /// The position it begins with, every action checked.
    pub fn start(&self) -> Result<AnyLine, Unreadable> {
        let fail = |why: &dyn fmt::Display| Unreadable(format!("puzzle {}: {why}", self.id));
        let game: GameName = self.game.parse().map_err(|error| fail(&error))?;
        let options: Options = self.options.parse().map_err(|error| fail(&error))?;
        let mut line = AnyLine::with_rules(game, &options, self.rules).map_err(|error| fail(&error))?;
        for (number, action) in self.before().enumerate() {
            line.play(action).map_err(|error| fail(&format!("action {}, {action}: {error}", number + 1)))?;
        }
        match line.turn().seat() {
            Some(_) => Ok(line),
            None => Err(fail(&"nobody is to act")),
        }
    }

    /// What was played before it.
    pub fn before(&self) -> impl Iterator<Item = &str> {
        self.actions.split("; ").filter(|action| !action.is_empty())
    }
}
