//! Sets of cells as 150 bits in three words.

use core::ops::{BitAnd, BitOr, Not};

use crate::{CELLS, Cell};

/// A set of cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Mask([u64; 3]);

impl Mask {
    /// No cell.
    pub const EMPTY: Mask = Mask([0; 3]);

    /// Adds a cell.
    #[inline]
    pub fn insert(&mut self, cell: Cell) {
        self.0[cell.index() / 64] |= 1 << (cell.index() % 64);
    }

    /// The bits of the cells by index, in words of 64.
    #[inline]
    pub(crate) fn words(self) -> [u64; 3] {
        self.0
    }

    /// Takes out the cell with the lowest index.
    #[inline]
    pub fn pop(&mut self) -> Option<Cell> {
        let word = self.0.iter().position(|&word| word != 0)?;
        let bit = self.0[word].trailing_zeros() as usize;
        self.0[word] &= self.0[word] - 1;
        Cell::new((64 * word + bit) as u8)
    }

    /// Whether the cell is in the set.
    #[inline]
    pub fn contains(self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    /// Whether the sets share a cell.
    #[inline]
    pub fn meets(self, other: Mask) -> bool {
        !(self & other).is_empty()
    }

    /// The cell that comes at place `n` by index, counted from 0.
    pub fn nth(self, n: usize) -> Option<Cell> {
        let mut before = n;
        for (word, base) in self.0.into_iter().zip([0, 64, 128]) {
            let here = word.count_ones() as usize;
            if before < here {
                let from = (0..before).fold(word, |left, _| left & (left - 1));
                return Cell::new(base + from.trailing_zeros() as u8);
            }
            before -= here;
        }
        None
    }

    /// How many cells.
    #[inline]
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }

    /// The cells by index.
    #[inline]
    pub fn cells(self) -> Cells {
        let [word, second, third] = self.0;
        Cells { word, base: 0, rest: [second, third] }
    }
}

/// The cells of a set, by index.
#[derive(Clone, Debug)]
pub struct Cells {
    /// What is left of the word under way, the index of its first cell, and the words after it.
    word: u64,
    base: u8,
    rest: [u64; 2],
}

impl Iterator for Cells {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        while self.word == 0 {
            if self.base == 128 {
                return None;
            }
            self.base += 64;
            [self.word, self.rest[0]] = self.rest;
        }
        let bit = self.word.trailing_zeros() as u8;
        self.word &= self.word - 1;
        Cell::new(self.base + bit)
    }
}

impl FromIterator<Cell> for Mask {
    fn from_iter<T: IntoIterator<Item = Cell>>(cells: T) -> Mask {
        let mut mask = Mask::EMPTY;
        cells.into_iter().for_each(|cell| mask.insert(cell));
        mask
    }
}

impl BitOr for Mask {
    type Output = Mask;

    #[inline]
    fn bitor(self, other: Mask) -> Mask {
        Mask([self.0[0] | other.0[0], self.0[1] | other.0[1], self.0[2] | other.0[2]])
    }
}

impl BitAnd for Mask {
    type Output = Mask;

    #[inline]
    fn bitand(self, other: Mask) -> Mask {
        Mask([self.0[0] & other.0[0], self.0[1] & other.0[1], self.0[2] & other.0[2]])
    }
}

/// All other cells of the board.
impl Not for Mask {
    type Output = Mask;

    #[inline]
    fn not(self) -> Mask {
        let [a, b, c] = self.0;
        Mask([!a, !b, !c & ((1 << (CELLS - 128)) - 1)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_hold_what_was_put_in() {
        let all: Mask = Cell::all().collect();
        assert_eq!(all, !Mask::EMPTY);
        assert_eq!((all.len(), all.cells().count()), (CELLS, CELLS));
        let some: Mask = Cell::all().step_by(7).collect();
        assert!(Cell::all().all(|cell| some.contains(cell) == (cell.index() % 7 == 0)));
        assert!(some.cells().eq(Cell::all().step_by(7)));
        assert!((0..=CELLS).all(|n| some.nth(n) == some.cells().nth(n)));
        assert!(!some.meets(!some) && (some | !some) == all && (some & !some).is_empty());
    }
}
