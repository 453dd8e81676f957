//! Temples of one's own, drawn at random in all sizes: the contract and random choices on each.

mod sketches;

use std::collections::BTreeSet;

use inka::{Hexagon, Inka};
use sketches::options;
use tabletop::Game;
use testkit::{Dice, choices, conformance, uniform};

/// The sketches are not all alike, or they would show nothing.
#[test]
fn sketches_have_all_sizes_and_everything_one_can_draw() {
    let games: Vec<Inka> = (0..60).map(|seed| testkit::game(&options(seed))).collect();
    let sides: BTreeSet<_> = games.iter().map(|game| game.board().hexagon()).collect();
    assert!(sides.into_iter().eq(Hexagon::all()));
    let count = |has: &dyn Fn(&Inka) -> bool| games.iter().filter(|game| has(game)).count();
    let counts = [
        count(&|game| game.options().get("board") != Some("first")),
        count(&|game| !game.board().snakes().is_empty()),
        count(&|game| inka::Cell::all().any(|cell| game.board().walls(cell) != 0)),
        count(&|game| game.faces().paths().len() == 13),
        count(&|game| game.faces().paths().len() < 5),
        count(&|game| inka::Rhombus::destinations().any(|d| game.faces().of(d).open_sides() != 0b0011)),
    ];
    assert!(counts.iter().all(|&count| count > 2), "{counts:?}");
}

#[test]
fn random_games_conform_on_own_boards() {
    let options: Vec<String> = (0..9).map(options).collect();
    let options: Vec<&str> = options.iter().map(String::as_str).collect();
    let positions = conformance::check::<Inka>(&options, 1, uniform::<Inka>).positions;
    assert!(positions > 2000, "{positions}");
}

#[test]
fn any_choices_make_a_sound_game_on_own_boards() {
    for seed in 100..140 {
        let mut dice = Dice::new(seed);
        let bytes: Vec<u8> = (0..400).map(|_| dice.below(256) as u8).collect();
        choices::fuzz::<Inka>(testkit::game(&options(seed)), &bytes);
    }
}
