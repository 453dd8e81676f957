//! The parts of the slow reference's pyramid: columns, gates, places and faces, straight from the rules page.

use std::collections::BTreeMap;
use std::fmt;

/// One of the 8 × 8 columns; `a1` is file 0, rank 0, the north-west corner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Column {
    file: u8,
    rank: u8,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Side {
    North,
    East,
    South,
    West,
}

pub const SIDES: [Side; 4] = [Side::North, Side::East, Side::South, Side::West];

impl Side {
    pub fn opposite(self) -> Side {
        match self {
            Side::North => Side::South,
            Side::East => Side::West,
            Side::South => Side::North,
            Side::West => Side::East,
        }
    }
}

impl Column {
    fn at(file: u8, rank: u8) -> Option<Column> {
        (file < 8 && rank < 8).then_some(Column { file, rank })
    }

    pub fn named(name: &str) -> Column {
        let [file, rank] = name.as_bytes() else { panic!("{name} is not a column") };
        Column::at(file - b'a', rank - b'1').unwrap_or_else(|| panic!("{name} is not a column"))
    }

    pub fn all() -> impl Iterator<Item = Column> {
        (0..8).flat_map(|file| (0..8).map(move |rank| Column { file, rank }))
    }

    /// The next column on that side, unless it would be off the board.
    pub fn neighbour(self, side: Side) -> Option<Column> {
        let Column { file, rank } = self;
        match side {
            Side::North => Column::at(file, rank.checked_sub(1)?),
            Side::East => Column::at(file + 1, rank),
            Side::South => Column::at(file, rank + 1),
            Side::West => Column::at(file.checked_sub(1)?, rank),
        }
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file) as char, self.rank + 1)
    }
}

/// "The foundation has 16 gates": north b1 c1 f1 g1; south b8 c8 f8 g8; west a2 a3 a6 a7; east h2 h3 h6 h7.
pub fn gates() -> BTreeMap<Column, Side> {
    let sides = [
        (Side::North, "b1 c1 f1 g1"),
        (Side::South, "b8 c8 f8 g8"),
        (Side::West, "a2 a3 a6 a7"),
        (Side::East, "h2 h3 h6 h7"),
    ];
    let gates =
        sides.iter().flat_map(|(side, names)| names.split(' ').map(|name| (Column::named(name), *side)));
    gates.collect()
}

/// Where a plate lies: its level and its north-west column.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    pub level: u8,
    anchor: Column,
}

/// Which of the plate's four columns, and so which of its sockets.
#[derive(Clone, Copy)]
pub enum Corner {
    NorthWest,
    NorthEast,
    SouthEast,
    SouthWest,
}

impl Place {
    pub fn named(name: &str) -> Place {
        let level = name[..1].parse().expect("a place starts with its level");
        Place { level, anchor: Column::named(&name[1..]) }
    }

    /// "Level 0: 4 × 4 plates on even offsets. Level 1: 3 × 3 plates shifted by one column, level 2: 2 × 2,
    /// level 3: 1. Level L covers files and ranks L … 7−L."
    pub fn all(level: u8) -> Vec<Place> {
        let offsets = || (level..7 - level).step_by(2);
        let anchors = offsets().flat_map(|file| offsets().map(move |rank| Column { file, rank }));
        anchors.map(|anchor| Place { level, anchor }).collect()
    }

    /// "A plate covers 2 × 2 columns."
    pub fn columns(self) -> [Column; 4] {
        let Column { file, rank } = self.anchor;
        [(0, 0), (1, 0), (1, 1), (0, 1)].map(|(east, south)| Column { file: file + east, rank: rank + south })
    }

    pub fn corner(self, column: Column) -> Corner {
        match self.columns().iter().position(|&covered| covered == column) {
            Some(0) => Corner::NorthWest,
            Some(1) => Corner::NorthEast,
            Some(2) => Corner::SouthEast,
            Some(3) => Corner::SouthWest,
            _ => panic!("{self} does not cover {column}"),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.level, self.anchor)
    }
}

/// The lines drawn on a plate: inner walkways n e s w, and stubs N1 N2 E1 E2 S1 S2 W1 W2.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Face {
    inner: [bool; 4],
    stubs: [bool; 8],
}

