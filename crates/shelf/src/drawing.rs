//! Options that are drawings — boards, faces — taken from files.

use core::fmt;

use crate::GameName;

/// A drawing in a file that is to blame for something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Blame {
    /// The file, as it was named.
    pub path: String,
    /// Which of its lines, from 1, if it is about one.
    pub line: Option<usize>,
}

impl fmt::Display for Blame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = &self.path;
        match self.line {
            Some(line) => write!(f, "{path}: line {line}: "),
            None => write!(f, "{path}: "),
        }
    }
}

/// A drawing in a file: its lines without comments, each with its number.
pub struct Drawing {
    path: String,
    lines: Vec<(usize, Vec<String>)>,
    /// Whether the file holds others only.
    missing: bool,
}

/// The heading of a drawing in a file that holds several: `# inka board`.
fn heading(line: &str) -> Option<(GameName, &str)> {
    let (game, key) = line.strip_prefix('#')?.trim().split_once(' ')?;
    let game: GameName = game.parse().ok()?;
    let known = game.options().iter().any(|option| option.key == key);
    known.then_some((game, key))
}

/// The options that a file gives under headings, as the workshop writes them: the game and their keys.
pub fn headings(text: &str) -> Vec<(GameName, &str)> {
    text.lines().filter_map(heading).collect()
}

impl Drawing {
    /// The drawing for the option `key` that a file of this name holds: what stands under the heading of that option, or
    /// everything if there is none.
    pub fn of(path: &str, text: &str, key: &str) -> Drawing {
        let headings = headings(text);
        let several = !headings.is_empty();
        let missing = several && headings.iter().all(|(_, other)| *other != key);
        let mut own = !several;
        let lines = text.lines().zip(1..).filter(|(line, _)| {
            if let Some((_, other)) = heading(line).filter(|_| several) {
                own = other == key;
            }
            own && !line.starts_with('#') && !line.trim().is_empty()
        });
        let words = |line: &str| line.split_whitespace().map(str::to_owned).collect();
        let lines = lines.map(|(line, number)| (number, words(line))).collect();
        Drawing { path: path.to_owned(), lines, missing }
    }

    /// The drawing as the value of the option `key`: lines parted by `/`, words by `:`.
    pub fn value(&self, key: &str) -> Result<String, String> {
        if self.missing {
            return Err(format!("{}: there are drawings, but none for '{key}'", self.path));
        }
        let mut value = Vec::new();
        for (i, (number, words)) in self.lines.iter().enumerate() {
            let bad = |c: char| !c.is_ascii_graphic() || matches!(c, '"' | '\\' | ';');
            if let Some(word) = words.iter().find(|word| word.contains(bad)) {
                let word = word.escape_debug();
                return Err(format!(
                    "{}: line {number}: '{word}' holds a character no drawing has",
                    self.path
                ));
            }
            // The faces of plates are numbered in their file and come in order in the option.
            let numbered = key == "faces" && words.len() == 3 && words[0] == (i + 1).to_string();
            value.push(words[usize::from(numbered)..].join(":"));
        }
        Ok(value.join("/"))
    }

    /// What is to blame that a game does not start: the file, and the line that the reason is about.
    pub fn blame(&self, reason: &str) -> Blame {
        Blame { path: self.path.clone(), line: self.line(reason) }
    }

    /// The line a reason is about: it names a row, a cell, a rhombus or a plate, or quotes a word.
    fn line(&self, reason: &str) -> Option<usize> {
        let words: Vec<&str> = reason.split([' ', ',', ':']).collect();
        let after =
            |name: &str| words.iter().position(|word| *word == name).and_then(|i| words.get(i + 1).copied());
        // The rows of a small board are called as in the middle of the large one, which has ten.
        let row = |name: &str| {
            let rows = self.lines.iter().filter(|(_, words)| words.len() == 1);
            let first = 5_usize.saturating_sub(rows.clone().count() / 2);
            let index = usize::from(name.bytes().next()?.checked_sub(b'a')?).checked_sub(first)?;
            rows.clone().nth(index).map(|(number, _)| *number)
        };
        let named =
            |name: &str| self.lines.iter().rfind(|(_, words)| words[0] == name).map(|(number, _)| *number);
        let quoted = || {
            let (_, tail) = reason.split_once('\'')?;
            let (quote, _) = tail.split_once('\'')?;
            let holds = |words: &[String]| words.join(" ") == quote || words.iter().any(|word| word == quote);
            self.lines.iter().find(|(_, words)| holds(words)).map(|(number, _)| *number)
        };
        let drawn = reason.contains("of the board");
        after("row")
            .and_then(row)
            .or_else(|| after("cell").filter(|_| drawn).and_then(row))
            .or_else(|| after("cell").and_then(named))
            .or_else(|| after("rhombus").and_then(named))
            .or_else(|| after("plate").and_then(named))
            .or_else(|| after("face").and_then(named))
            .or_else(quoted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_several_drawings_gives_each_its_own() {
        let file =
            "# name: Two floors\n# inka board\nD.~\n~D.\n# inka rhombi\n1 - -\n# turquoise moon\nD1 s2 -\n";
        assert_eq!(headings(file), [(GameName::Inka, "board"), (GameName::Inka, "rhombi")]);
        let value = |key| Drawing::of("file", file, key).value(key).unwrap();
        assert_eq!((value("board"), value("rhombi")), ("D.~/~D.".to_owned(), "1:-:-/D1:s2:-".to_owned()));
        // What another option was drawn for is not taken for this one.
        let missing = Drawing::of("file", file, "faces").value("faces");
        assert_eq!(missing.unwrap_err(), "file: there are drawings, but none for 'faces'");
        // Whoever reads a file without headings reads all of it.
        assert_eq!(Drawing::of("file", "# a board\nD.~\n", "board").value("board").unwrap(), "D.~");
    }
}
