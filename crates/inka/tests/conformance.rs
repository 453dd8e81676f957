//! The contract of `tabletop`, checked at every position of random games.

use inka::Inka;
use testkit::{conformance, uniform};

#[test]
fn random_games_conform() {
    let positions = conformance::check::<Inka>(
        &["players=2", "players=3 first=2", "players=4 first=4"],
        2,
        uniform::<Inka>,
    );
    assert!(positions > 1000, "{positions}");
}
