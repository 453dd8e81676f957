//! The border to JavaScript: an opaque game in progress, text and JSON out of it, errors with a code. No rules.

pub mod border;
mod bot;
pub mod catalogue;
mod far;
pub mod moment;
mod puzzle;
mod review;
mod sitting;
mod trial;
mod verify;
#[cfg(feature = "bench")]
pub mod workload;

use border::{CodedError, to_json};
use serde_json::json;
use shelf::{Choice, GameName};
use wasm_bindgen::prelude::wasm_bindgen;

pub use bot::Bot;
pub use far::FarTable;
pub use puzzle::{attempt, standing};
pub use review::Reviewer;
pub use sitting::{read_record, write_record};
pub use trial::Trial;
pub use verify::{seat_commitment, verify};

/// A game in progress.
#[wasm_bindgen]
pub struct Line {
    line: shelf::AnyLine,
    /// What the moment told last listed: legal now, so that it need not be checked when it is chosen.
    listed: Vec<Choice>,
}

impl From<shelf::AnyLine> for Line {
    fn from(line: shelf::AnyLine) -> Line {
        Line { line, listed: Vec::new() }
    }
}

#[wasm_bindgen]
impl Line {
    /// A new game by its name, with options as `key=value` words; under the newest rules if no version is given.
    #[wasm_bindgen(constructor)]
    pub fn new(game: &str, options: &str, rules: Option<u32>) -> Result<Line, CodedError> {
        let game: GameName = game.parse()?;
        Ok(shelf::AnyLine::with_rules(game, &options.parse()?, rules.unwrap_or(game.rules()))?.into())
    }

    /// Who acts: `p1` to `p4`, `chance` or `over`.
    pub fn turn(&self) -> String {
        self.line.turn().to_string()
    }

    /// The legal actions of the seat to act, as a JSON array of texts.
    pub fn legal(&self) -> String {
        to_json(&self.line.legal())
    }

    /// The outcomes chance may supply, as a JSON array of `{"action": …, "weight": …}`.
    pub fn chance(&self) -> String {
        let outcomes = self.line.chance().into_iter();
        outcomes
            .map(|(action, weight)| json!({ "action": action, "weight": weight }))
            .collect::<serde_json::Value>()
            .to_string()
    }

    /// Plays an action given as text. If it is refused, the error's `code` names the rule, its `message` says
    /// why, and nothing has changed.
    pub fn play(&mut self, action: &str) -> Result<(), CodedError> {
        self.listed.clear();
        Ok(self.line.play(action)?)
    }

    /// Takes the last action back, whoever did it; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        self.listed.clear();
        let before = self.line.length().checked_sub(1);
        before.inspect(|length| self.line.truncate(*length)).is_some()
    }

    /// The scores as they stand, as a JSON array in seat order.
    pub fn scores(&self) -> String {
        to_json(self.line.scores().as_slice())
    }

    /// `running`, or the ranks and scores: `p1 rank 1 score 35; p2 rank 2 score 24`.
    pub fn result(&self) -> String {
        self.line.outcome().map_or_else(|| "running".to_owned(), |outcome| outcome.to_string())
    }

    /// The hash of the position, 16 hexadecimal digits.
    pub fn hash(&self) -> String {
        format!("{:016x}", self.line.hash())
    }

    /// The board as text.
    pub fn show(&self) -> String {
        self.line.show()
    }

    /// Everything visible, as JSON for drawing.
    pub fn describe(&self) -> String {
        to_json(&self.line.view())
    }
}

/// What can be played and against whom, as JSON: the games with their seats and options, and the bots' levels.
#[wasm_bindgen]
pub fn catalogue() -> String {
    to_json(&catalogue::Catalogue::new())
}

/// What is wrong with options and what is only unusual, each with its place, as JSON.
#[wasm_bindgen]
pub fn inspect(game: &str, options: &str) -> Result<String, CodedError> {
    Ok(to_json(&shelf::inspect(game.parse()?, &options.parse()?)))
}

/// An action of a game, read from its text, in its parts as JSON.
#[wasm_bindgen]
pub fn read(game: &str, action: &str) -> Result<String, CodedError> {
    Ok(to_json(&shelf::Action::read(game.parse()?, action)?))
}
