//! The 8 × 8 grid of columns: one column, a set of them, and the four ways to a neighbour.

use core::fmt;
use core::str::FromStr;

use tabletop::TextError;

/// One of the 64 columns, `a1` to `h8`; in alphabetical order, so `a2` follows `a1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Column(u8);

impl Column {
    /// The column of this file and rank, both counted from 0 at the north-west corner.
    pub const fn at(file: u8, rank: u8) -> Option<Column> {
        if file < 8 && rank < 8 { Some(Column(file * 8 + rank)) } else { None }
    }

    /// The column number `index` in alphabetical order.
    pub const fn nth(index: u8) -> Option<Column> {
        if index < 64 { Some(Column(index)) } else { None }
    }

    /// Its number in alphabetical order, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its file, from 0 in the west.
    pub const fn file(self) -> u8 {
        self.0 / 8
    }

    /// Its rank, from 0 in the north.
    pub const fn rank(self) -> u8 {
        self.0 % 8
    }

    /// The set of this column alone.
    pub const fn bit(self) -> u64 {
        1 << self.0
    }

    /// The neighbour that way, unless the grid ends there.
    pub fn neighbour(self, way: Way) -> Option<Column> {
        match way {
            Way::West => Column::at(self.file().checked_sub(1)?, self.rank()),
            Way::North => Column::at(self.file(), self.rank().checked_sub(1)?),
            Way::South => Column::at(self.file(), self.rank() + 1),
            Way::East => Column::at(self.file() + 1, self.rank()),
        }
    }

    /// The neighbour that way, where the grid is known to go on.
    pub(crate) const fn step(self, way: Way) -> Column {
        Column((self.0 as i8 + way.offset()) as u8)
    }

    /// The way from here to a neighbour.
    pub fn way_to(self, other: Column) -> Option<Way> {
        Way::ALL.into_iter().find(|&way| self.neighbour(way) == Some(other))
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

impl FromStr for Column {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match *text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Ok(Column((file - b'a') * 8 + rank - b'1')),
            _ => Err(TextError::new(format!("a column is a1 to h8, not '{text}'"))),
        }
    }
}

/// A way to a neighbouring column, in the alphabetical order of the neighbours.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Way {
    /// To the file before.
    West,
    /// To the rank before.
    North,
    /// To the rank after.
    South,
    /// To the file after.
    East,
}

impl Way {
    /// All four, in order.
    pub const ALL: [Way; 4] = [Way::West, Way::North, Way::South, Way::East];

    /// What a step that way adds to a column's number.
    pub(crate) const fn offset(self) -> i8 {
        [-8, -1, 1, 8][self as usize]
    }

    /// The way back.
    #[must_use]
    pub const fn back(self) -> Way {
        Way::ALL[3 - self as usize]
    }
}

/// The columns of rank 1, along the north side.
const NORTH_SIDE: u64 = 0x0101_0101_0101_0101;
/// The columns of rank 8, along the south side.
const SOUTH_SIDE: u64 = NORTH_SIDE << 7;

/// The columns whose neighbour that way is in `columns`.
pub(crate) const fn facing(columns: u64, way: Way) -> u64 {
    match way {
        Way::West => columns << 8,
        Way::North => (columns & !SOUTH_SIDE) << 1,
        Way::South => (columns & !NORTH_SIDE) >> 1,
        Way::East => columns >> 8,
    }
}

/// A set of columns: bit n stands for the column number n in alphabetical order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Columns(pub u64);

impl Columns {
    /// Whether the set holds this column.
    pub const fn contains(self, column: Column) -> bool {
        self.0 & column.bit() != 0
    }

    /// How many columns it holds.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }
}

impl IntoIterator for Columns {
    type Item = Column;
    type IntoIter = Members;

    /// The columns in alphabetical order.
    fn into_iter(self) -> Members {
        Members(self.0)
    }
}

/// The columns of a set, in alphabetical order.
#[derive(Clone, Debug)]
pub struct Members(u64);

impl Iterator for Members {
    type Item = Column;

    fn next(&mut self) -> Option<Column> {
        let column = Column::nth(self.0.trailing_zeros() as u8)?;
        self.0 &= self.0 - 1;
        Some(column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_come_in_alphabetical_order_and_lead_back() {
        for column in Columns(u64::MAX) {
            let text = column.to_string();
            assert_eq!(text.parse(), Ok(column));
            let neighbours: Vec<_> = Way::ALL.into_iter().filter_map(|way| column.neighbour(way)).collect();
            assert!(neighbours.is_sorted_by_key(ToString::to_string), "{text}");
            for way in Way::ALL {
                let back = column.neighbour(way).and_then(|neighbour| neighbour.neighbour(way.back()));
                assert!(back.is_none_or(|back| back == column), "{text}");
                let facing = column.neighbour(way).is_some_and(|n| facing(n.bit(), way) == column.bit());
                assert_eq!(facing, column.neighbour(way).is_some(), "{text}");
            }
        }
    }
}
