//! The building of Aztec, seen from the south-east.

use shelf::games::aztec::Rules as Aztec;
use tabletop::Line;

use ::aztec::{Cell, Direction, Side};

use super::canvas::{Canvas, Point};
use super::{HEAD, SEATS, SIDE};

/// Top, south and east side of a cube, for the start cube and each seat.
const START: [&str; 3] = ["#8d8478", "#6d655b", "#575048"];
const FACES: [[&str; 3]; 3] =
    [["#4fbdb5", "#2a948d", "#1b736d"], ["#e58a5f", "#c2603a", "#9b4526"], ["#f0c766", "#d69f2e", "#ad7d1c"]];

pub fn draw(canvas: &mut Canvas, line: &Line<Aztec>) {
    let (game, position) = (line.game(), line.position());
    let size = f64::from(game.size());
    // Half the width of a cell seen from its corner; the height of a storey.
    let half = (SIDE - 40.0) / (2.0 * size);
    let storey = half * 1.05;
    let top = HEAD + 0.5 * (SIDE - size * half + 2.2 * storey);
    let at = |x: f64, y: f64, z: f64| -> Point {
        [SIDE / 2.0 + (x - y) * half, top + (x + y) * half * 0.5 - z * storey]
    };
    for cell in Cell::all().filter(|cell| cell.level() == 0 && inside(*cell, game.size())) {
        let (x, y) = (f64::from(cell.file()), f64::from(cell.rank()));
        let above = Cell::at(cell.file(), cell.rank(), 2);
        let scores = |side| above.is_some_and(|above| game.sector(side).has(above));
        // A cell that scores has the colour of the seat that it scores for, once that is known.
        let tint = |side| game.architect(position, side).map_or("#b9ab8e", |seat| FACES[seat.index()][0]);
        let (fill, edge) = match (scores(Side::NorthSouth), scores(Side::EastWest)) {
            (true, true) => ("#cdbf9d", "#7d5a2a"),
            (true, false) => (tint(Side::NorthSouth), "#8a7a5c"),
            (false, true) => (tint(Side::EastWest), "#8a7a5c"),
            (false, false) => ("#e2d5b5", "#b9a880"),
        };
        let corners = [at(x, y, 0.0), at(x + 1.0, y, 0.0), at(x + 1.0, y + 1.0, 0.0), at(x, y + 1.0, 0.0)];
        canvas.polygon(&corners, fill, edge, 0.8);
    }
    let mut colours = vec![START; usize::from(u8::MAX)];
    for (seat, placement) in game.laid(position) {
        for cell in placement.path().into_iter().flatten() {
            colours[cell.index()] = FACES[seat.index()];
        }
    }
    let mut standing: Vec<Cell> = position.standing().iter().collect();
    // What is nearer covers what is farther.
    standing.sort_by_key(|cell| cell.file() + cell.rank() + cell.level());
    let is_free = |cell: Cell, way| cell.toward(way).is_none_or(|next| !position.standing().has(next));
    for cell in standing {
        let [x, y, z] = [cell.file(), cell.rank(), cell.level()].map(f64::from);
        let [lid, south, east] = colours[cell.index()];
        let edge = "#3b2d1f";
        if is_free(cell, Direction::South) {
            let y = y + 1.0;
            canvas.polygon(
                &[at(x, y, z), at(x + 1.0, y, z), at(x + 1.0, y, z + 1.0), at(x, y, z + 1.0)],
                south,
                edge,
                0.7,
            );
        }
        if is_free(cell, Direction::East) {
            let x = x + 1.0;
            canvas.polygon(
                &[at(x, y, z), at(x, y + 1.0, z), at(x, y + 1.0, z + 1.0), at(x, y, z + 1.0)],
                east,
                edge,
                0.7,
            );
        }
        if is_free(cell, Direction::Up) {
            let z = z + 1.0;
            canvas.polygon(
                &[at(x, y, z), at(x + 1.0, y, z), at(x + 1.0, y + 1.0, z), at(x, y + 1.0, z)],
                lid,
                edge,
                0.7,
            );
        }
    }
    // Oh Puch's number, in his colour.
    if let (Some(number), Some(seat)) = (position.number(), game.oh_puch(position)) {
        canvas.number([SIDE - 60.0, 16.0], 24.0, i32::from(number), SEATS[seat.index()]);
    }
}

fn inside(cell: Cell, size: u8) -> bool {
    cell.file() < size && cell.rank() < size
}
