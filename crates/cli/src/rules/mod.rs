//! `pyramidion rules`: the players' rules in the terminal.

mod inline;
mod markdown;

use std::io::{self, IsTerminal, Write};

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
    let text = markdown::render(lang.rules(args.game), width, picture, Ink::for_output());
    io::stdout().write_all(text.as_bytes())?;
    Ok(Answer::Yes)
}
