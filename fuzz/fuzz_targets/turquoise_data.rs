//! Any text is a board or has defects, and the rules start a game exactly on what is a board.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tabletop::{Game, Options};
use turquoise::{BoardPlan, Turquoise};

fuzz_target!(|text: &str| {
    let mut parts = text.splitn(3, ' ');
    let [faces, corners, gates] = [(); 3].map(|()| parts.next().unwrap_or("x"));
    let mut options = Options::new();
    let given = [("faces", faces), ("corners", corners), ("gates", gates)];
    if given.into_iter().all(|(key, value)| options.set(key, value).is_ok()) {
        let fits = Turquoise::new(&options, Turquoise::RULES).is_ok();
        assert_eq!(fits, BoardPlan::read(faces, corners, gates).defects().is_empty());
    }
});
