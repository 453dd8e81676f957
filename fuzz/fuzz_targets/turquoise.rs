//! Games of Turquoise from any bytes: the first chooses version and options, each pair after it picks an action.

#![no_main]

use libfuzzer_sys::fuzz_target;
use turquoise::Turquoise;

fuzz_target!(|bytes: &[u8]| {
    let Some((&first, choices)) = bytes.split_first() else { return };
    let players = first % 3 + 2;
    let standoff = ["score", "built", "nobody", "draw"][usize::from(first / 3 % 4)];
    let (rules, options) = match first / 12 % 5 {
        0 => (1, format!("players={players}")),
        quiet => (2, format!("players={players} quiet={} standoff={standoff}", 2 * quiet)),
    };
    testkit::choices::fuzz(testkit::game_under::<Turquoise>(&options, rules), choices);
});
