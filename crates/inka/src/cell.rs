//! The triangular cells of the largest hexagon: names, places, neighbours. A smaller board has some of them.

use core::fmt;
use core::str::FromStr;

use tabletop::TextError;

/// How many cells the largest board has.
pub const CELLS: usize = 150;
/// How many rows of cells it has.
pub const ROWS: u8 = 10;

/// The number of the first cell of each row, and of the one after the last row.
const ROW_STARTS: [u8; ROWS as usize + 1] = [0, 11, 24, 39, 56, 75, 94, 111, 126, 139, 150];

/// A corner point of cells: `x` in half edges from the west corner of the hexagon, `y` in rows from its north
/// side. The points with both on the board and `x + y` odd are corners.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Point {
    /// Half edges from the west corner.
    pub x: i8,
    /// Rows from the north side.
    pub y: i8,
}

impl Point {
    /// This point turned by 60° clockwise about `centre`.
    pub(crate) fn turned(self, centre: Point) -> Point {
        let (x, y) = (self.x - centre.x, self.y - centre.y);
        Point { x: centre.x + (x - 3 * y) / 2, y: centre.y + i8::midpoint(x, y) }
    }

    /// The cells that meet here: six within the board, fewer on its edge.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        let around = [(-2, -1), (-1, -1), (0, -1), (-2, 0), (-1, 0), (0, 0)];
        around.into_iter().filter_map(move |(x, y)| Cell::at(self.x + x, self.y + y))
    }
}

/// One of the three edges of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Edge {
    /// The western one.
    West = 0,
    /// The eastern one.
    East = 1,
    /// The level one: south of a cell that points up, north of one that points down.
    Level = 2,
}

impl Edge {
    /// All three.
    pub const ALL: [Edge; 3] = [Edge::West, Edge::East, Edge::Level];

    /// The same edge as the neighbour beyond it sees it.
    #[must_use]
    pub const fn back(self) -> Edge {
        match self {
            Edge::West => Edge::East,
            Edge::East => Edge::West,
            Edge::Level => Edge::Level,
        }
    }
}

/// A cell of the largest board, `a1` to `j11`; smaller boards lie in its middle ([`Hexagon`](crate::Hexagon)).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u8);

impl Cell {
    /// `a1`
    pub(crate) const FIRST: Cell = Cell(0);

    /// The cell with this index, row by row from the north-west.
    #[inline]
    pub const fn new(index: u8) -> Option<Cell> {
        if index < CELLS as u8 { Some(Cell(index)) } else { None }
    }

    /// All cells by index.
    pub fn all() -> impl DoubleEndedIterator<Item = Cell> {
        (0..CELLS as u8).map(Cell)
    }

    /// The cell's index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number of cells in a row.
    pub const fn row_width(row: u8) -> u8 {
        ROW_STARTS[row as usize + 1] - ROW_STARTS[row as usize]
    }

    /// The row, 0 for `a`.
    pub fn row(self) -> u8 {
        ROW_STARTS[1..].iter().filter(|&&start| start <= self.0).count() as u8
    }

    /// The place in the row from the west, 0 for cell 1.
    pub fn place(self) -> u8 {
        self.0 - ROW_STARTS[usize::from(self.row())]
    }

    /// The cell at a place of a row, both from 0.
    pub fn in_row(row: u8, place: u8) -> Option<Cell> {
        (row < ROWS && place < Cell::row_width(row)).then(|| Cell(ROW_STARTS[usize::from(row)] + place))
    }

    /// The cell whose bounding box has its north-west corner at (`x`, `y`).
    fn at(x: i8, y: i8) -> Option<Cell> {
        let row = u8::try_from(y).ok().filter(|&row| row < ROWS)?;
        Cell::in_row(row, u8::try_from(x - row_indent(row)).ok()?)
    }

    fn corner_of_box(self) -> (i8, i8) {
        let row = self.row();
        (row_indent(row) + self.place() as i8, row as i8)
    }

