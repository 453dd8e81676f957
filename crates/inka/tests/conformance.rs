//! The contract of `tabletop`, checked at every position of whole games.

use inka::{Action, Inka, Position, policy};
use testkit::{Dice, conformance, uniform};

const OPTIONS: [&str; 4] = [
    "players=2",
    "players=3 first=2",
    "players=4 first=4",
    "players=2 board=D.~~.~.~~.D/~..~~~P~~~..~/.~~~.~.~.~.~~~./~~P~R~...~.~R~P~~/.~.~.~~~~~~~~~.~.~.\
     /.~.~.~~~~~~~~~.~.~./~~P~R~~P~~~~R~P~~/.~~~.~.~.~.~~~./~..~~~P~~~..~/D.~~.~R~~.D",
];

fn progress(game: &Inka, position: &Position, dice: &mut Dice) -> Action {
    policy::pick(game, position, &mut |n| dice.below(n))
}

#[test]
fn random_games_conform() {
    let positions = conformance::check::<Inka>(&OPTIONS, 1, uniform::<Inka>).positions;
    assert!(positions > 1000, "{positions}");
}

#[test]
fn purposeful_games_conform() {
    let seen = conformance::check::<Inka>(&OPTIONS, 3, progress);
    assert!(seen.positions > 1000, "{}", seen.positions);
    assert!(seen.missed::<Inka>().len() <= 12, "{:?}", seen.missed::<Inka>());
}
