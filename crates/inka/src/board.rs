//! The map of the temple floor: read from text, then validated.

use core::fmt;

use crate::cover::Cover;
use crate::marks::{fields, read_marks};
use crate::{CELLS, Cell, Defect, Hexagon, Mask};

/// How many doors a board has.
const DOORS: usize = 4;

/// A map as somebody wrote it: rows of characters and lines about single cells, sense or nonsense.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardPlan {
    rows: Vec<String>,
    marks: Vec<Vec<String>>,
}

impl BoardPlan {
    /// Reads any text: rows are lines or parted by `/`, and a line that starts with `#` is a comment. What consists of
    /// several words, parted by blanks or `:`, is about a single cell.
    pub fn read(text: &str) -> BoardPlan {
        let lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
        let parts = lines.flat_map(|line| line.split('/')).map(str::trim);
        let (marks, rows): (Vec<_>, Vec<_>) = parts.partition(|part| part.contains([' ', '\t', ':']));
        BoardPlan {
            rows: rows.into_iter().map(str::to_owned).collect(),
            marks: marks.into_iter().map(fields).collect(),
        }
    }

    /// The rows as they were written.
    pub fn rows(&self) -> &[String] {
        &self.rows
    }

    /// The board, or everything that is wrong with the map.
    pub fn validate(&self) -> Result<Board, Vec<Defect>> {
        let mut defects = Vec::new();
        let hexagon = Hexagon::with_rows(self.rows.len()).unwrap_or_else(|| {
            defects.push(Defect::Rows(self.rows.len()));
            Hexagon::all().find(|hexagon| hexagon.rows().len() > self.rows.len()).unwrap_or(Hexagon::LARGEST)
        });
        let mut board = Board::bare_chasm(hexagon);
        for (row, text) in hexagon.rows().zip(&self.rows) {
            let cells = text.chars().count();
            if cells != hexagon.row(row).len() {
                defects.push(Defect::Width { hexagon, row, cells });
            }
            for (cell, symbol) in hexagon.row(row).zip(text.chars()) {
                if !board.draw(cell, symbol) {
                    defects.push(Defect::Symbol { cell, symbol });
                }
            }
        }
        self.read_cells(&mut board, &mut defects);
        if board.doors.len() != DOORS {
            defects.push(Defect::Doors(board.doors));
        }
        if defects.is_empty() { Ok(board) } else { Err(defects) }
    }

    /// Reads the lines about single cells.
    fn read_cells(&self, board: &mut Board, defects: &mut Vec<Defect>) {
        let mut seen = Mask::EMPTY;
        for line in &self.marks {
            let [name, walls, snake] = &line[..] else {
                defects.push(Defect::CellFields(line.join(" ")));
                continue;
            };
            let named = name.parse::<Cell>().ok();
            let Some(cell) = named.filter(|&cell| board.hexagon.cells().contains(cell)) else {
                defects.push(Defect::NoSuchCell(name.clone()));
                continue;
            };
            let mut marks = |text: &str, names: &[&str]| {
                read_marks(text, names).unwrap_or_else(|word| {
                    defects.push(Defect::CellMark { cell, word });
                    0
                })
            };
            let (walls, snake) = (marks(walls, &cell.edge_names()), marks(snake, &["S"]) == 1);
            board.bare[cell.index()] = Cover::bare(walls, snake);
            if snake {
                board.snakes.insert(cell);
            }
            if seen.contains(cell) {
                defects.push(Defect::CellTwice(cell));
            }
            seen.insert(cell);
        }
    }
}

/// The map in one line, as an option takes it.
impl fmt::Display for BoardPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let marks: Vec<_> = self.marks.iter().map(|line| line.join(":")).collect();
        let parts: Vec<_> = self.rows.iter().chain(&marks).map(String::as_str).collect();
        f.write_str(&parts.join("/"))
    }
}

/// A map that can be played on, if the rhombi fit it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    hexagon: Hexagon,
    floor: Mask,
    doors: Mask,
    passages: Mask,
    rhombus_cells: Mask,
    snakes: Mask,
    bare: [Cover; CELLS],
}

impl Board {
    fn bare_chasm(hexagon: Hexagon) -> Board {
        let none = Mask::EMPTY;
        let bare = [Cover::bare(0, false); CELLS];
        Board { hexagon, floor: none, doors: none, passages: none, rhombus_cells: none, snakes: none, bare }
    }

    /// Its shape.
    #[inline]
    pub fn hexagon(&self) -> Hexagon {
        self.hexagon
    }

    /// Solid floor, symbols and doors included; all else is chasm.
    #[inline]
    pub fn floor(&self) -> Mask {
        self.floor
    }

