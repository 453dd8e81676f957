//! Records, and the check of their draws.

use protocol::Pinned;
use protocol::verify::{Against, Proof, verify};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::Value;
use shelf::AnyLine;
use tabletop::Record;

use crate::fault::{BadRecord, UnverifiedDraws};
use crate::games::hold;
use crate::state::State;

/// The state that a record leads to, in its text form or as JSON; every action is checked.
#[pyfunction]
pub fn deserialize(record: &str) -> PyResult<State> {
    let record = read(record)?;
    let line = AnyLine::replay(&record).map_err(|error| BadRecord::new_err(error.to_string()))?;
    Ok(State::of(hold(line)))
}

/// Checks the draws of a finished game, against a receipt if there is one: how many there were, by which version they were
/// drawn, and what that proves.
#[pyfunction]
#[pyo3(signature = (record, receipt=None))]
pub fn verify_draws<'py>(
    py: Python<'py>,
    record: &str,
    receipt: Option<&str>,
) -> PyResult<Bound<'py, PyDict>> {
    let record = read(record)?;
    let pinned: Option<Pinned> =
        receipt.map(str::parse).transpose().map_err(|error: protocol::ReceiptError| {
            UnverifiedDraws::new_err((error.to_string(), "bad-receipt"))
        })?;
    let checked = verify(&record, pinned.as_ref())
        .map_err(|error| UnverifiedDraws::new_err((error.to_string(), error.code())))?;
    let told = PyDict::new(py);
    told.set_item("draws", checked.draws)?;
    match checked.proof {
        Proof::First => told.set_item("version", 1)?,
        Proof::Second { lot, shares, against } => {
            told.set_item("version", 2)?;
            told.set_item("lot", lot)?;
            let shares: Vec<String> = shares.iter().map(ToString::to_string).collect();
            told.set_item("shares", shares)?;
            let against = match against {
                Against::Itself => "itself",
                Against::Beginning => "beginning",
                Against::Shares => "shares",
            };
            told.set_item("against", against)?;
        }
    }
    Ok(told)
}

fn read(text: &str) -> PyResult<Record> {
    if text.trim_start().starts_with('{') {
        shelf::from_json(text).map_err(|error| BadRecord::new_err(error.to_string()))
    } else {
        text.parse().map_err(|error: tabletop::RecordError| BadRecord::new_err(error.to_string()))
    }
}

/// Data for Python, as its own json module would read it.
pub fn from_json<'py>(py: Python<'py>, data: &impl serde::Serialize) -> PyResult<Bound<'py, PyAny>> {
    let value = serde_json::to_value(data).unwrap_or(Value::Null);
    py.import("json")?.call_method1("loads", (value.to_string(),))
}
