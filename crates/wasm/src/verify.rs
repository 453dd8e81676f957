//! Checking the draws of a finished game in the browser, by the same code as everywhere.

use protocol::verify::VerifyError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::border::CodedError;
use crate::sitting;

/// Checks the commitment and every draw of a record; answers with the number of draws. If something is wrong, the
/// error's `code` says what kind of thing and its `message` which one.
#[wasm_bindgen]
pub fn verify(record: &str) -> Result<u32, CodedError> {
    let record = sitting::read(record)?;
    let draws = protocol::verify::verify(&record);
    Ok(draws.map_err(|error| CodedError::coded(code(&error), &error.to_string()))? as u32)
}

fn code(error: &VerifyError) -> &'static str {
    match error {
        VerifyError::NoTag(_) => "no-tag",
        VerifyError::Secret | VerifyError::Commitment => "wrong-secret",
        VerifyError::Setup(_) | VerifyError::Draws | VerifyError::Illegal { .. } => "bad-record",
        VerifyError::Outcome { .. } => "wrong-draw",
    }
}
