//! What each game shows in the terminal: its board as coloured text, and what is said of it.

mod aztec;
mod canvas;
mod inka;
mod palette;
mod turquoise;

use core::fmt::Display;

use ratatui::text::Text;
use shelf::View;
use tabletop::Seat;

pub use palette::Palette;

use crate::texts::Texts;

/// The face a game shows in the terminal. Whatever it leaves out is as plain as can be.
pub trait Face: Display {
    /// Draws the board into `room` (columns, rows) or, if it does not fit, as small as it gets. The places in `focus`
    /// stand out: they are what the action being typed is about.
    fn draw(&self, _room: (u16, u16), _focus: &[String], _palette: Palette, _texts: &Texts) -> Text<'static> {
        Text::raw(self.to_string())
    }

    /// What the seat to act is asked for: the key of a text after `ask.`.
    fn task(&self) -> &'static str {
        "play"
    }

    /// The action points left, where there are any.
    fn action_points(&self) -> Option<u8> {
        None
    }

    /// What a seat has besides its score.
    fn belongings(&self, _texts: &Texts, _seat: Seat) -> String {
        String::new()
    }

    /// What there is to know about the whole table: pieces left, the pile, the round.
    fn state(&self, _texts: &Texts) -> String {
        String::new()
    }

    /// What several first places are called: the key of a text.
    fn shared_win(&self) -> &'static str {
        "over.shared"
    }
}

macro_rules! face {
    (@games [$view:expr] $($(#[$doc:meta])* $Name:ident $module:ident;)+) => {
        match $view {
            $(View::$Name(view) => view,)+
        }
    };
}

/// The face of whichever game is shown.
pub fn face(view: &View) -> &dyn Face {
    shelf::each_game!([face] view)
}

/// `round 2 of 3`.
fn round(texts: &Texts, [n, last]: [u8; 2]) -> String {
    texts.fill("round", &[("n", &n.to_string()), ("last", &last.to_string())])
}

/// Two pieces of news on one line.
fn join(one: &str, other: &str) -> String {
    if other.is_empty() { one.to_owned() } else { format!("{one} · {other}") }
}
