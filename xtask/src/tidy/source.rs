//! Rules for Rust source.

use super::Finding;
use super::code::{Token, paths, tokens};
use super::crates::is_rules;

/// What rules may not mention, as the beginning of a path, and why.
const NOT_IN_RULES: &[(&str, &str)] = &[
    ("std::time", "rules read no clock"),
    ("std::thread", "rules know no threads"),
    ("std::fs", "rules do no I/O"),
    ("std::io", "rules do no I/O"),
    ("std::net", "rules do no I/O"),
    ("std::env", "rules do no I/O"),
    ("std::process", "rules do no I/O"),
    ("rand", "rules own no randomness: chance is an actor outside"),
    ("serde", "rules know no JSON"),
    ("serde_json", "rules know no JSON"),
    ("tokio", "rules know no async"),
];

/// Names that rules may not use in any path, and why.
const NO_NAME_IN_RULES: &[(&str, &str)] = &[
    ("HashMap", "its order differs from run to run; use a table or BTreeMap"),
    ("HashSet", "its order differs from run to run; use a bitset or BTreeSet"),
    ("RandomState", "it differs from run to run"),
];

/// Macros that rules may not call.
const NO_MACRO_IN_RULES: &[&str] = &["print", "println", "eprint", "eprintln", "dbg"];

/// Macros that nobody may call.
const UNFINISHED: &[&str] = &["todo", "unimplemented"];

/// Comments that only repeat that something is there.
const SAYS_NOTHING: &[&str] =
    &["/// What.", "/// Who.", "/// When.", "/// Where.", "/// Why.", "/// How.", "/// Which.", "/// Whose."];

pub fn check(path: &str, text: &str, findings: &mut Vec<Finding>) {
    if !text.starts_with("//! ") {
        findings.push(Finding::new(path, 1, "the first line says what the file is for: //! …"));
    }
    let in_rules =
        matches!(path.split('/').collect::<Vec<_>>()[..], ["crates", name, "src", ..] if is_rules(name));
    let tokens = tokens(text);
    for (i, token) in tokens.iter().enumerate() {
        let next = tokens.get(i + 1).map_or("", |token| token.text);
        let mut find =
            |what: &str| findings.push(Finding::new(path, token.line, format!("{}: {what}", token.text)));
        if token.text == "unsafe" {
            find("nothing here is worth it");
        }
        if next == "!" && UNFINISHED.contains(&token.text) {
            find("finish it");
        }
        if next == "!" && in_rules && NO_MACRO_IN_RULES.contains(&token.text) {
            find("rules do no I/O");
        }
        if token.text == "ignore" && in_attribute(&tokens[..i]) {
            find("a test that is not run is no test");
        }
    }
    for (i, line) in text.lines().enumerate() {
        let line = line.trim();
        if SAYS_NOTHING.contains(&line) {
            findings.push(Finding::new(path, i + 1, format!("{line} says nothing: say what of what")));
        }
        if ["/// ```", "//! ```"]
            .iter()
            .any(|fence| line.strip_prefix(fence).is_some_and(|tag| tag.contains("ignore")))
        {
            findings.push(Finding::new(
                path,
                i + 1,
                "an example that is not compiled rots: text, no_run or run it",
            ));
        }
    }
    if in_rules {
        for (line, named) in paths(&tokens) {
            findings.extend(
                why_not_in_rules(&named).map(|why| Finding::new(path, line, format!("{named}: {why}"))),
            );
        }
    }
}

fn why_not_in_rules(path: &str) -> Option<&'static str> {
    let begins = |start: &str| path.strip_prefix(start).is_some_and(|rest| rest.starts_with("::"));
    let part_of_std = |start: &str| start.starts_with("std::") && path == start;
    let randomness = |start: &str| start == "rand" && path.starts_with("rand_") && path.contains("::");
    let banned =
        NOT_IN_RULES.iter().find(|(start, _)| begins(start) || part_of_std(start) || randomness(start));
    let named = || NO_NAME_IN_RULES.iter().find(|(name, _)| path.split("::").any(|part| part == *name));
    banned.or_else(named).map(|(_, why)| *why)
}

