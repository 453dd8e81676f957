//! What a game is told before it starts, from the command line.

use std::fs;

use shelf::{AnyLine, GameName};

use crate::args::Setup;
use crate::failure::Failure;

/// The game that the command line asks for, before its first action.
pub fn line(game: GameName, setup: &Setup) -> Result<AnyLine, Failure> {
    let players = setup.players.map(|players| format!("players={players}"));
    let words: Vec<String> = setup.options.iter().cloned().chain(players).collect();
    let line = AnyLine::typed(game, &words, |path| fs::read_to_string(path)).map_err(Failure::because)?;
    for warning in line.warnings() {
        eprintln!("pyramidion: note: {warning}");
    }
    Ok(line)
}
