//! The temple's floor: its cells as triangles of real points, and where rhombi can lie, slide and turn on it.
//!
//! Nothing here is counted in rows and columns after the triangles have been drawn: neighbours are triangles
//! that share two points, moves are moves of points, and a turn is watched in small steps.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use super::plane::{Place, Point, bend, middle, place};

/// A cell by its name, `a1` to `j11`.
pub type Cell = &'static str;

/// A rhombus' place: the cell under half A and the cell under half B.
pub type Lie = (Cell, Cell);

/// The cells that one 60° step sweeps; none if it leaves the board.
pub type Swept = Option<BTreeSet<Cell>>;

/// Clockwise or anticlockwise by 60°.
pub const WAYS: [f64; 2] = [60.0, -60.0];

pub struct Floor {
    pub triangles: BTreeMap<Cell, [Point; 3]>,
    centres: BTreeMap<Cell, Point>,
    /// The neighbours of a cell, each with the middle of the edge it is reached over.
    pub neighbours: BTreeMap<Cell, Vec<(Cell, Point)>>,
    /// By place, number of the corner and index into `WAYS`.
    sweeps: BTreeMap<(Lie, usize, usize), Swept>,
}

/// The floor of a temple with so many cells to a side, drawn once.
pub fn floor_of(side: usize) -> &'static Floor {
    static FLOORS: [OnceLock<Floor>; 3] = [const { OnceLock::new() }; 3];
    FLOORS[side - 3].get_or_init(|| {
        let mut triangles = draw();
        triangles.retain(|_, points| points.iter().all(|point| lies_within(*point, side)));
        let centres = triangles.iter().map(|(&cell, points)| (cell, middle(points))).collect();
        let neighbours = neighbours(&triangles);
        let mut floor = Floor { triangles, centres, neighbours, sweeps: BTreeMap::new() };
        let mut sweeps = BTreeMap::new();
        for lie in floor.lies() {
            for corner in 0..4 {
                for (way, &degrees) in WAYS.iter().enumerate() {
                    sweeps.insert((lie, corner, way), floor.watch(lie, corner, degrees));
                }
            }
        }
        floor.sweeps = sweeps;
        floor
    })
}

/// "10 rows `a`–`j` (north → south) of 11, 13, 15, 17, 19, 19, 17, 15, 13, 11 cells, numbered from 1 west → east.
/// In rows `a`–`e` odd cells point up, in `f`–`j` odd cells point down."
fn draw() -> BTreeMap<Cell, [Point; 3]> {
    let mut triangles = BTreeMap::new();
    let height = 0.75_f64.sqrt();
    for ((row, letter), cells) in (0..).zip('a'..='j').zip([11, 13, 15, 17, 19, 19, 17, 15, 13, 11]) {
        for number in 1..=cells {
            let name: Cell = format!("{letter}{number}").leak();
            // Rows are centred above each other, and from a cell to the next it is half an edge.
            let x = (f64::from(number) - f64::from(cells + 1) / 2.0) / 2.0;
            let (north, south) = (f64::from(row) * height, f64::from(row + 1) * height);
            let up = (number % 2 == 1) == (letter <= 'e');
            let (tip, base) = if up { (north, south) } else { (south, north) };
            let triangle =
                [Point { x, y: tip }, Point { x: x - 0.5, y: base }, Point { x: x + 0.5, y: base }];
            triangles.insert(name, triangle);
        }
    }
    triangles
}

/// "A smaller hexagon lies in the middle of the large one, and its cells keep their names": whether a point of the
/// large floor lies within the one with so many cells to a side.
fn lies_within(point: Point, side: usize) -> bool {
    let height = 0.75_f64.sqrt();
    let (across, down) = (point.x.abs(), (point.y - 5.0 * height).abs() / height);
    let side = side as f64 + 1e-6;
    down <= side && across + down / 2.0 <= side
}

/// "Two cells are neighbours when they share an edge": two of their points.
fn neighbours(triangles: &BTreeMap<Cell, [Point; 3]>) -> BTreeMap<Cell, Vec<(Cell, Point)>> {
    let beside = |cell: Cell, triangle: &[Point; 3]| {
        let others = triangles.iter().filter(|(other, _)| **other != cell);
        others
            .filter_map(|(&other, points)| {
                let shared = shared(triangle, points);
                (shared.len() == 2).then(|| (other, middle(&shared)))
            })
            .collect()
    };
    triangles.iter().map(|(&cell, triangle)| (cell, beside(cell, triangle))).collect()
}

