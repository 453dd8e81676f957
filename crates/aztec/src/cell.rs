//! Cells of the building space, sets of them, and the six directions.

use core::fmt;

/// The side of the largest field. Cells are numbered in a space of this side whatever the field, so a cell and
/// its text do not depend on the options.
pub const MAX_SIZE: u8 = 9;
/// The number of levels one may build on.
pub const LEVELS: u8 = 3;
/// The number of cells of the space.
pub const CELLS: usize = MAX_SIZE as usize * MAX_SIZE as usize * LEVELS as usize;

/// A direction; ranks grow to the south, files to the east, levels upwards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// `u`
    Up,
    /// `n`
    North,
    /// `s`
    South,
    /// `e`
    East,
    /// `w`
    West,
    /// `d`
    Down,
}

impl Direction {
    /// All six.
    pub const ALL: [Direction; 6] = [
        Direction::Up,
        Direction::North,
        Direction::South,
        Direction::East,
        Direction::West,
        Direction::Down,
    ];
    /// The ways a piece may leave the building: all but down. Up comes first, it is free most often.
    pub const EXITS: [Direction; 5] =
        [Direction::Up, Direction::North, Direction::South, Direction::East, Direction::West];

    /// One step as differences of file, rank and level.
    pub const fn step(self) -> [i8; 3] {
        match self {
            Direction::Up => [0, 0, 1],
            Direction::North => [0, -1, 0],
            Direction::South => [0, 1, 0],
            Direction::East => [1, 0, 0],
            Direction::West => [-1, 0, 0],
            Direction::Down => [0, 0, -1],
        }
    }

    /// The letter in the notation.
    pub const fn letter(self) -> char {
        match self {
            Direction::Up => 'u',
            Direction::North => 'n',
            Direction::South => 's',
            Direction::East => 'e',
            Direction::West => 'w',
            Direction::Down => 'd',
        }
    }
}

/// A cell of the space, written `e5.1`: file `a` to `i`, rank 1 to 9, level 1 to 3.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u8);

impl Cell {
    /// The cell at file, rank and level, all counted from 0, if the space has it.
    pub const fn at(file: u8, rank: u8, level: u8) -> Option<Cell> {
        if file < MAX_SIZE && rank < MAX_SIZE && level < LEVELS {
            Some(Cell((level * MAX_SIZE + rank) * MAX_SIZE + file))
        } else {
            None
        }
    }

    /// All cells, level by level, each from north to south, each rank from west to east.
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..CELLS as u8).map(Cell)
    }

    /// The cell's number in that order.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file, counted from 0 in the west.
    pub const fn file(self) -> u8 {
        self.0 % MAX_SIZE
    }

    /// The rank, counted from 0 in the north.
    pub const fn rank(self) -> u8 {
        self.0 / MAX_SIZE % MAX_SIZE
    }

    /// The level, counted from 0.
    pub const fn level(self) -> u8 {
        self.0 / (MAX_SIZE * MAX_SIZE)
    }

    /// The next cell in a direction, if the space has it.
    pub fn toward(self, direction: Direction) -> Option<Cell> {
        let [dx, dy, dz] = direction.step();
        Cell::at(
            self.file().checked_add_signed(dx)?,
            self.rank().checked_add_signed(dy)?,
            self.level().checked_add_signed(dz)?,
        )
    }

    /// The cells with a common face.
    pub fn neighbours(self) -> impl Iterator<Item = Cell> {
        Direction::ALL.into_iter().filter_map(move |direction| self.toward(direction))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}.{}", char::from(b'a' + self.file()), self.rank() + 1, self.level() + 1)
    }
}

/// The numbers of the bits set.
pub(crate) fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize);
        word &= word.wrapping_sub(1);
        bit
    })
}

/// A set of cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cells([u64; 4]);

impl Cells {
    /// The set without cells.
    pub const NONE: Cells = Cells([0; 4]);

    /// Whether the set has `cell`.
    pub const fn has(&self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    /// Adds a cell.
    pub const fn insert(&mut self, cell: Cell) {
        self.0[cell.index() / 64] |= 1 << (cell.index() % 64);
    }

    /// How many cells.
    pub const fn len(&self) -> u32 {
        let [a, b, c, d] = self.0;
        a.count_ones() + b.count_ones() + c.count_ones() + d.count_ones()
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        let [a, b, c, d] = self.0;
        a | b | c | d == 0
    }

    /// Whether the two have a cell in common.
    pub const fn meets(&self, other: &Cells) -> bool {
        !self.and(other).is_empty()
    }

    /// The cells in both.
    #[must_use]
    pub const fn and(&self, other: &Cells) -> Cells {
        let (a, b) = (self.0, other.0);
        Cells([a[0] & b[0], a[1] & b[1], a[2] & b[2], a[3] & b[3]])
    }

    /// The cells in either.
    #[must_use]
    pub const fn or(&self, other: &Cells) -> Cells {
        let (a, b) = (self.0, other.0);
        Cells([a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3]])
    }

    /// The cells in this one only.
    #[must_use]
    pub const fn without(&self, other: &Cells) -> Cells {
        let (a, b) = (self.0, other.0);
        Cells([a[0] & !b[0], a[1] & !b[1], a[2] & !b[2], a[3] & !b[3]])
    }

    /// The cells, in the order of [`Cell::all`].
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        (0..4).flat_map(move |i| bits(self.0[usize::from(i)]).map(move |bit| Cell(i * 64 + bit as u8)))
    }
}

impl FromIterator<Cell> for Cells {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Cells {
        let mut set = Cells::NONE;
        for cell in cells {
            set.insert(cell);
        }
        set
    }
}
