//! Which crates there are, and which may know which.

use crate::run::has_crate;

/// One crate for each game.
const GAMES: &[&str] = &["aztec", "inka", "turquoise"];

/// A crate may depend on those of earlier rows only; so the arrows of the design point downwards.
const LAYERS: &[&[&str]] = &[
    &["tabletop"],
    &["dice"],
    GAMES,
    &["shelf"],
    &["bots"],
    &["protocol"],
    &["server"],
    &["cli", "python", "wasm"],
];

/// Whether the crate holds rules: no I/O, clock, randomness, async, JSON, threads.
pub fn is_rules(name: &str) -> bool {
    name == "tabletop" || GAMES.contains(&name)
}

/// The crates that run in the browser, as far as they exist; the last one is the package itself.
pub fn in_the_browser() -> impl Iterator<Item = &'static str> {
    let below = LAYERS.iter().take_while(|row| !row.contains(&"server"));
    below.copied().flatten().copied().chain(["wasm"]).filter(|name| has_crate(name))
}

/// All that rules may be built from.
pub const RULES_MAY_USE: &[&str] = &["tabletop", "arrayvec"];

/// Used by tests only.
pub const TESTKIT: &str = "testkit";

/// Automation and the laboratory: may use anything, and nothing uses them.
const OUTSIDE: &[&str] = &["xtask", "glue", "licences", "playthroughs", "laboratory"];

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
    let layer = |name: &str| LAYERS.iter().position(|row| row.contains(&name));
    match (layer(user), layer(used)) {
        (Some(above), Some(below)) if above > below => Ok(()),
        (Some(_), Some(_)) => Err(format!("{user} may not depend on {used}: arrows point downwards")),
        (_, None) => {
            Err(format!("{user} may not depend on {used}, which has no layer in xtask/src/tidy/crates.rs"))
        }
        (None, _) => Err(format!("{user} has no layer yet: add it in xtask/src/tidy/crates.rs")),
    }
}

/// Whether the crate is one of ours.
pub fn is_ours(name: &str) -> bool {
    name == TESTKIT || OUTSIDE.contains(&name) || LAYERS.iter().any(|row| row.contains(&name))
}
