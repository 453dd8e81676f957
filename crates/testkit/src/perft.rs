//! Perft numbers as data: `testdata/perft/<game>.txt`.
//!
//! ```text
//! # a comment
//! rules 1
//! options players=2
//! moves c3.1 esu; e5.2 wnu
//! perft 1 88
//! perft 2 9000
//! ```
//!
//! `options` starts a case from the start position, `moves` (optional) goes on from it, each `perft` line gives
//! a depth and the number of lines of that many actions. `rules` (optional) names the version of the rules for all
//! cases that follow; without it they are the newest.

use tabletop::{Game, Line};

use crate::{game_under, read, testdata};

/// Checks every number of the game's file up to `budget`; panics on a wrong one, on a line it cannot read, and
/// when there is nothing to check.
pub fn check<G: Game>(budget: u64) {
    let path = testdata().join("perft").join(format!("{}.txt", G::NAME));
    let mut line: Option<Line<G>> = None;
    let mut rules = G::RULES;
    let mut checked = 0;
    for (i, text) in read(&path).lines().enumerate() {
        let at = format!("{}:{}: {text}", path.display(), i + 1);
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        match (word, &mut line) {
            ("" | "#", _) => {}
            ("rules", _) => rules = rest.parse().unwrap_or_else(|error| panic!("{at}: {error}")),
            ("options", _) => line = Some(Line::start(game_under(rest, rules))),
            ("moves", Some(line)) => {
                for action in rest.split(';') {
                    line.play_text(action).unwrap_or_else(|error| panic!("{at}: {action}: {error}"));
                }
            }
            ("perft", Some(line)) => {
                let numbers: Vec<u64> = rest.split_whitespace().flat_map(str::parse).collect();
                let [depth, expected] = numbers[..] else { panic!("{at}: perft takes a depth and a number") };
                if expected <= budget {
                    let counted = tabletop::perft(line.game(), line.position(), depth as u32);
                    assert_eq!(counted, expected, "{at}");
                    checked += 1;
                }
            }
            _ => panic!("{at}: not a perft line"),
        }
    }
    assert!(checked > 0, "{}: no number within the budget", path.display());
}
