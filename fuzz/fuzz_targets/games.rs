//! Any bytes make a sound game: the first chooses the game, the next ones its rules and options, the others what is
//! played.

#![no_main]

use libfuzzer_sys::fuzz_target;
use testkit::choices::fuzz_any;

macro_rules! targets {
    (@games [] $($(#[$doc:meta])* $Name:ident $module:ident;)+) => {
        &[$(fuzz_any::<shelf::games::$module::Rules>),+]
    };
}

const GAMES: &[fn(&[u8]) -> bool] = shelf::each_game!([targets]);

fuzz_target!(|bytes: &[u8]| {
    let Some((&first, rest)) = bytes.split_first() else { return };
    GAMES[usize::from(first) % GAMES.len()](rest);
});
