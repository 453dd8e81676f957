//! What most commands are told: `key=value` words.

use std::fmt::Display;
use std::str::FromStr;

use crate::failure::{Failure, because};

/// The words given, each with a key that the command knows.
pub struct Words<'a>(Vec<(&'a str, &'a str)>);

impl<'a> Words<'a> {
    pub fn read(words: &'a [String], keys: &[&str]) -> Result<Words<'a>, Failure> {
        let known = |word: &'a String| match word.split_once('=') {
            Some((key, value)) if keys.contains(&key) => Ok((key, value)),
            _ => Err(because(format!("'{word}' is not one of {}=…", keys.join("=…, ")))),
        };
        words.iter().map(known).collect::<Result<_, _>>().map(Words)
    }

    /// The value of a key, the last one if there are several.
    pub fn text(&self, key: &str) -> Option<&'a str> {
        self.0.iter().rfind(|(known, _)| *known == key).map(|(_, value)| *value)
    }

    pub fn number<N: FromStr<Err: Display>>(&self, key: &str, default: N) -> Result<N, Failure> {
        let Some(value) = self.text(key) else { return Ok(default) };
        value.parse().map_err(|error| because(format!("{key}={value}: {error}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_known_or_refused() {
        let given = ["games=3".to_owned(), "seed=x".to_owned()];
        let words = Words::read(&given, &["games", "seed", "nodes"]).unwrap();
        assert_eq!((words.number("games", 1).unwrap(), words.number("nodes", 7).unwrap()), (3, 7));
        assert!(words.number("seed", 1_u64).unwrap_err().to_string().starts_with("seed=x: "));
        assert!(Words::read(&given, &["games"]).is_err_and(|why| why.to_string().contains("'seed=x'")));
    }
}
