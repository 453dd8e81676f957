//! Reading a record, relaxed: tags in any order and case, numbers optional, several actions a line parted by
//! numbers or `;`, comments anywhere after the tags, `%` lines and a closing `*` passed over.

use core::fmt;
use core::str::FromStr;

use super::{Move, Record};

/// Where and why a text is not a record.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct RecordError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub reason: String,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl core::error::Error for RecordError {}

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut reader = Reader { rest: text.strip_prefix('\u{feff}').unwrap_or(text), line: 1 };
        let mut record = Record::default();
        reader.tags(&mut record)?;
        reader.moves(&mut record)?;
        Ok(record)
    }
}

struct Reader<'a> {
    rest: &'a str,
    line: usize,
}

impl<'a> Reader<'a> {
    fn fail<T>(&self, reason: impl Into<String>) -> Result<T, RecordError> {
        Err(RecordError { line: self.line, reason: reason.into() })
    }

    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.rest = &self.rest[c.len_utf8()..];
        self.line += usize::from(c == '\n');
        Some(c)
    }

    fn skip_blanks(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.next();
        }
    }

    /// The text up to a character that `stops`, which stays.
    fn take_until(&mut self, stops: impl Fn(char) -> bool) -> &'a str {
        let (taken, rest) = self.rest.split_at(self.rest.find(stops).unwrap_or(self.rest.len()));
        self.line += taken.matches('\n').count();
        self.rest = rest;
        taken
    }

    fn skip_line(&mut self) {
        self.take_until(|c| c == '\n');
    }

    fn tags(&mut self, record: &mut Record) -> Result<(), RecordError> {
        let (mut game, mut rules) = (false, false);
        loop {
            self.skip_blanks();
            match self.peek() {
                Some('%') => self.skip_line(),
                Some('[') => {
                    let at = self.line;
                    let (name, value) = self.tag()?;
                    let fail = |reason| Err(RecordError { line: at, reason });
                    match name.to_ascii_lowercase().as_str() {
                        "game" => {
                            record.game = value.trim().to_ascii_lowercase();
                            game = true;
                        }
                        "rules" => match value.trim().parse() {
                            Ok(version) => {
                                record.rules = version;
                                rules = true;
                            }
                            Err(_) => return fail(format!("the rules version is a number, not '{value}'")),
                        },
                        "options" => match value.parse() {
                            Ok(options) => record.options = options,
                            Err(error) => return fail(error.to_string()),
                        },
                        "result" => record.result = Some(value).filter(|v| !v.is_empty() && v != "*"),
                        _ if record.tags.iter().any(|(old, _)| *old == name) => {
                            return fail(format!("the tag {name} stands here for the second time"));
                        }
                        _ => record.tags.push((name.to_owned(), value)),
                    }
                }
                _ if !game => return self.fail("the tag [Game \"…\"] is missing"),
                _ if !rules => return self.fail("the tag [Rules \"…\"] is missing"),
                _ => return Ok(()),
            }
        }
    }

    fn tag(&mut self) -> Result<(&'a str, String), RecordError> {
        self.next();
        self.skip_blanks();
        let name = self.take_until(|c| !(c.is_ascii_alphanumeric() || c == '_'));
        if name.is_empty() {
            return self.fail("a tag is [Name \"value\"]: the name is missing");
        }
        self.skip_blanks();
        if self.next() != Some('"') {
            return self.fail(format!("a tag is [Name \"value\"]: no quote after {name}"));
        }
        let value = self.quoted('"')?;
        self.skip_blanks();
        if self.next() != Some(']') {
            return self.fail(format!("a tag is [Name \"value\"]: no ] after the value of {name}"));
        }
        Ok((name, value))
    }

    /// The text up to `end`, which is taken too; a backslash takes the next character as it is, but `\n` is a
    /// line end.
    fn quoted(&mut self, end: char) -> Result<String, RecordError> {
        let opened = self.line;
        let mut text = String::new();
        loop {
            match self.next() {
                Some(c) if c == end => return Ok(text),
                Some('\\') => match self.next() {
                    Some('n') => text.push('\n'),
                    Some('r') => text.push('\r'),
                    Some(c) => text.push(c),
                    None => {}
                },
                Some(c) => text.push(c),
                None => {
                    return Err(RecordError {
                        line: opened,
                        reason: format!("this text is not closed by {end}"),
                    });
                }
            }
        }
    }

    fn moves(&mut self, record: &mut Record) -> Result<(), RecordError> {
        // The action being read; it ends where a number, a comment, `;` or a line end follows.
        let mut words: Vec<&str> = Vec::new();
        let close = |words: &mut Vec<&str>, record: &mut Record| {
            if !words.is_empty() {
                record.moves.push(Move { action: words.join(" "), comment: String::new() });
                words.clear();
            }
        };
        loop {
            match self.peek() {
                None => {
                    close(&mut words, record);
                    return Ok(());
                }
                Some('\n' | ';') => {
                    close(&mut words, record);
                    self.next();
                }
                Some('{') => {
                    close(&mut words, record);
                    self.next();
                    let comment = self.quoted('}')?;
                    let slot =
                        record.moves.last_mut().map_or(&mut record.preface, |entry| &mut entry.comment);
                    if !slot.is_empty() && !comment.is_empty() {
                        slot.push('\n');
                    }
                    slot.push_str(&comment);
                }
                Some('}') => return self.fail("a } without its {"),
                Some('[') => return self.fail("a tag among the actions"),
                Some('%') if words.is_empty() => self.skip_line(),
                Some(c) if c.is_whitespace() => {
                    self.next();
                }
                Some(_) => {
                    let word = self.take_until(|c| c.is_whitespace() || matches!(c, ';' | '{' | '}' | '['));
                    if let Some(number) = numbering(word) {
                        close(&mut words, record);
                        let expected = record.moves.len() + 1;
                        if number != expected.to_string() {
                            return self.fail(format!("action {expected} is numbered {number}"));
                        }
                    } else if word != "*" {
                        words.push(word);
                    }
                }
            }
        }
    }
}

