//! The page: its packages, checks, unit tests, build and size, and the tests in a real browser.

use std::fs;
use std::process::Command;
use std::time::Instant;

use crate::progress::duration;
use crate::run::{Failure, cargo, command, programs, root, run, target};
use crate::{setup, wasm};

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
    setup::pdf_tools()?;
    programs()?;
    play_in_chromium(&[])
}

/// Builds the page and plays on it in Chromium so many times; ends at the first test that would need a second try.
pub fn test_often(times: u32) -> Result<(), Failure> {
    setup::chromium()?;
    setup::pdf_tools()?;
    install()?;
    wasm::build()?;
    bundle()?;
    programs()?;
    for time in 1..=times {
        let begin = Instant::now();
        play_in_chromium(&["--", "--retries", "0"])
            .map_err(|failure| Failure { why: format!("run {time} of {times}: {failure}"), ..failure })?;
        println!("run {time} of {times}: {}, no second try", duration(begin.elapsed().as_secs()));
    }
    Ok(())
}

fn play_in_chromium(words: &[&str]) -> Result<(), Failure> {
    let mut tests = in_web("npm");
    tests.args(["run", "--silent", "e2e"]).args(words);
    run(tests.env("PYRAMIDION", target().join("debug/pyramidion")))
}

fn npm(words: &[&str]) -> Result<(), Failure> {
    run(in_web("npm").args(words))
}

fn in_web(program: &str) -> Command {
    let mut command = command(program);
    command.current_dir(root().join("web"));
    command
}
