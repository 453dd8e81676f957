//! The TypeScript types of everything that reaches the page, from the rules and from the server, written from the
//! Rust types.

use std::fs;
use std::process::Stdio;

use crate::run::{Failure, cargo_command, root};

/// Whose types, and where the page looks for them.
const FILES: &[(&str, &str)] =
    &[("wasm", "web/src/core/generated.ts"), ("pyramidion-protocol", "web/src/online/generated.ts")];

/// Writes the types, or with `check` only sees whether they are as they should be.
pub fn types(check: bool) -> Result<(), Failure> {
    FILES.iter().try_for_each(|(package, file)| write(package, file, check))
}

fn write(package: &str, file: &str, check: bool) -> Result<(), Failure> {
    let words =
        ["run", "--quiet", "--package", package, "--features", "typescript", "--example", "typescript"];
    let output = cargo_command()
        .args(words)
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| Failure::new(format!("cargo: {error}")))?;
    if !output.status.success() {
        return Err(Failure::new(format!("the types of {package} could not be printed")));
    }
    let printed = String::from_utf8_lossy(&output.stdout);
    let text = brief(&printed);
    let path = root().join(file);
    if !check {
        return fs::write(&path, text).map_err(|error| Failure::new(format!("{file}: {error}")));
    }
    if fs::read_to_string(&path).is_ok_and(|kept| kept == text) {
        return Ok(());
    }
    Err(Failure::new(format!("{file} is out of date: run `cargo xtask types`")))
}

/// The text with comments of one sentence on one line, which is how they are written everywhere else.
fn brief(printed: &str) -> String {
    let lines: Vec<&str> = printed.lines().map(str::trim_end).collect();
    let (mut text, mut at) = (String::new(), 0);
    while let Some(line) = lines.get(at) {
        let sentence = match lines.get(at + 1..at + 3) {
            Some([said, " */"]) if *line == "/**" => said.strip_prefix(" * "),
            _ => None,
        };
        match sentence {
            Some(sentence) => text.extend(["/** ", sentence, " */\n"]),
            None => text.extend([line, "\n"]),
        }
        at += if sentence.is_some() { 3 } else { 1 };
    }
    text
}

#[cfg(test)]
mod tests {
    #[test]
    fn comments_of_one_sentence_take_one_line() {
        let printed = "/**\n * One.\n */\nexport type A = 1; \n/**\n * Two\n * lines.\n */\nx\n";
        let brief = "/** One. */\nexport type A = 1;\n/**\n * Two\n * lines.\n */\nx\n";
        assert_eq!(super::brief(printed), brief);
    }
}
