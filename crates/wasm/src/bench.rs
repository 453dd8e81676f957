//! Work for measuring speed. Only builds with the feature `bench` hold it.

use bots::workload;
use serde_json::json;
use shelf::AnyLine;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::border::CodedError;

/// Plays a game with its default options by a cheap player, over and over, for so many decisions; answers with
/// `{"decisions": …, "checksum": …}`, the same for a seed on every machine. For measuring speed.
#[wasm_bindgen]
pub fn bench(game: &str, decisions: u32, seed: u64) -> Result<String, CodedError> {
    let line = AnyLine::new(game.parse()?, &tabletop::Options::new())?;
    let done = workload::run(&line, decisions.into(), seed);
    Ok(json!({ "decisions": done.decisions, "checksum": format!("{:016x}", done.checksum) }).to_string())
}
