//! Rust source as tokens and paths, without comments, strings and numbers; enough to look for names.

/// A name, a `::`, or a single other character, and the line it is on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token<'a> {
    pub line: usize,
    pub text: &'a str,
}

impl Token<'_> {
    fn is_name(&self) -> bool {
        self.text.starts_with(|c: char| c.is_alphabetic() || c == '_')
    }
}

/// The tokens of a source file. Source that does not parse gives some tokens, never a panic.
pub fn tokens(source: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let (mut rest, mut line) = (source, 1);
    while let Some(first) = rest.chars().next() {
        let (length, is_token) = piece(rest, first);
        let text = &rest[..length];
        if is_token {
            tokens.push(Token { line, text });
        }
        line += text.matches('\n').count();
        rest = &rest[length..];
    }
    tokens
}

/// The length of what the source begins with, and whether it is a token.
fn piece(rest: &str, first: char) -> (usize, bool) {
    if rest.starts_with("//") {
        (rest.find('\n').unwrap_or(rest.len()), false)
    } else if rest.starts_with("/*") {
        (block_comment(rest), false)
    } else if let Some(length) = string(rest) {
        (length, false)
    } else if first == '\'' {
        (character_or_lifetime(rest), false)
    } else if first.is_ascii_digit() {
        (name(rest), false)
    } else if first.is_alphabetic() || first == '_' {
        (name(rest), true)
    } else if rest.starts_with("::") {
        (2, true)
    } else {
        (first.len_utf8(), !first.is_whitespace())
    }
}

fn name(rest: &str) -> usize {
    rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len())
}

/// Block comments nest.
fn block_comment(rest: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < rest.len() {
        if rest[at..].starts_with("/*") {
            (depth, at) = (depth + 1, at + 2);
        } else if rest[at..].starts_with("*/") {
            (depth, at) = (depth - 1, at + 2);
            if depth == 0 {
                return at;
            }
        } else {
            at += rest[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    rest.len()
}

/// The length of the string literal of any kind that the source begins with.
fn string(rest: &str) -> Option<usize> {
    let prefix = ["br", "cr", "b", "c", "r", ""].into_iter().find(|prefix| {
        rest.strip_prefix(prefix).is_some_and(|rest| rest.trim_start_matches('#').starts_with('"'))
    })?;
    let hashes = rest[prefix.len()..].find('"')?;
    let raw = prefix.ends_with('r');
    if hashes > 0 && !raw {
        return None;
    }
    let start = prefix.len() + hashes + 1;
    let body = &rest[start..];
    let end = if raw {
        let close = format!("\"{}", "#".repeat(hashes));
        body.find(&close).map(|at| at + close.len())
    } else {
        let mut escaped = false;
        let close = body.find(|c| {
            let closes = c == '"' && !escaped;
            escaped = c == '\\' && !escaped;
            closes
        });
        close.map(|at| at + 1)
    };
    Some(end.map_or(rest.len(), |end| start + end))
}

/// `'a'` and `'\''` are characters, `'a` is a lifetime.
fn character_or_lifetime(rest: &str) -> usize {
    let mut characters = rest.char_indices().skip(1);
    match characters.next() {
        Some((_, '\\')) => {
            characters.next();
            characters.find(|(_, c)| *c == '\'').map_or(rest.len(), |(at, _)| at + 1)
        }
        Some((at, c)) if rest[at + c.len_utf8()..].starts_with('\'') => at + c.len_utf8() + 1,
        Some(_) => 1 + name(&rest[1..]),
        None => 1,
    }
}

/// Every path in the source with its line, groups written out: `use std::{fs, io::Read}` gives `std::fs` and
/// `std::io::Read`. A lone name is a path too.
pub fn paths(tokens: &[Token<'_>]) -> Vec<(usize, String)> {
    let (mut paths, mut at) = (Vec::new(), 0);
    while at < tokens.len() {
        at = if tokens[at].is_name() { path(tokens, at, "", &mut paths) } else { at + 1 };
    }
    paths
}

/// Reads the path that begins at a name; gives the place after it.
fn path(tokens: &[Token<'_>], mut at: usize, prefix: &str, paths: &mut Vec<(usize, String)>) -> usize {
    let line = tokens[at].line;
    let mut whole = format!("{prefix}{}", tokens[at].text);
    at += 1;
    while tokens.get(at).is_some_and(|token| token.text == "::") {
        match tokens.get(at + 1) {
            Some(next) if next.is_name() || next.text == "*" => {
                whole = format!("{whole}::{}", next.text);
                at += 2;
            }
            Some(next) if next.text == "{" => {
                at += 2;
                while tokens.get(at).is_some_and(|token| token.text != "}") {
                    let prefix = format!("{whole}::");
                    at = if tokens[at].is_name() { path(tokens, at, &prefix, paths) } else { at + 1 };
                }
                return at + 1;
            }
            _ => break,
        }
    }
    paths.push((line, whole));
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(source: &str, expected: &[&str]) {
        let found: Vec<_> =
            paths(&tokens(source)).into_iter().map(|(line, path)| format!("{line} {path}")).collect();
        assert_eq!(found, expected, "{source}");
    }

    #[test]
    fn comments_strings_and_numbers_are_no_code() {
        check("a // b\n/* c /* d */ e */ f", &["1 a", "2 f"]);
        check(r##"a "b \" c" d r#"e " f"# g b"h" r"\" i"##, &["1 a", "1 d", "1 g", "1 i"]);
        check("'a' 'b '\\'' '\"' c '\\u{1f}' d 1_000u32 e", &["1 c", "1 d", "1 e"]);
        check("'static /* open", &[]);
    }

    #[test]
    fn groups_are_written_out() {
        check(
            "use std::{fs, io::{self,\n Read}};",
            &["1 use", "1 std::fs", "1 std::io::self", "2 std::io::Read"],
        );
        check("std::time::Instant::now() a::<b>()", &["1 std::time::Instant::now", "1 a", "1 b"]);
        check("use std::collections::*;", &["1 use", "1 std::collections::*"]);
    }
}
