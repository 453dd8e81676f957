//! The names of the games as text.

use core::fmt;
use core::str::FromStr;

use crate::GameName;

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
