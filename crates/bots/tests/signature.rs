//! Players are determined by their seed and the positions they may look at, on every machine alike.
//!
//! The cases are in `testdata/bots`, a file for each game, one a line: options (with ` @1` under version 1 of the
//! rules), player, seed and positions, actions so far; then the answer and how many positions were looked at. The
//! WebAssembly tests replay the same files.
//! `UPDATE_SIGNATURES=1 cargo test -p pyramidion-bots --test signature` writes the answers anew after a wanted change.

use std::{env, fs};

use bots::{Bot, Limits};
use shelf::{AnyLine, GameName};
use testkit::{read, testdata};

#[test]
fn the_answers_are_the_stored_ones() {
    let update = env::var_os("UPDATE_SIGNATURES").is_some();
    for game in GameName::ALL {
        let file = testdata().join(format!("bots/{game}.txt"));
        let stored = read(&file);
        let given: Vec<String> = stored.lines().map(|line| answered(game, line)).collect();
        let cases = given.iter().filter(|line| is_case(line)).count();
        assert!(cases >= 10, "only {cases} cases of {game}");
        if update {
            fs::write(&file, given.join("\n") + "\n").unwrap();
        } else {
            assert!(stored.lines().eq(&given), "{game}: {given:#?}");
        }
    }
}

fn is_case(line: &str) -> bool {
    !line.starts_with('#') && !line.is_empty()
}

/// The line with the answer the player gives now.
fn answered(game: GameName, line: &str) -> String {
    if !is_case(line) {
        return line.to_owned();
    }
    let [options, player, moves, _] = line.split(" | ").collect::<Vec<_>>()[..] else {
        panic!("four fields are expected: {line}")
    };
    let [spec, seed, nodes] = player.split(' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
    let (words, rules) = options.split_once(" @").unwrap_or((options, ""));
    let rules = rules.parse().unwrap_or(game.rules());
    let mut played = AnyLine::with_rules(game, &words.parse().unwrap(), rules).unwrap();
    for action in moves.split("; ").filter(|action| !action.is_empty()) {
        played.play(action).unwrap_or_else(|error| panic!("{action}: {error}"));
    }
    let mut bot = Bot::new(spec.parse().unwrap(), &played, seed.parse().unwrap());
    let decision = bot.choose(&played, &Limits::nodes(nodes.parse().unwrap())).unwrap();
    format!("{options} | {player} | {moves} | {} {}", decision.action, decision.nodes)
}
