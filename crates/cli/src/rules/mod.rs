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

const fn page(game: GameName, lang: Lang) -> &'static str {
    match (game, lang) {
        (GameName::Aztec, Lang::En) => include_str!("../../../../docs/rules/aztec.en.md"),
        (GameName::Aztec, Lang::Fr) => include_str!("../../../../docs/rules/aztec.fr.md"),
        (GameName::Inka, Lang::En) => include_str!("../../../../docs/rules/inka.en.md"),
        (GameName::Inka, Lang::Fr) => include_str!("../../../../docs/rules/inka.fr.md"),
        (GameName::Turquoise, Lang::En) => include_str!("../../../../docs/rules/turquoise.en.md"),
        (GameName::Turquoise, Lang::Fr) => include_str!("../../../../docs/rules/turquoise.fr.md"),
    }
}
