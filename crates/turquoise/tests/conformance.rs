//! The contract of `tabletop`, at every position of games under fixed seeds.

mod boards;

use testkit::{Dice, conformance, uniform};
use turquoise::{Action, Position, Turquoise, policy};

/// The newest rules with each way a game can stop, then version 1, which knows no such options.
const OPTIONS: [&str; 4] = [
    "players=2 standoff=score",
    "players=3 first=3 quiet=2 standoff=built",
    "players=4 first=2 quiet=30 standoff=nobody",
    "players=4 standoff=draw",
];
const VERSION_1: [&str; 3] = ["players=2", "players=3 first=3", "players=4 first=2"];

fn builder(game: &Turquoise, position: &Position, dice: &mut Dice) -> Action {
    policy::pick(game, position, &mut |n| dice.below(n))
}

#[test]
fn uniform_play_keeps_the_contract() {
    assert!(conformance::check::<Turquoise>(&OPTIONS, 1, uniform).positions > 1000);
}

#[test]
fn version_1_keeps_the_contract() {
    assert!(conformance::check_under::<Turquoise>(1, &VERSION_1, 1, uniform).positions > 1000);
    assert!(conformance::check_under::<Turquoise>(1, &VERSION_1, 2, builder).positions > 1000);
}

#[test]
fn custom_faces_keep_the_contract() {
    let options = format!("players=3 faces={}", ["0110:10010110"; 25].join("/"));
    assert!(conformance::check::<Turquoise>(&[&options], 2, builder).positions > 300);
}

#[test]
fn own_boards_keep_the_contract() {
    let boards: Vec<String> = (0..6)
        .map(|seed| format!("players={} {}", 2 + seed % 3, boards::drawn_by_lot(&mut Dice::new(seed))))
        .collect();
    let boards: Vec<&str> = boards.iter().map(String::as_str).collect();
    assert!(conformance::check::<Turquoise>(&boards, 1, builder).positions > 600);
}

#[test]
fn builders_keep_the_contract_and_reach_the_capstone() {
    let seen = conformance::check::<Turquoise>(&OPTIONS, 6, builder);
    assert!(seen.positions > 5000);
    assert!(seen.missed::<Turquoise>().len() <= 10, "{:?}", seen.missed::<Turquoise>());
}
