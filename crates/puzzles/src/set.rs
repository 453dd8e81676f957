//! The puzzles that are shipped.

use shelf::GameName;

use crate::{Puzzle, Unreadable};

macro_rules! text_of {
    (@games [$game:expr] $($(#[$doc:meta])* $Name:ident $module:ident;)+) => {
        match $game {
            $(GameName::$Name => include_str!(concat!("../set/", stringify!($module), ".jsonl")),)+
        }
    };
}

/// The puzzles of a game, in the order of their file.
pub fn shipped(game: GameName) -> Result<Vec<Puzzle>, Unreadable> {
    let text: &str = shelf::each_game!([text_of] game);
    text.lines().map(Puzzle::read).collect()
}
