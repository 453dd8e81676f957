//! What is wrong with the options of a game and what is only unusual, each with its place: for whoever draws a board.

use std::collections::BTreeMap;

use serde::Serialize;
use tabletop::{Options, Reason};

use crate::{AnyLine, GameName};

/// The sentences of findings, `finding.` and the key, as JSON by language: for programs, which have no page's texts.
pub const TEXTS: [(&str, &str); 3] = [
    ("en", include_str!("../text/en.json")),
    ("fr", include_str!("../text/fr.json")),
    ("de", include_str!("../text/de.json")),
];

/// One thing about options that somebody should know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Finding {
    /// What it is: its sentence in every language has this key.
    pub key: &'static str,
    /// What the sentence takes.
    pub values: BTreeMap<&'static str, String>,
    /// In English, for developers.
    pub text: String,
    /// Where it is, as the drawing names it: cells, columns, rhombi, `face 3`, or an option; none if it is about the whole.
    pub places: Vec<String>,
    /// Whether nobody can play so.
    pub barred: bool,
}

/// Everything there is to say about options, what bars play first.
pub fn inspect(game: GameName, options: &Options) -> Vec<Finding> {
    let (reasons, barred) = match AnyLine::new(game, options) {
        Ok(line) => (line.warnings(), false),
        Err(error) => (error.reasons().to_vec(), true),
    };
    let finding = |reason: Reason| Finding {
        text: reason.to_string(),
        key: reason.key,
        values: reason.values.into_iter().collect(),
        places: reason.places,
        barred,
    };
    reasons.into_iter().map(finding).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(game: GameName, options: &str, barred: bool, expected: &[Option<&str>]) {
        let found = inspect(game, &options.parse().unwrap());
        let places: Vec<Option<&str>> =
            found.iter().map(|finding| finding.places.first().map(String::as_str)).collect();
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
        assert!(found.iter().any(|finding| finding.places == ["g9"]), "{found:?}");
        check(GameName::Turquoise, "gates=north:b1,b1/west:b1", true, &[Some("b1"), Some("b1")]);
        check(GameName::Aztec, "size=6", true, &[Some("size")]);
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
