//! The sixteen rhombi, their halves, and where one may lie.

use core::fmt;
use core::num::NonZeroU16;
use core::str::FromStr;

use tabletop::TextError;

use crate::cell::number;
use crate::{Cell, Edge, Point};

/// How many path rhombi there are.
pub const PATHS: usize = 13;
/// How many rhombi in all: the path rhombi and the three destinations.
pub const RHOMBI: usize = 16;

/// A rhombus: path rhombus `1` to `13` or destination `D1` to `D3`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rhombus(u8);

impl Rhombus {
    /// Path rhombus 1 to 13.
    pub const fn path(number: u8) -> Option<Rhombus> {
        if number >= 1 && number <= PATHS as u8 { Some(Rhombus(number - 1)) } else { None }
    }

    /// Destination rhombus 1 to 3.
    pub const fn destination(number: u8) -> Option<Rhombus> {
        if number >= 1 && number <= 3 { Some(Rhombus(PATHS as u8 + number - 1)) } else { None }
    }

    pub(crate) const fn from_index(index: u8) -> Rhombus {
        Rhombus(index % RHOMBI as u8)
    }

    /// The path rhombi, then the destinations.
    pub fn all() -> impl DoubleEndedIterator<Item = Rhombus> {
        (0..RHOMBI as u8).map(Rhombus)
    }

    /// The path rhombi there may be.
    pub fn paths() -> impl DoubleEndedIterator<Item = Rhombus> + ExactSizeIterator {
        (0..PATHS as u8).map(Rhombus)
    }

    /// The destinations.
    pub fn destinations() -> impl DoubleEndedIterator<Item = Rhombus> {
        (PATHS as u8..RHOMBI as u8).map(Rhombus)
    }

    /// The place in [`Rhombus::all`].
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The place among the destinations, if it is one.
    pub const fn destination_index(self) -> Option<usize> {
        (self.0 as usize).checked_sub(PATHS)
    }
}

impl fmt::Display for Rhombus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.destination_index() {
            Some(index) => write!(f, "D{}", index + 1),
            None => write!(f, "{}", self.0 + 1),
        }
    }
}

impl FromStr for Rhombus {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let rhombus = match text.as_bytes() {
            [b'D', digits @ ..] => number(digits).and_then(Rhombus::destination),
            digits => number(digits).and_then(Rhombus::path),
        };
        rhombus.ok_or_else(|| {
            TextError::new(format!("'{}' is no rhombus; they are 1 to 13 and D1 to D3", text.escape_debug()))
        })
    }
}

/// One of the two cells a rhombus covers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Half {
    /// Half A, with the sides s3 and s0.
    A = 0,
    /// Half B, with the sides s1 and s2.
    B = 1,
}

/// Where a rhombus lies: its half A on one cell, B on a neighbour of it.
///
/// It is 3 × A plus the number of the edge to B; that is never 0, for nothing lies west of the first cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Placement(NonZeroU16);

impl Placement {
    /// One above the greatest [`index`](Placement::index).
    pub const COUNT: usize = 3 * crate::CELLS;

    /// A on one cell, B on the other, if they are neighbours.
    pub fn new(a: Cell, b: Cell) -> Option<Placement> {
        let number = 3 * a.index() as u16 + a.edge_to(b)? as u16;
        NonZeroU16::new(number).map(Placement)
    }

    /// All 420 of them, by half A, then by the edge to B.
    pub fn all() -> impl Iterator<Item = Placement> {
        let cells = Cell::all().flat_map(|a| Edge::ALL.map(|edge| a.neighbour(edge).map(|b| (a, b))));
        cells.flatten().filter_map(|(a, b)| Placement::new(a, b))
    }

    /// A number that names it, below 450.
    #[inline]
    pub const fn index(self) -> usize {
        self.0.get() as usize
    }

    /// The cell under half A.
    pub fn a(self) -> Cell {
        Cell::new((self.index() / 3) as u8).expect("a placement starts on a cell")
    }

    /// The cell under half B.
    pub fn b(self) -> Cell {
        self.a().neighbour(Edge::ALL[self.index() % 3]).expect("a placement joins neighbours")
    }

    /// The cell under a half.
    pub fn cell(self, half: Half) -> Cell {
        match half {
            Half::A => self.a(),
            Half::B => self.b(),
        }
    }

    /// The corners clockwise from A's acute one: corner `i` lies between side `i - 1` and side `i`.
    pub fn corners(self) -> [Point; 4] {
        let (a, b) = (self.a().corners(), self.b().corners());
        let lone = |own: [Point; 3], other: [Point; 3]| {
            own.into_iter().find(|point| !other.contains(point)).expect("neighbours share two corners")
        };
        let (acute, far) = (lone(a, b), lone(b, a));
        let from_acute = |to: Point| (i16::from(to.x - acute.x), i16::from(to.y - acute.y));
        let shared = |clockwise: bool| {
            let there = |to: &Point| {
                let ((x, y), (far_x, far_y)) = (from_acute(*to), from_acute(far));
                *to != acute && (x * far_y > y * far_x) == clockwise
            };
            a.into_iter().find(there).expect("the shared corners lie on both sides of the long diagonal")
        };
        [acute, shared(true), far, shared(false)]
    }

    /// The cell and edge of each side, s0 to s3.
    pub fn sides(self) -> [(Cell, Edge); 4] {
        let corners = self.corners();
        core::array::from_fn(|side| {
            let cell = self.cell(if matches!(side, 0 | 3) { Half::A } else { Half::B });
            let ends = [corners[side], corners[(side + 1) % 4]];
            let on_side = |edge: &Edge| edge_ends(cell, *edge).iter().all(|end| ends.contains(end));
            (cell, Edge::ALL.into_iter().find(on_side).expect("a side lies on an edge of its half"))
        })
    }
}

/// The two end points of an edge of a cell.
fn edge_ends(cell: Cell, edge: Edge) -> [Point; 2] {
    let [west, east, tip] = cell.corners();
    match edge {
        Edge::West => [west, tip],
        Edge::East => [east, tip],
        Edge::Level => [west, east],
    }
}

/// `d9 d10`, half A first.
impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.a(), self.b())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        for rhombus in Rhombus::all() {
            assert_eq!(rhombus.to_string().parse(), Ok(rhombus));
        }
        for text in ["", "0", "14", "D0", "D4", "D", "d1", "07", "D01", "+7"] {
            assert!(text.parse::<Rhombus>().is_err(), "{text}");
        }
    }

    #[test]
    fn there_are_420_placements_and_their_corners_go_clockwise() {
        assert_eq!(Placement::all().count(), 420);
        for placement in Placement::all() {
            let corners = placement.corners();
            for i in 0..4 {
                let [p, q, r] = [0, 1, 2].map(|k| corners[(i + k) % 4]);
                let cross = (q.x - p.x) * (r.y - q.y) - (q.y - p.y) * (r.x - q.x);
                assert!(cross > 0, "{placement}: {corners:?}");
            }
        }
    }

    #[test]
    fn the_first_destination_turns_its_back_to_the_centre() {
        let d1 = Placement::new("e9".parse().unwrap(), "e10".parse().unwrap()).unwrap();
        let beyond = d1.sides().map(|(cell, edge)| cell.neighbour(edge).unwrap().to_string());
        assert_eq!(beyond, ["e8", "d9", "e11", "f9"]);
    }
}
