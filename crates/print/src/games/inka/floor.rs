//! The floor of the temple: six triangles that meet in the middle.

use inka::{Board, Cell, Edge};

use super::super::Desk;
use super::{EDGE, HEIGHT, WALL};
use crate::Sheet;
use crate::drawing::{BLACK, BLEED, CUT, DARK, Drawing, GREY, PALE, SAND, WHITE, thin};
use crate::lettering::Line;
use crate::pattern::Pattern;
use crate::shape::{Outline, Place, Point, Step, at};

/// How far beside its point a part says where it goes.
const LABEL: f32 = 62.5;
/// How far a flap reaches under the next part.
const FLAP: f32 = 8.0;
/// The middle of the largest board in the units of [`inka::Point`].
const CENTRE: [i8; 2] = [10, 5];

/// A part, by how many sixths of a circle it is turned from the north.
type Part = usize;

pub(super) fn sheets(board: &Board, desk: &Desk) -> Vec<Sheet> {
    let side = f32::from(board.hexagon().side()) * EDGE;
    let high = f32::from(board.hexagon().side()) * HEIGHT;
    let [wide, room] = desk.paper.room();
    let title = desk.words.get("inka.board");
    let step = high + 12.0;
    let each = ((room / step) as usize).max(1);
    let parts: Vec<Part> = (0..6).collect();
    let mut sheets: Vec<Sheet> = Vec::new();
    for some in parts.chunks(each) {
        let numbers: Vec<String> = some.iter().map(|part| (part + 1).to_string()).collect();
        let title = desk.words.fill("part", &[("what", title), ("n", &numbers.join(", "))]);
        sheets.push(desk.sheet(&title, |drawing| {
            for (i, &part) in some.iter().enumerate() {
                // Turned so that the board's middle is below.
                let apex = at((wide - FLAP) / 2.0, 4.0 + i as f32 * step + high);
                drawing.group("", Place::moved(apex.x, apex.y), |drawing| triangle(drawing, board, part, side, high, desk));
            }
            if some.contains(&0)
                && let Some(link) = &desk.link
            {
                code(drawing, link, desk, 4.0 + high, wide);
            }
        }));
    }
    sheets
}

/// The code that leads to this board, for its back.
fn code(drawing: &mut Drawing, link: &str, desk: &Desk, below: f32, wide: f32) {
    const SIDE: f32 = 42.0;
    // Beside the point of the triangle there is room.
    let (x, y) = (wide - SIDE, below - SIDE + 12.0);
    drawing.group("code", Place::moved(x, y), |drawing| {
        if drawing.code(link, at(0.0, 0.0), SIDE) {
            drawing.stroke(Outline::rect(0.0, 0.0, SIDE, SIDE), CUT);
            let line = Line { size: 2.3, bold: false, ink: BLACK, text: desk.words.get("code").to_owned() };
            drawing.flush(at(SIDE, SIDE + 3.2), &line);
        }
    });
}

/// Where a corner of cells is on paper, with the board's middle at (0, 0).
fn paper(point: inka::Point) -> Point {
    let [x, y] = CENTRE;
    at(f32::from(point.x - x) * EDGE / 2.0, f32::from(point.y - y) * HEIGHT)
}

/// The part a cell belongs to.
fn part_of(cell: Cell) -> Part {
    // Three times the middle of the cell, in half edges and rows from the board's middle.
    let (x, y) = cell.corners().into_iter().fold((0, 0), |(x, y), corner| {
        (x + i32::from(corner.x - CENTRE[0]), y + i32::from(corner.y - CENTRE[1]))
    });
    match (x.abs() > y.abs(), x > 0, y > 0) {
        (false, _, false) => 0,
        (true, true, false) => 1,
        (true, true, true) => 2,
        (false, _, true) => 3,
        (true, false, true) => 4,
        (true, false, false) => 5,
    }
}

/// A part with its point at (0, 0), below.
fn triangle(drawing: &mut Drawing, board: &Board, part: Part, side: f32, high: f32, desk: &Desk) {
    let (left, right, apex) = (at(-side / 2.0, -high), at(side / 2.0, -high), at(0.0, 0.0));
    let edge = Outline::polygon(&[left, right, apex]);
    // Colour beyond the outer edge only; towards the neighbours it would cover them.
    let bleed = Outline::polygon(&[at(left.x - 1.0, left.y - BLEED), at(right.x + 1.0, right.y - BLEED), right, left]);
    drawing.fill(bleed, PALE);
    let shown = edge.clone();
    drawing.clipped(format!("part {}", part + 1), Place::turned(6 - part, 0.0, 0.0), None, |drawing| {
        let cells: Vec<Cell> = board.hexagon().cells().cells().filter(|&cell| part_of(cell) == part).collect();
        for &cell in &cells {
            ground(drawing, board, cell);
        }
        for &cell in &cells {
            marks(drawing, board, cell);
        }
    });
    drawing.stroke(shown, CUT);
    // The flap goes under the next part, clockwise.
    let along = |from: f32, out: f32| {
        let point = right.toward(apex, from / side);
        at(point.x + out * 0.866_025_4, point.y + out * 0.5)
    };
    let flap = Outline::polygon(&[along(2.0, 0.0), along(12.0, FLAP), along(side - 16.0, FLAP), along(side - 4.0, 0.0)]);
    drawing.pattern(&flap, Pattern::Glue);
    drawing.stroke(flap, CUT);
    let next = (part + 1) % 6 + 1;
    let number = |n: usize| Line { size: 4.0, bold: true, ink: BLACK, text: n.to_string() };
    drawing.centred(along(side / 2.0, FLAP / 2.0 - 1.0), &number(next));
    let text = desk.words.fill("inka.part", &[("n", &(part + 1).to_string()), ("next", &next.to_string())]);
    // Beside the point, where every part is narrow and even the longest language has room.
    drawing.text(at(-LABEL.max(side / 2.0), -0.4), 2.6, &text);
}

