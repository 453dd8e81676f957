//! What a page needs beyond playing: records, what was done, and the whole state in one message.

use core::fmt::Display;

use serde_json::json;
use tabletop::Record;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Table;
use crate::border::CodedError;
use crate::moment::{Deed, Moment};

/// A record from its text or JSON form.
pub fn read(record: &str) -> Result<Record, CodedError> {
    if record.trim_start().starts_with('{') {
        shelf::from_json(record).map_err(|error| bad(&error))
    } else {
        record.parse().map_err(|error| bad(&error))
    }
}

fn bad(error: &dyn Display) -> CodedError {
    CodedError::coded("bad-record", &error.to_string())
}

#[wasm_bindgen]
impl Table {
    /// The game a record leads to, in its text or JSON form, every action checked.
    pub fn replay(record: &str) -> Result<Table, CodedError> {
        let record = read(record)?;
        Ok(Table(shelf::Table::replay(&record).map_err(|error| bad(&error))?))
    }

    /// The game so far, written down in the text form.
    pub fn record(&self) -> String {
        self.0.record().to_string()
    }

    /// The name of the game.
    pub fn game(&self) -> String {
        self.0.game().to_string()
    }

    /// The options in full, as `key=value` words.
    pub fn options(&self) -> String {
        self.0.options().to_string()
    }

    /// The version of the rules.
    pub fn rules(&self) -> u32 {
        self.0.rules()
    }

    /// The table as it was after its first `length` actions.
    #[must_use]
    pub fn at(&self, length: usize) -> Table {
        let mut table = self.0.clone();
        table.truncate(length);
        Table(table)
    }

    /// Whether an action given as text could be played; if not, the error says why.
    pub fn check(&self, action: &str) -> Result<(), CodedError> {
        Ok(self.0.check(action)?)
    }

    /// Everything done so far, as a JSON array of `{"by": "p1", "action": …, "gains": […]}`.
    pub fn deeds(&self) -> String {
        json!(Deed::all(&self.0)).to_string()
    }

    /// Everything a page shows now, as JSON.
    pub fn moment(&self) -> String {
        json!(Moment::of(&self.0)).to_string()
    }
}
