//! Markdown for the terminal: headings, paragraphs, lists, quotes, tables; pictures by their caption.

use super::inline::Inline;
use crate::style::Ink;

/// Sets a markdown text in lines of at most `width` characters; `picture` is put before captions.
pub fn render(text: &str, width: usize, picture: &str, ink: Ink) -> String {
    let mut page = Page { width, picture: picture.to_owned(), ink, out: String::new(), after_item: false };
    let lines: Vec<&str> = text.lines().collect();
    page.blocks(&lines, "");
    page.out
}

struct Page {
    width: usize,
    picture: String,
    ink: Ink,
    out: String,
    /// Whether the block set last was an item of a list.
    after_item: bool,
}

impl Page {
    fn blocks(&mut self, lines: &[&str], indent: &str) {
        let mut rest = lines;
        let mut first = true;
        while let Some((line, after)) = rest.split_first() {
            if line.trim().is_empty() {
                rest = after;
                continue;
            }
            // Items of one list stand close together, everything else apart.
            let close = self.after_item && item(line).is_some();
            if !first && !close {
                self.line(indent.trim_end(), "", "");
            }
            first = false;
            self.after_item = false;
            rest = self.block(rest, indent);
        }
    }

    /// Sets the block that `lines` begin with; answers with the lines after it.
    fn block<'a>(&mut self, lines: &'a [&'a str], indent: &str) -> &'a [&'a str] {
        let line = lines[0];
        if let Some(title) = line.strip_prefix('#') {
            self.heading(title, indent);
            return &lines[1..];
        }
        if line.trim_start().starts_with("```") {
            let body = &lines[1..];
            let length =
                body.iter().position(|line| line.trim_start().starts_with("```")).unwrap_or(body.len());
            for line in &body[..length] {
                let code = self.ink.code(line);
                self.line(indent, "  ", &code);
            }
            return body.get(length + 1..).unwrap_or_default();
        }
        let run = |belongs: &dyn Fn(&str) -> bool| lines.iter().take_while(|line| belongs(line)).count();
        if line.starts_with('>') {
            let length = run(&|line| line.starts_with('>'));
            let inner: Vec<&str> = lines[..length]
                .iter()
                .map(|line| line[1..].strip_prefix(' ').unwrap_or(&line[1..]))
                .collect();
            self.blocks(&inner, &format!("{indent}│ "));
            return &lines[length..];
        }
        if line.starts_with('|') {
            let length = run(&|line| line.starts_with('|'));
            self.table(&lines[..length], indent);
            return &lines[length..];
        }
        if let Some((mark, text)) = item(line) {
            // An item goes on as long as lines are indented.
            let length = 1 + lines[1..].iter().take_while(|line| line.starts_with(' ')).count();
            let mut whole = text.trim().to_owned();
            for line in &lines[1..length] {
                whole = whole + " " + line.trim();
            }
            let mark = if mark.ends_with('.') { format!("{mark} ") } else { "• ".to_owned() };
            self.paragraph(&whole, indent, &mark);
            self.after_item = true;
            return &lines[length..];
        }
        let opens =
            |line: &str| line.trim().is_empty() || line.starts_with(['#', '>', '|']) || item(line).is_some();
        let length = 1 + lines[1..].iter().take_while(|line| !opens(line)).count();
        let text = lines[..length].iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ");
        let caption =
            text.strip_prefix("![").and_then(|tail| tail.split_once("](")).filter(|_| text.ends_with(')'));
        match caption {
            Some((caption, _)) => {
                let caption = format!("[{}: {caption}]", self.picture);
                for (line, _) in Inline::parse(&caption).lines(self.width - indent.chars().count(), self.ink)
                {
                    let line = self.ink.dim(&line);
                    self.line(indent, "", &line);
                }
            }
            None => self.paragraph(&text, indent, ""),
        }
        &lines[length..]
    }

    fn heading(&mut self, title: &str, indent: &str) {
        let level = 1 + title.chars().take_while(|c| *c == '#').count();
        let title = title.trim_start_matches('#').trim();
        let shown = if level == 1 { title.to_uppercase() } else { title.to_owned() };
        let painted = self.ink.heading(&shown);
        self.line(indent, "", &painted);
        if level < 3 {
            let rule = if level == 1 { "═" } else { "─" };
            let painted = self.ink.heading(&rule.repeat(shown.chars().count()));
            self.line(indent, "", &painted);
        }
    }

    fn paragraph(&mut self, text: &str, indent: &str, mark: &str) {
        let hang = mark.chars().count();
        let room = self.width.saturating_sub(indent.chars().count() + hang).max(20);
        let blank = " ".repeat(hang);
        for (i, (line, _)) in Inline::parse(text).lines(room, self.ink).iter().enumerate() {
            self.line(indent, if i == 0 { mark } else { &blank }, line);
        }
    }

    fn table(&mut self, lines: &[&str], indent: &str) {
        let cells = |line: &&str| -> Vec<Inline> {
            let inner = line.trim().trim_start_matches('|').trim_end_matches('|');
            inner.split('|').map(|cell| Inline::parse(cell.trim())).collect()
        };
        let rule = |line: &&&str| !line.chars().all(|c| matches!(c, '|' | '-' | ':' | ' '));
        let rows: Vec<Vec<Inline>> = lines.iter().filter(rule).map(cells).collect();
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let room = self.width.saturating_sub(indent.chars().count() + 3 * columns.saturating_sub(1));
        let widths = column_widths(&rows, columns, room);
        for (i, row) in rows.iter().enumerate() {
            let set: Vec<Vec<(String, usize)>> =
                row.iter().zip(&widths).map(|(cell, width)| cell.lines(*width, self.ink)).collect();
            for k in 0..set.iter().map(Vec::len).max().unwrap_or(0) {
                let mut line = String::new();
                for (cell, width) in set.iter().zip(&widths) {
                    let (text, used) = cell.get(k).map_or(("", 0), |(text, used)| (text.as_str(), *used));
                    let text = if i == 0 { self.ink.bold(text) } else { text.to_owned() };
                    line += &format!("{text}{}   ", " ".repeat(width.saturating_sub(used)));
                }
                self.line(indent, "", line.trim_end());
            }
            if i == 0 {
                let rule: Vec<String> = widths.iter().map(|width| "─".repeat(*width)).collect();
                self.line(indent, "", &rule.join("───"));
            }
        }
    }

    fn line(&mut self, indent: &str, mark: &str, text: &str) {
        self.out.push_str(&format!("{indent}{mark}{text}"));
        self.out.push('\n');
    }
}

/// The mark and text of a list item, if the line begins one.
fn item(line: &str) -> Option<(&str, &str)> {
    let (mark, text) = line.split_once(' ')?;
    let number =
        mark.strip_suffix('.').is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()));
    (mark == "-" || mark == "*" || number).then_some((mark, text))
}

