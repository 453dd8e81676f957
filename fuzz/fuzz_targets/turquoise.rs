//! Games of Turquoise from any bytes: the first chooses version and options, and whether the next eight draw an owner's own
//! board; each pair after it picks an action.

#![no_main]

#[path = "../../crates/turquoise/tests/boards/mod.rs"]
mod boards;

use libfuzzer_sys::fuzz_target;
use testkit::Dice;
use turquoise::Turquoise;

fuzz_target!(|bytes: &[u8]| {
    let Some((&first, mut choices)) = bytes.split_first() else { return };
    let players = first % 3 + 2;
    let standoff = ["score", "built", "nobody", "draw"][usize::from(first / 3 % 4)];
    let (rules, mut options) = match first / 12 % 5 {
        0 => (1, format!("players={players}")),
        quiet => (2, format!("players={players} quiet={} standoff={standoff}", 2 * quiet)),
    };
    // Version 1 knows no own corners or gates.
    if rules > 1
        && first >= 128
        && let Some((seed, rest)) = choices.split_first_chunk()
    {
        let mut dice = Dice::new(u64::from_le_bytes(*seed));
        options = format!("{options} {}", boards::drawn_by_lot(&mut dice));
        choices = rest;
    }
    testkit::choices::fuzz(testkit::game_under::<Turquoise>(&options, rules), choices);
});
