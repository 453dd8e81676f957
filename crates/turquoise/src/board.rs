//! An owner's own copy: what the plates show and where the gates are, read from text, then validated.
//!
//! A [`BoardPlan`] holds any drawing, however wrong; validating makes a board that can be played on, or lists
//! every defect with its place. The format is described in `docs/own-boards.md`.

use core::fmt;

use tabletop::Reason;

use crate::column::{Column, Way};
use crate::face::{Drawing, Faces, PILE};
use crate::place::Place;
use crate::tables::{Gates, Tables};

/// A drawing as it was written: rows of words, nothing checked yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardPlan {
    faces: Vec<Vec<String>>,
    corners: Vec<Vec<String>>,
    gates: Vec<Vec<String>>,
}

impl BoardPlan {
    /// The drawing of three texts. Rows are lines or parted by `/`, words by blanks, `:` or `,`; `#` begins a row that is
    /// a comment, and a number before a face is passed over.
    pub fn read(faces: &str, corners: &str, gates: &str) -> BoardPlan {
        BoardPlan { faces: unnumbered(rows(faces)), corners: rows(corners), gates: rows(gates) }
    }

    /// Every reason why nobody could play on it; none if it is a board.
    pub fn defects(&self) -> Vec<BoardDefect> {
        self.validate().err().unwrap_or_default()
    }

    /// The board, or every reason why nobody could play on it.
    pub(crate) fn validate(&self) -> Result<Tables, Vec<BoardDefect>> {
        let mut defects = Vec::new();
        let mut drawings = |rows: &[Vec<String>], part: Part| -> Vec<Drawing> {
            let mut drawn = Vec::new();
            for (row, number) in rows.iter().zip(1..) {
                match drawing(row) {
                    Some(drawing) => drawn.push(drawing),
                    None => defects.push(BoardDefect::Drawing { part, number, text: row.join(":") }),
                }
            }
            drawn
        };
        let faces = drawings(&self.faces, Part::Face);
        let mut corners = drawings(&self.corners, Part::Corner);
        if self.faces.len() != PILE {
            defects.push(BoardDefect::Faces(self.faces.len()));
        }
        match self.corners.len() {
            1 => corners.resize(CORNERS, corners.first().copied().unwrap_or_default()),
            CORNERS => {}
            other => defects.push(BoardDefect::Corners(other)),
        }
        let gates = self.gates(&mut defects);
        match (faces.try_into(), corners.try_into()) {
            (Ok(faces), Ok(corners)) if defects.is_empty() => {
                Ok(Tables { faces: Faces::new(faces), corners, gates })
            }
            _ => Err(defects),
        }
    }

    fn gates(&self, defects: &mut Vec<BoardDefect>) -> Gates {
        let mut gates = Gates::default();
        for row in &self.gates {
            let (side, columns) =
                row.split_first().map_or(("", &[][..]), |(side, rest)| (side.as_str(), rest));
            let Some(out) = way_out(side) else {
                defects.push(BoardDefect::Side(side.to_owned()));
                continue;
            };
            for name in columns {
                match name.parse::<Column>() {
                    Ok(column) if column.neighbour(out).is_some() => {
                        defects.push(BoardDefect::OffTheEdge { side: side.to_owned(), column });
                    }
                    Ok(column) if gates.columns().contains(column) => {
                        defects.push(BoardDefect::Twice(column));
                    }
                    Ok(column) => gates.open(out, column),
                    Err(_) => {
                        defects.push(BoardDefect::NoColumn { side: side.to_owned(), text: name.clone() });
                    }
                }
            }
        }
        if gates.columns().0 == 0 {
            defects.push(BoardDefect::NoGate);
        }
        gates
    }
}

const CORNERS: usize = Place::CORNERS.len();

/// The rows of a text, each as its words; what is blank or a comment is left out.
fn rows(text: &str) -> Vec<Vec<String>> {
    let rows = text.split(['\n', '/']).map(str::trim).filter(|row| !row.is_empty() && !row.starts_with('#'));
    let words =
        |row: &str| row.split([' ', ':', ',']).filter(|word| !word.is_empty()).map(str::to_owned).collect();
    rows.map(words).collect()
}

/// Rows without the number that may stand before them.
fn unnumbered(mut rows: Vec<Vec<String>>) -> Vec<Vec<String>> {
    for (row, number) in rows.iter_mut().zip(1..) {
        if row.len() == 3 && row[0] == format!("{number}") {
            row.remove(0);
        }
    }
    rows
}

/// Reads `0111` and `11001101`: the inner walkways and the stubs.
fn drawing(row: &[String]) -> Option<Drawing> {
    let [inner, stubs] = row else { return None };
    Some(Drawing::new(bits(inner)?, bits(stubs)?))
}

fn bits<const N: usize>(text: &str) -> Option<[bool; N]> {
    let digits: &[u8; N] = text.as_bytes().try_into().ok()?;
    digits.iter().all(|digit| matches!(digit, b'0' | b'1')).then(|| digits.map(|digit| digit == b'1'))
}

