//! What goes over the border when things go wrong: errors with a code, and panics as text on the console.

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

impl CodedError {
    pub fn coded(code: &str, message: &str) -> CodedError {
        let error = CodedError::new(message);
        error.set_code(code);
        error
    }
}

impl From<UnknownGame> for CodedError {
    fn from(error: UnknownGame) -> CodedError {
        CodedError::coded("unknown-game", &error.to_string())
    }
}

impl From<OptionsTextError> for CodedError {
    fn from(error: OptionsTextError) -> CodedError {
        CodedError::coded("bad-options", &error.to_string())
    }
}

impl From<SetupError> for CodedError {
    fn from(error: SetupError) -> CodedError {
        CodedError::coded("bad-options", &error.to_string())
    }
}

impl From<TextError> for CodedError {
    fn from(error: TextError) -> CodedError {
        CodedError::coded("not-an-action", &error.to_string())
    }
}

impl From<PlayError> for CodedError {
    fn from(error: PlayError) -> CodedError {
        match error {
            PlayError::Text(error) => error.into(),
            PlayError::Refused(refusal) => {
                let coded = CodedError::coded(refusal.code, &refusal.why);
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
