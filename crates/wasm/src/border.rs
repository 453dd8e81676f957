//! What goes over the border when things go wrong: errors with a code, and panics as text on the console.

use core::fmt;

use serde::Serialize;
use shelf::UnknownGame;
use tabletop::{OptionsTextError, PlayError, SetupError, TextError};
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// JavaScript's `Error` with a further property `code` and, if a place bars an action, `at`.
    #[wasm_bindgen(js_name = Error)]
    pub type CodedError;

    #[wasm_bindgen(constructor, js_class = "Error")]
    fn new(message: &str) -> CodedError;

    #[wasm_bindgen(method, setter)]
    fn set_code(this: &CodedError, code: &str);

    #[wasm_bindgen(method, setter)]
    fn set_at(this: &CodedError, place: &str);

    #[wasm_bindgen(js_namespace = console, js_name = error)]
    fn console_error(text: &str);
}

/// What is wrong with what was asked for, where it is not a rule of the game that refuses it.
#[derive(Clone, Copy, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    /// There is no such game.
    UnknownGame,
    /// There is no such player.
    UnknownPlayer,
    /// The options do not make a game.
    BadOptions,
    /// The text, or the parts, are no action of this game.
    NoSuchAction,
    /// The record cannot be read or played.
    BadRecord,
    /// The receipt cannot be read.
    BadReceipt,
    /// What a seat adds to the draw is not of its form.
    BadEntropy,
    /// A message of the server is not of its form.
    Malformed,
    /// An event does not fit the table as it is known here.
    Astray,
}

/// Its code.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

impl CodedError {
    /// An error with the code of a rule, of the server, or of a [`Fault`].
    pub fn coded(code: &dyn fmt::Display, message: &dyn fmt::Display) -> CodedError {
        let error = CodedError::new(&message.to_string());
        error.set_code(&code.to_string());
        error
    }
}

impl From<UnknownGame> for CodedError {
    fn from(error: UnknownGame) -> CodedError {
        CodedError::coded(&Fault::UnknownGame, &error)
    }
}

impl From<OptionsTextError> for CodedError {
    fn from(error: OptionsTextError) -> CodedError {
        CodedError::coded(&Fault::BadOptions, &error)
    }
}

impl From<SetupError> for CodedError {
    fn from(error: SetupError) -> CodedError {
        CodedError::coded(&Fault::BadOptions, &error)
    }
}

impl From<TextError> for CodedError {
    fn from(error: TextError) -> CodedError {
        CodedError::coded(&Fault::NoSuchAction, &error)
    }
}

impl From<PlayError> for CodedError {
    fn from(error: PlayError) -> CodedError {
        match error {
            PlayError::Text(error) => error.into(),
            PlayError::Refused(refusal) => {
                let coded = CodedError::coded(&refusal.code, &refusal.why);
                if let Some(place) = &refusal.at {
                    coded.set_at(place);
                }
                coded
            }
        }
    }
}

/// Data for the other side.
pub fn to_json<T: Serialize + ?Sized>(data: &T) -> String {
    serde_json::to_string(data).expect("our data has no keys but texts and can always be written")
}

/// A panic ends the module with a bare `unreachable`; this says what happened first.
#[wasm_bindgen(start)]
fn show_panics() {
    std::panic::set_hook(Box::new(|panic| console_error(&panic.to_string())));
}
