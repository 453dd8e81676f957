//! Any bytes make a sound game of Inka; the first chooses the number of players, and whether the next eight draw a
//! temple of its own.

#![no_main]

use libfuzzer_sys::fuzz_target;
use testkit::Dice;

fuzz_target!(|bytes: &[u8]| {
    let Some((&first, mut rest)) = bytes.split_first() else { return };
    let mut options = format!("players={}", first % 3 + 2);
    if first >= 128
        && let Some((seed, choices)) = rest.split_first_chunk()
    {
        let mut dice = Dice::new(u64::from_le_bytes(*seed));
        options = format!("{options} {}", inka::sketch::options(&mut |n| dice.below(n)));
        rest = choices;
    }
    testkit::choices::fuzz::<inka::Inka>(testkit::game(&options), rest);
});
