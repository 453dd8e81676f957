//! The contract of `tabletop`, at every position of games under fixed seeds.

use testkit::{conformance, uniform};
use turquoise::Turquoise;

const OPTIONS: [&str; 4] = ["players=2", "players=3 first=3", "players=4 first=2", "players=4"];

#[test]
fn uniform_play_keeps_the_contract() {
    assert!(conformance::check::<Turquoise>(&OPTIONS, 1, uniform) > 1000);
}
