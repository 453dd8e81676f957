//! The building rules of Aztec, one function for each, over sets of cells.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// "Levels 1–3", "no cube above level 3".
const LEVELS: i32 = 3;

/// A cell: file from the west, rank from the north and level from the ground, all counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Cell {
    pub file: i32,
    pub rank: i32,
    pub level: i32,
}

/// `e5.1` is the centre cell.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = char::from(b'a' + (self.file - 1) as u8);
        write!(f, "{file}{}.{}", self.rank, self.level)
    }
}

/// The neighbour of a cell in a direction; it may lie outside the field.
pub fn step(cell: Cell, direction: char) -> Cell {
    let Cell { file, rank, level } = cell;
    match direction {
        'n' => Cell { rank: rank - 1, ..cell },
        's' => Cell { rank: rank + 1, ..cell },
        'w' => Cell { file: file - 1, ..cell },
        'e' => Cell { file: file + 1, ..cell },
        'u' => Cell { level: level + 1, ..cell },
        'd' => Cell { level: level - 1, ..cell },
        _ => panic!("{direction} is no direction"),
    }
}

/// "The 24 words are the rotations of `esu`": all that quarter turns about two axes can make of it.
pub fn words() -> BTreeSet<String> {
    let about_the_vertical = |direction| match direction {
        'n' => 'e',
        'e' => 's',
        's' => 'w',
        'w' => 'n',
        upright => upright,
    };
    let about_east_west = |direction| match direction {
        'n' => 'u',
        'u' => 's',
        's' => 'd',
        'd' => 'n',
        along => along,
    };
    let mut words = BTreeSet::from(["esu".to_owned()]);
    loop {
        let mut more = words.clone();
        for word in &words {
            more.insert(word.chars().map(about_the_vertical).collect());
            more.insert(word.chars().map(about_east_west).collect());
        }
        if more.len() == words.len() {
            return words;
        }
        words = more;
    }
}

/// "One path of six cubes: 2 steps in a direction, 2 in a second, 1 in a third."
pub fn path(first: Cell, word: &str) -> Vec<Cell> {
    let mut path = vec![first];
    for (direction, steps) in word.chars().zip([2, 2, 1]) {
        for _ in 0..steps {
            path.push(step(path[path.len() - 1], direction));
        }
    }
    path
}

/// What stands on the field: the start cube, and the pieces in the order they were laid.
#[derive(Clone, Debug)]
pub struct Building {
    pub size: i32,
    pub pieces: Vec<Vec<Cell>>,
    /// The cells of all cubes, the start cube's too.
    pub standing: BTreeSet<Cell>,
}

impl Building {
    /// "`e5.1` is the centre cell, where the start cube stands."
    pub fn new(size: i32) -> Building {
        let middle = (size + 1) / 2;
        let start_cube = Cell { file: middle, rank: middle, level: 1 };
        Building { size, pieces: Vec::new(), standing: BTreeSet::from([start_cube]) }
    }

    /// Every piece that may be laid now, by its text.
    pub fn placements(&self) -> BTreeMap<String, Vec<Cell>> {
        let mut placements = BTreeMap::new();
        for word in words() {
            for first in self.cells() {
                let piece = path(first, &word);
                if self.admits(&piece) {
                    placements.insert(format!("{first} {word}"), piece);
                }
            }
        }
        placements
    }

    /// "A piece may be laid when all of these hold."
    pub fn admits(&self, piece: &[Cell]) -> bool {
        self.fits(piece)
            && faces_shared(piece, &self.standing) >= 2
            && hangs_safely(piece, &self.standing)
            && stands_by_itself(piece, &self.standing)
            && self.can_be_taken_apart_with(piece)
    }

    /// Lays a piece.
    pub fn lay(&mut self, piece: Vec<Cell>) {
        self.standing.extend(&piece);
        self.pieces.push(piece);
    }

    fn cells(&self) -> Vec<Cell> {
        let mut cells = Vec::new();
        for file in 1..=self.size {
            for rank in 1..=self.size {
                cells.extend((1..=LEVELS).map(|level| Cell { file, rank, level }));
            }
        }
        cells
    }

    fn within(&self, cell: Cell) -> bool {
        let field = 1..=self.size;
        field.contains(&cell.file) && field.contains(&cell.rank) && (1..=LEVELS).contains(&cell.level)
    }

