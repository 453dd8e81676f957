//! The temple of Inka from above.

use ::inka::{Cell, Edge, Half, Rhombus};
use shelf::games::inka::Rules as Inka;
use tabletop::{Line, Seat};

use super::canvas::{Canvas, Point};
use super::{HEAD, SEATS, SIDE};

const INK: &str = "#2b2118";

pub fn draw(canvas: &mut Canvas, line: &Line<Inka>) {
    let (game, position) = (line.game(), line.position());
    // An edge of a cell; the largest board is ten of them wide.
    let edge = (SIDE - 30.0) / 10.0;
    let top = HEAD + (SIDE - 10.0 * edge * 0.866) / 2.0 - 10.0;
    let at = |point: ::inka::Point| -> Point {
        [15.0 + f64::from(point.x) * edge / 2.0, top + f64::from(point.y) * edge * 0.866]
    };
    let middle = |cell: Cell| centre(&cell.corners().map(at));
    let board = game.board();
    for cell in board.hexagon().cells().cells() {
        let fill = match cell {
            _ if board.doors().contains(cell) => "#a9713d",
            _ if board.passages().contains(cell) => "#b79bb5",
            _ if board.floor().contains(cell) => "#dcc79f",
            _ => "#3a4650",
        };
        canvas.polygon(&cell.corners().map(at), fill, "#7c6a4d", 0.7);
        if board.rhombus_cells().contains(cell) {
            let [x, y] = middle(cell);
            canvas.polygon(&[[x, y - 7.0], [x + 4.5, y], [x, y + 7.0], [x - 4.5, y]], "none", INK, 1.2);
        }
        if board.snakes().contains(cell) {
            snake(canvas, middle(cell));
        }
    }
    for rhombus in Rhombus::all() {
        let Some(placement) = position.rhombus(rhombus) else { continue };
        let corners = placement.corners().map(at);
        let goal = rhombus.destination_index().is_some();
        canvas.polygon(&corners, if goal { "#e7bf4e" } else { "#c9b79a" }, INK, 1.2);
        let face = game.faces().of(rhombus);
        for side in 0..4 {
            if face.walls() >> side & 1 == 1 {
                canvas.line(&[corners[side], corners[(side + 1) % 4]], "#6b2f1a", 4.5);
            }
        }
        for half in [Half::A, Half::B] {
            if face.snake(half) {
                snake(canvas, middle(placement.cell(half)));
            }
        }
        let [x, y] = centre(&corners);
        let statues = Seat::all(game.players()).filter(|&seat| position.has_statue(rhombus, seat));
        for (place, seat) in statues.enumerate() {
            let left = x + (place as f64 - (f64::from(game.players()) - 1.0) / 2.0) * 7.5;
            let colour = SEATS[seat.index()];
            canvas.polygon(
                &[[left, y - 6.0], [left + 3.4, y + 5.0], [left - 3.4, y + 5.0]],
                colour,
                INK,
                0.8,
            );
        }
    }
    for cell in board.hexagon().cells().cells().filter(|&cell| position.cover(cell).is_none()) {
        let [west, east, tip] = cell.corners().map(at);
        for side in Edge::ALL.into_iter().filter(|&side| position.wall(cell, side)) {
            let ends = match side {
                Edge::West => [west, tip],
                Edge::East => [east, tip],
                Edge::Level => [west, east],
            };
            canvas.line(&ends, "#6b2f1a", 4.5);
        }
    }
    for seat in Seat::all(game.players()) {
        let colour = SEATS[seat.index()];
        if let Some([x, y]) = position.blockade(seat).map(middle) {
            canvas.square([x - 7.0, y - 7.0], 14.0, 2.0, colour, INK);
            canvas.line(&[[x - 4.0, y - 4.0], [x + 4.0, y + 4.0]], "#f3ead6", 2.0);
            canvas.line(&[[x - 4.0, y + 4.0], [x + 4.0, y - 4.0]], "#f3ead6", 2.0);
        }
        if let Some(at) = position.pawn(seat).map(middle) {
            canvas.disc(at, 8.5, colour, INK, 1.6);
            canvas.disc(at, 3.2, "#f3ead6", INK, 0.8);
        }
    }
}

fn snake(canvas: &mut Canvas, [x, y]: Point) {
    let wave = [[x - 8.0, y + 2.0], [x - 4.0, y - 3.0], [x, y + 2.0], [x + 4.0, y - 3.0], [x + 8.0, y + 1.0]];
    canvas.line(&wave, "#2f7d3a", 2.6);
}

fn centre(points: &[Point]) -> Point {
    let count = points.len() as f64;
    [0, 1].map(|axis| points.iter().map(|point| point[axis]).sum::<f64>() / count)
}
