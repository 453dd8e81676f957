//! The map of the temple floor: read from text, then validated.

use core::fmt;

use crate::cell::ROWS;
use crate::{Cell, Mask};

/// The map that comes with the game.
pub const SHIPPED_BOARD: &str = include_str!("../data/board.txt");

/// The cells under the destination rhombi at the start.
const CENTRE: [&str; 6] = ["e9", "e10", "e11", "f9", "f10", "f11"];
const DOORS: usize = 4;

/// A map as somebody wrote it: rows of characters, sense or nonsense.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardPlan {
    rows: Vec<String>,
}

impl BoardPlan {
    /// Reads any text: rows are lines or parted by `/`, and a line that starts with `#` is a comment.
    pub fn read(text: &str) -> BoardPlan {
        let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
        BoardPlan { rows: lines.flat_map(|line| line.split('/')).map(str::to_owned).collect() }
    }

    /// The rows as they were written.
    pub fn rows(&self) -> &[String] {
        &self.rows
    }

    /// The board, or everything that is wrong with the map.
    pub fn validate(&self) -> Result<Board, Vec<BoardDefect>> {
        let mut defects = Vec::new();
        if self.rows.len() != usize::from(ROWS) {
            defects.push(BoardDefect::Rows(self.rows.len()));
        }
        let mut board = Board::default();
        for (row, text) in (0..ROWS).zip(&self.rows) {
            let cells = text.chars().count();
            if cells != usize::from(Cell::row_width(row)) {
                defects.push(BoardDefect::Width { row, cells });
            }
            for (place, symbol) in (0..Cell::row_width(row)).zip(text.chars()) {
                let Some(cell) = Cell::in_row(row, place) else { continue };
                if !board.mark(cell, symbol) {
                    defects.push(BoardDefect::Symbol { cell, symbol });
                }
            }
        }
        if board.doors.len() != DOORS {
            defects.push(BoardDefect::Doors(board.doors.len()));
        }
        let centre: Mask = CENTRE.iter().flat_map(|cell| cell.parse::<Cell>()).collect();
        defects.extend((board.floor & centre).cells().map(BoardDefect::FloorInCentre));
        if defects.is_empty() { Ok(board) } else { Err(defects) }
    }
}

/// A map that can be played on.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Board {
    floor: Mask,
    doors: Mask,
    passages: Mask,
    rhombus_cells: Mask,
}

impl Board {
    /// Solid floor, symbols and doors included; all else is chasm.
    pub fn floor(&self) -> Mask {
        self.floor
    }

    /// The doors: starts and exits.
    pub fn doors(&self) -> Mask {
        self.doors
    }

    /// The secret passages.
    pub fn passages(&self) -> Mask {
        self.passages
    }

    /// The cells with the rhombus symbol.
    pub fn rhombus_cells(&self) -> Mask {
        self.rhombus_cells
    }

    /// What is no defect but may be unwanted.
    pub fn warnings(&self) -> Vec<BoardWarning> {
        let kinds = [self.floor, self.doors, self.passages, self.rhombus_cells];
        let differs = |mirrored: fn(Cell) -> Option<Cell>| {
            kinds.iter().any(|kind| kind.cells().filter_map(mirrored).collect::<Mask>() != *kind)
        };
        let east_west = |cell: Cell| Cell::in_row(cell.row(), Cell::row_width(cell.row()) - 1 - cell.place());
        let north_south = |cell: Cell| Cell::in_row(ROWS - 1 - cell.row(), cell.place());
        let mut warnings = Vec::new();
        warnings.extend(differs(east_west).then_some(BoardWarning::EastWest));
        warnings.extend(differs(north_south).then_some(BoardWarning::NorthSouth));
        warnings
    }

    fn mark(&mut self, cell: Cell, symbol: char) -> bool {
        match symbol {
            '~' => return true,
            '.' => {}
            'D' => self.doors.insert(cell),
            'P' => self.passages.insert(cell),
            'R' => self.rhombus_cells.insert(cell),
            _ => return false,
        }
        self.floor.insert(cell);
        true
    }
}

