//! The piece as cubes, and a picture of them.

use crate::drawing::{BLACK, Drawing, PALE, SAND, WHITE, thin};
use crate::lettering::Line;
use crate::shape::{Outline, Point, at};

/// A cube's place: to the east, to the south, up.
pub(super) type Cube = [i32; 3];

/// Two steps east, two south, one up: what the rules write as `esu`. A test holds it against them.
pub(super) const PIECE: [Cube; 6] = [[0, 0, 0], [1, 0, 0], [2, 0, 0], [2, 1, 0], [2, 2, 0], [2, 2, 1]];

/// The edge of a cube in a picture.
const EDGE: f32 = 14.0;

/// Where a corner of cubes is on paper, seen from the south-east above.
fn seen([x, y, z]: Cube) -> Point {
    at((x - y) as f32 * EDGE * 0.866_025_4, ((x + y) as f32 * 0.5 - z as f32) * EDGE)
}

/// The cubes as one sees them, numbered along the path.
pub(super) fn picture(drawing: &mut Drawing, cubes: &[Cube]) {
    let mut order: Vec<(usize, Cube)> = cubes.iter().copied().enumerate().collect();
    order.sort_by_key(|(_, [x, y, z])| x + y + z);
    for (place, &(number, [x, y, z])) in order.iter().enumerate() {
        let corner = |dx: i32, dy: i32, dz: i32| seen([x + dx, y + dy, z + dz]);
        let faces = [
            (WHITE, [corner(0, 0, 1), corner(1, 0, 1), corner(1, 1, 1), corner(0, 1, 1)]),
            (SAND, [corner(0, 1, 1), corner(1, 1, 1), corner(1, 1, 0), corner(0, 1, 0)]),
            (PALE, [corner(1, 0, 1), corner(1, 1, 1), corner(1, 1, 0), corner(1, 0, 0)]),
        ];
        for (ink, face) in faces {
            drawing.both(Outline::polygon(&face), ink, thin(0.4, BLACK));
        }
        let middle = Point::middle(&faces[0].1);
        // A number that a nearer cube would cut is left out. A cube is drawn around where its own corner is seen.
        let covered = order[place + 1..].iter().map(|&(_, cube)| seen(cube));
        if covered.into_iter().any(|Point { x, y }| (x - middle.x).hypot(y - middle.y) < EDGE) {
            continue;
        }
        let line = Line { size: 4.0, bold: true, ink: BLACK, text: (number + 1).to_string() };
        drawing.centred(at(middle.x, middle.y + 1.4), &line);
    }
}

#[cfg(test)]
mod tests {
    use aztec::Action;

    use super::*;

    #[test]
    fn the_piece_is_that_of_the_rules() {
        let Ok(Action::Lay(placement)) = "c3.1 esu".parse() else { panic!("it is a piece") };
        let cells = placement.path().unwrap();
        let cubes = cells.map(|cell| {
            let level = i32::from(cell.to_string().ends_with('2'));
            [i32::from(cell.file()) - 2, i32::from(cell.rank()) - 2, level]
        });
        assert_eq!(cubes, PIECE);
    }
}
