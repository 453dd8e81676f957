//! Options as data: what a game can be told before it starts.

use core::fmt;
use core::str::FromStr;
use std::collections::BTreeMap;

use crate::Seat;

/// An option a game understands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionSpec {
    /// The name: lower case, no blanks.
    pub key: &'static str,
    /// What values it takes.
    pub kind: OptionKind,
    /// The value if none is given; it fits the kind. An empty default stands for "as shipped" and is not
    /// written into records.
    pub default: &'static str,
}

/// The values an option takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum OptionKind {
    /// A whole number within bounds, both included.
    Int {
        /// The least value.
        min: i32,
        /// The greatest value.
        max: i32,
    },
    /// One of these words.
    Choice(&'static [&'static str]),
    /// Any text without blanks, quotes, backslashes or semicolons, such as a board; the game reads it.
    Text,
}

impl OptionSpec {
    /// The number of players.
    pub const fn players(min: i32, max: i32, default: &'static str) -> OptionSpec {
        OptionSpec { key: "players", kind: OptionKind::Int { min, max }, default }
    }

    /// The seat that begins.
    pub const FIRST: OptionSpec =
        OptionSpec { key: "first", kind: OptionKind::Int { min: 1, max: 4 }, default: "1" };

    fn admits(&self, value: &str) -> Result<(), Reason> {
        let key = self.key;
        let reason = match self.kind {
            OptionKind::Int { min, max } => match value.parse::<i32>() {
                Ok(n) if (min..=max).contains(&n) => return Ok(()),
                _ => Reason::new(
                    "option.number",
                    format!("{key} is a whole number from {min} to {max}, not '{value}'"),
                )
                .with("min", min)
                .with("max", max),
            },
            OptionKind::Choice(words) if words.contains(&value) => return Ok(()),
            OptionKind::Choice(words) => {
                Reason::new("option.word", format!("{key} is {}, not '{value}'", words.join(" or ")))
                    .with("words", words.join(", "))
            }
            OptionKind::Text => return Ok(()),
        };
        Err(reason.at(key).with("option", key).with("value", value))
    }
}

/// Options as given: keys and values, not yet looked at by a game. Written `key=value key=value`, by key.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Options(BTreeMap<String, String>);

impl Options {
    /// No options: everything at its default.
    pub fn new() -> Options {
        Options::default()
    }

    /// Sets one option; the last value given counts. Refuses what could not be written into a record.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), OptionsTextError> {
        let bad = |text: &str| {
            text.is_empty() || text.chars().any(|c| !c.is_ascii_graphic() || matches!(c, '"' | '\\' | ';'))
        };
        if bad(key) || key.contains('=') || bad(value) {
            return Err(OptionsTextError(format!("{key}={value}")));
        }
        self.0.insert(key.to_owned(), value.to_owned());
        Ok(())
    }

    /// The value given for `key`.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.0.get(key).map(String::as_str)
    }

    /// All keys and values, by key.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// Checks every option against a game's list and fills in the defaults; the error lists all that is wrong.
    pub fn settle(&self, specs: &'static [OptionSpec]) -> Result<Settings<'_>, SetupError> {
        let mut reasons = Vec::new();
        for (key, value) in self.iter() {
            if let Some(spec) = specs.iter().find(|spec| spec.key == key) {
                reasons.extend(spec.admits(value).err());
            } else {
                let known: Vec<_> = specs.iter().map(|spec| spec.key).collect();
                let known = known.join(", ");
                let text = format!("no option is called '{key}'; there are {known}");
                reasons.push(Reason::new("option.unknown", text).with("option", key).with("known", known));
            }
        }
        let settings = Settings { given: self, specs };
        let has = |key| specs.iter().any(|spec| spec.key == key);
        if reasons.is_empty() && has("players") && has("first") && settings.first().0 >= settings.players() {
            let (first, players) = (settings.first().0 + 1, settings.players());
            let text = format!("first is {first}, but there are {players} players");
            reasons.push(Reason::new("option.first", text).with("first", first).with("players", players));
        }
        if reasons.is_empty() { Ok(settings) } else { Err(SetupError::new(reasons)) }
    }
}

impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (key, value)) in self.iter().enumerate() {
            write!(f, "{}{key}={value}", if i == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl FromStr for Options {
    type Err = OptionsTextError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut options = Options::new();
        for word in text.split_whitespace() {
            let (key, value) = word.split_once('=').ok_or_else(|| OptionsTextError(word.to_owned()))?;
            options.set(key, value)?;
        }
        Ok(options)
    }
}

/// A word that is not `key=value`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionsTextError(String);

impl fmt::Display for OptionsTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "'{}' is not an option: key=value is, without blanks, quotes, backslashes or semicolons",
            self.0
        )
    }
}

