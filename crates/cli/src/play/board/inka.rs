//! The temple of Inka: rows of triangles, drawn as such where there is room, else one sign a cell.

use ratatui::style::{Modifier, Style};
use ratatui::text::Text;
use shelf::games::inka::{MarkView, RhombusView, View as InkaView};
use tabletop::Seat;

use super::canvas::Canvas;
use super::palette::Palette;
use super::{Face, round};
use crate::texts::Texts;

/// Columns from one cell to the next in the small drawing.
const SMALL: usize = 3;
/// The same in the large one, whose rows are three lines high.
const LARGE: usize = 4;

impl Face for InkaView {
    fn draw(&self, room: (u16, u16), focus: &[String], palette: Palette, _: &Texts) -> Text<'static> {
        draw(self, room, focus, palette)
    }

    fn task(&self) -> &'static str {
        match self.stage {
            "doors" => "door",
            "lay" => "put",
            _ => "play",
        }
    }

    fn action_points(&self) -> Option<u8> {
        (self.stage == "play").then_some(self.action_points)
    }

    fn belongings(&self, texts: &Texts, seat: Seat) -> String {
        let player = &self.players[seat.index()];
        let place = |cell: &Option<String>| cell.clone().unwrap_or_else(|| "–".to_owned());
        let (pawn, blockade) = (place(&player.pawn), place(&player.blockade));
        texts.fill("inka.has", &[("pawn", &pawn), ("blockade", &blockade)])
    }

    fn state(&self, texts: &Texts) -> String {
        match &self.drawn {
            Some(rhombus) => texts.fill("inka.drawn", &[("rhombus", rhombus)]),
            None if self.round[0] == 0 => String::new(),
            None => round(texts, self.round),
        }
    }
}

fn draw(view: &InkaView, room: (u16, u16), focus: &[String], palette: Palette) -> Text<'static> {
    let (first, rows) = rows(view);
    let longest = view.board.iter().map(|letters| letters.trim().len()).max().unwrap_or(0);
    let (width, height) = (2 + longest * LARGE + 6, 3 * rows);
    if width <= usize::from(room.0) && height <= usize::from(room.1) {
        let mut canvas = Canvas::new(width, height);
        for (cell, at) in cells(view, longest) {
            triangle(&mut canvas, &cell, at, view, focus, palette);
        }
        for row in 0..rows {
            canvas.put(0, 3 * row + 1, &name_of(first + row).to_string(), palette.title());
        }
        return canvas.into_text();
    }
    let mut canvas = Canvas::new(2 + longest * SMALL, rows);
    for (cell, (row, place)) in cells(view, longest) {
        let (sign, style) = sign(&cell, view, palette);
        let x = 2 + place * SMALL;
        canvas.put(x, row, &sign, style);
        if focus.contains(&cell) {
            canvas.tint(x, row, SMALL - 1, Palette::FOCUS);
        }
    }
    for row in 0..rows {
        canvas.put(0, row, &name_of(first + row).to_string(), palette.title());
    }
    canvas.into_text()
}

fn name_of(row: usize) -> char {
    char::from(b'a' + row as u8)
}

/// The first row the board has, and how many; a smaller one lies in the middle of the largest.
fn rows(view: &InkaView) -> (usize, usize) {
    let there = |letters: &&String| !letters.trim().is_empty();
    (view.board.iter().take_while(|letters| !there(letters)).count(), view.board.iter().filter(there).count())
}

/// All cells with their row and their place in it, counted from the first row and the west end of the longest.
fn cells(view: &InkaView, longest: usize) -> impl Iterator<Item = (String, (usize, usize))> {
    let (first, _) = rows(view);
    view.board.iter().enumerate().flat_map(move |(row, letters)| {
        let there = (0..letters.len()).filter(|i| letters.as_bytes()[*i] != b' ');
        let indent = (longest - letters.trim().len()) / 2;
        there
            .enumerate()
            .map(move |(at, i)| (format!("{}{}", name_of(row), i + 1), (row - first, indent + at)))
    })
}

/// Whether the cell points up: odd ones do in the north half, even ones in the south half.
fn points_up(view: &InkaView, cell: &str) -> bool {
    let odd = cell[1..].parse::<usize>().is_ok_and(|n| n % 2 == 1);
    odd == (row_of(cell) < view.board.len() / 2)
}

fn row_of(cell: &str) -> usize {
    usize::from(cell.as_bytes()[0] - b'a')
}

/// The walls and the snake a bare cell carries itself.
fn mark<'a>(cell: &str, view: &'a InkaView) -> Option<&'a MarkView> {
    view.marks.iter().find(|mark| mark.cell == cell)
}

