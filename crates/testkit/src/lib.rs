//! The checks every game gets for a few lines: conformance to the contract, agreement with a slow reference,
//! perft files, golden playthroughs, and games made from any sequence of choices.

pub mod choices;
pub mod conformance;
pub mod perft;
pub mod playthrough;
pub mod reference;
pub mod refusals;
pub mod toy;
pub mod ways;

use std::fs;
use std::path::{Path, PathBuf};

use tabletop::{Game, Options};

pub use dice::{Dice, Picker, Stepper, play_out, uniform};

/// The game under its newest rules for options as text, which must fit.
pub fn game<G: Game>(options: &str) -> G {
    game_under(options, G::RULES)
}

/// The same under a version of the rules.
pub fn game_under<G: Game>(options: &str, rules: u32) -> G {
    let options: Options = options.parse().unwrap_or_else(|error| panic!("{error}"));
    G::new(&options, rules).unwrap_or_else(|error| panic!("{options}: {error}"))
}

/// The legal actions of a position, for who wants to see all of them.
pub fn listed<G: Game>(game: &G, position: &G::Position) -> Vec<G::Action> {
    let mut legal = Vec::new();
    game.legal(position, &mut legal);
    legal
}

/// The folder `testdata` of the workspace.
pub fn testdata() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata")
}

/// The text files in a folder, by name; none if there is no such folder.
pub fn text_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut files: Vec<_> = entries.filter(|path| path.extension().is_some_and(|e| e == "txt")).collect();
    files.sort();
    files
}

/// The text of a file that must be there.
pub fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
