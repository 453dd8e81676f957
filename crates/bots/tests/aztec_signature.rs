//! Players of Aztec are determined by their seed and the positions they may look at, on every machine alike.
//!
//! The cases are in `testdata/bots/aztec.txt`, one a line: options, player, seed and positions, actions so far;
//! then the answer and how many positions were looked at.

use bots::{Bot, Limits};
use shelf::{GameName, Table};
use testkit::{read, testdata};

#[test]
fn the_answers_are_the_stored_ones() {
    let text = read(&testdata().join("bots/aztec.txt"));
    let mut cases = 0;
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let [options, player, moves, _] = line.split(" | ").collect::<Vec<_>>()[..] else {
            panic!("four fields are expected: {line}")
        };
        let [spec, seed, nodes] = player.split(' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let mut table = Table::new(GameName::Aztec, &options.parse().unwrap()).unwrap();
        for action in moves.split("; ").filter(|action| !action.is_empty()) {
            table.play(action).unwrap_or_else(|error| panic!("{action}: {error}"));
        }
        let mut bot = Bot::new(spec.parse().unwrap(), &table, seed.parse().unwrap());
        let decision = bot.choose(&table, &Limits::nodes(nodes.parse().unwrap())).unwrap();
        let answer = format!("{options} | {player} | {moves} | {} {}", decision.action, decision.nodes);
        assert_eq!(answer, line);
        cases += 1;
    }
    assert!(cases >= 10, "only {cases} cases");
}
