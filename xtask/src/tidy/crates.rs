//! Which crates there are, and which may know which.

use std::fs;
use std::sync::LazyLock;

use crate::run::{has_crate, root};

/// The crates of the games, by name: every game has stored ones, and the tests see to that.
static GAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let folders = fs::read_dir(root().join("testdata/games")).into_iter().flatten().flatten();
    let mut names: Vec<_> = folders.map(|folder| folder.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
});

/// Stands for the crate of any game.
const GAME: &str = "a game";

/// A crate may depend on those of earlier rows only; so the arrows of the design point downwards.
const LAYERS: &[&[&str]] = &[
    &["tabletop"],
    &["dice"],
    &[GAME],
    &["shelf"],
    &["lessons", "print"],
    &["bots"],
    &["analysis"],
    &["protocol", "puzzles"],
    &["table"],
    &["server"],
    &["spaces", "studies"],
    &["cli", "python", "wasm"],
];

/// The name of a crate's folder and library, without the beginning that the published package has.
pub fn short(package: &str) -> &str {
    package.strip_prefix("pyramidion-").unwrap_or(package)
}

/// Whether the crate holds rules: no I/O, clock, randomness, async, JSON, threads.
pub fn is_rules(name: &str) -> bool {
    name == "tabletop" || is_game(name)
}

/// The names of the games.
pub fn games() -> impl Iterator<Item = &'static str> {
    GAMES.iter().map(String::as_str)
}

fn is_game(name: &str) -> bool {
    GAMES.iter().any(|game| game == name)
}

/// The crates that run in the browser, as far as they exist; the last one is the package itself.
pub fn in_the_browser() -> impl Iterator<Item = &'static str> {
    let below = LAYERS.iter().take_while(|row| !row.contains(&"server"));
    let names =
        below.copied().flatten().copied().chain(GAMES.iter().map(String::as_str)).chain(["studies", "wasm"]);
    // Sheets to print come from the server: the page has no room for fonts and a writer of PDF.
    names.filter(|name| *name != "print" && has_crate(name))
}

/// All that rules may be built from.
pub const RULES_MAY_USE: &[&str] = &["tabletop", "arrayvec"];

/// Used by tests only.
pub const TESTKIT: &str = "testkit";

/// Automation and the laboratory: may use anything, and nothing uses them.
const OUTSIDE: &[&str] = &["xtask", "glue", "licences", "peers", "playthroughs", "scale", "laboratory"];

/// Whether `user` may depend on `used`, both crates of ours; the error says why not.
pub fn may_use(user: &str, used: &str) -> Result<(), String> {
    if OUTSIDE.contains(&user) {
        return Ok(());
    }
    if user == TESTKIT {
        // The kit is generic over games; knowing one would let its checks bend to it.
        let may = ["tabletop", "dice"].contains(&used);
        return if may { Ok(()) } else { Err(format!("{TESTKIT} is for any game and may not know {used}")) };
    }
    match (layer(user), layer(used)) {
        (Some(above), Some(below)) if above > below => Ok(()),
        (Some(_), Some(_)) => Err(format!("{user} may not depend on {used}: arrows point downwards")),
        (_, None) => {
            Err(format!("{user} may not depend on {used}, which has no layer in xtask/src/tidy/crates.rs"))
        }
        (None, _) => Err(format!("{user} has no layer yet: add it in xtask/src/tidy/crates.rs")),
    }
}

fn layer(name: &str) -> Option<usize> {
    let name = if is_game(name) { GAME } else { name };
    LAYERS.iter().position(|row| row.contains(&name))
}

/// Whether the crate is one of ours.
pub fn is_ours(name: &str) -> bool {
    name == TESTKIT || OUTSIDE.contains(&name) || layer(name).is_some()
}
