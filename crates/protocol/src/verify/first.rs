//! Version 1: the tags `Table`, `Commitment`, `Secret`, `Entropy1` to `Entropy4` (missing where empty), and `Draws` with
//! the numbers of the draws if they are not simply 1, 2, 3 … because some were taken back. No list of numbers can be
//! trusted, which is one reason why there is a version 2.

use shelf::AnyLine;
use tabletop::{Record, Turn};

use super::{VerifyError, play, start};
use crate::{draw, hex};

/// The tags a table's record needs so that its draws can be looked at.
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

/// Whether secret and entropy lead to what was drawn; how many outcomes there were.
pub fn check(record: &Record) -> Result<usize, VerifyError> {
    let tag =
        |name: &'static str| record.tags.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str());
    let needed = |name| tag(name).ok_or(VerifyError::NoTag(name));
    let (name, promised) = (needed("Table")?, needed("Commitment")?);
    let secret: draw::Secret =
        hex::bytes(needed("Secret")?).ok_or_else(|| VerifyError::BadTag("Secret".to_owned()))?;
    if hex::encode(&draw::commitment(name, &secret)) != promised {
        return Err(VerifyError::Secret);
    }
    let mut line: AnyLine = start(record)?;
    let seats = usize::from(line.traits().seats);
    let entropy = ["Entropy1", "Entropy2", "Entropy3", "Entropy4"].map(|name| tag(name).unwrap_or_default());
    let key = draw::key(name, &secret, entropy[..seats].iter().copied());
    let mut numbers = numbers(tag("Draws"), record.moves.len())?.into_iter();
    let mut checked = 0;
    for (i, entry) in record.moves.iter().enumerate() {
        if line.turn() == Turn::Chance {
            let outcomes = line.chance();
            let number = numbers.next().ok_or_else(|| VerifyError::BadTag("Draws".to_owned()))?;
            let drawn = draw::pick(&key, number, outcomes.iter().map(|(_, weight)| *weight));
            super::same(i, drawn.map(|i| outcomes[i].0.as_str()), &entry.action)?;
            checked += 1;
        }
        play(&mut line, i, &entry.action)?;
    }
    Ok(checked)
}

/// The draws' numbers: as listed, which must rise so that none is used twice, or 1, 2, 3 …
fn numbers(listed: Option<&str>, most: usize) -> Result<Vec<u32>, VerifyError> {
    let Some(listed) = listed else { return Ok((1..=most as u32).collect()) };
    let numbers: Result<Vec<u32>, _> = listed.split_whitespace().map(str::parse).collect();
    let numbers = numbers.ok().filter(|numbers| numbers.is_sorted_by(|a, b| a < b));
    numbers.ok_or_else(|| VerifyError::BadTag("Draws".to_owned()))
}
