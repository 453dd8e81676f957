//! Version 1 of the draw, by which tables stored before version 2 go on to their end; see [`pile`](crate::pile) for what
//! came after it and why.
//!
//! Before a table's first event the server draws a secret and publishes its [`commitment`]. When all are seated,
//! the secret and every player's own entropy make the [`key`]; each draw follows from the key and its number, by
//! [`pick`]. Draws are numbered by themselves and not by events, so that nobody moves a draw by saying something; one that
//! was taken back is never repeated.

use sha2::{Digest, Sha256};

/// What is kept secret until the end.
pub type Secret = [u8; 32];

/// The commitment to `secret` for the table of this name.
pub fn commitment(table: &str, secret: &Secret) -> [u8; 32] {
    hash("pyramidion commitment 1", &[table.as_bytes(), secret])
}

/// The key of all draws of a table: the secret, and each seat's entropy in seat order (empty for bots).
pub fn key<'a>(table: &str, secret: &Secret, entropy: impl IntoIterator<Item = &'a str>) -> [u8; 32] {
    let mut parts: Vec<&[u8]> = vec![table.as_bytes(), secret];
    for text in entropy {
        parts.push(text.as_bytes());
    }
    hash("pyramidion key 1", &parts)
}

/// Which of the outcomes with these weights draw `number` (from 1) gives; none if the weights are all zero.
pub fn pick(key: &[u8; 32], number: u32, weights: impl Clone + Iterator<Item = u32>) -> Option<usize> {
    choose(weights, |attempt| {
        hash("pyramidion draw 1", &[key, &number.to_be_bytes(), &attempt.to_be_bytes()])
    })
}

/// Which of the outcomes with these weights the digests of attempts 0, 1 … lead to.
///
/// A 64-bit number is cut to the range by rejection, so no outcome gains from the range's not dividing 2⁶⁴.
pub(crate) fn choose(
    weights: impl Clone + Iterator<Item = u32>,
    digest: impl Fn(u32) -> [u8; 32],
) -> Option<usize> {
    let total: u64 = weights.clone().map(u64::from).sum();
    if total == 0 {
        return None;
    }
    let fair = u64::MAX - (u64::MAX % total + 1) % total;
    let mut drawn = (0u32..).map(|attempt| {
        u64::from_be_bytes(digest(attempt)[..8].try_into().expect("eight bytes of thirty-two"))
    });
    let rest = drawn.find(|&drawn| drawn <= fair)? % total;
    tabletop::falls_on(rest, weights)
}

/// SHA-256 over a domain and parts, each with its length before it, so that no two lists give the same bytes.
pub(crate) fn hash(domain: &str, parts: &[&[u8]]) -> [u8; 32] {
    let mut sha = Sha256::new();
    for part in [domain.as_bytes()].iter().chain(parts) {
        sha.update((part.len() as u64).to_be_bytes());
        sha.update(part);
    }
    sha.finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_decide_how_often() {
        let key = key("table", &[7; 32], ["a", "b"]);
        let weights = [1, 0, 3, 2];
        let mut count = [0u32; 4];
        for number in 1..=6000 {
            count[pick(&key, number, weights.into_iter()).unwrap()] += 1;
        }
        assert_eq!(count[1], 0);
        for (i, expected) in [(0, 1000), (2, 3000), (3, 2000)] {
            assert!(count[i].abs_diff(expected) < 150, "{count:?}");
        }
    }

    #[test]
    fn rejection_keeps_exactly_a_multiple_of_the_total() {
        for total in [1u64, 2, 3, 7, 1 << 32, u64::from(u32::MAX)] {
            let fair = u64::MAX - (u64::MAX % total + 1) % total;
            assert_eq!((u128::from(fair) + 1) % u128::from(total), 0, "{total}");
        }
    }

    #[test]
    fn everything_mixed_in_matters() {
        let base = key("t", &[1; 32], ["a", "b"]);
        for other in
            [key("u", &[1; 32], ["a", "b"]), key("t", &[2; 32], ["a", "b"]), key("t", &[1; 32], ["ab", ""])]
        {
            assert_ne!(base, other);
        }
        assert_ne!(commitment("t", &[1; 32]), commitment("t", &[2; 32]));
    }

    /// Fixed for good: a change here breaks every stored game. Worked out by another program.
    #[test]
    fn the_derivation_never_changes() {
        assert_eq!(crate::hex::encode(&commitment("table", &[0; 32])), PINNED_COMMITMENT);
        let key = key("table", &[0; 32], ["x", ""]);
        let picks: Vec<_> = (1..=8).map(|number| pick(&key, number, [1; 10].into_iter()).unwrap()).collect();
        assert_eq!(picks, PINNED_PICKS);
    }

    const PINNED_COMMITMENT: &str = "246f6831de9982edbf98d6c83595d5ed2ecf9064a2bf9cdfb6e6254aced40bf7";
    const PINNED_PICKS: [usize; 8] = [4, 6, 3, 3, 0, 2, 7, 6];
}