    /// Whether the cell points north.
    pub fn points_up(self) -> bool {
        let (x, y) = self.corner_of_box();
        (x + y) % 2 == 0
    }

    /// What its edges are called in a drawing, by [`Edge`]: west, east, and south or north.
    pub fn edge_names(self) -> [&'static str; 3] {
        ["w", "e", if self.points_up() { "s" } else { "n" }]
    }

    /// Its corner points.
    pub fn corners(self) -> [Point; 3] {
        let (x, y) = self.corner_of_box();
        let (flat, tip) = if self.points_up() { (y + 1, y) } else { (y, y + 1) };
        [Point { x, y: flat }, Point { x: x + 2, y: flat }, Point { x: x + 1, y: tip }]
    }

    /// The cell with these corners, if it is on the board.
    pub(crate) fn with_corners(corners: [Point; 3]) -> Option<Cell> {
        let [a, b, c] = corners;
        Cell::at(a.x.min(b.x).min(c.x), a.y.min(b.y).min(c.y))
    }

    /// The cell beyond an edge, if it is on the board.
    pub fn neighbour(self, edge: Edge) -> Option<Cell> {
        let (x, y) = self.corner_of_box();
        match edge {
            Edge::West => Cell::at(x - 1, y),
            Edge::East => Cell::at(x + 1, y),
            Edge::Level if self.points_up() => Cell::at(x, y + 1),
            Edge::Level => Cell::at(x, y - 1),
        }
    }

    /// The edge shared with another cell.
    pub fn edge_to(self, other: Cell) -> Option<Edge> {
        Edge::ALL.into_iter().find(|&edge| self.neighbour(edge) == Some(other))
    }
}

/// Half edges from the board's west corner to the box of a row's first cell.
const fn row_indent(row: u8) -> i8 {
    let row = row as i8;
    if row < 5 { 4 - row } else { row - 5 }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.row()), self.place() + 1)
    }
}

impl FromStr for Cell {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let read = |text: &str| {
            let (&letter, digits) = text.as_bytes().split_first()?;
            Cell::in_row(letter.checked_sub(b'a')?, number(digits)?.checked_sub(1)?)
        };
        read(text).ok_or_else(|| {
            TextError::new(format!("'{}' is no cell; cells are a1 to j11", text.escape_debug()))
        })
    }
}

/// A whole number of one or two digits, written the one way: no sign, no leading zero.
pub(crate) fn number(digits: &[u8]) -> Option<u8> {
    match *digits {
        [one @ b'0'..=b'9'] => Some(one - b'0'),
        [ten @ b'1'..=b'9', one @ b'0'..=b'9'] => Some((ten - b'0') * 10 + one - b'0'),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back_and_number_the_rows() {
        for cell in Cell::all() {
            assert_eq!(cell.to_string().parse(), Ok(cell));
            assert_eq!(Cell::with_corners(cell.corners()), Some(cell));
        }
        for text in ["", "a", "a0", "a12", "k1", "a01", "a+1", "A1", "e20", "j111", "a1 "] {
            assert!(text.parse::<Cell>().is_err(), "{text}");
        }
        assert_eq!(Cell::all().last().unwrap().to_string(), "j11");
    }

    #[test]
    fn odd_cells_point_up_in_the_north_and_down_in_the_south() {
        for cell in Cell::all() {
            let odd = cell.place() % 2 == 0;
            assert_eq!(cell.points_up(), odd == (cell.row() < 5), "{cell}");
        }
    }

    #[test]
    fn neighbours_share_two_corners() {
        let mut pairs = 0;
        for cell in Cell::all() {
            for other in Edge::ALL.into_iter().filter_map(|edge| cell.neighbour(edge)) {
                let shared = cell.corners().into_iter().filter(|corner| other.corners().contains(corner));
                assert_eq!(shared.count(), 2, "{cell} {other}");
                let edge = cell.edge_to(other).unwrap();
                assert_eq!(other.neighbour(edge.back()), Some(cell));
                pairs += 1;
            }
        }
        assert_eq!(pairs, 420);
    }
}