fn shared(one: &[Point; 3], other: &[Point; 3]) -> Vec<Point> {
    one.iter().copied().filter(|point| other.iter().any(|q| q.is(*point))).collect()
}

impl Floor {
    /// Every place a rhombus can have, either way round.
    pub fn lies(&self) -> Vec<Lie> {
        self.neighbours.iter().flat_map(|(&a, beside)| beside.iter().map(move |&(b, _)| (a, b))).collect()
    }

    /// The cells row by row, each from the west.
    pub fn rows(&self) -> Vec<Vec<Cell>> {
        let mut rows: BTreeMap<char, Vec<Cell>> = BTreeMap::new();
        for &cell in self.triangles.keys() {
            rows.entry(cell.chars().next().expect("a letter")).or_default().push(cell);
        }
        for row in rows.values_mut() {
            row.sort_by_key(|cell| cell[1..].parse::<u32>().expect("a number"));
        }
        rows.into_values().collect()
    }

    /// The name of a cell as the floor keeps it.
    pub fn cell(&self, name: &str) -> Cell {
        self.triangles.get_key_value(name).expect("a cell of the board").0
    }

    fn cell_around(&self, centre: Point) -> Option<Cell> {
        self.centres.iter().find(|(_, point)| point.is(centre)).map(|(&cell, _)| cell)
    }

    /// The corners of a rhombus, clockwise from A's acute corner.
    pub fn corners(&self, (a, b): Lie) -> [Point; 4] {
        let (a, b) = (&self.triangles[a], &self.triangles[b]);
        let common = shared(a, b);
        let alone = |points: &[Point; 3]| {
            points.iter().copied().find(|point| common.iter().all(|q| !q.is(*point))).expect("a third point")
        };
        let (acute_a, acute_b) = (alone(a), alone(b));
        let (first, last) = if bend(acute_a, common[0], acute_b) > 0.0 {
            (common[0], common[1])
        } else {
            (common[1], common[0])
        };
        [acute_a, first, acute_b, last]
    }

    /// The middles of the sides s0 to s3: s0 and s3 meet in A's acute corner, s1 and s2 in B's.
    pub fn sides(&self, lie: Lie) -> [Point; 4] {
        let corners = self.corners(lie);
        [0, 1, 2, 3].map(|side| middle(&[corners[side], corners[(side + 1) % 4]]))
    }

    /// Whether an edge, given by its middle, belongs to one cell only.
    pub fn is_edge_of_board(&self, edge: Point) -> bool {
        !self.neighbours.values().flatten().any(|(_, shared)| shared.is(edge))
    }

    /// The place after all points of the rhombus have made the same movement; none off the board.
    pub fn moved(&self, (a, b): Lie, movement: impl Fn(Point) -> Point) -> Option<Lie> {
        let carried = |cell: Cell| self.cell_around(movement(self.centres[cell]));
        Some((carried(a)?, carried(b)?))
    }

    pub fn swept(&self, lie: Lie, corner: usize, way: usize) -> &Swept {
        &self.sweeps[&(lie, corner, way)]
    }

    /// "A turn sweeps more cells than it covers, and a slight overlap counts": turns the rhombus in steps of 5° and
    /// looks in which cells points of it lie, some of them just within its corners.
    fn watch(&self, lie: Lie, corner: usize, degrees: f64) -> Swept {
        const ACROSS: [f64; 4] = [0.001, 0.333, 0.667, 0.999];
        let corners = self.corners(lie);
        let (pivot, along, beside) = (corners[corner], corners[1] - corners[0], corners[3] - corners[0]);
        // No point of the rhombus is farther from the corner than √3, none of a cell farther from its middle than 1.
        let near: Vec<_> = self
            .triangles
            .iter()
            .filter(|(_, points)| (middle(&points[..]) - pivot).length() < 2.74)
            .collect();
        let mut swept = BTreeSet::new();
        for step in 0..=12 {
            for u in ACROSS {
                for v in ACROSS {
                    let point = corners[0] + along.times(u) + beside.times(v);
                    let point = point.turned(pivot, degrees * f64::from(step) / 12.0);
                    let touched = |(cell, triangle): &(&Cell, &[Point; 3])| match place(point, **triangle) {
                        Place::Outside => None,
                        place => Some((**cell, place)),
                    };
                    // A point in no cell is off the board.
                    let (cell, place) = near.iter().find_map(touched)?;
                    if place == Place::Inside {
                        swept.insert(cell);
                    }
                }
            }
        }
        Some(swept)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn floor() -> &'static Floor {
        floor_of(5)
    }

