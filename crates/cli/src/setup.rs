//! What a game is told before it starts, from the command line.

use std::path::Path;

use shelf::{AnyLine, GameName};
use tabletop::Options;

use crate::args::Setup;
use crate::drawing::Drawing;
use crate::failure::Failure;

/// The game that the command line asks for, before its first action.
pub fn line(game: GameName, setup: &Setup) -> Result<AnyLine, Failure> {
    let mut options = Options::new();
    let mut drawings = Vec::new();
    for option in &setup.options {
        let (key, value) = option.split_once('=').unwrap_or((option, ""));
        match value.strip_prefix('@') {
            Some(path) => {
                let drawing = Drawing::read(Path::new(path))?;
                options.set(key, &drawing.value(key)?).map_err(Failure::because)?;
                drawings.push(drawing);
            }
            None => options.set(key, value).map_err(Failure::because)?,
        }
    }
    if let Some(players) = setup.players {
        options.set("players", &players.to_string()).map_err(Failure::because)?;
    }
    let line = AnyLine::new(game, &options).map_err(|error| match &drawings[..] {
        [drawing] => {
            let reasons: Vec<String> = error.reasons().iter().map(|reason| drawing.blame(reason)).collect();
            Failure::because(reasons.join("; "))
        }
        _ => Failure::because(error),
    })?;
    for warning in line.warnings() {
        eprintln!("pyramidion: note: {warning}");
    }
    Ok(line)
}