/// What stands or lies on a cell, uppermost first.
fn sign(cell: &str, view: &InkaView, palette: Palette) -> (String, Style) {
    let stands = |place: &Option<String>| place.as_deref() == Some(cell);
    if let Some(seat) = view.players.iter().position(|player| stands(&player.pawn)) {
        return (format!("@{}", seat + 1), palette.seat(seat as u8).add_modifier(Modifier::REVERSED));
    }
    if let Some(seat) = view.players.iter().position(|player| stands(&player.blockade)) {
        return (format!("!{}", seat + 1), palette.seat(seat as u8));
    }
    if let Some((rhombus, half)) = covering(cell, view) {
        let goal = rhombus.name.starts_with('D');
        let style = if goal { palette.alarm() } else { Style::new() };
        let half = [["", "'"], ["s", "\""]][usize::from(rhombus.snakes[half])][half];
        return (format!("{}{half}", rhombus.name), style.patch(palette.stone()));
    }
    match ground_beside(cell, view, 0) {
        '~' => ("·".to_owned(), palette.dim()),
        '.' if mark(cell, view).is_some_and(|mark| mark.snake) => {
            (format!("s{}", &cell[1..]), palette.sign())
        }
        '.' => (format!("▒{}", &cell[1..]), Style::new()),
        symbol => {
            // A door of column 1 must not read like the destination D1.
            let symbol = if symbol == 'D' { '∩' } else { symbol };
            (format!("{symbol}{}", &cell[1..]), palette.sign().add_modifier(Modifier::BOLD))
        }
    }
}

fn covering<'a>(cell: &str, view: &'a InkaView) -> Option<(&'a RhombusView, usize)> {
    view.rhombi.iter().find_map(|rhombus| Some((rhombus, rhombus.cells.iter().position(|c| c == cell)?)))
}

/// Edges of a cell, clockwise: of one that points up right, base, left; of one that points down top, right, left.
fn walls(cell: &str, up: bool, view: &InkaView) -> [bool; 3] {
    let Some((rhombus, half)) = covering(cell, view) else {
        let edges = if up { ["e", "s", "w"] } else { ["n", "e", "w"] };
        return edges.map(|edge| mark(cell, view).is_some_and(|mark| mark.walls.contains(&edge)));
    };
    let place = |cell: &str| (cell.as_bytes()[0], cell[1..].parse::<u8>().unwrap_or(0));
    let ((row, here), (other_row, other)) = (place(cell), place(&rhombus.cells[1 - half]));
    let right = usize::from(!up);
    let shared = match (row == other_row, other > here) {
        (true, true) => right,
        (true, false) => 2,
        (false, _) => 1 - right,
    };
    // Round half A come s0, the shared edge, s3; round half B s1, s2, the shared edge.
    let mut walls = [false; 3];
    let (before, after) = if half == 0 { (0, 3) } else { (2, 1) };
    walls[(shared + 2) % 3] = rhombus.walls[before];
    walls[(shared + 1) % 3] = rhombus.walls[after];
    walls
}

fn triangle(
    canvas: &mut Canvas,
    cell: &str,
    (row, place): (usize, usize),
    view: &InkaView,
    focus: &[String],
    palette: Palette,
) {
    let up = points_up(view, cell);
    let (x, y) = (2 + place * LARGE, 3 * row);
    let walls = walls(cell, up, view);
    let edge = |wall: bool| if wall { palette.alarm() } else { palette.dim() };
    let (right, left) = if up { (walls[0], walls[2]) } else { (walls[1], walls[2]) };
    let covered = covering(cell, view);
    let (text, style) = sign(cell, view, palette);
    // From the narrow end to the wide one the inside is 0, 2 and 4 columns wide.
    for line in 0..3 {
        let inside = if up { 2 * line } else { 2 * (2 - line) };
        let start = x + 2 - inside / 2;
        let (opening, closing) = if up { ("/", "\\") } else { ("\\", "/") };
        // Edges are drawn by the cells that point up; the others show only what walls they have themselves.
        if left || up || place_is_first(cell, view) {
            canvas.put(start, y + line, opening, edge(left));
        }
        if right || up || place_is_last(cell, view) {
            canvas.put(start + inside + 1, y + line, closing, edge(right));
        }
        if covered.is_some() {
            canvas.tint(start + 1, y + line, inside, palette.stone());
        }
        if focus.iter().any(|word| word == cell) {
            canvas.tint(start + 1, y + line, inside, Palette::FOCUS);
        }
    }
    let wide = if up { y + 2 } else { y };
    canvas.put(x + 1 + (4 - text.chars().count().min(4)) / 2, wide, &text, style);
    // A flat wall is a line under whatever lies north of it.
    let flat = if up { walls[1].then_some(y + 2) } else { y.checked_sub(1).filter(|_| walls[0]) };
    if let Some(line) = flat {
        canvas.tint(x + 1, line, 4, Style::new().add_modifier(Modifier::UNDERLINED));
    }
}

fn place_is_first(cell: &str, view: &InkaView) -> bool {
    ground_beside(cell, view, -1) == ' '
}

fn place_is_last(cell: &str, view: &InkaView) -> bool {
    ground_beside(cell, view, 1) == ' '
}

/// What is drawn so many cells to the east in the same row; a blank beyond the board.
fn ground_beside(cell: &str, view: &InkaView, east: isize) -> char {
    let place = cell[1..].parse::<usize>().ok().and_then(|place| place.checked_add_signed(east - 1));
    view.board.get(row_of(cell)).and_then(|letters| letters.chars().nth(place?)).unwrap_or(' ')
}
