//! The printed things, read from drawings: what is on each cell and on each rhombus.

use std::collections::{BTreeMap, BTreeSet};

use super::floor::{Cell, floor_of};
use super::plane::{Point, middle};

const FIRST_BOARD: &str = include_str!("../../data/board.txt");
const FIRST_RHOMBI: &str = include_str!("../../data/rhombi.txt");

/// What is printed on the board.
#[derive(Clone, Debug)]
pub struct Board {
    /// How many cells to a side.
    pub side: usize,
    /// On each cell `.` floor, `~` chasm, `D` door, `P` passage or `R` rhombus symbol.
    pub symbols: BTreeMap<Cell, char>,
    /// The middles of the walled edges of each cell that has any.
    pub walls: BTreeMap<Cell, Vec<Point>>,
    pub snakes: BTreeSet<Cell>,
}

/// The lines of a drawing, comments left out: a file, or what an option gives, in which strokes part the lines.
fn lines(given: Option<&str>, first: &str) -> Vec<String> {
    let text = given.filter(|name| *name != "first").unwrap_or(first);
    let drawn = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    drawn.flat_map(|line| line.split('/')).map(|line| line.replace(':', " ")).collect()
}

/// The board that an option gives; none given is the first one.
pub fn board(given: Option<&str>) -> Board {
    let (marks, rows): (Vec<_>, Vec<_>) =
        lines(given, FIRST_BOARD).into_iter().partition(|line| line.contains(' '));
    let side = rows.len() / 2;
    let floor = floor_of(side);
    let mut board = Board { side, symbols: BTreeMap::new(), walls: BTreeMap::new(), snakes: BTreeSet::new() };
    for (cells, row) in floor.rows().into_iter().zip(rows) {
        assert_eq!(cells.len(), row.chars().count(), "{row}");
        board.symbols.extend(cells.into_iter().zip(row.chars()));
    }
    for line in marks {
        let fields: Vec<_> = line.split(' ').collect();
        let cell = floor.cell(fields[0]);
        let [a, b, c] = floor.triangles[cell];
        let edges = [middle(&[a, b]), middle(&[b, c]), middle(&[c, a])];
        // The edge named is the one that lies farthest that way.
        let edge = |name: &str| {
            let far = |edge: &Point| match name {
                "w" => -edge.x,
                "e" => edge.x,
                "n" => -edge.y,
                "s" => edge.y,
                _ => panic!("{line}: no edge"),
            };
            edges.into_iter().max_by(|p, q| far(p).total_cmp(&far(q))).expect("three edges")
        };
        if fields[1] != "-" {
            board.walls.insert(cell, fields[1].split(',').map(edge).collect());
        }
        if fields[2] == "S" {
            board.snakes.insert(cell);
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

/// The faces that an option gives, by the rhombi's names: `1` to `13` at most, `D1` to `D3`.
pub fn faces(given: Option<&str>) -> BTreeMap<String, Face> {
    let face = |line: String| {
        let fields: Vec<_> = line.split_whitespace().collect();
        let walls =
            (0..4).filter(|side| fields[1].split(',').any(|word| word == format!("s{side}"))).collect();
        let snakes = ['A', 'B'].into_iter().filter(|&half| fields[2].contains(half)).collect();
        (fields[0].to_owned(), Face { walls, snakes })
    };
    lines(given, FIRST_RHOMBI).into_iter().map(face).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn board_and_faces_are_what_the_page_counts() {
        let board = board(None).symbols;
        let count = |symbol| board.values().filter(|&&c| c == symbol).count();
        assert_eq!((board.len(), count('D'), count('P'), count('R'), count('~')), (150, 4, 6, 4, 96));

        let faces = faces(None);
        let path = || faces.iter().filter(|(name, _)| !name.starts_with('D')).map(|(_, face)| face);
        let walled = path().filter(|face| !face.walls.is_empty()).count();
        let snakes = path().filter(|face| !face.snakes.is_empty()).count();
        assert_eq!((faces.len(), path().count(), walled, snakes), (16, 13, 6, 4));
    }

    #[test]
    fn a_small_board_lies_in_the_middle_of_the_large_one() {
        let small = "D.~~~.D/........./~~~~P~~~~~~/R..~~~~~..R/~~~~P~~~~/D.~~~.D/c6:n,e:S";
        let board = board(Some(small));
        let doors: Vec<_> = board.symbols.iter().filter(|(_, c)| **c == 'D').map(|(cell, _)| *cell).collect();
        assert_eq!((board.side, board.symbols.len(), doors), (3, 54, vec!["c11", "c5", "h11", "h5"]));
        assert!(board.snakes.contains("c6"));
        let east = floor_of(3).neighbours["c6"].iter().find(|(cell, _)| *cell == "c7").expect("c7").1;
        assert!(board.walls["c6"].iter().any(|wall| wall.is(east)));
    }
}
