//! The board: the foundation with its gates, and the score track around it.

use turquoise::{Column, Turquoise};

use super::super::Desk;
use super::{COLUMN, PLATE, cow};
use crate::Sheet;
use crate::drawing::{BLACK, BLEED, CUT, DARK, Drawing, GREY, PALE, SAND, WHITE, thin};
use crate::lettering::Line;
use crate::pattern::Pattern;
use crate::shape::{Outline, Place, Point, at};

/// A space of the score track, large enough for a pillar.
const SPACE: f32 = 16.0;
/// Spaces along a side, corners included.
const SPACES: usize = 14;
/// The whole board.
const BOARD: f32 = SPACE * SPACES as f32;
/// From the board's edge to the first column.
const INSIDE: f32 = (BOARD - 8.0 * COLUMN) / 2.0;
/// How far the flap reaches under the other half.
const FLAP: f32 = 10.0;

pub(super) fn sheets(game: &Turquoise, desk: &Desk) -> Vec<Sheet> {
    let title = desk.words.get("turquoise.board");
    let [wide, _] = desk.paper.room();
    if wide >= BOARD + 2.0 * BLEED {
        let whole = desk.sheet(title, |drawing| {
            drawing.group("board", Place::moved((wide - BOARD) / 2.0, 3.0), |drawing| {
                board(drawing, game, desk);
                drawing.stroke(Outline::rect(0.0, 0.0, BOARD, BOARD), CUT);
            });
        });
        return vec![whole];
    }
    let half = BOARD / 2.0;
    let part = |number: usize| {
        let title = desk.words.fill("part", &[("what", title), ("n", &number.to_string())]);
        desk.sheet(&title, |drawing| {
            let (left, x) = if number == 1 { (0.0, 20.0) } else { (half, 20.0 - half) };
            // The first half has a flap and so no bleed where they meet; neither has the other, which is laid on it.
            let (from, to) = if number == 1 { (-BLEED, half) } else { (half, BOARD + BLEED) };
            let shown = Outline::rect(from, -BLEED, to - from, BOARD + 2.0 * BLEED);
            drawing.clipped("board", Place::moved(x, 3.0), Some(shown), |drawing| board(drawing, game, desk));
            drawing.group("", Place::moved(x, 3.0), |drawing| {
                drawing.stroke(Outline::rect(left, 0.0, half, BOARD), CUT);
                if number == 1 {
                    flap(drawing, desk);
                }
                // Marks that meet when the halves do.
                for y in [BOARD * 0.25, BOARD * 0.5, BOARD * 0.75] {
                    let side = if number == 1 { -3.0 } else { 3.0 };
                    drawing.fill(Outline::polygon(&[at(half, y - 1.5), at(half + side, y), at(half, y + 1.5)]), DARK);
                }
            });
        })
    };
    vec![part(1), part(2)]
}

fn flap(drawing: &mut Drawing, desk: &Desk) {
    let half = BOARD / 2.0;
    let flap = Outline::polygon(&[at(half, 0.0), at(half + FLAP, 4.0), at(half + FLAP, BOARD - 4.0), at(half, BOARD)]);
    drawing.pattern(&flap, Pattern::Glue);
    drawing.stroke(flap, CUT);
    let line = Line { size: 2.6, bold: false, ink: BLACK, text: desk.words.get("mark.glue").to_owned() };
    drawing.centred(at(half + FLAP / 2.0, BOARD / 2.0), &line);
}

fn board(drawing: &mut Drawing, game: &Turquoise, desk: &Desk) {
    drawing.fill(Outline::rect(-BLEED, -BLEED, BOARD + 2.0 * BLEED, BOARD + 2.0 * BLEED), SAND);
    track(drawing);
    drawing.fill(Outline::rect(SPACE, SPACE, BOARD - 2.0 * SPACE, BOARD - 2.0 * SPACE), WHITE);
    gates(drawing, game);
    foundation(drawing, desk);
}

