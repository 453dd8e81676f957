//! What is wrong with the options of a game and what is only unusual, each with its place: for whoever draws a board.

use serde::Serialize;
use tabletop::Options;

use crate::{AnyLine, GameName};

/// One thing about options that somebody should know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Finding {
    /// In words.
    pub text: String,
    /// Where it is, as the drawing names it: a cell, a column, a rhombus, or `face 3`; none if it is about the whole.
    pub place: Option<String>,
    /// Whether nobody can play so.
    pub barred: bool,
}

/// Everything there is to say about options, what bars play first.
pub fn inspect(game: GameName, options: &Options) -> Vec<Finding> {
    let (reasons, barred) = match AnyLine::new(game, options) {
        Ok(line) => (line.warnings(), false),
        Err(error) => (error.reasons().to_vec(), true),
    };
    let finding = |text: String| Finding { place: place(&text), text, barred };
    reasons.into_iter().map(finding).collect()
}

/// The place that a reason names.
fn place(reason: &str) -> Option<String> {
    let words: Vec<&str> = reason
        .split([' ', ',', ':', ';'])
        .map(|word| word.trim_matches('\''))
        .filter(|word| !word.is_empty())
        .collect();
    let after = |names: &[&str]| {
        let at = words.windows(names.len()).position(|found| found == names)?;
        words.get(at + names.len()).map(|word| (*word).to_owned())
    };
    let numbered = |name: &str| {
        after(&[name]).filter(|word| word.parse::<u8>().is_ok()).map(|word| format!("{name} {word}"))
    };
    numbered("face")
        .or_else(|| numbered("corner"))
        .or_else(|| after(&["snake", "of"]))
        .or_else(|| after(&["door", "on"]))
        .or_else(|| after(&["passage", "on"]))
        .or_else(|| after(&["gate", "at"]))
        .or_else(|| after(&["column"]))
        .or_else(|| after(&["cell"]))
        .or_else(|| after(&["rhombus"]))
        .filter(|word| word.chars().any(|c| c.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(game: GameName, options: &str, barred: bool, expected: &[Option<&str>]) {
        let found = inspect(game, &options.parse().unwrap());
        let places: Vec<Option<&str>> = found.iter().map(|finding| finding.place.as_deref()).collect();
        assert_eq!(places, expected, "{found:?}");
        assert!(found.iter().all(|finding| finding.barred == barred), "{found:?}");
    }

    #[test]
    fn defects_and_warnings_have_their_places() {
        let board = "D.~~~.D/...~~~.../~~~~P~~~~~~/R..~~~~~..R/~~~~P~~~~/D.~~~.D";
        let rhombi = "1:-:-/D1:s2,s3:-/D2:s2,s3:-/D3:s2,s3:-";
        check(GameName::Inka, &format!("board={board} rhombi={rhombi}"), false, &[None, None]);
        let walled = format!("board={board}/c5:w,e,s:- rhombi={rhombi}");
        check(GameName::Inka, &walled, true, &[Some("c5")]);
        let closed = rhombi.replace("D2:s2,s3", "D2:s0,s1,s2,s3").replace("1:-", "1:s0,s1,s2,s3");
        check(GameName::Inka, &format!("board={board} rhombi={closed}"), true, &[Some("D2")]);
        let lone = board.replacen('P', "~", 1);
        let found = inspect(GameName::Inka, &format!("board={lone} rhombi={rhombi}").parse().unwrap());
        assert!(found.iter().any(|finding| finding.place.as_deref() == Some("g9")), "{found:?}");
        check(GameName::Turquoise, "gates=north:b1,b1/west:b1", true, &[Some("b1"), Some("b1")]);
        check(GameName::Aztec, "size=6", true, &[None]);
        check(GameName::Aztec, "size=7", false, &[]);
    }

    #[test]
    fn a_drawing_with_ten_defects_lists_all_ten() {
        let rows =
            ["D.~~.~.~~.D.", "~..~~~P~~~..~", ".~~x.~.~.~.~~~.", "~~P~R~~~~~~~R~P~~", ".~.~.~~~~~~~~~.~.~."];
        let more =
            [".~.~.~~~~~~~~~.~.~.", "~~P~R~~~~~~~R~P~~", ".~~~.~.~.~.~~~.", "~..~~~P~~~..~", "D.~~.~.~~.~"];
        let marks = ["b3:w", "k1:-:S", "b3:n:-", "c4:n,n:T", "c4:-:-"];
        let board = [&rows[..], &more[..], &marks[..]].concat().join("/");
        let found =
            inspect(GameName::Inka, &format!("board={board} rhombi=1:-:-/D1:-:-/D2:-:-").parse().unwrap());
        assert_eq!(found.len(), 10, "{found:#?}");
    }
}
