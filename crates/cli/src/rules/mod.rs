//! `pyramidion rules`: the players' rules in the terminal.

mod inline;
mod markdown;

use std::io::{self, IsTerminal, Write};

use shelf::GameName;

use crate::args::RulesArgs;
use crate::failure::{Answer, Failure};
use crate::style::Ink;
use crate::texts::{Lang, Texts};

/// Longer lines are hard to read.
const WIDEST: usize = 100;

pub fn run(args: &RulesArgs) -> Result<Answer, Failure> {
    let lang = Lang::settle(args.lang);
    let terminal = if io::stdout().is_terminal() { ratatui::crossterm::terminal::size().ok() } else { None };
    let width = terminal.map_or(80, |(columns, _)| usize::from(columns)).clamp(40, WIDEST);
    let picture = Texts::new(lang).get("rules.picture");
    let text = markdown::render(page(args.game, lang), width, picture, Ink::for_output());
    io::stdout().write_all(text.as_bytes())?;
    Ok(Answer::Yes)
}

/// The pages of all games, each called after its game.
macro_rules! page {
    (@games [$game:expr, $lang:expr] $($(#[$doc:meta])* $Name:ident $module:ident;)+) => {
        match ($game, $lang) {
            $(
                (GameName::$Name, Lang::En) => {
                    include_str!(concat!("../../../../docs/rules/", stringify!($module), ".en.md"))
                }
                (GameName::$Name, Lang::Fr) => {
                    include_str!(concat!("../../../../docs/rules/", stringify!($module), ".fr.md"))
                }
            )+
        }
    };
}

const fn page(game: GameName, lang: Lang) -> &'static str {
    shelf::each_game!([page] game, lang)
}