    /// The doors: starts and exits.
    #[inline]
    pub fn doors(&self) -> Mask {
        self.doors
    }

    /// The secret passages.
    #[inline]
    pub fn passages(&self) -> Mask {
        self.passages
    }

    /// The cells with the rhombus symbol.
    #[inline]
    pub fn rhombus_cells(&self) -> Mask {
        self.rhombus_cells
    }

    /// The cells that carry a snake themselves.
    #[inline]
    pub fn snakes(&self) -> Mask {
        self.snakes
    }

    /// The edges on which a cell carries walls itself, as bits by [`Edge`](crate::Edge).
    #[inline]
    pub fn walls(&self, cell: Cell) -> u8 {
        self.bare[cell.index()].walls()
    }

    /// The same for all cells by index.
    pub fn all_walls(&self) -> [u8; CELLS] {
        self.bare.map(Cover::walls)
    }

    /// What each cell shows while nothing covers it.
    #[inline]
    pub(crate) fn bare(&self) -> &[Cover; CELLS] {
        &self.bare
    }

    fn draw(&mut self, cell: Cell, symbol: char) -> bool {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SHIPPED_BOARD;

    fn check(text: &str, expected: &[&str]) {
        let defects = BoardPlan::read(text).validate().err().unwrap_or_default();
        assert_eq!(defects.iter().map(ToString::to_string).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn the_shipped_map_is_as_the_rules_describe_it() {
        check(SHIPPED_BOARD, &[]);
        let board = BoardPlan::read(SHIPPED_BOARD).validate().unwrap();
        let doors: Vec<_> = board.doors().cells().map(|cell| cell.to_string()).collect();
        assert_eq!(doors, ["a1", "a11", "j1", "j11"]);
        assert_eq!((board.passages().len(), board.rhombus_cells().len()), (6, 4));
        assert_eq!((!board.floor()).len() * 100 / CELLS, 64);
        assert!(board.snakes().is_empty() && Cell::all().all(|cell| board.walls(cell) == 0));
    }

    #[test]
    fn a_map_reads_back_from_one_line() {
        let text = format!("{SHIPPED_BOARD}\nb3 w,s S\nc4 n -\n");
        let plan = BoardPlan::read(&text);
        assert!(plan.to_string().ends_with("/D.~~.~.~~.D/b3:w,s:S/c4:n:-"), "{plan}");
        assert_eq!(BoardPlan::read(&plan.to_string()), plan);
        let board = plan.validate().unwrap();
        let [b3, c4] = ["b3", "c4"].map(|cell| cell.parse::<Cell>().unwrap());
        assert_eq!([b3, c4].map(|cell| board.walls(cell)), [0b101, 0b100]);
        assert!(board.snakes().cells().eq([b3]));
    }

    #[test]
    fn every_defect_is_reported_at_once() {
        let mut rows = BoardPlan::read(SHIPPED_BOARD).rows().to_vec();
        rows[0] = "D.~~.~.~~.D.".into();
        rows[4] = ".~.~.~~~.é~~~~.~.~.".into();
        rows[9] = "..".into();
        rows.push(String::new());
        let marks = ["b3:w", "k1:-:S", "b3:n:-", "c4:n,n:T", "c4:-:-"];
        check(
            &format!("{}/{}", rows.join("/"), marks.join("/")),
            &[
                "a board has 6, 8 or 10 rows, for 3 to 5 cells a side, not 11",
                "row a of the board has 11 cells, a1 to a11, not 12",
                "cell e10 of the board is . ~ D P or R, not 'é'",
                "row j of the board has 11 cells, j1 to j11, not 2",
                "a line about a cell is its name, its walls and S for a snake, not 'b3 w'",
                "'k1' is no cell of this board",
                "cell b3 has walls among w e s and a snake S, each once, or -, not 'n'",
                "cell c4 has walls among w e n and a snake S, each once, or -, not 'n'",
                "cell c4 has walls among w e n and a snake S, each once, or -, not 'T'",
                "cell c4 is described twice",
                "the board has 4 doors, not 2",
            ],
        );
    }

    #[test]
    fn a_smaller_map_has_the_names_of_the_middle() {
        let small = "D.~~~.D/.........~/~~~~P~~~~~~/R..~~~~~..R/~~~~P~~~~/D.~~~.D/a1:-:S";
        check(small, &["row d of the board has 9 cells, d5 to d13, not 10", "'a1' is no cell of this board"]);
        let board = BoardPlan::read(&small.replace("........~", "........").replace("/a1:-:S", ""));
        let board = board.validate().unwrap();
        let doors: Vec<_> = board.doors().cells().map(|cell| cell.to_string()).collect();
        assert_eq!(doors, ["c5", "c11", "h5", "h11"]);
    }
}
