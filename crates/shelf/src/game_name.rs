//! The names of the games.

use core::fmt;
use core::str::FromStr;

use tabletop::{Game, OptionSpec};

/// One of our games.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum GameName {
    /// Niek Neuwahl's six-cube pieces in three dimensions.
    Aztec,
    /// Harald Lieske's race over a floor that slides and turns.
    Inka,
    /// Patrice Vernet's pyramid of plates on pillars.
    Turquoise,
}

impl GameName {
    /// All games, by name.
    pub const ALL: [GameName; 3] = [GameName::Aztec, GameName::Inka, GameName::Turquoise];

    /// The name as it is written in records and commands.
    pub const fn as_str(self) -> &'static str {
        match self {
            GameName::Aztec => aztec::Aztec::NAME,
            GameName::Inka => inka::Inka::NAME,
            GameName::Turquoise => turquoise::Turquoise::NAME,
        }
    }

    /// The options the game understands.
    pub const fn options(self) -> &'static [OptionSpec] {
        match self {
            GameName::Aztec => aztec::Aztec::OPTIONS,
            GameName::Inka => inka::Inka::OPTIONS,
            GameName::Turquoise => turquoise::Turquoise::OPTIONS,
        }
    }

    /// The codes of the rules by which the game refuses actions.
    pub const fn refusals(self) -> &'static [&'static str] {
        match self {
            GameName::Aztec => aztec::Aztec::REFUSALS,
            GameName::Inka => inka::Inka::REFUSALS,
            GameName::Turquoise => turquoise::Turquoise::REFUSALS,
        }
    }

    /// The newest version of the game's rules.
    pub const fn rules(self) -> u32 {
        match self {
            GameName::Aztec => aztec::Aztec::RULES,
            GameName::Inka => inka::Inka::RULES,
            GameName::Turquoise => turquoise::Turquoise::RULES,
        }
    }
}

impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for GameName {
    type Err = UnknownGame;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = GameName::ALL.into_iter().find(|game| game.as_str().eq_ignore_ascii_case(text));
        found.ok_or_else(|| UnknownGame(text.to_owned()))
    }
}

/// A name that is none of our games'.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownGame(pub String);

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = GameName::ALL.map(GameName::as_str).join(", ");
        write!(f, "no game is called '{}'; there are {names}", self.0)
    }
}

impl core::error::Error for UnknownGame {}
