//! The TypeScript types of everything that crosses the border to the page, written from the Rust types.

use std::fs;
use std::process::Stdio;

use crate::run::{Failure, cargo_command, root};

/// Where the page looks for them.
const FILE: &str = "web/src/core/generated.ts";

/// Writes the types, or with `check` only sees whether they are as they should be.
pub fn types(check: bool) -> Result<(), Failure> {
    let words =
        ["run", "--quiet", "--package", "wasm", "--features", "typescript", "--example", "typescript"];
    let output = cargo_command()
        .args(words)
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| Failure::new(format!("cargo: {error}")))?;
    if !output.status.success() {
        return Err(Failure::new("the types could not be printed"));
    }
    let printed = String::from_utf8_lossy(&output.stdout);
    let text: String = printed.lines().map(|line| format!("{}\n", line.trim_end())).collect();
    let file = root().join(FILE);
    if !check {
        return fs::write(&file, text).map_err(|error| Failure::new(format!("{FILE}: {error}")));
    }
    if fs::read_to_string(&file).is_ok_and(|kept| kept == text) {
        return Ok(());
    }
    Err(Failure::new(format!("{FILE} is out of date: run `cargo xtask types`")))
}
