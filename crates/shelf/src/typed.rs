//! A game as people ask for it on a command line.

use core::error::Error;
use core::fmt;

use tabletop::Options;

use crate::drawing::Drawing;
use crate::{AnyLine, GameName};

impl AnyLine {
    /// A new game with options as they are typed: `KEY=VALUE`, or `KEY=@FILE` where the value is a drawing in a file. What
    /// is in a file is for `read` to say, because nothing here reads any.
    pub fn typed<E: fmt::Display>(
        game: GameName,
        words: &[String],
        read: impl Fn(&str) -> Result<String, E>,
    ) -> Result<AnyLine, Mistyped> {
        let mut options = Options::new();
        let mut drawings = Vec::new();
        for word in words {
            let (key, value) = word.split_once('=').unwrap_or((word, ""));
            let value = match value.strip_prefix('@') {
                Some(path) => {
                    let text = read(path).map_err(|error| Mistyped(format!("{path}: {error}")))?;
                    let drawing = Drawing::of(path, &text, key);
                    let value = drawing.value(key).map_err(Mistyped)?;
                    drawings.push(drawing);
                    value
                }
                None => value.to_owned(),
            };
            options.set(key, &value).map_err(|error| Mistyped(error.to_string()))?;
        }
        AnyLine::new(game, &options).map_err(|error| match &drawings[..] {
            [drawing] => {
                let reasons: Vec<String> =
                    error.reasons().iter().map(|reason| drawing.blame(reason)).collect();
                Mistyped(reasons.join("; "))
            }
            _ => Mistyped(error.to_string()),
        })
    }
}

/// Why what was typed makes no game, with file and line where a drawing is to blame.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mistyped(String);

impl fmt::Display for Mistyped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for Mistyped {}
