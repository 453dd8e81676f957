//! The rhombi and their backs.

use inka::{Faces, Half, Rhombus};

use super::super::Desk;
use super::{EDGE, HEIGHT, WALL};
use crate::Sheet;
use crate::drawing::{BLACK, BLEED, CUT, DARK, Drawing, GREY, PALE, SAND, WHITE, thin};
use crate::lettering::Line;
use crate::pattern::Pattern;
use crate::shape::{Outline, Place, Point, at};

/// The corners clockwise from the sharp one of half A, so that side s0 goes from the first to the second.
const CORNERS: [Point; 4] =
    [at(0.0, HEIGHT), at(EDGE / 2.0, 0.0), at(EDGE * 1.5, 0.0), at(EDGE, HEIGHT)];

pub(super) fn sheets(faces: &Faces, desk: &Desk) -> Vec<Sheet> {
    const GAP: f32 = 7.0;
    let all: Vec<Rhombus> = faces.rhombi().collect();
    let [wide, high] = desk.paper.room();
    let columns = ((wide - EDGE / 2.0 - 2.0 * BLEED + GAP) / (EDGE + GAP)) as usize;
    let rows = ((high - 2.0 * BLEED) / (HEIGHT + GAP)) as usize;
    let left = (wide - columns as f32 * (EDGE + GAP) + GAP - EDGE / 2.0) / 2.0;
    let mut sheets = Vec::new();
    for some in all.chunks(columns * rows) {
        let corner = |i: usize| at(left + (i % columns) as f32 * (EDGE + GAP), 3.0 + (i / columns) as f32 * (HEIGHT + GAP));
        sheets.push(desk.sheet(desk.words.get("inka.rhombi"), |drawing| {
            for (i, &rhombus) in some.iter().enumerate() {
                let Point { x, y } = corner(i);
                drawing.group(format!("rhombus {rhombus}"), Place::moved(x, y), |drawing| front(drawing, faces, rhombus));
            }
        }));
        sheets.push(desk.sheet(desk.words.get("inka.backs"), |drawing| {
            for i in 0..some.len() {
                let Point { x, y } = corner(i);
                // Turned over along the long edge of the paper, left becomes right.
                let place = Place { figures: [-1.0, 0.0, 0.0, 1.0, wide - x, y] };
                drawing.group("back", place, back);
            }
        }));
    }
    sheets
}

/// The outline with so much more on every side.
fn grown(by: f32) -> Outline {
    let middle = Point::middle(&CORNERS);
    // Half the height of the rhombus is how far its sides are from the middle.
    Outline::polygon(&CORNERS.map(|corner| corner.toward(middle, -by / (HEIGHT / 2.0))))
}

fn front(drawing: &mut Drawing, faces: &Faces, rhombus: Rhombus) {
    let face = faces.of(rhombus);
    let goal = rhombus.destination_index().is_some();
    drawing.fill(grown(BLEED), if goal { PALE } else { SAND });
    let [a, b, c, d] = CORNERS;
    drawing.stroke(Outline::line(b, d), thin(0.3, GREY));
    let halves = [(Half::A, "A", Point::middle(&[a, b, d])), (Half::B, "B", Point::middle(&[b, c, d]))];
    for side in (0..4).filter(|side| face.walls() >> side & 1 == 1) {
        // Inside the cut, so that it is not cut away.
        let middle = Point::middle(&CORNERS);
        let inner = |corner: Point| corner.toward(middle, (WALL / 2.0 + 0.2) / (HEIGHT / 2.0));
        drawing.group(format!("wall s{side}"), Place::moved(0.0, 0.0), |drawing| {
            let wall = Outline::line(inner(CORNERS[side]), inner(CORNERS[(side + 1) % 4]));
            drawing.stroke(wall, thin(WALL, BLACK));
        });
    }
    for (half, name, middle) in halves {
        if face.snake(half) {
            drawing.group(format!("snake {name}"), Place::moved(0.0, 0.0), |drawing| drawing.snake(middle, 13.0));
        }
        if goal {
            // A pedestal for the statues.
            drawing.both(Outline::circle(middle, 6.5), WHITE, thin(0.6, DARK));
            drawing.stroke(Outline::circle(middle, 5.2), thin(0.25, GREY));
        }
    }
    let line = Line { size: 3.0, bold: true, ink: DARK, text: rhombus.to_string() };
    drawing.centred(at(b.x + 1.6 + (d.x - b.x) / 2.0 - 1.6, HEIGHT / 2.0 + 1.1), &line);
    drawing.stroke(Outline::polygon(&CORNERS), CUT);
}

fn back(drawing: &mut Drawing) {
    drawing.pattern(&grown(BLEED), Pattern::Hatch);
    let middle = Point::middle(&CORNERS);
    drawing.both(Outline::circle(middle, 8.0), WHITE, thin(0.6, DARK));
    for radius in [6.0, 4.0, 2.0] {
        drawing.stroke(Outline::circle(middle, radius), thin(0.5, DARK));
    }
    drawing.stroke(Outline::polygon(&CORNERS), thin(0.1, GREY));
}
