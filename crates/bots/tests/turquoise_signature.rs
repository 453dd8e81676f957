//! Players of Turquoise are determined by their seed and the positions they may look at, on every machine alike.
//!
//! The cases are in `testdata/bots/turquoise.txt`, one a line: options, player, seed and positions, actions so far;
//! then the answer and how many positions were looked at. `UPDATE_BOTS=1` writes the answers anew.

use bots::{Bot, Limits};
use shelf::{GameName, Table};
use testkit::{read, testdata};

fn answer(case: &str) -> String {
    let [options, player, moves] = case.split(" | ").take(3).collect::<Vec<_>>()[..] else {
        panic!("options, player and actions are expected: {case}")
    };
    let [spec, seed, nodes] = player.split(' ').collect::<Vec<_>>()[..] else { panic!("{case}") };
    let mut table = Table::new(GameName::Turquoise, &options.parse().unwrap()).unwrap();
    for action in moves.split("; ").filter(|action| !action.is_empty()) {
        table.play(action).unwrap_or_else(|error| panic!("{action}: {error}"));
    }
    let mut bot = Bot::new(spec.parse().unwrap(), &table, seed.parse().unwrap());
    let decision = bot.choose(&table, &Limits::nodes(nodes.parse().unwrap())).unwrap();
    format!("{options} | {player} | {moves} | {} {}", decision.action, decision.nodes)
}

#[test]
fn the_answers_are_the_stored_ones() {
    let path = testdata().join("bots/turquoise.txt");
    let text = read(&path);
    let is_case = |line: &str| !line.starts_with('#') && !line.is_empty();
    let answered: Vec<String> =
        text.lines().map(|line| if is_case(line) { answer(line) } else { line.to_owned() }).collect();
    if std::env::var_os("UPDATE_BOTS").is_some() {
        std::fs::write(&path, answered.join("\n") + "\n").unwrap();
    } else {
        assert_eq!(answered, text.lines().collect::<Vec<_>>());
    }
    assert!(text.lines().filter(|line| is_case(line)).count() >= 8, "too few cases");
}
