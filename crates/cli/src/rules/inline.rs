//! Words with emphasis: the inside of a markdown paragraph, wrapped to a width.

use crate::style::Ink;

/// How a stretch of text is set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Look {
    Plain,
    Bold,
    Italic,
    Code,
}

/// A word: stretches without blanks between them.
type Word = Vec<(Look, String)>;

/// Text with emphasis, as words.
pub struct Inline(Vec<Word>);

impl Inline {
    /// Reads `**bold**`, `*italic*`, `` `code` ``, links (only their text is kept) and pictures (their caption).
    pub fn parse(text: &str) -> Inline {
        let mut words: Vec<Word> = Vec::new();
        let mut glue = false;
        for (look, stretch) in stretches(text) {
            let mut first = true;
            for piece in stretch.split(' ') {
                if !first {
                    glue = false;
                }
                first = false;
                if piece.is_empty() {
                    continue;
                }
                match words.last_mut() {
                    Some(word) if glue => word.push((look, piece.to_owned())),
                    _ => words.push(vec![(look, piece.to_owned())]),
                }
                glue = true;
            }
        }
        Inline(words)
    }

    /// The length of the longest word and of all on one line.
    pub fn widths(&self) -> (usize, usize) {
        let longest = self.0.iter().map(width).max().unwrap_or(0);
        let all: usize = self.0.iter().map(|word| width(word) + 1).sum();
        (longest, all.saturating_sub(1))
    }

    /// The lines, none longer than `limit` unless a word is; each with its visible length.
    pub fn lines(&self, limit: usize, ink: Ink) -> Vec<(String, usize)> {
        let mut lines: Vec<(String, usize)> = Vec::new();
        for word in &self.0 {
            let long = width(word);
            match lines.last_mut() {
                Some((line, used)) if *used + 1 + long <= limit => {
                    line.push(' ');
                    line.push_str(&paint(word, ink));
                    *used += 1 + long;
                }
                _ => lines.push((paint(word, ink), long)),
            }
        }
        lines
    }
}

fn width(word: &Word) -> usize {
    word.iter().map(|(_, text)| text.chars().count()).sum()
}

fn paint(word: &Word, ink: Ink) -> String {
    let one = |(look, text): &(Look, String)| match look {
        Look::Plain => text.clone(),
        Look::Bold => ink.bold(text),
        Look::Italic => ink.italic(text),
        Look::Code => ink.code(text),
    };
    word.iter().map(one).collect()
}

fn stretches(text: &str) -> Vec<(Look, String)> {
    let mut found = Vec::new();
    let mut plain = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if let Some((look, inner, after)) = emphasis(rest) {
            found.push((Look::Plain, std::mem::take(&mut plain)));
            // Emphasis may hold links; what they say is set like the rest of it.
            found.push((look, stretches(inner).into_iter().map(|(_, text)| text).collect()));
            rest = after;
        } else if let Some((label, after)) = link(rest) {
            found.push((Look::Plain, std::mem::take(&mut plain)));
            found.extend(stretches(label));
            rest = after;
        } else {
            plain.push(c);
            rest = &rest[c.len_utf8()..];
        }
    }
    found.push((Look::Plain, plain));
    found
}

/// The emphasis a text begins with: how it looks, what is inside, what follows.
fn emphasis(text: &str) -> Option<(Look, &str, &str)> {
    for (mark, look) in [("`", Look::Code), ("**", Look::Bold), ("*", Look::Italic)] {
        if let Some(tail) = text.strip_prefix(mark) {
            let end = closing(tail, mark)?;
            let inner = &tail[..end];
            let closed = !inner.is_empty() && !inner.starts_with(' ') && !inner.ends_with(' ');
            return closed.then(|| (look, inner, &tail[end + mark.len()..]));
        }
    }
    None
}

/// Where the emphasis opened by `mark` is closed; the double stars of bold words inside italics do not.
fn closing(text: &str, mark: &str) -> Option<usize> {
    if mark != "*" {
        return text.find(mark);
    }
    let bytes = text.as_bytes();
    let star = |i: usize| bytes.get(i) == Some(&b'*');
    (0..bytes.len()).find(|&i| star(i) && !star(i + 1) && !i.checked_sub(1).is_some_and(star))
}

/// The text of the link or picture that a text begins with, and what follows it.
fn link(text: &str) -> Option<(&str, &str)> {
    let tail = text.strip_prefix("![").or_else(|| text.strip_prefix('['))?;
    let (label, after) = tail.split_once("](")?;
    let (_, after) = after.split_once(')')?;
    (!label.contains(']')).then_some((label, after))
}
