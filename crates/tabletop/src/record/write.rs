//! Writing a record, strictly: one way to write each record, one action a line.

use core::fmt;

use super::Record;

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
            write!(f, "{}. {}", i + 1, entry.action)?;
            if !entry.comment.is_empty() {
                write!(f, " {{{}}}", escaped(&entry.comment, '}'))?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
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
