//! The TypeScript types of everything that reaches the page, from the rules and from the server, written from the
//! Rust types.

use std::fs;

use crate::run::{Failure, answer, command, programs, root, target};

/// Which example prints them, and where the page looks for them.
const FILES: &[(&str, &str)] = &[
    ("types-of-the-rules", "web/src/core/generated.ts"),
    ("types-of-the-server", "web/src/online/generated.ts"),
];

/// Writes the types, or with `check` only sees whether they are as they should be.
pub fn types(check: bool) -> Result<(), Failure> {
    programs()?;
    FILES.iter().try_for_each(|(example, file)| write(example, file, check))
}

fn write(example: &str, file: &str, check: bool) -> Result<(), Failure> {
    let printed = answer(&mut command(target().join("debug/examples").join(example)))
        .ok_or_else(|| Failure::new(format!("{example} could not print them")))?;
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
