//! The page: its packages, checks, unit tests, build and size, and the tests in a real browser.

use std::fs;
use std::process::Command;

use crate::run::{Failure, cargo, command, programs, root, run, target};
use crate::setup;

/// Checks, tests and builds the page.
pub fn build() -> Result<(), Failure> {
    install()?;
    cargo(&["run", "--quiet", "--package", "licences", "--", "page", "--check"], &[])?;
    for script in ["lint", "check", "test", "build", "size"] {
        npm(&["run", "--silent", script])?;
    }
    Ok(())
}

/// Builds the page and nothing else; its packages are there.
pub fn bundle() -> Result<(), Failure> {
    npm(&["run", "--silent", "build"])
}

/// Installs what the page needs if the list of packages has changed since.
pub fn install() -> Result<(), Failure> {
    setup::node()?;
    let web = root().join("web");
    let newest = |name: &str| fs::metadata(web.join(name)).and_then(|data| data.modified()).ok();
    // npm writes this file last.
    let installed = newest("node_modules/.package-lock.json");
    if installed.is_none() || installed < newest("package-lock.json") {
        // Not `npm ci`: it refuses a lock file without the bundler's optional parts for other platforms, and npm
        // writes only those it can reach. The versions are exact in both files, and nothing is written back.
        npm(&["install", "--no-save", "--no-audit", "--no-fund"])?;
    }
    Ok(())
}

/// Plays in Chromium on the built page, served by the program.
pub fn test() -> Result<(), Failure> {
    setup::chromium()?;
    programs()?;
    run(in_web("npm").args(["run", "--silent", "e2e"]).env("PYRAMIDION", target().join("debug/pyramidion")))
}

fn npm(words: &[&str]) -> Result<(), Failure> {
    run(in_web("npm").args(words))
}

fn in_web(program: &str) -> Command {
    let mut command = command(program);
    command.current_dir(root().join("web"));
    command
}
