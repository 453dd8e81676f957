//! Puzzles for the page: what an attempt comes to, and how good whoever attempts it is.

use puzzles::{Puzzle, Standing};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Line;
use crate::border::{CodedError, Fault, to_json};

/// What these actions from the start of a puzzle on come to; puzzle, actions and answer as JSON.
#[wasm_bindgen]
pub fn attempt(puzzle: &str, tried: &str) -> Result<String, CodedError> {
    let fail = |error: &dyn core::fmt::Display| CodedError::coded(&Fault::BadRecord, error);
    let puzzle = Puzzle::read(puzzle).map_err(|error| fail(&error))?;
    let tried: Vec<String> = serde_json::from_str(tried).map_err(|error| fail(&error))?;
    Ok(to_json(&puzzles::judge(&puzzle, &tried).map_err(|error| fail(&error))?))
}

#[wasm_bindgen]
impl Line {
    /// What makes a line of play work that begins here, as far as the turn goes; the actions and the answer as JSON.
    pub fn themes(&self, actions: &str) -> Result<String, CodedError> {
        let actions: Vec<String> =
            serde_json::from_str(actions).map_err(|error| CodedError::coded(&Fault::BadRecord, &error))?;
        Ok(to_json(&puzzles::themes(&self.line, &actions)))
    }
}

/// What is known of somebody, as JSON, after a puzzle of this rating was solved or not; of a stranger nothing is given.
#[wasm_bindgen]
pub fn standing(before: Option<String>, puzzle: u16, solved: bool) -> Result<String, CodedError> {
    let before = before.map(|text| serde_json::from_str::<Standing>(&text)).transpose();
    let before = before.map_err(|error| CodedError::coded(&Fault::BadRecord, &error))?.unwrap_or_default();
    Ok(to_json(&before.after(puzzle, solved)))
}
