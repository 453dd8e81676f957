//! Reading a record, relaxed: tags in any order and case, numbers optional, several actions a line parted by
//! numbers or `;`, marks with or without a blank before them or as `$1` to `$6`, comments and variations anywhere after the
//! tags, `%` lines and a closing `*` passed over.

use core::fmt;
use core::str::FromStr;

use super::{Mark, Move, Record, Variation};

/// Variations are not nested deeper; who reads a stranger's text must not be led astray.
const DEEPEST: usize = 64;

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
        let mut seen = Vec::new();
        loop {
            self.skip_blanks();
            match self.peek() {
                Some('%') => self.skip_line(),
                Some('[') => {
                    let at = self.line;
                    let (name, value) = self.tag()?;
                    let fail = |reason| Err(RecordError { line: at, reason });
                    if seen.iter().any(|old: &&str| old.eq_ignore_ascii_case(name)) {
                        return fail(format!("the tag {name} stands here for the second time"));
                    }
                    seen.push(name);
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
        let mut lines =
            Lines { open: vec![Open { first: 1, line: Variation::default() }], words: Vec::new() };
        loop {
            match self.peek() {
                None => break,
                Some('\n' | ';') => {
                    lines.close();
                    self.next();
                }
                Some('{') => {
                    lines.close();
                    self.next();
                    let comment = self.quoted('}')?;
                    lines.comment(&comment);
                }
                Some('(') => {
                    lines.close();
                    self.next();
                    lines.begin().or_else(|why| self.fail(why))?;
                }
                Some(')') => {
                    lines.close();
                    self.next();
                    lines.end().or_else(|why| self.fail(why))?;
                }
                Some('}') => return self.fail("a } without its {"),
                Some('[') => return self.fail("a tag among the actions"),
                Some('%') if lines.words.is_empty() => self.skip_line(),
                Some(c) if c.is_whitespace() => {
                    self.next();
                }
                Some(_) => {
                    let stops = |c: char| c.is_whitespace() || matches!(c, ';' | '{' | '}' | '[' | '(' | ')');
                    let word = self.take_until(stops);
                    lines.word(word).or_else(|why| self.fail(why))?;
                }
            }
        }
        lines.close();
        let mut open = lines.open.into_iter();
        if let (Some(main), None) = (open.next(), open.next()) {
            (record.preface, record.moves) = (main.line.preface, main.line.moves);
            return Ok(());
        }
        self.fail("a ( without its )")
    }
}

/// A line being read: the game, or a variation.
struct Open {
    /// The number of its first action.
    first: usize,
    line: Variation,
}

/// The lines being read, each in the one before it, and the words of the action being read, which ends where a number, a
/// mark, a comment, a variation, `;` or a line end follows.
struct Lines<'a> {
    open: Vec<Open>,
    words: Vec<&'a str>,
}

impl<'a> Lines<'a> {
    fn here(&mut self) -> &mut Open {
        self.open.last_mut().expect("the game itself stays open")
    }

    fn close(&mut self) {
        if !self.words.is_empty() {
            let action = self.words.join(" ");
            self.words.clear();
            self.here().line.moves.push(Move::new(action));
        }
    }

    fn comment(&mut self, comment: &str) {
        let Variation { preface, moves } = &mut self.here().line;
        let slot = moves.last_mut().map_or(preface, |entry| &mut entry.comment);
        if !slot.is_empty() && !comment.is_empty() {
            slot.push('\n');
        }
        slot.push_str(comment);
    }

    fn begin(&mut self) -> Result<(), String> {
        if self.open.len() > DEEPEST {
            return Err(format!("variations are nested deeper than {DEEPEST}"));
        }
        let Open { first, line } = self.here();
        let Some(before) = line.moves.len().checked_sub(1) else {
            return Err("a variation stands before the first action".to_owned());
        };
        let first = *first + before;
        self.open.push(Open { first, line: Variation::default() });
        Ok(())
    }

    fn end(&mut self) -> Result<(), String> {
        let line = if self.open.len() > 1 { self.open.pop() } else { None };
        let Some(Open { line, .. }) = line else { return Err("a ) without its (".to_owned()) };
        if let (true, Some(entry)) = (line != Variation::default(), self.here().line.moves.last_mut()) {
            entry.variations.push(line);
        }
        Ok(())
    }

    fn word(&mut self, word: &'a str) -> Result<(), String> {
        if let Some(number) = numbering(word) {
            self.close();
            let Open { first, line } = self.here();
            let expected = *first + line.moves.len();
            if number != expected.to_string() {
                return Err(format!("action {expected} is numbered {number}"));
            }
            return Ok(());
        }
        let action = word.trim_end_matches(['!', '?']);
        let mark = numbered_mark(word).map_or_else(
            || Some(&word[action.len()..]).filter(|sign| !sign.is_empty()).map(str::parse).transpose(),
            |mark| Ok(Some(mark)),
        );
        let mark: Option<Mark> = mark.map_err(|error: crate::TextError| error.to_string())?;
        if !action.is_empty() && action != "*" && numbered_mark(word).is_none() {
            self.words.push(action);
        }
        if mark.is_some() {
            self.close();
            match self.here().line.moves.last_mut() {
                Some(entry) => entry.mark = mark,
                None => return Err(format!("the mark {word} stands before the first action")),
            }
        }
        Ok(())
    }
}

/// The mark that chess's files number so.
fn numbered_mark(word: &str) -> Option<Mark> {
    match word {
        "$1" => Some(Mark::Good),
        "$2" => Some(Mark::Mistake),
        "$3" => Some(Mark::Brilliant),
        "$4" => Some(Mark::Blunder),
        "$5" => Some(Mark::Interesting),
        "$6" => Some(Mark::Dubious),
        _ => None,
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
    fn marks_and_variations_are_read_and_written() {
        let tags = "[Game \"i\"]\n[Rules \"1\"]\n[Options \"\"]\n\n";
        check(
            &format!("{tags}a b?? ({{instead}} 1. c ! d (2. e; 3. f) 3. g $6) () {{so}}\n2. h"),
            &format!("{tags}1. a b ?? {{so}}\n  ({{instead}} 1. c ! 2. d (2. e 3. f) 3. g ?!)\n2. h\n"),
        );
        for (text, why) in [
            ("(a)", "line 5: a variation stands before the first action"),
            ("a (b", "line 5: a ( without its )"),
            ("a )", "line 5: a ) without its ("),
            ("a !!!", "line 5: a mark is !!, !, !?, ?!, ? or ??, not '!!!'"),
            ("?", "line 5: the mark ? stands before the first action"),
            ("a\nb\n(3. c)", "line 7: action 2 is numbered 3"),
        ] {
            check(&format!("{tags}{text}"), why);
        }
        let deep = format!("{tags}a{}", " (b".repeat(100_000));
        check(&deep, "line 5: variations are nested deeper than 64");
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
        // Whoever reads the first and whoever reads the last would see two games.
        for tag in ["Game \"inka\"", "Rules \"1\"", "options \"first=2\"", "Result \"*\""] {
            let name = tag.split(' ').next().unwrap();
            check(
                &format!("[Game \"i\"]\n[Rules \"1\"]\n[Options \"first=1\"]\n[Result \"*\"]\n[{tag}]"),
                &format!("line 5: the tag {name} stands here for the second time"),
            );
        }
    }
}
