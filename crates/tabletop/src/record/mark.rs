//! How good someone found an action, in a sign.

use core::fmt;
use core::str::FromStr;

use crate::TextError;

/// How good someone found an action, written as in chess.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// `!!`
    Brilliant,
    /// `!`
    Good,
    /// `!?`
    Interesting,
    /// `?!`
    Dubious,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

impl Mark {
    /// All marks, from the best to the worst.
    pub const ALL: [Mark; 6] =
        [Mark::Brilliant, Mark::Good, Mark::Interesting, Mark::Dubious, Mark::Mistake, Mark::Blunder];

    /// The sign.
    pub const fn as_str(self) -> &'static str {
        match self {
            Mark::Brilliant => "!!",
            Mark::Good => "!",
            Mark::Interesting => "!?",
            Mark::Dubious => "?!",
            Mark::Mistake => "?",
            Mark::Blunder => "??",
        }
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Mark {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Mark, TextError> {
        let found = Mark::ALL.into_iter().find(|mark| mark.as_str() == text);
        found.ok_or_else(|| TextError::new(format!("a mark is !!, !, !?, ?!, ? or ??, not '{text}'")))
    }
}
