//! The page: its packages, checks, unit tests, build and size, and the tests in a real browser.

use std::fs;

use crate::run::{Failure, command, root, run};
use crate::setup;

/// Installs what the page needs if the list of packages has changed since, then checks, tests and builds it.
pub fn build() -> Result<(), Failure> {
    setup::node()?;
    let web = root().join("web");
    let newest = |name: &str| fs::metadata(web.join(name)).and_then(|data| data.modified()).ok();
    // npm writes this file last.
    let installed = newest("node_modules/.package-lock.json");
    if installed.is_none() || installed < newest("package-lock.json") {
        npm(&["ci", "--no-audit", "--no-fund"])?;
    }
    for script in ["check", "test", "build", "size"] {
        npm(&["run", "--silent", script])?;
    }
    Ok(())
}

/// Plays on the built page in Chromium.
pub fn test() -> Result<(), Failure> {
    setup::chromium()?;
    npm(&["run", "--silent", "e2e"])
}

fn npm(words: &[&str]) -> Result<(), Failure> {
    run(command("npm").current_dir(root().join("web")).args(words))
}
