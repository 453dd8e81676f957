//! What the page says about its parts: the list for its About screen, and the texts of their licences.

use std::fs;

use serde_json::{Value, json};

use crate::inside::{self, Inside, Kind};
use crate::{read, texts};

const CREDITS: &str = "web/src/about/credits.json";
const TEXTS: &str = "web/public/licences.txt";

/// Writes both, or says which of them is not as it would be written.
pub fn page(check: bool) -> Result<(), String> {
    let inside = inside::page()?;
    let credits = serde_json::to_string_pretty(&credits(&inside)).map_err(|error| error.to_string())? + "\n";
    let texts = texts::all(&inside, &read("LICENSE-APACHE")?)?;
    for (path, text) in [(CREDITS, credits), (TEXTS, texts)] {
        if check && fs::read_to_string(path).ok().as_ref() != Some(&text) {
            return Err(format!("{path} does not list what is inside now: cargo run -p licences -- page"));
        } else if !check {
            fs::write(path, text).map_err(|error| format!("{path}: {error}"))?;
        }
    }
    Ok(())
}

/// Name, version and licence of each, by where it comes from.
fn credits(inside: &[Inside]) -> Value {
    let of = |kind: Kind| -> Vec<Value> {
        let those = inside.iter().filter(|package| package.kind == kind);
        those.map(|Inside { name, version, licence, .. }| json!([name, version, licence])).collect()
    };
    json!({ "fonts": of(Kind::Font), "libraries": of(Kind::Library), "crates": of(Kind::Crate) })
}
