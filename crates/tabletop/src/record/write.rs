//! Writing a record, strictly: one way to write each record, one action a line, each of its variations on a line of its
//! own below it.

use core::fmt;

use super::{Move, Record, Variation};

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut tag = |name: &str, value: &str| writeln!(f, "[{name} \"{}\"]", escaped(value, '"'));
        tag("Game", &self.game)?;
        tag("Rules", &self.rules.to_string())?;
        tag("Options", &self.options.to_string())?;
        for (name, value) in &self.tags {
            tag(name, value)?;
        }
        if let Some(result) = &self.result {
            tag("Result", result)?;
        }
        writeln!(f)?;
        if !self.preface.is_empty() {
            writeln!(f, "{{{}}}", escaped(&self.preface, '}'))?;
        }
        for (i, entry) in self.moves.iter().enumerate() {
            action(f, i + 1, entry)?;
            writeln!(f)?;
            for other in &entry.variations {
                write!(f, "  ")?;
                variation(f, i + 1, other)?;
                writeln!(f)?;
            }
        }
        Ok(())
    }
}

/// An action with its number, mark and comment.
fn action(f: &mut fmt::Formatter<'_>, number: usize, entry: &Move) -> fmt::Result {
    write!(f, "{number}. {}", entry.action)?;
    if let Some(mark) = entry.mark {
        write!(f, " {mark}")?;
    }
    if !entry.comment.is_empty() {
        write!(f, " {{{}}}", escaped(&entry.comment, '}'))?;
    }
    Ok(())
}

/// A variation whose first action has this number, with the variations in it.
fn variation(f: &mut fmt::Formatter<'_>, number: usize, line: &Variation) -> fmt::Result {
    write!(f, "(")?;
    if !line.preface.is_empty() {
        write!(f, "{{{}}}", escaped(&line.preface, '}'))?;
    }
    for (i, entry) in line.moves.iter().enumerate() {
        if i > 0 || !line.preface.is_empty() {
            write!(f, " ")?;
        }
        action(f, number + i, entry)?;
        for other in &entry.variations {
            write!(f, " ")?;
            variation(f, number + i, other)?;
        }
    }
    write!(f, ")")
}

/// `text` with a backslash before `end` and before backslashes, line ends as `\n`, carriage returns as `\r`.
fn escaped(text: &str, end: char) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            _ => {
                if c == end || c == '\\' {
                    out.push('\\');
                }
                out.push(c);
            }
        }
    }
    out
}