/// The score track, clockwise from the north-west.
fn track(drawing: &mut Drawing) {
    for (score, corner) in spaces().enumerate() {
        drawing.group(format!("score {score}"), Place::moved(corner.x, corner.y), |drawing| {
            let ground = if score % 10 == 0 { PALE } else if score % 5 == 0 { WHITE } else { SAND };
            drawing.both(Outline::rect(0.0, 0.0, SPACE, SPACE), ground, thin(0.25, DARK));
            let bold = score % 5 == 0;
            let line = Line { size: 5.0, bold, ink: DARK, text: score.to_string() };
            drawing.centred(at(SPACE / 2.0, SPACE / 2.0 + 1.8), &line);
        });
    }
}

fn spaces() -> impl Iterator<Item = Point> {
    let last = SPACES - 1;
    (0..4 * last).map(move |i| {
        let along = (i % last) as f32 * SPACE;
        let end = last as f32 * SPACE;
        match i / last {
            0 => at(along, 0.0),
            1 => at(end, along),
            2 => at(end - along, end),
            _ => at(0.0, end - along),
        }
    })
}

/// A way in for each gate. One at a corner is drawn north or south, as on the page.
fn gates(drawing: &mut Drawing, game: &Turquoise) {
    let depth = INSIDE - SPACE;
    for column in (0..64).filter_map(Column::nth).filter(|&column| game.gates().contains(column)) {
        let name = column.to_string();
        let (file, rank) = grid(&name);
        let middle = |at: usize| INSIDE + (at as f32 + 0.5) * COLUMN;
        let (x, y, level) = match (file, rank) {
            (_, 0) => (middle(file), SPACE, false),
            (_, 7) => (middle(file), BOARD - INSIDE, false),
            (0, _) => (SPACE, middle(rank), true),
            _ => (BOARD - INSIDE, middle(rank), true),
        };
        drawing.group(format!("gate {name}"), Place::moved(x, y), |drawing| {
            let road = if level {
                Outline::rect(0.0, -3.0, depth, 6.0)
            } else {
                Outline::rect(-3.0, 0.0, 6.0, depth)
            };
            drawing.both(road, PALE, thin(0.5, BLACK));
            let line = |offset: f32| {
                if level {
                    Outline::line(at(0.0, offset), at(depth, offset))
                } else {
                    Outline::line(at(offset, 0.0), at(offset, depth))
                }
            };
            drawing.stroke(line(0.0), thin(1.4, DARK));
        });
    }
}

/// File and rank of a column such as `c1`, from 0.
fn grid(name: &str) -> (usize, usize) {
    let bytes = name.as_bytes();
    (usize::from(bytes[0] - b'a'), usize::from(bytes[1] - b'1'))
}

/// Where the plates of the ground go.
fn foundation(drawing: &mut Drawing, desk: &Desk) {
    for (row, column) in (0..4).flat_map(|row| (0..4).map(move |column| (row, column))) {
        let (x, y) = (INSIDE + column as f32 * PLATE, INSIDE + row as f32 * PLATE);
        let name = format!("place 0{}{}", char::from(b'a' + 2 * column as u8), 2 * row + 1);
        drawing.group(name, Place::moved(x, y), |drawing| {
            drawing.both(Outline::rect(0.0, 0.0, PLATE, PLATE), WHITE, thin(0.3, GREY));
            if [0, 3].contains(&row) && [0, 3].contains(&column) {
                cow(drawing, at(PLATE / 2.0, PLATE / 2.0), 20.0);
            }
            // A code here is in nobody's way: a plate will lie on it.
            if (row, column) == (1, 1)
                && let Some(link) = &desk.link
            {
                drawing.group("code", Place::moved(4.0, 4.0), |drawing| {
                    drawing.code(link, at(0.0, 0.0), PLATE - 8.0);
                });
            }
        });
    }
    for i in 0..8 {
        let middle = INSIDE + (i as f32 + 0.5) * COLUMN;
        let name = |text: String| Line { size: 2.6, bold: false, ink: GREY, text };
        let (file, rank) = (char::from(b'a' + i).to_string(), (i + 1).to_string());
        drawing.centred(at(middle - 7.0, SPACE + 5.2), &name(file));
        drawing.centred(at(SPACE + 4.0, middle - 5.0), &name(rank));
    }
    drawing.stroke(Outline::rect(INSIDE, INSIDE, 8.0 * COLUMN, 8.0 * COLUMN), thin(0.7, DARK));
}
