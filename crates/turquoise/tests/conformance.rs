//! The contract of `tabletop`, at every position of games under fixed seeds.

use testkit::{Dice, conformance, uniform};
use turquoise::{Turquoise, policy};

const OPTIONS: [&str; 4] = ["players=2", "players=3 first=3", "players=4 first=2", "players=4"];

#[test]
fn uniform_play_keeps_the_contract() {
    assert!(conformance::check::<Turquoise>(&OPTIONS, 1, uniform) > 1000);
}

#[test]
fn builders_keep_the_contract_and_reach_the_capstone() {
    let picker = |game: &Turquoise, position: &_, legal: &[_], dice: &mut Dice| {
        policy::pick(game, position, legal, &mut |n| dice.below(n))
    };
    assert!(conformance::check::<Turquoise>(&OPTIONS, 6, picker) > 5000);
}
