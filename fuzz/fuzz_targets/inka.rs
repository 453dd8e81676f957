//! Any bytes make a sound game of Inka; the first chooses the number of players.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some((&first, rest)) = bytes.split_first() else { return };
    testkit::choices::fuzz::<inka::Inka>(testkit::game(&format!("players={}", first % 3 + 2)), rest);
});