    fn cells_at(point: Point) -> BTreeSet<Cell> {
        let meets = |points: &[Point; 3]| points.iter().any(|q| q.is(point));
        floor().triangles.iter().filter(|(_, points)| meets(points)).map(|(&cell, _)| cell).collect()
    }

    fn halves((a, b): Lie) -> BTreeSet<Cell> {
        BTreeSet::from([a, b])
    }

    /// "One 60° step about an acute corner sweeps the six cells that meet at the lattice point the rhombus turns
    /// across (the common far point of the old and the new near cell)."
    fn about_acute(lie: Lie, corner: usize, degrees: f64) -> Swept {
        let corners = floor().corners(lie);
        // The near cell's far points are the obtuse corners; it turns across the one that lies ahead.
        let across = [corners[1], corners[3]]
            .into_iter()
            .find(|far| bend(corners[corner], corners[(corner + 2) % 4], *far) * degrees > 0.0)?;
        let cells = cells_at(across);
        (cells.len() == 6).then_some(cells)
    }

    /// "One step about an obtuse corner sweeps, of the six cells that meet at the corner, the three it covers before
    /// or after, and the three cells beyond their outer edges."
    fn about_obtuse(lie: Lie, corner: usize, degrees: f64) -> Swept {
        let floor = floor();
        let pivot = floor.corners(lie)[corner];
        let after = floor.moved(lie, |point| point.turned(pivot, degrees))?;
        let covered: BTreeSet<Cell> = halves(lie).union(&halves(after)).copied().collect();
        let mut swept = covered.clone();
        for cell in covered {
            let at_corner = cells_at(pivot);
            let beyond = floor.neighbours[cell].iter().find(|(other, _)| !at_corner.contains(other))?;
            swept.insert(beyond.0);
        }
        Some(swept)
    }

    #[test]
    fn watching_a_turn_agrees_with_the_rule_for_swept_cells() {
        let lies = floor().lies();
        assert_eq!(lies.len(), 420);
        let mut on_board = 0;
        for lie in lies {
            for corner in 0..4 {
                for (way, &degrees) in WAYS.iter().enumerate() {
                    let rule = if corner % 2 == 0 { about_acute } else { about_obtuse };
                    let expected = rule(lie, corner, degrees);
                    assert_eq!(
                        *floor().swept(lie, corner, way),
                        expected,
                        "{lie:?} corner {corner} {degrees}"
                    );
                    assert!(expected.as_ref().is_none_or(|cells| cells.len() == 6));
                    on_board += usize::from(expected.is_some());
                }
            }
        }
        assert!(on_board > 2000, "only {on_board} turns stay on the board");
    }

    #[test]
    fn cells_have_the_neighbours_the_page_implies() {
        let beside = |cell| floor().neighbours[cell].iter().map(|(other, _)| *other).collect::<BTreeSet<_>>();
        assert_eq!(floor().triangles.len(), 150);
        assert_eq!(beside("a1"), BTreeSet::from(["a2", "b2"]));
        assert_eq!(beside("a2"), BTreeSet::from(["a1", "a3"]));
        assert_eq!(beside("e9"), BTreeSet::from(["e8", "e10", "f9"]));
        assert_eq!(beside("j11"), BTreeSet::from(["i12", "j10"]));
    }

    #[test]
    fn destination_rhombi_turn_their_walls_to_the_centre() {
        let centre = floor().corners(("e9", "e10"))[3];
        for lie in [("e9", "e10"), ("e11", "f11"), ("f10", "f9")] {
            let corners = floor().corners(lie);
            assert!(corners[3].is(centre), "{lie:?}: s2 and s3 meet elsewhere");
        }
    }
}
