//! The hexagons a board may be: 3, 4 or 5 cells to a side, the smaller ones in the middle of the largest.
//!
//! A cell of a smaller board keeps the name it has on the largest, so a name reads the same without the board, and the
//! centre is always e9 to f11.

use core::ops::Range;

use crate::cell::ROWS;
use crate::{Cell, Mask};

/// The shape of a board: a hexagon of 3 to 5 cells a side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Hexagon(u8);

impl Hexagon {
    /// The smallest.
    pub const SMALLEST: Hexagon = Hexagon(3);
    /// The one between.
    pub const MIDDLE: Hexagon = Hexagon(4);
    /// The largest, whose cells [`Cell`] names.
    pub const LARGEST: Hexagon = Hexagon(ROWS / 2);

    /// All of them, the smallest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Hexagon> {
        (Hexagon::SMALLEST.0..=Hexagon::LARGEST.0).map(Hexagon)
    }

    /// The one with so many rows.
    pub fn with_rows(rows: usize) -> Option<Hexagon> {
        Hexagon::all().find(|hexagon| hexagon.rows().len() == rows)
    }

    /// How many cells to a side.
    #[inline]
    pub const fn side(self) -> u8 {
        self.0
    }

    /// Its rows, as the largest hexagon counts them.
    pub fn rows(self) -> Range<u8> {
        Hexagon::LARGEST.0 - self.0..Hexagon::LARGEST.0 + self.0
    }

    /// The cells of one of its rows, from the west.
    pub fn row(self, row: u8) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator {
        // Each row nearer to the middle has a cell more at both ends, on every hexagon alike.
        let margin = 2 * (Hexagon::LARGEST.0 - self.0);
        let width = Cell::row_width(row);
        (margin..width - margin)
            .map(move |place| Cell::in_row(row, place).expect("it lies in the largest hexagon"))
    }

    /// All its cells.
    pub fn cells(self) -> Mask {
        self.rows().flat_map(|row| self.row(row)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smaller_hexagons_lie_in_the_middle_of_the_largest() {
        let rows = |hexagon: Hexagon| {
            let ends = |row| (hexagon.row(row).next().unwrap(), hexagon.row(row).last().unwrap());
            let rows = hexagon.rows().map(ends).map(|(first, last)| format!("{first}-{last}"));
            rows.collect::<Vec<_>>().join(" ")
        };
        let [small, middle, large]: [Hexagon; 3] = Hexagon::all().collect::<Vec<_>>().try_into().unwrap();
        assert_eq!(rows(small), "c5-c11 d5-d13 e5-e15 f5-f15 g5-g13 h5-h11");
        assert_eq!(rows(middle), "b3-b11 c3-c13 d3-d15 e3-e17 f3-f17 g3-g15 h3-h13 i3-i11");
        assert_eq!([small, middle, large].map(|hexagon| hexagon.cells().len()), [54, 96, 150]);
        assert_eq!(large.cells(), !Mask::EMPTY);
        assert_eq!([6, 8, 10, 12].map(Hexagon::with_rows), [Some(small), Some(middle), Some(large), None]);
    }
}
