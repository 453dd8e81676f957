//! Games of Turquoise from any bytes: the first says how many play, each pair after it picks an action.

#![no_main]

use libfuzzer_sys::fuzz_target;
use turquoise::Turquoise;

fuzz_target!(|bytes: &[u8]| {
    if let Some((players, choices)) = bytes.split_first() {
        let options = ["players=2", "players=3", "players=4"][usize::from(players % 3)];
        testkit::choices::fuzz(testkit::game::<Turquoise>(options), choices);
    }
});