/// Whether what comes after these tokens lies within `#[…]`.
fn in_attribute(before: &[Token<'_>]) -> bool {
    let mut depth = 0;
    for (i, token) in before.iter().enumerate().rev() {
        match token.text {
            "]" => depth += 1,
            "[" if depth > 0 => depth -= 1,
            "[" => return i > 0 && ["#", "!"].contains(&before[i - 1].text),
            "{" | "}" | ";" => return false,
            _ => {}
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;

    const RULES_FILE: &str = "crates/aztec/src/board.rs";

    fn check_in_rules(line: &str, expected: &[&str]) {
        check(RULES_FILE, &format!("//! A board.\n{line}\n"), expected);
    }

    #[test]
    fn every_file_says_what_it_is_for() {
        for path in [
            "crates/cli/src/main.rs",
            "crates/aztec/tests/a.rs",
            "crates/aztec/benches/a.rs",
            "xtask/src/a.rs",
        ] {
            check(path, "fn main() {}\n", &["1: the first line"]);
            check(path, "//! Says it.\n\nfn main() {}\n", &[]);
        }
    }

    #[test]
    fn comments_say_something() {
        check_in_rules("    /// Who.\n    seat: u8,", &["2: /// Who. says nothing"]);
        check_in_rules("    /// Who lays.\n    seat: u8,", &[]);
    }

    #[test]
    fn rules_do_not_reach_outside() {
        for (path, why) in super::NOT_IN_RULES {
            check_in_rules(&format!("use {path}::Thing;"), &[&format!("2: {path}::Thing: {why}")]);
        }
        check_in_rules("use std::{fmt, time::Instant};", &["2: std::time::Instant"]);
        check_in_rules("use std::thread;", &["2: std::thread"]);
        check_in_rules("let dice = rand_xoshiro::Seed::new();", &["2: rand_xoshiro"]);
        check_in_rules("println!(\"{}\", 1);", &["2: println: rules do no I/O"]);
        check_in_rules("let serde = \"std::fs::read\"; // std::fs", &[]);
        check("crates/aztec/tests/a.rs", "//! A test.\nuse std::fs;\n", &[]);
        check("crates/cli/src/main.rs", "//! A program.\nuse std::fs;\n", &[]);
    }

    #[test]
    fn rules_use_no_map_of_random_order() {
        check_in_rules("use std::collections::{BTreeMap, HashMap};", &["2: std::collections::HashMap"]);
        check_in_rules("let seen = HashSet::new();", &["2: HashSet::new"]);
    }

    #[test]
    fn unsafe_code_is_found_wherever_it_is() {
        check(
            "crates/cli/src/main.rs",
            "//! A.\n#![forbid(unsafe_code)]\nfn f() { unsafe { g() } }\n",
            &["3: unsafe"],
        );
    }

    #[test]
    fn tests_are_run() {
        check("crates/cli/tests/a.rs", "//! A.\n#[test]\n#[ignore = \"slow\"]\nfn f() {}\n", &["3: ignore"]);
        check(
            "crates/cli/tests/a.rs",
            "//! A.\n#[cfg_attr(debug_assertions, ignore)]\nfn f() {}\n",
            &["2: ignore"],
        );
        check(
            "crates/cli/src/a.rs",
            "//! A.\n/// ```ignore\n/// f();\n/// ```\nfn f() {}\n",
            &["2: an example"],
        );
        check("crates/cli/src/a.rs", "//! A.\nlet ignore = [ignore, 1];\n", &[]);
    }

    #[test]
    fn unfinished_code_is_found() {
        check(
            "crates/cli/src/a.rs",
            "//! A.\nfn f() { todo!() }\nfn g() { unimplemented!(\"g\") }\n",
            &["2: todo", "3: unimplemented"],
        );
    }
}