/// The corners of a cell on paper, drawn in a little towards its middle.
fn corners(cell: Cell, inset: f32) -> [Point; 3] {
    let corners = cell.corners().map(paper);
    let middle = Point::middle(&corners);
    // From a corner to the middle is two thirds of the height.
    corners.map(|corner| corner.toward(middle, inset * 2.0 / (HEIGHT * 2.0 / 3.0)))
}

fn ground(drawing: &mut Drawing, board: &Board, cell: Cell) {
    let outline = Outline::polygon(&corners(cell, 0.0));
    let solid = board.floor().contains(cell);
    drawing.group(format!("cell {cell}"), Place::moved(0.0, 0.0), |drawing| {
        if solid {
            drawing.fill(outline.clone(), SAND);
            drawing.stroke(Outline::polygon(&corners(cell, 1.2)), thin(0.5, DARK));
        } else {
            drawing.pattern(&outline, Pattern::Hatch);
            // White on both sides, or the line is lost among those of the pattern.
            drawing.stroke(outline.clone(), thin(1.2, WHITE));
        }
        drawing.stroke(outline, thin(0.35, DARK));
        let middle = Point::middle(&corners(cell, 0.0));
        match () {
            () if board.doors().contains(cell) => door(drawing, middle),
            () if board.passages().contains(cell) => passage(drawing, middle),
            () if board.rhombus_cells().contains(cell) => symbol(drawing, middle),
            () => {}
        }
        let up = cell.points_up();
        let below = at(middle.x, middle.y + if up { 8.6 } else { -6.8 });
        if !solid {
            drawing.fill(Outline::rect(below.x - 2.4, below.y - 2.1, 4.8, 2.8), WHITE);
        }
        drawing.centred(below, &Line { size: 2.2, bold: false, ink: GREY, text: cell.to_string() });
    });
}

fn marks(drawing: &mut Drawing, board: &Board, cell: Cell) {
    let walls = board.walls(cell);
    let inner = corners(cell, WALL / 2.0);
    // West and east edges meet in the tip; the level one joins the others.
    let [west, east, tip] = inner;
    for edge in Edge::ALL.into_iter().filter(|&edge| walls >> edge as u8 & 1 == 1) {
        let (from, to) = match edge {
            Edge::West => (west, tip),
            Edge::East => (east, tip),
            Edge::Level => (west, east),
        };
        drawing.group(format!("wall {cell} {}", cell.edge_names()[edge as usize]), Place::moved(0.0, 0.0), |drawing| {
            drawing.stroke(Outline::line(from, to), thin(WALL, BLACK));
        });
    }
    if board.snakes().contains(cell) {
        drawing.group(format!("snake {cell}"), Place::moved(0.0, 0.0), |drawing| {
            drawing.snake(Point::middle(&corners(cell, 0.0)), 14.0);
        });
    }
}

/// An arch.
pub(super) fn door(drawing: &mut Drawing, middle: Point) {
    let p = |x: f32, y: f32| at(middle.x + x, middle.y + y);
    let arch = |r: f32, foot: f32| {
        Outline(vec![
            Step::To(p(-r, foot)),
            Step::Line(p(-r, 0.0)),
            Step::Curve(p(-r, -r * 1.3), p(r, -r * 1.3), p(r, 0.0)),
            Step::Line(p(r, foot)),
            Step::Close,
        ])
    };
    drawing.both(arch(6.0, 6.0), WHITE, thin(0.9, BLACK));
    drawing.fill(arch(3.6, 6.0), DARK);
}

/// Steps that lead down.
pub(super) fn passage(drawing: &mut Drawing, middle: Point) {
    drawing.both(Outline::circle(middle, 6.0), WHITE, thin(0.9, BLACK));
    for (i, half) in [(0, 4.2), (1, 3.2), (2, 2.2), (3, 1.2)] {
        let y = middle.y - 3.0 + i as f32 * 2.0;
        drawing.stroke(Outline::line(at(middle.x - half, y), at(middle.x + half, y)), thin(0.9, BLACK));
    }
}

/// A rhombus with arrows.
pub(super) fn symbol(drawing: &mut Drawing, middle: Point) {
    let p = |x: f32, y: f32| at(middle.x + x, middle.y + y);
    drawing.both(Outline::polygon(&[p(-7.0, 0.0), p(0.0, -4.1), p(7.0, 0.0), p(0.0, 4.1)]), WHITE, thin(0.9, BLACK));
    drawing.stroke(Outline::line(p(-2.6, 0.0), p(2.6, 0.0)), thin(0.8, BLACK));
    for x in [-1.0, 1.0] {
        drawing.fill(Outline::polygon(&[p(4.4 * x, 0.0), p(2.2 * x, -1.5), p(2.2 * x, 1.5)]), BLACK);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_six_parts_are_equal_and_turn_into_each_other() {
        for side in inka::Hexagon::all() {
            let count = |part| side.cells().cells().filter(|&cell| part_of(cell) == part).count();
            let each = usize::from(side.side()) * usize::from(side.side());
            assert_eq!((0..6).map(count).collect::<Vec<_>>(), vec![each; 6]);
        }
        // Turned back, every cell lies in the triangle above the middle.
        for cell in Cell::all() {
            let place = Place::turned(6 - part_of(cell), 0.0, 0.0);
            let Point { x, y } = place.of(Point::middle(&corners(cell, 0.0)));
            assert!(y < 0.0 && x.abs() * 1.732 < -y, "{cell} at {x} {y}");
        }
    }
}
