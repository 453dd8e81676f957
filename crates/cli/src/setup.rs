//! What a game needs from outside before and while it is played: options, and chance drawn from a seed.

use std::path::Path;

use dice::Dice;
use shelf::{GameName, Table};
use tabletop::{Options, Turn, zobrist};

use crate::args::Setup;
use crate::drawing::Drawing;
use crate::failure::Failure;

/// The game that the command line asks for, before its first action.
pub fn table(game: GameName, setup: &Setup) -> Result<Table, Failure> {
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
    let table = Table::new(game, &options).map_err(|error| match &drawings[..] {
        [drawing] => {
            let reasons: Vec<String> = error.reasons().iter().map(|reason| drawing.blame(reason)).collect();
            Failure::because(reasons.join("; "))
        }
        _ => Failure::because(error),
    })?;
    for warning in table.warnings() {
        eprintln!("pyramidion: note: {warning}");
    }
    Ok(table)
}

/// The outcome chance draws at a table for a seed.
///
/// It depends on the seed, on how many draws there were and on what can still be drawn, not on what the players
/// did; so a pile of tiles comes in the same order in every game with that seed, and a game that was saved goes
/// on as if it had not been.
pub fn draw(table: &Table, seed: u64) -> String {
    let draws = table.actions().iter().filter(|(actor, _)| *actor == Turn::Chance).count();
    let outcomes = table.chance();
    let mut dice = Dice::new(seed ^ zobrist::mix(draws as u64 + 1));
    let mut left = dice.below(outcomes.iter().map(|(_, weight)| weight).sum());
    for (outcome, weight) in outcomes {
        if left < weight {
            return outcome;
        }
        left -= weight;
    }
    unreachable!("the weights add up to the bound of the draw")
}
