//! The border to JavaScript: an opaque table, text and JSON out of it, errors with a code. No rules.

mod border;
mod bot;
pub mod moment;
mod sitting;
mod verify;
#[cfg(feature = "bench")]
pub mod workload;

use border::CodedError;
use serde_json::json;
use shelf::GameName;
use wasm_bindgen::prelude::wasm_bindgen;

pub use bot::Bot;
pub use verify::{seat_commitment, verify};

/// A game in progress.
#[wasm_bindgen]
pub struct Table(shelf::Table);

#[wasm_bindgen]
impl Table {
    /// A new game by its name, with options as `key=value` words; under the newest rules if no version is given.
    #[wasm_bindgen(constructor)]
    pub fn new(game: &str, options: &str, rules: Option<u32>) -> Result<Table, CodedError> {
        let game: GameName = game.parse()?;
        Ok(Table(shelf::Table::with_rules(game, &options.parse()?, rules.unwrap_or(game.rules()))?))
    }

    /// Who acts: `p1` to `p4`, `chance` or `over`.
    pub fn turn(&self) -> String {
        self.0.turn().to_string()
    }

    /// The legal actions of the seat to act, as a JSON array of texts.
    pub fn legal(&self) -> String {
        json!(self.0.legal()).to_string()
    }

    /// The outcomes chance may supply, as a JSON array of `{"action": …, "weight": …}`.
    pub fn chance(&self) -> String {
        let outcomes = self.0.chance().into_iter();
        outcomes
            .map(|(action, weight)| json!({ "action": action, "weight": weight }))
            .collect::<serde_json::Value>()
            .to_string()
    }

    /// Plays an action given as text. If it is refused, the error's `code` names the rule, its `message` says
    /// why, and nothing has changed.
    pub fn play(&mut self, action: &str) -> Result<(), CodedError> {
        Ok(self.0.play(action)?)
    }

    /// Takes the last action back, whoever did it; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        let before = self.0.length().checked_sub(1);
        before.inspect(|length| self.0.truncate(*length)).is_some()
    }

    /// The scores as they stand, as a JSON array in seat order.
    pub fn scores(&self) -> String {
        json!(self.0.scores().as_slice()).to_string()
    }

    /// `running`, or the ranks and scores: `p1 rank 1 score 35; p2 rank 2 score 24`.
    pub fn result(&self) -> String {
        self.0.outcome().map_or_else(|| "running".to_owned(), |outcome| outcome.to_string())
    }

    /// The hash of the position, 16 hexadecimal digits.
    pub fn hash(&self) -> String {
        format!("{:016x}", self.0.hash())
    }

    /// The board as text.
    pub fn show(&self) -> String {
        self.0.show()
    }

    /// Everything visible, as JSON for drawing.
    pub fn describe(&self) -> String {
        json!(self.0.view()).to_string()
    }
}

/// The names of the games, as a JSON array.
#[wasm_bindgen]
pub fn games() -> String {
    json!(GameName::ALL.map(GameName::as_str)).to_string()
}