    /// Rules 2 and 3: "No cube above level 3. No cube outside the field. No two cubes in one cell."
    pub fn fits(&self, piece: &[Cell]) -> bool {
        piece.iter().all(|&cube| self.within(cube) && !self.standing.contains(&cube))
    }

    /// Rule 6: "whether the finished building can be taken apart piece by piece, each piece leaving in one
    /// straight line past the pieces still there and the start cube". Any order will do. The short cut the
    /// page allows (the new piece can leave) is not taken here, so that comparing with an engine that takes
    /// it tests it.
    pub fn can_be_taken_apart_with(&self, piece: &[Cell]) -> bool {
        let mut left = self.pieces.clone();
        left.push(piece.to_vec());
        let mut standing = self.standing.clone();
        standing.extend(piece);
        while let Some(next) = left.iter().rposition(|piece| self.can_leave(piece, &standing)) {
            for cube in left.remove(next) {
                standing.remove(&cube);
            }
        }
        left.is_empty()
    }

    /// "In one straight line (north, south, east, west or up)": nothing but the piece itself lies in the
    /// way of any of its cubes.
    pub fn can_leave(&self, piece: &[Cell], standing: &BTreeSet<Cell>) -> bool {
        let in_the_way = |cube: Cell, direction: char| {
            let mut cell = step(cube, direction);
            while self.within(cell) {
                if standing.contains(&cell) && !piece.contains(&cell) {
                    return true;
                }
                cell = step(cell, direction);
            }
            false
        };
        "nsewu".chars().any(|direction| !piece.iter().any(|&cube| in_the_way(cube, direction)))
    }
}

/// Rule 1: how many unit faces the piece "shares with cubes already standing (side, top or bottom faces,
/// any levels; the field itself does not count)".
pub fn faces_shared(piece: &[Cell], standing: &BTreeSet<Cell>) -> usize {
    let neighbours = piece.iter().flat_map(|&cube| "nsewud".chars().map(move |d| step(cube, d)));
    neighbours.filter(|cell| standing.contains(cell)).count()
}

/// Whether a cube of a new piece "stands on the field" or "on a cube of another piece". The start cube is
/// no piece, but what lies on it rests as safely.
fn rests(cube: Cell, standing: &BTreeSet<Cell>) -> bool {
    cube.level == 1 || standing.contains(&step(cube, 'd'))
}

/// "A cube is *held* when it stands on the field, on a cube of another piece, or on a held cube of its own
/// piece; otherwise it hangs over the void."
pub fn held(cube: Cell, piece: &[Cell], standing: &BTreeSet<Cell>) -> bool {
    let below = step(cube, 'd');
    rests(cube, standing) || piece.contains(&below) && held(below, piece, standing)
}

/// Rule 4, first half: "No two consecutive cubes of the path may both hang."
pub fn hangs_safely(piece: &[Cell], standing: &BTreeSet<Cell>) -> bool {
    piece.windows(2).all(|pair| pair.iter().any(|&cube| held(cube, piece, standing)))
}

/// Rule 4, second half: "its centre of mass lies over the convex hull (edges included) of the faces on
/// which it stands on the field or on other pieces".
pub fn stands_by_itself(piece: &[Cell], standing: &BTreeSet<Cell>) -> bool {
    // In twelfths of a cube, so that the middle of a cube and the mean of six middles are whole numbers.
    let middle = |cube: &Cell| (12 * cube.file, 12 * cube.rank);
    let sum = piece.iter().map(middle).fold((0, 0), |(x, y), (dx, dy)| (x + dx, y + dy));
    let centre = (sum.0 / 6, sum.1 / 6);
    let feet = piece.iter().filter(|&&cube| rests(cube, standing)).map(middle);
    let corners: Vec<_> =
        feet.flat_map(|(x, y)| [(x - 6, y - 6), (x - 6, y + 6), (x + 6, y - 6), (x + 6, y + 6)]).collect();
    within_hull(centre, &corners)
}

/// Whether the point lies in the convex hull: no line through two of the corners has all of them on one
/// side (or on it) and the point strictly on the other.
fn within_hull(point: (i32, i32), corners: &[(i32, i32)]) -> bool {
    let side = |(ax, ay), (bx, by), (x, y)| (bx - ax) * (y - ay) - (by - ay) * (x - ax);
    let parts = |a, b| corners.iter().all(|&corner| side(a, b, corner) >= 0) && side(a, b, point) < 0;
    !corners.is_empty() && !corners.iter().any(|&a| corners.iter().any(|&b| parts(a, b)))
}
