//! Any bytes make a sound game of Turquoise on a board of its own, which the first eight draw.

#![no_main]

#[path = "../../crates/turquoise/tests/boards/mod.rs"]
mod boards;

use libfuzzer_sys::fuzz_target;
use testkit::Dice;

fuzz_target!(|bytes: &[u8]| {
    let Some((seed, choices)) = bytes.split_first_chunk() else { return };
    let mut dice = Dice::new(u64::from_le_bytes(*seed));
    let players = 2 + dice.below(3);
    let options = format!("players={players} {}", boards::drawn_by_lot(&mut dice));
    testkit::choices::fuzz::<turquoise::Turquoise>(testkit::game(&options), choices);
});
