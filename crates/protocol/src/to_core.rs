//! From the wire's types to the core's.

use std::collections::BTreeMap;

use shelf::GameName;
use tabletop::Options;

use crate::{Code, Refusal};

/// The game of a name.
pub fn game(name: &str) -> Result<GameName, Refusal> {
    name.parse().map_err(|error: shelf::UnknownGame| Refusal::new(Code::BadOptions, error.to_string()))
}

/// Options from names and values; the game has not looked at them yet.
pub fn options(given: &BTreeMap<String, String>) -> Result<Options, Refusal> {
    let mut options = Options::new();
    for (key, value) in given {
        options.set(key, value).map_err(|error| Refusal::new(Code::BadOptions, error.to_string()))?;
    }
    Ok(options)
}
