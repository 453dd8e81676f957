//! `cargo play`: builds the program and starts a game.

use std::io::{IsTerminal, stdin};

use crate::run::{Failure, cargo, has_crate};

/// Builds the program, says where to look, and plays.
pub fn play(arguments: &[String]) -> Result<(), Failure> {
    if !has_crate("cli") {
        return Err(Failure::new("there is nothing to play with yet: the crate `cli` is missing"));
    }
    eprintln!("play: building the program; the first time takes a minute or two");
    cargo(&["build", "--release", "-p", "cli", "--bin", "pyramidion"], &[])?;
    if stdin().is_terminal() {
        eprintln!("play: the game is here, in this terminal");
    } else {
        eprintln!("play: no terminal on standard input: the game reads its actions from there, one a line");
    }
    cargo(&["run", "--quiet", "--release", "-p", "cli", "--bin", "pyramidion", "--", "play"], arguments)
}
