//! Any bytes make a sound game of Aztec; the first chooses the options.

#![no_main]

use libfuzzer_sys::fuzz_target;

const OPTIONS: [&str; 5] = [
    "players=2",
    "players=3",
    "players=3 variant=match",
    "players=2 size=5 pieces=40 corners=included",
    "players=3 corners=split",
];

fuzz_target!(|bytes: &[u8]| {
    let Some((&first, rest)) = bytes.split_first() else { return };
    let options = OPTIONS[usize::from(first) % OPTIONS.len()];
    testkit::choices::fuzz::<aztec::Aztec>(testkit::game(options), rest);
});
