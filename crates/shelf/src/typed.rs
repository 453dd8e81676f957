//! A game as people ask for it on a command line.

use core::error::Error;
use core::fmt;

use tabletop::{Options, Reason};

use crate::drawing::{Blame, Drawing};
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
                    let text = read(path).map_err(|error| Mistyped::Unread(format!("{path}: {error}")))?;
                    let drawing = Drawing::of(path, &text, key);
                    let value = drawing.value(key).map_err(Mistyped::Unread)?;
                    drawings.push(drawing);
                    value
                }
                None => value.to_owned(),
            };
            options.set(key, &value).map_err(|error| Mistyped::Unread(error.to_string()))?;
        }
        AnyLine::new(game, &options).map_err(|error| {
            let blame = |reason: &Reason| match &drawings[..] {
                [drawing] => Some(drawing.blame(&reason.to_string())),
                _ => None,
            };
            Mistyped::Refused(error.reasons().iter().map(|reason| (blame(reason), reason.clone())).collect())
        })
    }
}

/// Why what was typed makes no game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mistyped {
    /// It cannot be read, and why.
    Unread(String),
    /// The game has reasons against it, each with the drawing that is to blame if one is.
    Refused(Vec<(Option<Blame>, Reason)>),
}

fn told(blame: Option<&Blame>) -> String {
    blame.map_or_else(String::new, Blame::to_string)
}

impl fmt::Display for Mistyped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mistyped::Unread(why) => f.write_str(why),
            Mistyped::Refused(reasons) => {
                let reasons: Vec<String> = reasons
                    .iter()
                    .map(|(blame, reason)| format!("{}{reason}", told(blame.as_ref())))
                    .collect();
                f.write_str(&reasons.join("; "))
            }
        }
    }
}

impl Error for Mistyped {}
