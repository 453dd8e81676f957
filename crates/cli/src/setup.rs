//! What a game is told before it starts, from the command line.

use std::fs;

use shelf::{AnyLine, Blame, GameName, Mistyped};
use tabletop::Reason;

use crate::args::Setup;
use crate::failure::Failure;
use crate::texts::{Lang, Texts, fill, written};

/// The game that the command line asks for, before its first action. What the rules say of it is told in a language.
pub fn line(game: GameName, setup: &Setup, lang: Lang) -> Result<AnyLine, Failure> {
    let players = setup.players.map(|players| format!("players={players}"));
    let words: Vec<String> = setup.options.iter().cloned().chain(players).collect();
    let line =
        AnyLine::typed(game, &words, |path| fs::read_to_string(path)).map_err(|error| match error {
            Mistyped::Unread(why) => Failure::Because(why),
            Mistyped::Refused(reasons) => {
                let told = |(blame, reason): &(Option<Blame>, Reason)| {
                    format!(
                        "{}{}",
                        blame.as_ref().map_or_else(String::new, |blame| place(blame, lang)),
                        sentence(reason, lang)
                    )
                };
                // Each on a line of its own: there may be ten.
                Failure::Because(reasons.iter().map(told).collect::<Vec<_>>().join("\n"))
            }
        })?;
    for warning in line.warnings() {
        eprintln!("pyramidion: note: {}", sentence(&warning, lang));
    }
    Ok(line)
}

/// The file and line that are to blame.
fn place(Blame { path, line }: &Blame, lang: Lang) -> String {
    line.map_or_else(
        || format!("{path}: "),
        |line| Texts::new(lang).fill("own.line", &[("file", path), ("line", &line.to_string())]) + " ",
    )
}

/// What the rules say of options, in a language.
fn sentence(reason: &Reason, lang: Lang) -> String {
    let values: Vec<(&str, &str)> =
        reason.values.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let text = written(&shelf::TEXTS, lang).remove(&format!("finding.{}", reason.key));
    text.map_or_else(|| reason.to_string(), |text| fill(&text, &values))
}