/// One thing wrong with a map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardDefect {
    /// The number of rows is this, not 10.
    Rows(usize),
    /// A row is too short or too long.
    Width {
        /// The row, 0 for `a`.
        row: u8,
        /// Its number of cells.
        cells: usize,
    },
    /// A character that stands for nothing.
    Symbol {
        /// Where.
        cell: Cell,
        /// The character.
        symbol: char,
    },
    /// The number of doors is this, not 4.
    Doors(usize),
    /// A cell under the destination rhombi is not chasm.
    FloorInCentre(Cell),
}

impl fmt::Display for BoardDefect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            BoardDefect::Rows(rows) => write!(f, "the board has {ROWS} rows, not {rows}"),
            BoardDefect::Width { row, cells } => {
                let name = char::from(b'a' + row);
                write!(f, "row {name} of the board has {} cells, not {cells}", Cell::row_width(row))
            }
            BoardDefect::Symbol { cell, symbol } => {
                write!(f, "cell {cell} of the board is . ~ D P or R, not '{}'", symbol.escape_debug())
            }
            BoardDefect::Doors(doors) => write!(f, "the board has {DOORS} doors, not {doors}"),
            BoardDefect::FloorInCentre(cell) => {
                write!(f, "cell {cell} of the board lies under a destination rhombus and is chasm")
            }
        }
    }
}

/// One thing about a map that its author may not have meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardWarning {
    /// East and west differ, so the doors are not equal.
    EastWest,
    /// North and south differ, so the doors are not equal.
    NorthSouth,
}

impl fmt::Display for BoardWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BoardWarning::EastWest => "the east of the board does not mirror the west",
            BoardWarning::NorthSouth => "the north of the board does not mirror the south",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[&str]) {
        let got = match BoardPlan::read(text).validate() {
            Ok(board) => board.warnings().iter().map(ToString::to_string).collect::<Vec<_>>(),
            Err(defects) => defects.iter().map(ToString::to_string).collect(),
        };
        assert_eq!(got, expected);
    }

    #[test]
    fn the_shipped_map_is_as_the_rules_describe_it() {
        check(SHIPPED_BOARD, &[]);
        let board = BoardPlan::read(SHIPPED_BOARD).validate().unwrap();
        let doors: Vec<_> = board.doors().cells().map(|cell| cell.to_string()).collect();
        assert_eq!(doors, ["a1", "a11", "j1", "j11"]);
        assert_eq!((board.passages().len(), board.rhombus_cells().len()), (6, 4));
        assert_eq!((!board.floor()).len() * 100 / crate::CELLS, 64);
    }

    #[test]
    fn rows_may_be_parted_by_strokes() {
        let rows = BoardPlan::read(SHIPPED_BOARD).rows().join("/");
        assert_eq!(BoardPlan::read(&rows), BoardPlan::read(SHIPPED_BOARD));
    }

    #[test]
    fn every_defect_is_reported_at_once() {
        let mut rows = BoardPlan::read(SHIPPED_BOARD).rows().to_vec();
        rows[0] = "D.~~.~.~~.D.".into();
        rows[4] = ".~.~.~~~.é~~~~.~.~.".into();
        rows[9] = "..".into();
        rows.push(String::new());
        check(
            &rows.join("/"),
            &[
                "the board has 10 rows, not 11",
                "row a of the board has 11 cells, not 12",
                "cell e10 of the board is . ~ D P or R, not 'é'",
                "row j of the board has 11 cells, not 2",
                "the board has 4 doors, not 2",
                "cell e9 of the board lies under a destination rhombus and is chasm",
            ],
        );
    }

    #[test]
    fn a_lopsided_map_is_a_warning() {
        let text = SHIPPED_BOARD.replace("\n~..~~~P~~~..~\n.~~~.", "\n~..~~~P~~~..~\n~~~~.");
        check(
            &text,
            &[
                "the east of the board does not mirror the west",
                "the north of the board does not mirror the south",
            ],
        );
    }
}