/// Every column as wide as its text if all fit; else the widest give way, but never below their longest word.
fn column_widths(rows: &[Vec<Inline>], columns: usize, room: usize) -> Vec<usize> {
    let of = |column: usize, f: &dyn Fn((usize, usize)) -> usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| f(cell.widths())).max().unwrap_or(0)
    };
    let least: Vec<usize> = (0..columns).map(|column| of(column, &|(longest, _)| longest)).collect();
    let mut widths: Vec<usize> = (0..columns).map(|column| of(column, &|(_, all)| all)).collect();
    while widths.iter().sum::<usize>() > room {
        let widest = (0..columns).filter(|&i| widths[i] > least[i]).max_by_key(|&i| widths[i]);
        let Some(widest) = widest else { break };
        widths[widest] -= 1;
    }
    widths
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(markdown: &str, width: usize, expected: &str) {
        assert_eq!(render(markdown, width, "Picture", Ink::plain()), expected);
    }

    #[test]
    fn paragraphs_and_headings() {
        check(
            "# Aztec\n\nA **game** by *two*\narchitects, see [below](#x).\n## The end\nText",
            20,
            "AZTEC\n═════\n\nA game by two\narchitects, see\nbelow.\n\nThe end\n───────\n\nText\n",
        );
    }

    #[test]
    fn lists_quotes_and_pictures() {
        check(
            "Intro:\n- one that is\n  continued\n- two\n\n> **House.** rule\n\n![The `field`](img/a.svg)\n",
            30,
            "Intro:\n\n• one that is continued\n• two\n\n│ House. rule\n\n[Picture: The field]\n",
        );
        check("1. one\n2. two\n", 30, "1. one\n2. two\n");
    }

    #[test]
    fn tables_wrap_their_widest_column() {
        check(
            "| a | what |\n|---|---|\n| 1 | two three four |\n",
            15,
            "a   what\n───────────────\n1   two three\n    four\n",
        );
    }

    #[test]
    fn a_lone_star_is_a_star() {
        check("2 * 3 = 6 and a*b", 40, "2 * 3 = 6 and a*b\n");
        check("*all of **this** leans*", 40, "all of this leans\n");
    }
}
