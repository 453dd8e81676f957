//! `cargo xtask tidy`: the invariants of the design that no compiler checks. Most of them are absences.

mod code;
pub mod crates;
mod manifest;
mod shells;
mod source;
mod text;
mod tree;

use std::fmt;
use std::path::Path;

use crate::run::{Failure, root};
use tree::Tree;

/// Something that breaks an invariant, or is about to.
#[derive(PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Finding {
    path: String,
    line: usize,
    what: String,
    /// Whether it is only a warning.
    mild: bool,
}

impl Finding {
    fn new(path: &str, line: usize, what: impl Into<String>) -> Finding {
        Finding { path: path.to_owned(), line, what: what.into(), mild: false }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mild = if self.mild { "warning: " } else { "" };
        write!(f, "{}:{}: {mild}{}", self.path, self.line, self.what)
    }
}

/// Prints everything that is wrong with the workspace, and fails if anything is.
pub fn tidy() -> Result<(), Failure> {
    let tree =
        Tree::read(root()).map_err(|error| Failure::new(format!("cannot read the workspace: {error}")))?;
    let findings = findings(&tree);
    for finding in &findings {
        eprintln!("{finding}");
    }
    match findings.iter().filter(|finding| !finding.mild).count() {
        0 => Ok(()),
        count => Err(Failure::new(format!("{count} to put right, listed above"))),
    }
}

/// Everything that is wrong, by place.
fn findings(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in tree.files() {
        text::check(path, text, &mut findings);
        shells::check(path, text, &mut findings);
        let file = Path::new(path);
        if file.extension().is_some_and(|ending| ending == "rs") {
            source::check(path, text, &mut findings);
        }
        if file.file_name().is_some_and(|name| name == "Cargo.toml") {
            manifest::check(path, text, &mut findings);
        }
    }
    findings.sort();
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks one file at a path and compares what is found, written `line: what`, each beginning as expected.
    #[track_caller]
    pub fn check(path: &str, text: &str, expected: &[&str]) {
        let found: Vec<String> =
            findings(&Tree::of(&[(path, text)])).iter().map(ToString::to_string).collect();
        let expected: Vec<String> = expected.iter().map(|what| format!("{path}:{what}")).collect();
        let same =
            found.len() == expected.len() && found.iter().zip(&expected).all(|(f, e)| f.starts_with(e));
        assert!(same, "found {found:#?}, expected {expected:#?}");
    }

    #[test]
    fn the_workspace_is_tidy() {
        let tree = Tree::read(root()).unwrap();
        assert!(tree.files().any(|(path, _)| path == "crates/tabletop/src/lib.rs"), "the tree was not read");
        let found: Vec<_> = findings(&tree).into_iter().filter(|finding| !finding.mild).collect();
        let listed: Vec<_> = found.iter().map(ToString::to_string).collect();
        assert!(found.is_empty(), "\n{}", listed.join("\n"));
    }

    #[test]
    fn everything_is_found_at_once() {
        check(
            "crates/aztec/src/lib.rs",
            "use std::fs;\n\nunsafe fn f() {}\n",
            &["1: std::fs", "1: the first line", "3: unsafe"],
        );
    }
}
