//! What the fuzz target `games` does, for a while: any bytes make a sound game of whichever game they name.

use testkit::choices::fuzz_any;

/// The name of each game and its fuzz target.
type Target = (&'static str, fn(&[u8]) -> bool);

macro_rules! targets {
    (@games [] $($(#[$doc:meta])* $Name:ident $module:ident;)+) => {
        &[$((stringify!($module), fuzz_any::<shelf::games::$module::Rules>)),+]
    };
}

const TARGETS: &[Target] = shelf::each_game!([targets]);

#[test]
fn any_bytes_make_a_sound_game() {
    for (game, fuzz) in TARGETS {
        let mut dice = testkit::Dice::new(3);
        let games = (0..60).filter(|_| {
            let mut bytes: Vec<u8> = (0..400).map(|_| dice.below(256) as u8).collect();
            // As shipped more often than chance would have it, so that most options go together.
            bytes[..12].iter_mut().filter(|_| dice.below(2) == 0).for_each(|byte| *byte = 0);
            fuzz(&bytes)
        });
        assert!(games.count() > 15, "most options of {game} were refused");
    }
}
