//! Version 2 of the draw: a pile that is shuffled once, by all who play.
//!
//! The server answers its [`commitment`] to a secret before it has seen anything of anybody's. Whoever sits down sends the
//! [`seat_commitment`] to entropy of their own and reveals it when all seats are taken; whoever does not in time is
//! represented by that commitment. The secret and every seat's [`Share`] make the [`Key`]. The n-th chance outcome of a
//! game's line follows from the key and n alone, and so does who begins by lot: whatever is said, tried or taken back in
//! between, the same comes.
//!
//! docs/fairness.md says what this proves, what it does not, and every byte that is hashed.

use core::fmt;
use core::str::FromStr;

use crate::draw::{Secret, choose, hash};
use crate::hex;

/// What a person adds to the draw.
pub type Entropy = [u8; 32];
/// A hash that binds whoever published it.
pub type Commitment = [u8; 32];

/// The server's commitment to its secret for the table of this name.
pub fn commitment(table: &str, secret: &Secret) -> Commitment {
    hash("pyramidion commitment 2", &[table.as_bytes(), secret])
}

/// The commitment of whoever sits on a seat, counted from 0, to their entropy.
pub fn seat_commitment(table: &str, seat: u8, entropy: &Entropy) -> Commitment {
    hash("pyramidion seat 2", &[table.as_bytes(), &[seat], entropy])
}

/// What a seat adds to the draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Share {
    /// Entropy that was committed to and revealed in time.
    Revealed {
        /// What was committed to.
        commitment: Commitment,
        /// The entropy.
        entropy: Entropy,
    },
    /// A commitment whose entropy did not come in time; it stands for itself.
    Withheld {
        /// What was committed to.
        commitment: Commitment,
    },
    /// Nothing: whoever sits there committed to nothing.
    None,
    /// Nothing: a bot of the server's sits there.
    Bot,
}

impl Share {
    /// The share of a person, from the commitment sent when sitting down and what was revealed of it.
    pub fn of_person(commitment: Option<Commitment>, entropy: Option<Entropy>) -> Share {
        match (commitment, entropy) {
            (Some(commitment), Some(entropy)) => Share::Revealed { commitment, entropy },
            (Some(commitment), None) => Share::Withheld { commitment },
            (None, _) => Share::None,
        }
    }

    /// What was committed to, if anything was.
    pub fn commitment(&self) -> Option<&Commitment> {
        match self {
            Share::Revealed { commitment, .. } | Share::Withheld { commitment } => Some(commitment),
            Share::None | Share::Bot => None,
        }
    }

    /// As a receipt names it, before anything is revealed: the commitment, `none` or `bot`.
    pub fn sealed(&self) -> String {
        self.commitment().map_or_else(|| self.to_string(), |commitment| hex::encode(commitment))
    }

    /// What is mixed into the key: which kind of share, and its bytes.
    fn parts(&self) -> [&[u8]; 2] {
        match self {
            Share::Revealed { entropy, .. } => [b"revealed", entropy],
            Share::Withheld { commitment } => [b"withheld", commitment],
            Share::None => [b"none", b""],
            Share::Bot => [b"bot", b""],
        }
    }
}

/// As in a record: `revealed` with commitment and entropy, `withheld` with the commitment, `none` or `bot`.
impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Share::Revealed { commitment, entropy } => {
                write!(f, "revealed {} {}", hex::encode(commitment), hex::encode(entropy))
            }
            Share::Withheld { commitment } => write!(f, "withheld {}", hex::encode(commitment)),
            Share::None => f.write_str("none"),
            Share::Bot => f.write_str("bot"),
        }
    }
}

impl FromStr for Share {
    type Err = ();

    fn from_str(text: &str) -> Result<Share, ()> {
        let bytes = |text| hex::bytes(text).ok_or(());
        match *text.split(' ').collect::<Vec<_>>() {
            ["revealed", commitment, entropy] => {
                Ok(Share::Revealed { commitment: bytes(commitment)?, entropy: bytes(entropy)? })
            }
            ["withheld", commitment] => Ok(Share::Withheld { commitment: bytes(commitment)? }),
            ["none"] => Ok(Share::None),
            ["bot"] => Ok(Share::Bot),
            _ => Err(()),
        }
    }
}

/// What decides everything that chance does at a table.
#[derive(Clone)]
pub struct Key([u8; 32]);

impl Key {
    /// The key of a table: the secret, whether the beginner is drawn by lot, and each seat's share in seat order.
    pub fn new(table: &str, secret: &Secret, lot: bool, shares: &[Share]) -> Key {
        let first: &[u8] = if lot { b"lot" } else { b"chosen" };
        let mut parts: Vec<&[u8]> = vec![table.as_bytes(), secret, first];
        parts.extend(shares.iter().flat_map(Share::parts));
        Key(hash("pyramidion key 2", &parts))
    }

