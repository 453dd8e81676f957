//! Who sits where.

use std::fmt;
use std::str::FromStr;

use bots::PlayerSpec;

use crate::failure::Failure;

/// Who sits on one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeatArg {
    /// A person at this keyboard.
    Human,
    Bot(PlayerSpec),
}

/// The bot on a seat that nobody named, and the one that gives hints.
pub const DEFAULT_BOT: PlayerSpec = PlayerSpec::Level(3);

impl FromStr for SeatArg {
    type Err = String;

    fn from_str(text: &str) -> Result<SeatArg, String> {
        if text == "human" {
            return Ok(SeatArg::Human);
        }
        let spec = text.parse().map_err(|error: bots::UnknownPlayer| format!("{error}, or human"))?;
        Ok(SeatArg::Bot(spec))
    }
}

impl fmt::Display for SeatArg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SeatArg::Human => f.write_str("human"),
            SeatArg::Bot(player) => player.fmt(f),
        }
    }
}

/// All seats of a table: those named, then a human on the first and bots on the others.
pub fn settle(named: &[SeatArg], seats: usize) -> Result<Vec<SeatArg>, Failure> {
    if named.len() > seats {
        return Err(Failure::because(format!("{} seats were named, but the game has {seats}", named.len())));
    }
    let default = |i| if i == 0 { SeatArg::Human } else { SeatArg::Bot(DEFAULT_BOT) };
    Ok((0..seats).map(|i| named.get(i).copied().unwrap_or_else(|| default(i))).collect())
}
