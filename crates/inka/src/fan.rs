//! All shifts from a placement at once: a bit for each, and for each cell the ones that an obstacle there prevents.

use crate::{Cell, Mask, Placement};

/// The four ways to slide lead to at most this many places together, nine along each edge direction.
pub(crate) const MOST_SLIDES: usize = 2 * 9;
/// A sixth step of 60° would bring the rhombus back.
pub(crate) const MOST_TURNS: usize = 5;
const CORNERS: usize = 4;
/// Slides way by way, then for each corner the turns clockwise and those against it; each way from its first step on.
const SHIFTS: usize = MOST_SLIDES + 2 * CORNERS * MOST_TURNS;

/// The bits of the turns one way round a corner.
const ROUND: u64 = (1 << MOST_TURNS) - 1;
/// The same read backwards.
const BACKWARDS: [u64; 1 << MOST_TURNS] = {
    let mut table = [0; 1 << MOST_TURNS];
    let mut bits = 0;
    while bits < table.len() {
        table[bits] = (bits as u64).reverse_bits() >> (64 - MOST_TURNS);
        bits += 1;
    }
    table
};

/// The shifts that may lead from a placement, a bit for each. Those that do, each placement once, are a `Shifts`.
#[derive(Clone)]
pub(crate) struct Fan {
    /// The shifts there are on an empty board.
    all: u64,
    /// The cells that any of them sweeps.
    near: Mask,
    /// The shifts that sweep each cell, in the words of a mask.
    over: [[u64; 64]; 3],
    to: [Option<Placement>; SHIFTS],
    cells: [[Cell; 2]; SHIFTS],
}

impl Fan {
    pub(crate) const EMPTY: Fan = Fan {
        all: 0,
        near: Mask::EMPTY,
        over: [[0; 64]; 3],
        to: [None; SHIFTS],
        cells: [[Cell::FIRST; 2]; SHIFTS],
    };

    /// The fan of a placement whose steps one way (the slides first, then two ways for each corner) are given in order,
    /// each with the cells it sweeps.
    pub(crate) fn new<I: Iterator<Item = (Placement, Mask)>>(ways: impl Iterator<Item = I>) -> Fan {
        let mut fan = Fan::EMPTY;
        let mut slides = 0;
        for (way, steps) in ways.enumerate() {
            let turns = way.checked_sub(CORNERS).map(|turn| MOST_SLIDES + turn * MOST_TURNS);
            let mut swept = Mask::EMPTY;
            for (step, (to, cells)) in steps.enumerate() {
                let bit = turns.map_or(slides, |first| first + step);
                swept = swept | cells;
                fan.all |= 1 << bit;
                fan.to[bit] = Some(to);
                fan.cells[bit] = [to.a(), to.b()];
                swept.cells().for_each(|cell| fan.over[cell.index() / 64][cell.index() % 64] |= 1 << bit);
                slides += usize::from(turns.is_none());
            }
            fan.near = fan.near | swept;
        }
        fan
    }

    /// The shifts among these obstacles.
    ///
    /// Only the two ways round one corner can meet in a placement: two turns by the same angle about different
    /// corners, like slides in different directions, end apart. Where they meet, the one clockwise counts.
    #[inline]
    pub(crate) fn shifts(&self, obstacles: Mask) -> Shifts {
        let mut barred = 0;
        for (mut word, over) in (obstacles & self.near).words().into_iter().zip(&self.over) {
            while word != 0 {
                barred |= over[word.trailing_zeros() as usize & 63];
                word &= word - 1;
            }
        }
        let mut free = self.all & !barred;
        for corner in 0..CORNERS {
            let clockwise = MOST_SLIDES + 2 * MOST_TURNS * corner;
            // A turn by n steps ends where the one by 6 - n the other way round does.
            free &= !(BACKWARDS[(free >> clockwise & ROUND) as usize] << (clockwise + MOST_TURNS));
        }
        Shifts(free)
    }

    /// Where a shift leads.
    #[inline]
    pub(crate) fn to(&self, shift: usize) -> Placement {
        self.to[shift].expect("only shifts that lead somewhere are in sets")
    }

    /// The cells that the rhombus covers after a shift, half A first.
    #[inline]
    pub(crate) fn cells(&self, shift: usize) -> [Cell; 2] {
        self.cells[shift]
    }
}

/// Shifts from one placement, in the order in which they are listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Shifts(u64);

impl Shifts {
    #[inline]
    pub(crate) fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The first `n`, and the others.
    pub(crate) fn split_at(self, n: usize) -> [Shifts; 2] {
        let others = (0..n).fold(self.0, |left, _| left & left.wrapping_sub(1));
        [Shifts(self.0 & !others), Shifts(others)]
    }

    /// Those for which `holds`.
    pub(crate) fn filtered(self, holds: impl Fn(usize) -> bool) -> Shifts {
        Shifts(self.into_iter().filter(|&shift| holds(shift)).fold(0, |kept, shift| kept | 1 << shift))
    }
}

impl IntoIterator for Shifts {
    type Item = usize;
    type IntoIter = Members;

    #[inline]
    fn into_iter(self) -> Members {
        Members(self.0)
    }
}

/// The numbers of shifts.
#[derive(Clone)]
pub(crate) struct Members(u64);

impl Iterator for Members {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let shift = (self.0 != 0).then(|| self.0.trailing_zeros() as usize);
        self.0 &= self.0.wrapping_sub(1);
        shift
    }
}