/// The 25 faces of the rules page: number, inner walkways, stubs.
const FACES: &str = "
     1 1111 00011101    8 0111 11110101   15 0101 10101011   22 0001 11101110
     2 1111 01011110    9 0111 01111011   16 0011 01011111   23 0001 10101111
     3 1111 01100111   10 0111 10011111   17 0011 11111001   24 0001 11111011
     4 0111 00101101   11 0111 00110101   18 0011 01110111   25 0001 11101111
     5 0111 10110101   12 0111 01110101   19 0011 11100111
     6 0111 10100111   13 0011 01010110   20 0011 01111111
     7 0111 11001101   14 0011 00101111   21 0011 11111011
";

impl Face {
    pub fn read(inner: &str, stubs: &str) -> Face {
        let drawn = |digits: &str, i: usize| digits.as_bytes()[i] == b'1';
        Face {
            inner: std::array::from_fn(|i| drawn(inner, i)),
            stubs: std::array::from_fn(|i| drawn(stubs, i)),
        }
    }

    /// The faces of the pile, by number.
    pub fn pile() -> BTreeMap<u8, Face> {
        let words: Vec<&str> = FACES.split_whitespace().collect();
        let number = |text: &str| text.parse().expect("faces are numbered");
        words.chunks(3).map(|word| (number(word[0]), Face::read(word[1], word[2]))).collect()
    }

    /// "Corner plates: `1111 11111111`."
    pub fn corner() -> Face {
        Face::read("1111", "11111111")
    }

    /// "Capstone: no walkways."
    pub fn capstone() -> Face {
        Face::read("0000", "00000000")
    }

    /// "A plate is turned in quarter turns clockwise": what was north comes to lie east.
    pub fn turned(self, quarters: u8) -> Face {
        let mut face = self;
        for _ in 0..quarters {
            face.inner.rotate_right(1);
            face.stubs.rotate_right(2);
        }
        face
    }

    /// Whether a line runs from that socket to that side: an inner walkway if the side leads to another
    /// socket of the plate, a stub if it leads to the plate's edge.
    pub fn draws(&self, socket: Corner, side: Side) -> bool {
        use Corner::{NorthEast, NorthWest, SouthEast, SouthWest};
        use Side::{East, North, South, West};
        match (socket, side) {
            (NorthWest, East) | (NorthEast, West) => self.inner[0],
            (NorthEast, South) | (SouthEast, North) => self.inner[1],
            (SouthEast, West) | (SouthWest, East) => self.inner[2],
            (SouthWest, North) | (NorthWest, South) => self.inner[3],
            (NorthWest, North) => self.stubs[0],
            (NorthEast, North) => self.stubs[1],
            (NorthEast, East) => self.stubs[2],
            (SouthEast, East) => self.stubs[3],
            (SouthEast, South) => self.stubs[4],
            (SouthWest, South) => self.stubs[5],
            (SouthWest, West) => self.stubs[6],
            (NorthWest, West) => self.stubs[7],
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_faces_are_different_under_rotation_and_every_socket_has_a_walkway() {
        let faces = Face::pile();
        assert_eq!(faces.keys().copied().collect::<Vec<_>>(), (1..=25).collect::<Vec<_>>());
        let alike: BTreeSet<_> = faces.values().map(|face| (0..4).map(|r| face.turned(r)).min()).collect();
        assert_eq!(alike.len(), 25);
        for face in faces.values() {
            for socket in [Corner::NorthWest, Corner::NorthEast, Corner::SouthEast, Corner::SouthWest] {
                assert!(SIDES.iter().any(|&side| face.draws(socket, side)));
            }
        }
    }

    #[test]
    fn there_are_30_places_named_by_level_and_anchor() {
        let names = |level| Place::all(level).iter().map(Place::to_string).collect::<Vec<_>>();
        assert_eq!([0, 1, 2, 3].map(|level| names(level).len()), [16, 9, 4, 1]);
        assert!(names(0).contains(&"0c1".to_owned()) && names(1).contains(&"1b2".to_owned()));
        assert_eq!((names(2)[0].as_str(), names(3)[0].as_str()), ("2c3", "3d4"));
    }

    #[test]
    fn a_quarter_turn_brings_the_north_side_to_the_east() {
        let face = Face::read("1000", "10000000").turned(1);
        assert_eq!(face, Face::read("0100", "00100000"));
    }

    #[test]
    fn there_are_16_gates_and_every_one_opens_outwards() {
        assert_eq!(gates().len(), 16);
        assert!(gates().iter().all(|(gate, &side)| gate.neighbour(side).is_none()));
    }
}
