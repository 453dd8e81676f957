//! What a player can do, and its text.

use core::fmt;
use core::str::FromStr;

use tabletop::TextError;

use crate::cell::Cell;
use crate::placement::{Placement, Word};

/// What a player can do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Lay a piece: `c3.1 esu`.
    Lay(Placement),
    /// Say that no architect will reach this number: `oh 12`.
    Oh(u8),
    /// Leave the auction: `pass`.
    Pass,
}

tabletop::kinds! {
    /// What sort of thing an [`Action`] does.
    pub enum Kind of Action { Lay, Oh, Pass }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Lay(placement) => placement.fmt(f),
            Action::Oh(number) => write!(f, "oh {number}"),
            Action::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Action {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Action, TextError> {
        match text.split_once(' ') {
            None if text == "pass" => Ok(Action::Pass),
            Some(("oh", number)) if number.bytes().all(|byte| byte.is_ascii_digit()) => number
                .parse()
                .map(Action::Oh)
                .map_err(|_| TextError::new(format!("'{number}' is no number one could name"))),
            Some((cell, word)) => {
                let start = cell_of(cell).ok_or_else(|| {
                    TextError::new(format!("'{cell}' is not a cell: a1.1 to i9.3 are (file, rank, level)"))
                })?;
                let word = Word::read(word).ok_or_else(|| {
                    TextError::new(format!("'{word}' is not an orientation: the 24 rotations of esu are"))
                })?;
                Ok(Action::Lay(Placement { start, word }))
            }
            None => Err(TextError::new("an action is like 'c3.1 esu', 'oh 12' or 'pass'")),
        }
    }
}

fn cell_of(text: &str) -> Option<Cell> {
    let [file, rank, b'.', level] = *text.as_bytes() else { return None };
    Cell::at(file.checked_sub(b'a')?, rank.checked_sub(b'1')?, level.checked_sub(b'1')?)
}
