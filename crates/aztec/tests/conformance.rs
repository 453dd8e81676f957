//! Aztec under the contract of `tabletop`, and whatever bytes decide the moves.

use aztec::Aztec;
use proptest::prelude::{any, prop};
use proptest::proptest;
use testkit::{choices, conformance, game, uniform};

/// Player counts, variants and options, each at least once.
const OPTIONS: [&str; 10] = [
    "",
    "first=2",
    "players=3",
    "players=3 first=3",
    "players=3 variant=match first=2",
    "size=5 pieces=40",
    "size=7 pieces=40 corners=included",
    "players=3 pieces=5 corners=included",
    "size=7 pieces=40 corners=split",
    "players=3 corners=split",
];

#[test]
fn the_contract_holds() {
    let seen = conformance::check::<Aztec>(&OPTIONS, 20, uniform);
    assert!(seen.positions > 3000);
    // What is legal somewhere is never too high or below the field.
    assert!(seen.missed::<Aztec>().len() <= 5, "{:?}", seen.missed::<Aztec>());
}

#[test]
fn a_match_is_for_three() {
    let options = "variant=match players=2".parse().unwrap();
    let error = <Aztec as tabletop::Game>::new(&options, 1).unwrap_err();
    assert_eq!(error.to_string(), "a match is for 3 players: each is Oh Puch once");
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<aztec::Position>() <= 2048, "{}", size_of::<aztec::Position>());
}

proptest! {
    #[test]
    fn any_bytes_make_a_game(which in 0..OPTIONS.len(), bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        choices::fuzz(game::<Aztec>(OPTIONS[which]), &bytes);
    }
}
