//! The site of Turquoise from above: levels, free pillars, complete walkways and gates.

use ratatui::text::Text;
use shelf::games::turquoise::{PhaseView, View as TurquoiseView};
use tabletop::Seat;

use super::canvas::Canvas;
use super::palette::Palette;
use super::{Face, join};
use crate::texts::Texts;

/// Columns and rows from one socket to the next, the roomiest first.
const SIZES: [(usize, usize); 3] = [(8, 4), (6, 3), (4, 2)];
/// The signs of the pillars in seat order: white, black, yellow, orange.
const PILLARS: [&str; 4] = ["w", "b", "y", "o"];

impl Face for TurquoiseView {
    fn draw(&self, room: (u16, u16), focus: &[String], palette: Palette, _: &Texts) -> Text<'static> {
        draw(self, room, focus, palette)
    }

    fn task(&self) -> &'static str {
        match self.phase {
            PhaseView::Auction { .. } => "auction",
            PhaseView::Lay { .. } => "plate",
            PhaseView::Seth { .. } => "seth",
            PhaseView::Act | PhaseView::Draw | PhaseView::Crowned | PhaseView::StandOff => "play",
        }
    }

    fn action_points(&self) -> Option<u8> {
        Some(self.action_points)
    }

    fn belongings(&self, texts: &Texts, seat: Seat) -> String {
        let hand = self.players[seat.index()].hand.to_string();
        let tablets = self.tablets.iter().filter(|tablet| tablet.owner == Some(seat.0));
        let tablets: String = tablets.map(|tablet| format!(" {}", tablet.name)).collect();
        let mark = PILLARS[seat.index()];
        texts.fill("turquoise.has", &[("mark", mark), ("hand", &hand), ("tablets", &tablets)])
    }

    fn state(&self, texts: &Texts) -> String {
        let pile = texts.fill("turquoise.state", &[("pile", &self.pile.len().to_string())]);
        let going = match &self.phase {
            PhaseView::Auction { tablet, price, leader, .. } => {
                let (price, leader) = (price.to_string(), Seat(*leader).to_string());
                texts.fill("turquoise.sale", &[("tablet", tablet), ("price", &price), ("who", &leader)])
            }
            PhaseView::Lay { plate, lines } => {
                let (plate, face) = (plate.to_string(), describe(lines, texts));
                texts.fill("turquoise.drawn", &[("plate", &plate), ("face", &face)])
            }
            PhaseView::Seth { place, rotation, plate, lines } => {
                let rotation = format!("r{rotation}");
                let asked = texts.fill("turquoise.asked", &[("place", place), ("rotation", &rotation)]);
                if plate.is_some() { join(&asked, &describe(lines, texts)) } else { asked }
            }
            PhaseView::Act | PhaseView::Draw | PhaseView::Crowned | PhaseView::StandOff => String::new(),
        };
        join(&pile, &going)
    }

    /// The rulebook knows no shared win.
    fn shared_win(&self) -> &'static str {
        if self.phase == PhaseView::StandOff && self.standoff == "draw" { "over.drawn" } else { "over.tie" }
    }
}

/// The sides of a plate: its letter, and the sockets at its two ends, each with the letter of that end.
const SIDES: [(char, [(usize, char); 2]); 4] = [
    ('n', [(0, 'w'), (1, 'e')]),
    ('e', [(1, 'n'), (2, 's')]),
    ('s', [(3, 'w'), (2, 'e')]),
    ('w', [(0, 'n'), (3, 's')]),
];

/// What a plate shows as it was drawn, in words: along which sides its sockets are joined, and where walkways lead out.
fn describe(lines: &[String], texts: &Texts) -> String {
    let way = |letter: char| texts.get(&format!("turquoise.way.{letter}"));
    let leads = |socket: usize, letter: char| lines.get(socket).is_some_and(|ways| ways.contains(letter));
    let joined = SIDES.iter().filter(|(_, [(first, _), (_, end)])| leads(*first, *end));
    let joined: Vec<_> = joined.map(|(side, _)| way(*side)).collect();
    let out = SIDES.iter().filter_map(|(side, ends)| {
        let open: Vec<_> = ends.iter().filter(|(socket, _)| leads(*socket, *side)).collect();
        let end = match open.as_slice() {
            [] => return None,
            [(_, end)] => way(*end),
            _ => texts.get("turquoise.way.both"),
        };
        Some(format!("{} ({end})", way(*side)))
    });
    let out: Vec<_> = out.collect();
    let list = |words: String| if words.is_empty() { "–".to_owned() } else { words };
    texts.fill("turquoise.face", &[("joined", &list(joined.join(", "))), ("out", &list(out.join(", ")))])
}

