//! Checking the draws of a finished game in the browser, by the same code as everywhere.

use protocol::pile;
use protocol::verify::{Against, Proof};
use protocol::{Pinned, hex};
use serde_json::json;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::border::{CodedError, Fault};
use crate::sitting;

/// Checks a record against a receipt, if there is one; answers with JSON: `version` of the draw, how many `draws` there
/// were, and by version 2 whether the beginner came by `lot` and each seat's share (`revealed`, `withheld`, `none` or
/// `bot`) in `shares`, and whether what all had committed to was compared (`all`). If something is wrong, the error's
/// `code` says what kind of thing and its `message` which one.
#[wasm_bindgen]
pub fn verify(record: &str, receipt: Option<String>) -> Result<String, CodedError> {
    let record = sitting::read(record)?;
    let pinned: Option<Pinned> = receipt
        .map(|text| text.parse())
        .transpose()
        .map_err(|error: protocol::ReceiptError| CodedError::coded(&Fault::BadReceipt, &error))?;
    let checked = protocol::verify::verify(&record, pinned.as_ref())
        .map_err(|error| CodedError::coded(&error.code(), &error))?;
    let draws = checked.draws;
    let told = match checked.proof {
        Proof::First => json!({ "version": 1, "draws": draws, "lot": false, "shares": [], "all": false }),
        Proof::Second { lot, shares, against } => {
            let kind = |share: &pile::Share| share.to_string().split(' ').next().map(str::to_owned);
            let shares: Vec<_> = shares.iter().map(kind).collect();
            let all = against == Against::Shares;
            json!({ "version": 2, "draws": draws, "lot": lot, "shares": shares, "all": all })
        }
    };
    Ok(told.to_string())
}

/// What whoever sits on a seat, counted from 0, commits to with 32 bytes of entropy, both in hexadecimal.
#[wasm_bindgen]
pub fn seat_commitment(table: &str, seat: u8, entropy: &str) -> Result<String, CodedError> {
    let entropy = hex::bytes(entropy)
        .ok_or_else(|| CodedError::coded(&Fault::BadEntropy, &"entropy is 64 hexadecimal digits"))?;
    Ok(hex::encode(&pile::seat_commitment(table, seat, &entropy)))
}
