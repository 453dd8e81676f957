//! The field of Aztec: its three levels side by side.

use ratatui::text::Text;
use shelf::games::aztec::View as AztecView;
use tabletop::Seat;

use super::canvas::Canvas;
use super::palette::Palette;
use super::{Face, join, round};
use crate::texts::Texts;

/// Columns and rows for a cell, the roomiest first.
const SIZES: [(usize, usize); 3] = [(4, 2), (3, 1), (2, 1)];

impl Face for AztecView {
    fn draw(&self, room: (u16, u16), focus: &[String], palette: Palette, texts: &Texts) -> Text<'static> {
        draw(self, room, focus, palette, texts)
    }

    fn task(&self) -> &'static str {
        if self.auction.is_some() { "auction" } else { "play" }
    }

    fn belongings(&self, texts: &Texts, seat: Seat) -> String {
        match self.sides.iter().find(|side| side.seat == seat.0) {
            Some(side) => texts.get(&format!("aztec.side.{}", side.side)).to_owned(),
            None if self.oh_puch == Some(seat.0) => {
                let number = self.number.map_or_else(String::new, |number| format!(" < {number}"));
                format!("Oh Puch{number}")
            }
            None => String::new(),
        }
    }

    fn state(&self, texts: &Texts) -> String {
        let rounds = if self.round[1] > 1 { round(texts, self.round) } else { String::new() };
        join(&texts.fill("aztec.state", &[("left", &self.left.to_string())]), &rounds)
    }
}

fn draw(
    view: &AztecView,
    room: (u16, u16),
    focus: &[String],
    palette: Palette,
    texts: &Texts,
) -> Text<'static> {
    let size = usize::from(view.size);
    let extent = |(w, h): (usize, usize)| (3 * (size * w + 4) - 2, size * h + 2);
    let fits = |pitch: &&(usize, usize)| {
        let (width, height) = extent(**pitch);
        width <= usize::from(room.0) && height <= usize::from(room.1)
    };
    let pitch = *SIZES.iter().find(fits).unwrap_or(&SIZES[2]);
    let (width, height) = extent(pitch);
    let mut canvas = Canvas::new(width, height);
    for level in 1..=3_usize {
        let left = (level - 1) * (size * pitch.0 + 4);
        let heading = texts.fill("aztec.level", &[("n", &level.to_string())]);
        canvas.put(left + 2, 0, &heading, palette.title());
        for file in 0..size {
            let name = char::from(b'a' + file as u8).to_string();
            canvas.put(left + 2 + file * pitch.0 + (pitch.0 - 1) / 2, 1, &name, palette.title());
        }
        for rank in 0..size {
            canvas.put(left, 2 + rank * pitch.1, &(rank + 1).to_string(), palette.title());
            for file in 0..size {
                let cell = format!("{}{}.{level}", char::from(b'a' + file as u8), rank + 1);
                let at = (left + 2 + file * pitch.0, 2 + rank * pitch.1);
                fill(&mut canvas, at, pitch, &cell, view, focus, palette);
            }
        }
    }
    canvas.into_text()
}

fn fill(
    canvas: &mut Canvas,
    (x, y): (usize, usize),
    (w, h): (usize, usize),
    cell: &str,
    view: &AztecView,
    focus: &[String],
    palette: Palette,
) {
    let holds = |cells: &[String]| cells.iter().any(|c| c == cell);
    let laid = view.pieces.iter().enumerate().find(|(_, piece)| holds(&piece.cells));
    let sector = view.sides.iter().find(|side| holds(&side.sector));
    let (sign, style) = if let Some((i, piece)) = laid {
        let letter = ('a'..='z').chain('A'..='Z').nth(i).unwrap_or('?');
        let last = i + 1 == view.pieces.len();
        let style = palette.seat(piece.seat);
        (letter, if last { style.add_modifier(ratatui::style::Modifier::UNDERLINED) } else { style })
    } else if cell == view.start {
        ('#', Palette::LOUD)
    } else if let Some(side) = sector {
        (if side.side == "ns" { '=' } else { ':' }, palette.seat(side.seat))
    } else {
        ('·', palette.dim())
    };
    let solid = laid.is_some() || cell == view.start;
    let inner = if w > 2 && solid { sign.to_string().repeat(w - 1) } else { sign.to_string() };
    let x = if w > 2 && !solid { x + (w - 1) / 2 } else { x };
    for row in 0..if solid { h } else { 1 } {
        canvas.put(x, y + row, &inner, style);
    }
    if holds(focus) {
        canvas.tint(x, y, inner.chars().count(), Palette::FOCUS);
    }
}
