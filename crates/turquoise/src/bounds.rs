//! How large things can get: scores, lists of actions, games.

use crate::HANDS;

/// All points there are. Plates bring at most 5 × coefficient among all players who score them (two score one plate
/// when Seth is used, each for his own of the four pillars), a ground plate twice 1; what is paid for passing over
/// pillars changes hands, what is bid is lost. So nobody ever has more.
pub(crate) const MOST_SCORE: i32 = 12 * 2 + 9 * 5 + 4 * 15 + 25;

/// Scores fall below 0 only by the penalties. Every plate above the ground hides four sockets and offers four dearer ones,
/// but for the capstone, so a pyramid that lacks only that can cost the most: it offers 28 sockets on the ground, 20 on
/// level 1 and 16 on level 2.
pub(crate) const LEAST_SCORE: i32 = -(28 + 20 * 3 + 16 * 5);

/// Plates laid in a game, the capstone included.
const PLATES: u32 = 26;

/// A turn has one auction (every bid is higher than the one before, and each player drops out once), Thot, `end`, and
/// at most four actions, of which a plate takes the longest: draw, tile, lay, Seth's answer.
const LONGEST_TURN: u32 = MOST_SCORE as u32 + 4 + 2 + 4 * 4;

/// Turns without a plate are bounded by the stand-off, after so many in a row, turns with one by the plates.
pub(crate) const fn longest(patience: u8) -> u32 {
    PLATES * patience as u32 * LONGEST_TURN
}

/// No position has more legal actions than a turn's beginning with all tablets at hand; the bound on pillar moves is
/// far above what occurs.
pub(crate) const fn most_legal(seats: u8) -> usize {
    let auctions = 4 * MOST_SCORE as usize;
    let (horus, anubis) = (64, 64 + 64 * 63 / 2);
    let draw_thot_end = 3;
    auctions + draw_thot_end + horus + anubis + most_travels(seats)
}

/// For every split of the 64 sockets into own pillars, empty sockets and opponents' pillars: a start and a landing
/// have at most one bill for each figure of action points (1 to 4) and of points to all opponents but the one with
/// the most pillars, and the product of these figures is highest when all opponents have equally many.
const fn most_travels(seats: u8) -> usize {
    let opponents = seats as usize - 1;
    let mut most = 0;
    let mut own = 0;
    while own <= HANDS[seats as usize - 2] as usize {
        let mut empty = 0;
        while own + empty <= 64 {
            let pairs = (own + 1) * (empty + 1);
            let figures = (64 - own - empty).div_ceil(opponents) + 1;
            let travels = pairs * 4 * figures.pow(opponents as u32 - 1);
            if travels > most {
                most = travels;
            }
            empty += 1;
        }
        own += 1;
    }
    most
}
