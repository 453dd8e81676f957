//! Pages of text: headings, paragraphs, lists and tables, in two columns, as large as they fit.

use crate::drawing::{BLACK, DARK, Drawing, PALE, thin};
use crate::lettering::{Line, width, wrap};
use crate::shape::{Outline, Place, at};

/// The sizes that are tried, the largest first, in millimetres: 11.3 to 7.4 points.
const SIZES: [f32; 8] = [4.0, 3.8, 3.6, 3.4, 3.2, 3.0, 2.8, 2.6];
/// From one line to the next, in sizes of the font.
const LEADING: f32 = 1.36;
const GUTTER: f32 = 9.0;
/// How high a sign stands, and how large it is beside the same on a board.
const SIGN: f32 = 10.0;
const SCALE: f32 = 0.7;
/// Lengths that are tried for a column, in parts of the longest.
const BALANCE: usize = 60;

/// A piece of a page.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Block<'a> {
    Heading(&'a str),
    Paragraph(&'a str),
    /// What stands before it, a number or a dot, and the item.
    Item(&'a str, &'a str),
    /// What, and what about it.
    Row(&'a str, &'a str),
    /// A sign, and what it means.
    Sign(&'a str, &'a str),
}

fn blocks(text: &str) -> Vec<Block<'_>> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines
        .map(|line| {
            if let Some(heading) = line.strip_prefix("## ") {
                Block::Heading(heading)
            } else if let Some(item) = line.strip_prefix("- ") {
                Block::Item("•", item)
            } else if let Some((number, item)) = numbered(line) {
                Block::Item(number, item)
            } else if let Some((what, about)) = row(line) {
                what.strip_prefix('@').map_or(Block::Row(what, about), |sign| Block::Sign(sign, about))
            } else {
                Block::Paragraph(line)
            }
        })
        .collect()
}

/// `1.` and the item, of a list in which the order counts.
fn numbered(line: &str) -> Option<(&str, &str)> {
    let (number, item) = line.split_once(' ')?;
    number.strip_suffix('.')?.parse::<u8>().ok().map(|_| (number, item))
}

/// What, and what about it: the two cells of a row.
fn row(line: &str) -> Option<(&str, &str)> {
    line.strip_prefix("| ")?.strip_suffix(" |")?.split_once(" | ")
}

/// A line that has found its place in a column.
struct Set {
    x: f32,
    line: Line,
}

/// A block in lines; what it needs above, and whether it must stay with what follows.
struct Laid<'a> {
    above: f32,
    lines: Vec<Vec<Set>>,
    heading: bool,
    ruled: bool,
    sign: Option<&'a str>,
}

impl Laid<'_> {
    /// How high it stands, without what it needs above.
    fn high(&self, leading: f32) -> f32 {
        let lines = self.lines.len() as f32 * leading;
        if self.sign.is_some() { lines.max(SIGN) } else { lines }
    }
}