/// The digits of `12.` or `12...`.
fn numbering(word: &str) -> Option<&str> {
    let digits = word.trim_end_matches('.');
    (digits.len() < word.len() && !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()))
        .then_some(digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        match text.parse::<Record>() {
            Ok(record) => assert_eq!(record.to_string(), expected, "{text}"),
            Err(error) => assert_eq!(error.to_string(), expected, "{text}"),
        }
    }

    #[test]
    fn reading_is_relaxed_and_writing_strict() {
        check(
            "\u{feff}% an old game\r\n[ rules \"1\" ] [game \"Aztec\"]\r\n[P1 \"A \\\"B\\\"\"]\r\n\r\n{so} 1. oh   12 2. pass; pass {why\r\n?} {not}\r\n3... x *",
            "line 7: action 4 is numbered 3",
        );
        check(
            "[Rules \"1\"][Game \"Aztec\"]\n[P1 \"A \\\"B\\\"\"]\n{so} 1. oh   12 2. pass; pass {why\n?} {not}\nx *",
            "[Game \"aztec\"]\n[Rules \"1\"]\n[Options \"\"]\n[P1 \"A \\\"B\\\"\"]\n\n{so}\n1. oh 12\n2. pass\n3. pass {why\\n?\\nnot}\n4. x\n",
        );
    }

    #[test]
    fn errors_name_line_and_reason() {
        check("", "line 1: the tag [Game \"…\"] is missing");
        check("[Game \"inka\"]\n1. stay", "line 2: the tag [Rules \"…\"] is missing");
        check("\n[Game inka]", "line 2: a tag is [Name \"value\"]: no quote after Game");
        check("[Game \"inka\"\n", "line 2: a tag is [Name \"value\"]: no ] after the value of Game");
        check("[Game \"inka\"]\n[Rules \"one\"]", "line 2: the rules version is a number, not 'one'");
        check(
            "[Game \"inka\"]\n[Rules \"1\"]\n[Options \"players\"]",
            "line 3: 'players' is not an option: key=value is, without blanks, quotes, backslashes or semicolons",
        );
        check("[Game \"inka\"]\n[Rules \"1\"]\n\n1. stay {oh", "line 4: this text is not closed by }");
        check("[Game \"inka\"]\n[Rules \"1\"]\n\nstay }", "line 4: a } without its {");
        check("[Game \"inka\"]\n[Rules \"1\"]\n\nstay\n[P1 \"x\"]", "line 5: a tag among the actions");
        check(
            "[Game \"i\"]\n[Rules \"1\"]\n[P1 \"x\"]\n[P1 \"x\"]",
            "line 4: the tag P1 stands here for the second time",
        );
    }
}
