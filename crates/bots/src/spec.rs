//! Naming a player: `random`, `greedy`, `uct`, or a level from 1 to 8.

use core::fmt;
use core::str::FromStr;

/// The highest level.
pub const LEVELS: u8 = 8;

/// Which player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PlayerSpec {
    /// Any legal action.
    Random,
    /// The best-looking action, without looking ahead.
    Greedy,
    /// Plain tree search with playouts: the reference that others are measured against.
    Uct,
    /// A level, from 1 (loses to anyone who knows the rules) to [`LEVELS`] (the full search).
    Level(u8),
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerSpec::Random => f.write_str("random"),
            PlayerSpec::Greedy => f.write_str("greedy"),
            PlayerSpec::Uct => f.write_str("uct"),
            PlayerSpec::Level(level) => level.fmt(f),
        }
    }
}

impl FromStr for PlayerSpec {
    type Err = UnknownPlayer;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "random" => Ok(PlayerSpec::Random),
            "greedy" => Ok(PlayerSpec::Greedy),
            "uct" => Ok(PlayerSpec::Uct),
            _ => match text.parse() {
                Ok(level @ 1..=LEVELS) => Ok(PlayerSpec::Level(level)),
                _ => Err(UnknownPlayer(text.to_owned())),
            },
        }
    }
}

/// A text that names no player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownPlayer(String);

impl fmt::Display for UnknownPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is no player: random, greedy, uct or a level from 1 to {LEVELS} is", self.0)
    }
}

impl core::error::Error for UnknownPlayer {}