    /// A key that somebody has kept as it is, for a game that nobody needs to check.
    pub fn kept(key: [u8; 32]) -> Key {
        Key(key)
    }

    /// Which of the outcomes with these weights the `number`-th chance event of a game's line (from 1) has; none if the
    /// weights are all zero.
    pub fn draw(&self, number: u32, weights: impl Clone + Iterator<Item = u32>) -> Option<usize> {
        choose(weights, |attempt| {
            hash("pyramidion chance 2", &[&self.0, b"draw", &number.to_be_bytes(), &attempt.to_be_bytes()])
        })
    }

    /// The seat that begins by lot, counted from 0.
    pub fn first(&self, seats: u8) -> u8 {
        let weights = core::iter::repeat_n(1, usize::from(seats));
        let drawn = choose(weights, |attempt| {
            hash("pyramidion chance 2", &[&self.0, b"first", &attempt.to_be_bytes()])
        });
        drawn.unwrap_or_default() as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHARES: [Share; 2] =
        [Share::Revealed { commitment: [5; 32], entropy: [6; 32] }, Share::Withheld { commitment: [7; 32] }];

    #[test]
    fn everything_mixed_in_matters() {
        let base = Key::new("t", &[1; 32], false, &SHARES).0;
        let swapped = [SHARES[1], SHARES[0]];
        let given = [SHARES[0], Share::Revealed { commitment: [0; 32], entropy: [7; 32] }];
        for (other, what) in [
            (Key::new("u", &[1; 32], false, &SHARES), "table"),
            (Key::new("t", &[2; 32], false, &SHARES), "secret"),
            (Key::new("t", &[1; 32], true, &SHARES), "lot"),
            (Key::new("t", &[1; 32], false, &swapped), "seat order"),
            (Key::new("t", &[1; 32], false, &given), "withheld or revealed"),
            (Key::new("t", &[1; 32], false, &[SHARES[0], Share::None]), "nothing"),
            (Key::new("t", &[1; 32], false, &[SHARES[0], Share::Bot]), "a bot"),
        ] {
            assert_ne!(base, other.0, "{what}");
        }
        let own = seat_commitment("t", 0, &[1; 32]);
        assert_ne!(own, seat_commitment("u", 0, &[1; 32]));
        assert_ne!(own, seat_commitment("t", 1, &[1; 32]));
        assert_ne!(own, seat_commitment("t", 0, &[2; 32]));
        assert_ne!(commitment("t", &[1; 32]), crate::draw::commitment("t", &[1; 32]), "versions are apart");
    }

    #[test]
    fn a_share_is_written_and_read() {
        for share in SHARES.into_iter().chain([Share::None, Share::Bot]) {
            assert_eq!(share.to_string().parse(), Ok(share));
        }
        for text in ["", "revealed", "withheld 00", "none ", "bots"] {
            assert_eq!(text.parse::<Share>(), Err(()), "{text}");
        }
    }

    #[test]
    fn every_seat_begins_as_often_by_lot() {
        let mut count = [0u32; 3];
        for n in 0..3000u32 {
            let key = Key::new(&n.to_string(), &[1; 32], true, &SHARES);
            count[usize::from(key.first(3))] += 1;
        }
        assert!(count.iter().all(|count| count.abs_diff(1000) < 100), "{count:?}");
    }

    /// Fixed for good: a change here breaks every stored game. Worked out by another program, `examples/verify.py`.
    #[test]
    fn the_derivation_never_changes() {
        let own = seat_commitment("table", 0, &[1; 32]);
        let shares = [
            Share::Revealed { commitment: own, entropy: [1; 32] },
            Share::Withheld { commitment: [2; 32] },
            Share::None,
            Share::Bot,
        ];
        assert_eq!(hex::encode(&commitment("table", &[0; 32])), PINNED_COMMITMENT);
        assert_eq!(hex::encode(&own), PINNED_SEAT);
        let key = Key::new("table", &[0; 32], true, &shares);
        assert_eq!(hex::encode(&key.0), PINNED_KEY);
        let draws: Vec<_> = (1..=8).map(|number| key.draw(number, [1; 10].into_iter()).unwrap()).collect();
        assert_eq!(draws, PINNED_DRAWS);
        assert_eq!([2, 3, 4].map(|seats| key.first(seats)), PINNED_FIRST);
    }

    const PINNED_COMMITMENT: &str = "28828216872bdda48427749478202e9f7b9f19ecaba2fd3006df7617d66b6e32";
    const PINNED_SEAT: &str = "a108b8ce17226fde33aa8cf116235d9776d1f4bea0d92d1009657035b12657ab";
    const PINNED_KEY: &str = "a7818058b4876c69bb52a0bf6a7adee99b8527c7e84a8dd9c778198f3a40f001";
    const PINNED_DRAWS: [usize; 8] = [1, 4, 0, 4, 4, 1, 9, 8];
    const PINNED_FIRST: [u8; 3] = [1, 1, 3];
}
