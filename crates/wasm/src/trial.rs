//! A board tried out for the page: a game at a time, so that its figures grow and stopping works.

use shelf::GameName;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::border::{CodedError, Fault, to_json};

/// A board being tried out.
#[wasm_bindgen]
pub struct Trial(studies::Trial);

#[wasm_bindgen]
impl Trial {
    /// Tries out the board of these options by so many games at least.
    #[wasm_bindgen(constructor)]
    pub fn new(game: &str, options: &str, games: usize) -> Result<Trial, CodedError> {
        let game: GameName = game.parse()?;
        studies::Trial::new(game, &options.parse()?, games).map(Trial).map_err(|error| bad(&error))
    }

    /// Plays the next game; false if all are played.
    pub fn play(&mut self) -> Result<bool, CodedError> {
        self.0.play().map_err(|error| bad(&error))
    }

    /// What is to be said so far, as JSON.
    pub fn told(&self) -> String {
        to_json(&self.0.told())
    }
}

fn bad(error: &str) -> CodedError {
    CodedError::coded(&Fault::BadOptions, &error)
}
