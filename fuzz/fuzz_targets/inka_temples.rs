//! Any bytes make a sound game of Inka in a temple of its own, which the first eight draw.

#![no_main]

use libfuzzer_sys::fuzz_target;
use testkit::Dice;

fuzz_target!(|bytes: &[u8]| {
    let Some((seed, choices)) = bytes.split_first_chunk() else { return };
    let mut dice = Dice::new(u64::from_le_bytes(*seed));
    let players = 2 + dice.below(3);
    let options = format!("players={players} {}", inka::sketch::options(&mut |n| dice.below(n)));
    testkit::choices::fuzz::<inka::Inka>(testkit::game(&options), choices);
});