fn way_out(side: &str) -> Option<Way> {
    match side {
        "north" => Some(Way::North),
        "south" => Some(Way::South),
        "west" => Some(Way::West),
        "east" => Some(Way::East),
        _ => None,
    }
}

/// What is drawn on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// A plate of the pile.
    Face,
    /// A corner plate.
    Corner,
}

/// One thing that makes a board unplayable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BoardDefect {
    /// A plate, counted from 1, is not drawn as plates are.
    Drawing {
        /// Which kind of plate.
        part: Part,
        /// Which of them.
        number: usize,
        /// What stands there instead.
        text: String,
    },
    /// There are so many faces.
    Faces(usize),
    /// There are so many corner plates.
    Corners(usize),
    /// A row of gates begins with this.
    Side(String),
    /// A gate of a side is at no column.
    NoColumn {
        /// The side.
        side: String,
        /// What stands there instead.
        text: String,
    },
    /// A gate is not at the edge it belongs to.
    OffTheEdge {
        /// The side.
        side: String,
        /// The column.
        column: Column,
    },
    /// A column has two gates.
    Twice(Column),
    /// Nothing leads in.
    NoGate,
}

impl BoardDefect {
    /// The same for whoever translates it, with its place.
    pub fn reason(&self) -> Reason {
        let reason = |key| Reason::new(key, self.to_string());
        match self {
            BoardDefect::Drawing { part, number, text } => {
                let (key, name) = match part {
                    Part::Face => ("turquoise.face", "face"),
                    Part::Corner => ("turquoise.corner", "corner"),
                };
                reason(key)
                    .at(format_args!("{name} {number}"))
                    .with("number", number)
                    .with("text", text.escape_debug())
            }
            BoardDefect::Faces(count) => reason("turquoise.faces").with("count", count),
            BoardDefect::Corners(count) => reason("turquoise.corners").with("count", count),
            BoardDefect::Side(side) => reason("turquoise.side").with("side", side.escape_debug()),
            BoardDefect::NoColumn { side, text } => {
                reason("turquoise.no-column").with("side", side).with("text", text.escape_debug())
            }
            BoardDefect::OffTheEdge { side, column } => {
                reason("turquoise.off-the-edge").at(column).with("side", side).with("column", column)
            }
            BoardDefect::Twice(column) => reason("turquoise.twice").at(column).with("column", column),
            BoardDefect::NoGate => reason("turquoise.no-gate"),
        }
    }
}

impl fmt::Display for BoardDefect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoardDefect::Drawing { part, number, text } => {
                let part = if *part == Part::Face { "face" } else { "corner" };
                write!(
                    f,
                    "{part} {number} is 4 inner walkways and 8 stubs as 0 and 1, not '{}'",
                    text.escape_debug()
                )
            }
            BoardDefect::Faces(count) => write!(f, "there are {PILE} faces, not {count}"),
            BoardDefect::Corners(count) => {
                write!(f, "there are {CORNERS} corners, or 1 for all, not {count}")
            }
            BoardDefect::Side(side) => {
                write!(f, "a side with gates is north, south, west or east, not '{}'", side.escape_debug())
            }
            BoardDefect::NoColumn { side, text } => {
                write!(f, "a gate of the {side} is at a column such as b1, not '{}'", text.escape_debug())
            }
            BoardDefect::OffTheEdge { side, column } => {
                write!(f, "the gate at {column} is not at the edge of the {side}")
            }
            BoardDefect::Twice(column) => write!(f, "column {column} has two gates"),
            BoardDefect::NoGate => f.write_str("there is no gate, so no pillar could enter"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::{CORNER, FACES, GATES};

    fn check(faces: &str, corners: &str, gates: &str, expected: &[&str]) {
        let defects = BoardPlan::read(faces, corners, gates).defects();
        assert_eq!(defects.iter().map(ToString::to_string).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn the_shipped_data_is_a_board() {
        check(FACES, CORNER, GATES, &[]);
        let numbered = BoardPlan::read(FACES, CORNER, GATES);
        let option = |text: &str| rows(text).iter().map(|row| row.join(":")).collect::<Vec<_>>().join("/");
        assert_eq!(BoardPlan::read(&option(FACES), &option(CORNER), &option(GATES)), numbered);
    }

    #[test]
    fn every_defect_is_listed_with_its_place() {
        let faces = FACES.replace("\n2 1111 01011110", "\n2 1111 0101111").replace("\n25 0001 11101111", "");
        check(
            &faces,
            "1111:11111111/111:11111111",
            "north:b1,b2,z9,b1/up:a1/west:b1",
            &[
                "face 2 is 4 inner walkways and 8 stubs as 0 and 1, not '1111:0101111'",
                "corner 2 is 4 inner walkways and 8 stubs as 0 and 1, not '111:11111111'",
                "there are 25 faces, not 24",
                "there are 4 corners, or 1 for all, not 2",
                "the gate at b2 is not at the edge of the north",
                "a gate of the north is at a column such as b1, not 'z9'",
                "column b1 has two gates",
                "a side with gates is north, south, west or east, not 'up'",
                "the gate at b1 is not at the edge of the west",
            ],
        );
        check(FACES, CORNER, "north", &["there is no gate, so no pillar could enter"]);
    }
}
