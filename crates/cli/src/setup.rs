//! What a game needs from outside before and while it is played: options, and chance drawn from a seed.

use dice::Dice;
use shelf::Table;
use tabletop::{Options, Turn, zobrist};

use crate::args::Setup;
use crate::failure::Failure;

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

/// The options of a game as they were given on the command line.
pub fn options(setup: &Setup) -> Result<Options, Failure> {
    let mut options = Options::new();
    for option in &setup.options {
        let (key, value) = option.split_once('=').unwrap_or((option, ""));
        options.set(key, value).map_err(Failure::because)?;
    }
    if let Some(players) = setup.players {
        options.set("players", &players.to_string()).map_err(Failure::because)?;
    }
    Ok(options)
}