impl core::error::Error for OptionsTextError {}

/// Options that fit a game's list, defaults filled in. The accessors expect a key of that list and of the
/// right kind.
#[derive(Clone, Copy, Debug)]
pub struct Settings<'a> {
    given: &'a Options,
    specs: &'static [OptionSpec],
}

impl<'a> Settings<'a> {
    /// The value of `key` as text.
    pub fn text(&self, key: &str) -> &'a str {
        let default = || self.specs.iter().find(|spec| spec.key == key).map_or("", |spec| spec.default);
        self.given.get(key).unwrap_or_else(default)
    }

    /// The value of the whole number `key`.
    pub fn int(&self, key: &str) -> i32 {
        self.text(key).parse().expect("settle() has checked the whole numbers, tests the defaults")
    }

    /// The number of players.
    pub fn players(&self) -> u8 {
        self.int("players") as u8
    }

    /// The seat that begins.
    pub fn first(&self) -> Seat {
        Seat((self.int("first") - 1) as u8)
    }

    /// All options written out, defaults too (but not the empty ones).
    pub fn complete(&self) -> Options {
        let mut options = Options::new();
        for spec in self.specs {
            let value = self.text(spec.key);
            if !value.is_empty() {
                options.0.insert(spec.key.to_owned(), value.to_owned());
            }
        }
        options
    }
}

/// One thing to say of options: why a game cannot start with them, or what is unusual about them. Clients translate it
/// by its key and values; as text it is English.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// What it is, the same in every language: `option.number`, `inka.doors`.
    pub key: &'static str,
    /// The figures and names a sentence about it takes.
    pub values: Vec<(&'static str, String)>,
    /// Where it is, as the game names places: cells, rhombi, plates, or an option; none if it is about the whole.
    pub places: Vec<String>,
    text: String,
}

impl Reason {
    /// A reason without values or places.
    pub fn new(key: &'static str, text: impl Into<String>) -> Reason {
        Reason { key, values: Vec::new(), places: Vec::new(), text: text.into() }
    }

    /// The same with a value.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl fmt::Display) -> Reason {
        self.values.push((name, value.to_string()));
        self
    }

    /// The same with one place more.
    #[must_use]
    pub fn at(mut self, place: impl fmt::Display) -> Reason {
        self.places.push(place.to_string());
        self
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Why a game cannot start: every reason at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetupError {
    reasons: Vec<Reason>,
}

impl SetupError {
    /// An error with these reasons.
    pub fn new(reasons: Vec<Reason>) -> SetupError {
        SetupError { reasons }
    }

    /// The error for a version of the rules that the game does not know.
    pub fn unknown_rules(given: u32, newest: u32) -> SetupError {
        let text = format!("version {given} of the rules is not known here; the newest is {newest}");
        SetupError::new(vec![Reason::new("rules", text).with("given", given).with("newest", newest)])
    }

    /// The reasons, in the order they were found.
    pub fn reasons(&self) -> &[Reason] {
        &self.reasons
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reasons: Vec<String> = self.reasons.iter().map(Reason::to_string).collect();
        f.write_str(&reasons.join("; "))
    }
}

impl core::error::Error for SetupError {}

#[cfg(test)]
mod tests {
    use super::*;

    const SPECS: &[OptionSpec] = &[
        OptionSpec::players(2, 4, "2"),
        OptionSpec::FIRST,
        OptionSpec { key: "variant", kind: OptionKind::Choice(&["standard", "match"]), default: "standard" },
        OptionSpec { key: "board", kind: OptionKind::Text, default: "" },
    ];

    fn check(text: &str, expected: Result<&str, &str>) {
        let options: Options = text.parse().unwrap();
        let got = options.settle(SPECS).map(|settings| settings.complete().to_string());
        let got = got.map_err(|error| error.to_string());
        assert_eq!(got.as_deref().map_err(String::as_str), expected);
    }

    #[test]
    fn defaults_are_written_out() {
        check("", Ok("first=1 players=2 variant=standard"));
        check("players=3  first=3 board=x/y", Ok("board=x/y first=3 players=3 variant=standard"));
    }

    #[test]
    fn every_reason_is_listed() {
        check(
            "players=9 variant=long colour=red",
            Err("no option is called 'colour'; there are players, first, variant, board; \
                 players is a whole number from 2 to 4, not '9'; variant is standard or match, not 'long'"),
        );
        check("first=3", Err("first is 3, but there are 2 players"));
    }

    #[test]
    fn what_could_not_be_written_is_refused() {
        for text in ["players", "=2", "players=", "board=\"x\"", "board=a;b", "board=é"] {
            assert!(text.parse::<Options>().is_err(), "{text}");
        }
    }
}
