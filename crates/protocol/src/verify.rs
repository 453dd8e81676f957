//! Checking a finished game's draws from its record alone.
//!
//! The server writes into a record's tags: `Table`, `Commitment`, `Secret`, `Entropy1` to `Entropy4` (missing where
//! empty), and `Draws` with the numbers of the draws if they are not simply 1, 2, 3 … because some were taken back.

use core::fmt;

use shelf::Table;
use tabletop::{Record, Turn};

use crate::{draw, hex};

/// The tags a table's record needs so that its draws can be checked.
pub fn tags(
    table: &str,
    commitment: &str,
    secret: Option<&str>,
    entropy: &[&str],
    draws: &[u32],
) -> Vec<(String, String)> {
    let tag = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    let mut tags = vec![tag("Table", table), tag("Commitment", commitment)];
    tags.extend(secret.map(|secret| tag("Secret", secret)));
    let given = entropy.iter().enumerate().filter(|(_, text)| !text.is_empty());
    tags.extend(given.map(|(seat, text)| tag(&format!("Entropy{}", seat + 1), text)));
    if draws.iter().zip(1..).any(|(&draw, number)| draw != number) {
        let numbers: Vec<_> = draws.iter().map(ToString::to_string).collect();
        tags.push(tag("Draws", &numbers.join(" ")));
    }
    tags
}

/// Checks the commitment and every chance outcome of a record; returns how many outcomes there were.
pub fn verify(record: &Record) -> Result<usize, VerifyError> {
    let tag =
        |name: &'static str| record.tags.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str());
    let needed = |name| tag(name).ok_or(VerifyError::NoTag(name));
    let (name, promised) = (needed("Table")?, needed("Commitment")?);
    let secret: draw::Secret =
        hex::decode(needed("Secret")?).and_then(|bytes| bytes.try_into().ok()).ok_or(VerifyError::Secret)?;
    if hex::encode(&draw::commitment(name, &secret)) != promised {
        return Err(VerifyError::Commitment);
    }
    let game = crate::game(&record.game).map_err(|refusal| VerifyError::Setup(refusal.why))?;
    let mut table = Table::with_rules(game, &record.options, record.rules)
        .map_err(|error| VerifyError::Setup(error.to_string()))?;
    let seats = usize::from(table.traits().seats);
    let entropy = ["Entropy1", "Entropy2", "Entropy3", "Entropy4"].map(|name| tag(name).unwrap_or_default());
    let key = draw::key(name, &secret, entropy[..seats].iter().copied());
    let mut numbers = numbers(tag("Draws"), record.moves.len())?.into_iter();
    let mut checked = 0;
    for (i, entry) in record.moves.iter().enumerate() {
        if table.turn() == Turn::Chance {
            let outcomes = table.chance();
            let number = numbers.next().ok_or(VerifyError::Draws)?;
            let drawn = draw::pick(&key, number, outcomes.iter().map(|(_, weight)| *weight));
            let expected = drawn.map(|i| outcomes[i].0.as_str()).unwrap_or_default();
            if expected != entry.action {
                return Err(VerifyError::Outcome { number: i + 1, expected: expected.to_owned() });
            }
            checked += 1;
        }
        table
            .play(&entry.action)
            .map_err(|error| VerifyError::Illegal { number: i + 1, why: error.to_string() })?;
    }
    Ok(checked)
}

/// The draws' numbers: as listed, which must rise so that none is used twice, or 1, 2, 3 …
fn numbers(listed: Option<&str>, most: usize) -> Result<Vec<u32>, VerifyError> {
    let Some(listed) = listed else { return Ok((1..=most as u32).collect()) };
    let numbers: Result<Vec<u32>, _> = listed.split_whitespace().map(str::parse).collect();
    let numbers = numbers.map_err(|_| VerifyError::Draws)?;
    if numbers.is_sorted_by(|a, b| a < b) { Ok(numbers) } else { Err(VerifyError::Draws) }
}

/// Why a record's draws cannot be vouched for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum VerifyError {
    /// A tag is missing.
    NoTag(&'static str),
    /// The secret is not 32 bytes in hexadecimal.
    Secret,
    /// The secret is not the one that was committed to.
    Commitment,
    /// The game cannot start.
    Setup(String),
    /// The numbers of the draws are not what the record needs.
    Draws,
    /// An action is not legal where it stands.
    Illegal {
        /// Its number, from 1.
        number: usize,
        /// Why.
        why: String,
    },
    /// Chance gave something else.
    Outcome {
        /// The action's number, from 1.
        number: usize,
        /// What the secret leads to.
        expected: String,
    },
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VerifyError::NoTag(name) => write!(f, "the tag {name} is missing"),
            VerifyError::Secret => f.write_str("the secret is not 32 bytes in hexadecimal"),
            VerifyError::Commitment => f.write_str("the secret is not the one that was committed to"),
            VerifyError::Setup(why) => write!(f, "the game cannot start: {why}"),
            VerifyError::Draws => f.write_str("the numbers of the draws do not fit the game"),
            VerifyError::Illegal { number, why } => write!(f, "action {number}: {why}"),
            VerifyError::Outcome { number, expected } => {
                write!(f, "action {number}: the secret leads to '{expected}' instead")
            }
        }
    }
}

impl core::error::Error for VerifyError {}

#[cfg(test)]
mod tests {
    use super::*;
    use shelf::GameName;
    use tabletop::Options;

    fn drawn_game(taken_back: bool) -> Record {
        let (name, secret, entropy) = ("t1", [3; 32], ["left", ""]);
        let mut table = Table::new(GameName::Inka, &Options::new()).unwrap();
        let key = draw::key(name, &secret, entropy);
        let (mut number, mut numbers) = (u32::from(taken_back), Vec::new());
        for _ in 0..40 {
            let action = match table.turn() {
                Turn::Over => break,
                Turn::Seat(_) => table.legal().swap_remove(0),
                Turn::Chance => {
                    number += 1;
                    numbers.push(number);
                    let mut outcomes = table.chance();
                    let i = draw::pick(&key, number, outcomes.iter().map(|(_, weight)| *weight)).unwrap();
                    outcomes.swap_remove(i).0
                }
            };
            table.play(&action).unwrap();
        }
        let promised = hex::encode(&draw::commitment(name, &secret));
        let mut record = table.record();
        record.tags = tags(name, &promised, Some(&hex::encode(&secret)), &entropy, &numbers);
        record
    }

    #[test]
    fn an_honest_record_passes_also_through_its_text() {
        for taken_back in [false, true] {
            let record = drawn_game(taken_back);
            assert_eq!(record.tags.iter().any(|(name, _)| name == "Draws"), taken_back);
            let read: Record = record.to_string().parse().unwrap();
            assert!(verify(&read).unwrap() > 5);
        }
    }

    #[test]
    fn any_cheat_is_noticed() {
        let change = |name: &str, value: &str| {
            let mut record = drawn_game(false);
            record.tags.iter_mut().find(|(key, _)| key == name).unwrap().1 = value.to_owned();
            verify(&record).unwrap_err()
        };
        assert_eq!(change("Secret", &hex::encode(&[4; 32])), VerifyError::Commitment);
        assert_eq!(change("Table", "t2"), VerifyError::Commitment);
        assert_eq!(change("Secret", "xyz"), VerifyError::Secret);
        assert!(matches!(change("Entropy1", "right"), VerifyError::Outcome { .. }));
    }
}
