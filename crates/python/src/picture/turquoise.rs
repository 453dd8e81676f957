//! The pyramid of Turquoise from above, each level a little higher than the one below.

use ::turquoise::{Column, Columns, Face, Place, Way};
use shelf::games::turquoise::Rules as Turquoise;
use tabletop::Line;

use super::canvas::{Canvas, Point};
use super::{HEAD, SEATS, SIDE};

const INK: &str = "#3b2d1f";
/// Top and edge of the plates, by level.
const PLATES: [[&str; 2]; 4] =
    [["#dcc79f", "#a58d61"], ["#ecd9b2", "#b3955c"], ["#f6e8c8", "#bf9f62"], ["#f2cf63", "#b98a22"]];

pub fn draw(canvas: &mut Canvas, line: &Line<Turquoise>) {
    let (game, position) = (line.game(), line.position());
    let pitch = (SIDE - 76.0) / 8.0;
    let rise = 7.0;
    let corner = |file: f64, rank: f64, level: f64| -> Point {
        [38.0 + file * pitch, HEAD + 46.0 + rank * pitch - level * rise]
    };
    let socket = |column: Column, level: u8| {
        corner(f64::from(column.file()) + 0.5, f64::from(column.rank()) + 0.5, f64::from(level))
    };
    let ground = [corner(0.0, 0.0, 0.0), corner(8.0, 0.0, 0.0), corner(8.0, 8.0, 0.0), corner(0.0, 8.0, 0.0)];
    canvas.polygon(&ground, "#b7a680", "#8a7853", 1.5);
    for gate in game.gates() {
        let open = game.complete_gates(position).contains(gate);
        draw_gate(canvas, socket(gate, 0), gate, pitch, open);
    }
    for place in Place::all() {
        let Some(plate) = position.plate(place) else { continue };
        let level = place.level();
        let [x, y] =
            corner(f64::from(place.anchor().file()), f64::from(place.anchor().rank()), f64::from(level));
        let [fill, edge] = PLATES[usize::from(level)];
        let side = 2.0 * pitch - 3.0;
        if level > 0 {
            canvas.square([x + 1.5, y + 1.5 + rise], side, 6.0, edge, edge);
        }
        canvas.square([x + 1.5, y + 1.5], side, 6.0, fill, edge);
        if plate.face == Face::CORNER {
            canvas.ring([x + pitch, y + pitch], 7.0, edge, 2.0);
        }
        let drawing = game.drawing(plate, place);
        let columns = [(0, 0), (1, 0), (1, 1), (0, 1)];
        for (number, (right, down)) in columns.into_iter().enumerate() {
            let (file, rank) = (place.anchor().file() + right, place.anchor().rank() + down);
            let Some(column) = Column::at(file, rank) else { continue };
            let [x, y] = socket(column, level);
            for way in Way::ALL.into_iter().filter(|&way| drawing.draws(number, way)) {
                let [dx, dy] = towards(way);
                canvas.line(&[[x, y], [x + dx * pitch * 0.46, y + dy * pitch * 0.46]], "#1f9d96", 4.0);
            }
            canvas.disc([x, y], pitch * 0.17, "#8c7a58", INK, 0.8);
        }
    }
    for column in Columns(u64::MAX) {
        let Some(level) = position.level(column) else { continue };
        if let Some(seat) = position.pillar(level, column) {
            let [x, y] = socket(column, level);
            canvas.disc([x, y], pitch * 0.27, SEATS[seat.index()], INK, 1.4);
            canvas.disc([x - 1.0, y - 4.0], pitch * 0.19, SEATS[seat.index()], "#f3ead6", 1.2);
        }
    }
}

/// An arrow outside the board, filled if the walkway there is complete.
fn draw_gate(canvas: &mut Canvas, [x, y]: Point, gate: Column, pitch: f64, open: bool) {
    let out = match (gate.file(), gate.rank()) {
        (_, 0) => [0.0, -1.0],
        (_, 7) => [0.0, 1.0],
        (0, _) => [-1.0, 0.0],
        _ => [1.0, 0.0],
    };
    let [dx, dy] = out;
    let tip = [x + dx * pitch * 0.58, y + dy * pitch * 0.58];
    let base = [x + dx * pitch * 0.86, y + dy * pitch * 0.86];
    let across = [dy * 7.0, dx * 7.0];
    let corners =
        [tip, [base[0] + across[0], base[1] + across[1]], [base[0] - across[0], base[1] - across[1]]];
    canvas.polygon(&corners, if open { "#1f9d96" } else { "#f3ead6" }, INK, 1.2);
}

fn towards(way: Way) -> [f64; 2] {
    match way {
        Way::West => [-1.0, 0.0],
        Way::North => [0.0, -1.0],
        Way::South => [0.0, 1.0],
        Way::East => [1.0, 0.0],
    }
}
