//! The data a game is played with: the drawings of the plates and the gates, read once.

use std::sync::{Arc, LazyLock};

use crate::column::{Column, Columns, Way};
use crate::face::Faces;

pub(crate) const FACES: &str = include_str!("../data/faces.txt");
const GATES: &str = include_str!("../data/gates.txt");

static SHIPPED: LazyLock<Arc<Tables>> = LazyLock::new(|| {
    let faces = Faces::from_table(FACES).expect("the shipped faces are read by tests");
    Arc::new(Tables { faces, gates: Gates::from_table(GATES).expect("the shipped gates are read by tests") })
});

/// Drawings and gates.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Tables {
    pub(crate) faces: Faces,
    pub(crate) gates: Gates,
}

impl Tables {
    /// The tables with faces as the option gives them; as shipped if it is empty.
    pub(crate) fn with_faces(option: &str) -> Result<Arc<Tables>, String> {
        if option.is_empty() {
            return Ok(Arc::clone(&SHIPPED));
        }
        let faces = Faces::from_option(option)?;
        Ok(Arc::new(Tables { faces, gates: SHIPPED.gates }))
    }
}

/// The columns with a gate, by the way out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Gates([u64; 4]);

impl Gates {
    /// All columns with a gate.
    pub(crate) fn columns(self) -> Columns {
        Columns(self.0.into_iter().fold(0, |all, side| all | side))
    }

    /// The gates whose walkway is complete: the plate there draws its line outwards.
    pub(crate) fn complete(self, lines: &[u64; 4]) -> u64 {
        self.0.iter().zip(lines).fold(0, |all, (side, lines)| all | side & lines)
    }

    fn from_table(text: &str) -> Result<Gates, String> {
        let mut gates = Gates([0; 4]);
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let mut words = line.split(' ');
            let out = match words.next() {
                Some("north") => Way::North,
                Some("south") => Way::South,
                Some("west") => Way::West,
                Some("east") => Way::East,
                _ => return Err(format!("a side is north, south, west or east: '{line}'")),
            };
            for word in words {
                let column: Column = word.parse().map_err(|error| format!("{error}: '{line}'"))?;
                if column.neighbour(out).is_some() || gates.columns().contains(column) {
                    return Err(format!("no room for a gate at {column}: '{line}'"));
                }
                gates.0[out as usize] |= column.bit();
            }
        }
        Ok(gates)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_sixteen_gates_four_on_each_side() {
        let gates = Tables::with_faces("").unwrap().gates;
        assert_eq!(gates.0.map(u64::count_ones), [4; 4]);
        let names: Vec<_> = gates.columns().into_iter().map(|column| column.to_string()).collect();
        assert_eq!(names.join(" "), "a2 a3 a6 a7 b1 b8 c1 c8 f1 f8 g1 g8 h2 h3 h6 h7");
    }

    #[test]
    fn gates_lie_on_the_edge_and_on_a_column_once() {
        for text in ["up a1", "north b2", "north b9", "west a1\nnorth a1"] {
            assert!(Gates::from_table(text).is_err(), "{text}");
        }
    }
}