fn draw(view: &TurquoiseView, room: (u16, u16), focus: &[String], palette: Palette) -> Text<'static> {
    let extent = |(w, h): (usize, usize)| (7 * w + 8, 7 * h + 4);
    let fits = |pitch: &&(usize, usize)| {
        let (width, height) = extent(**pitch);
        width <= usize::from(room.0) && height <= usize::from(room.1)
    };
    let pitch = *SIZES.iter().find(fits).unwrap_or(&SIZES[2]);
    let (width, height) = extent(pitch);
    let mut canvas = Canvas::new(width, height);
    let at = |column: &str| place(column, pitch);
    for i in 0..8_usize {
        let file = char::from(b'a' + i as u8).to_string();
        canvas.put(4 + i * pitch.0, 0, &file, palette.title());
        canvas.put(0, 2 + i * pitch.1, &(i + 1).to_string(), palette.title());
    }
    for plate in &view.plates {
        let Some(level) = plate.place.bytes().next().map(|b| b - b'0').filter(|level| *level > 0) else {
            continue;
        };
        let (x, y) = at(&plate.place[1..]);
        for row in 0..=pitch.1 {
            canvas.tint(x - 1, y + row, pitch.0 + 4, palette.level(level));
        }
    }
    for [from, to] in &view.walkways {
        let ((x, y), (x2, y2)) = (at(from), at(to));
        if y == y2 {
            let line = "─".repeat(x2 - x - 2);
            canvas.put(x + 2, y, &line, palette.sign());
        } else {
            for row in y + 1..y2 {
                canvas.put(x, row, "│", palette.sign());
            }
        }
    }
    for gate in &view.gates {
        let (x, y) = at(&gate.column);
        let (x, y) = match gate.column.as_bytes() {
            [_, b'1'] => (x, 1),
            [_, b'8'] => (x, y + 1),
            [b'a', _] => (2, y),
            _ => (x + 3, y),
        };
        let (sign, style) = if gate.complete { ("*", Palette::LOUD) } else { (":", palette.dim()) };
        canvas.put(x, y, sign, style);
    }
    for file in 'a'..='h' {
        for rank in '1'..='8' {
            socket(&mut canvas, &format!("{file}{rank}"), view, focus, palette, pitch);
        }
    }
    canvas.into_text()
}

/// A column's place on the canvas.
fn place(column: &str, (w, h): (usize, usize)) -> (usize, usize) {
    let index =
        |i: usize, first: u8| column.as_bytes().get(i).map_or(0, |b| usize::from(b.saturating_sub(first)));
    (4 + index(0, b'a') * w, 2 + index(1, b'1') * h)
}

fn socket(
    canvas: &mut Canvas,
    column: &str,
    view: &TurquoiseView,
    focus: &[String],
    palette: Palette,
    pitch: (usize, usize),
) {
    let (x, y) = place(column, pitch);
    let covers = |place: &str| {
        place.bytes().skip(1).zip(column.bytes()).all(|(anchor, at)| at == anchor || at == anchor + 1)
    };
    let levels = view
        .plates
        .iter()
        .filter(|plate| covers(&plate.place))
        .filter_map(|plate| plate.place.chars().next());
    if let Some(level) = levels.max() {
        canvas.put(x, y, &level.to_string(), palette.dim());
        match view.pillars.iter().find(|pillar| pillar.free && pillar.column == column) {
            Some(pillar) => {
                canvas.put(x + 1, y, PILLARS[usize::from(pillar.seat) % 4], palette.seat(pillar.seat));
            }
            None => canvas.put(x + 1, y, "·", palette.dim()),
        }
    }
    // A place such as 1b2 stands for the four columns under it.
    if focus.iter().any(|word| word == column || (word.len() == 3 && covers(word))) {
        canvas.tint(x, y, 2, Palette::FOCUS);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::Lang;

    #[test]
    fn a_plate_is_described_by_its_sides() {
        // Plate 13, as it was drawn.
        let lines = ["s", "n", "ew", "nesw"].map(str::to_owned);
        assert_eq!(
            describe(&lines, &Texts::new(Lang::En)),
            "sockets joined in the south, west; leads out north (east), east (south), south (west), west (south); \
             each quarter turn takes it on clockwise"
        );
    }
}
