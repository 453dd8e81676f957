//! The printed things, read from the data files: what is on each cell and on each rhombus.

use std::collections::{BTreeMap, BTreeSet};

use super::floor::{Cell, floor};

/// What is printed on a cell: `.` floor, `~` chasm, `D` door, `P` passage, `R` rhombus symbol.
pub fn board() -> BTreeMap<Cell, char> {
    let rows = include_str!("../../data/board.txt").lines().filter(|line| !line.starts_with('#'));
    let mut board = BTreeMap::new();
    for (letter, row) in ('a'..='j').zip(rows) {
        for (number, symbol) in (1..).zip(row.chars()) {
            board.insert(floor().cell(&format!("{letter}{number}")), symbol);
        }
    }
    board
}

/// What is printed on a rhombus.
#[derive(Clone, Debug)]
pub struct Face {
    /// Numbers of the sides with a wall.
    pub walls: BTreeSet<usize>,
    /// The halves with a snake, `A` or `B`.
    pub snakes: BTreeSet<char>,
}

/// The faces by the rhombi's names: `1` to `13`, `D1` to `D3`.
pub fn faces() -> BTreeMap<String, Face> {
    let lines = include_str!("../../data/rhombi.txt").lines().filter(|line| !line.starts_with('#'));
    let face = |line: &str| {
        let fields: Vec<_> = line.split_whitespace().collect();
        let walls =
            (0..4).filter(|side| fields[1].split(',').any(|word| word == format!("s{side}"))).collect();
        let snakes = ['A', 'B'].into_iter().filter(|&half| fields[2].contains(half)).collect();
        (fields[0].to_owned(), Face { walls, snakes })
    };
    lines.map(face).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn board_and_faces_are_what_the_page_counts() {
        let board = board();
        let count = |symbol| board.values().filter(|&&c| c == symbol).count();
        assert_eq!((board.len(), count('D'), count('P'), count('R'), count('~')), (150, 4, 6, 4, 96));

        let faces = faces();
        let path = || faces.iter().filter(|(name, _)| !name.starts_with('D')).map(|(_, face)| face);
        let walled = path().filter(|face| !face.walls.is_empty()).count();
        let snakes = path().filter(|face| !face.snakes.is_empty()).count();
        assert_eq!((faces.len(), path().count(), walled, snakes), (16, 13, 6, 4));
    }
}