fn lay(block: Block<'_>, size: f32, column: f32) -> Laid<'_> {
    let set = |x: f32, text: &str, bold: bool| Set {
        x,
        line: Line { size, bold, ink: BLACK, text: text.to_owned() },
    };
    let lines = |x: f32, text: &str, bold: bool, most: f32| -> Vec<Vec<Set>> {
        wrap(text, size, bold, most).iter().map(|line| vec![set(x, line, bold)]).collect()
    };
    match block {
        Block::Heading(text) => Laid {
            above: size * 0.9,
            lines: wrap(text, size * 1.15, true, column)
                .into_iter()
                .map(|text| {
                    vec![Set { x: 0.0, line: Line { size: size * 1.15, bold: true, ink: DARK, text } }]
                })
                .collect(),
            heading: true,
            ruled: false,
            sign: None,
        },
        Block::Paragraph(text) => {
            let lines = lines(0.0, text, false, column);
            Laid { above: size * 0.45, lines, heading: false, ruled: false, sign: None }
        }
        Block::Item(mark, text) => {
            let indent = size * 1.1;
            let mut lines = lines(indent, text, false, column - indent);
            if let Some(first) = lines.first_mut() {
                first.push(set(if mark == "•" { size * 0.2 } else { 0.0 }, mark, false));
            }
            Laid { above: size * 0.3, lines, heading: false, ruled: false, sign: None }
        }
        Block::Row(what, about) => {
            let indent = column * 0.34;
            let mut left = wrap(what, size, true, indent - size * 0.6).into_iter();
            let mut right = wrap(about, size, false, column - indent).into_iter();
            let mut rows = Vec::new();
            loop {
                let (what, about) = (left.next(), right.next());
                if what.is_none() && about.is_none() {
                    break;
                }
                let what = what.map(|text| set(0.0, &text, true));
                rows.push(what.into_iter().chain(about.map(|text| set(indent, &text, false))).collect());
            }
            Laid { above: size * 0.55, lines: rows, heading: false, ruled: true, sign: None }
        }
        Block::Sign(sign, about) => {
            let indent = column * 0.34;
            let lines = lines(indent, about, false, column - indent);
            Laid { above: size * 0.3, lines, heading: false, ruled: true, sign: Some(sign) }
        }
    }
}

/// Writes a page into a room of this width and height, with signs that `sign` draws; `None` if even the smallest letters do
/// not fit.
pub(crate) fn write(
    title: &str,
    text: &str,
    room: [f32; 2],
    sign: fn(&str, &mut Drawing),
    drawing: &mut Drawing,
) -> Option<()> {
    let [wide, high] = room;
    let heading = Line { size: 7.0, bold: true, ink: BLACK, text: title.to_owned() };
    let heading = Line { size: heading.size.min(7.0 * wide / width(title, 7.0, true).max(1.0)), ..heading };
    let blocks = blocks(text);
    let column = (wide - GUTTER) / 2.0;
    let top = 13.0;
    let (leading, laid) = SIZES.into_iter().find_map(|size| {
        let laid: Vec<Laid<'_>> = blocks.iter().map(|&block| lay(block, size, column)).collect();
        columns(&laid, size * LEADING, column, high - top, sign).map(|_| (size * LEADING, laid))
    })?;
    // Both columns as long as each other, as nearly as blocks allow.
    let mut lengths = (1..=BALANCE).map(|part| (high - top) * part as f32 / BALANCE as f32);
    let shapes = lengths.find_map(|length| columns(&laid, leading, column, length, sign))?;
    drawing.write(at(0.0, 6.5), &heading);
    drawing.stroke(Outline::line(at(0.0, 9.5), at(wide, 9.5)), thin(0.4, DARK));
    for (number, inner) in shapes.into_iter().enumerate() {
        let x = number as f32 * (column + GUTTER);
        drawing.group("", Place::moved(x, top), |drawing| drawing.shapes = inner.shapes);
    }
    Some(())
}

/// The blocks in two columns of this height, if they fit.
fn columns(
    laid: &[Laid<'_>],
    leading: f32,
    column: f32,
    high: f32,
    sign: fn(&str, &mut Drawing),
) -> Option<Vec<Drawing>> {
    let mut done: Vec<Drawing> = Vec::new();
    let (mut current, mut y) = (Drawing::default(), 0.0);
    for (i, block) in laid.iter().enumerate() {
        let tall = |block: &Laid<'_>| block.above + block.high(leading);
        // A heading does not stand alone at the end of a column.
        let follower = laid.get(i + 1).filter(|_| block.heading).map_or(0.0, tall);
        if y > 0.0 && y + tall(block) + follower > high {
            done.push(std::mem::take(&mut current));
            y = 0.0;
        }
        if block.ruled && y > 0.0 {
            let line = y + block.above * 0.45;
            current.stroke(Outline::line(at(0.0, line), at(column, line)), thin(0.15, PALE));
        }
        y += if y > 0.0 { block.above } else { 0.0 };
        let end = y + block.high(leading);
        if let Some(name) = block.sign {
            let middle = Place { figures: [SCALE, 0.0, 0.0, SCALE, column * 0.15, f32::midpoint(y, end)] };
            current.group(format!("sign {name}"), middle, |drawing| sign(name, drawing));
            // Beside a sign the words stand in the middle.
            y = (y + end - block.lines.len() as f32 * leading) / 2.0;
        }
        for line in &block.lines {
            y += leading;
            for Set { x, line } in line {
                current.write(at(*x, y - leading * 0.28), line);
            }
        }
        y = end;
        if y > high {
            return None;
        }
    }
    done.push(current);
    (done.len() <= 2).then_some(done)
}
