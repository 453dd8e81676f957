//! Golden playthroughs: what a stored game looks like at every action.
//!
//! `testdata/games/<game>/*.txt` holds records, one for every way a game can end and every feature worth
//! watching; `testdata/playthroughs/<game>/*.txt` holds, for each, a line for every action: number, who acts,
//! how many legal actions, scores, hash, action. `cargo xtask playthroughs` writes them; tests, native and in
//! WebAssembly, replay them line by line.

use std::fmt::Write;
use std::path::Path;

use tabletop::{Game, Line, Record, Turn};

use crate::{read, testdata, text_files};

/// The playthrough of a record, which must replay.
pub fn write<G: Game>(record: &Record) -> String {
    let whole = record.replay::<G>().unwrap_or_else(|error| panic!("{error}"));
    let mut text = format!("{} {} {}\n", G::NAME, record.rules, whole.game().options());
    let mut line = Line::start(whole.game().clone());
    for (i, (_, action)) in whole.actions().iter().enumerate() {
        let _ = writeln!(text, "{} {} | {action}", i + 1, state(&line));
        line.play(*action).expect("the record has been replayed");
    }
    let result = whole.game().outcome(whole.position()).map_or("running".to_owned(), |o| o.to_string());
    let _ = writeln!(text, "{} {} | {result}", whole.actions().len() + 1, state(&line));
    text
}

/// `p1 88 legal, scores 0 0, hash 0123456789abcdef`
fn state<G: Game>(line: &Line<G>) -> String {
    let (game, position) = (line.game(), line.position());
    let choices = match line.turn() {
        Turn::Chance => {
            let mut chances = Vec::new();
            game.chance(position, &mut chances);
            chances.len()
        }
        Turn::Seat(_) | Turn::Over => {
            let mut legal = Vec::new();
            game.legal(position, &mut legal);
            legal.len()
        }
    };
    let scores: Vec<_> = game.scores(position).iter().map(ToString::to_string).collect();
    format!("{} {choices} legal, scores {}, hash {:016x}", line.turn(), scores.join(" "), game.hash(position))
}

/// Replays every stored game of `G` and compares it with its playthrough; panics at the first line that differs
/// and when there is no stored game.
pub fn check<G: Game>() {
    let records = text_files(&testdata().join("games").join(G::NAME));
    assert!(!records.is_empty(), "no game of {} is stored in testdata/games", G::NAME);
    for path in records {
        let got = of_file::<G>(&path);
        let golden = testdata().join("playthroughs").join(G::NAME).join(path.file_name().unwrap_or_default());
        let expected = read(&golden);
        for (i, (expected, got)) in expected.lines().zip(got.lines()).enumerate() {
            assert_eq!(got, expected, "{}:{}", golden.display(), i + 1);
        }
        assert_eq!(got.lines().count(), expected.lines().count(), "{}: length", golden.display());
    }
}

/// The playthrough of a record file.
pub fn of_file<G: Game>(path: &Path) -> String {
    let record: Record = read(path).parse().unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    write::<G>(&record)
}
