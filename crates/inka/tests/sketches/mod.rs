//! Options of games on temples drawn at random.

use inka::sketch;
use testkit::Dice;

/// Two to four players on a board and with rhombi of their own.
pub fn options(seed: u64) -> String {
    let mut dice = Dice::new(seed);
    format!("players={} {}", 2 + seed % 3, sketch::options(&mut |n| dice.below(n)))
}
