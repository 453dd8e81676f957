//! The data a game is played with: the drawings of the plates and the gates, read once.

use std::sync::{Arc, LazyLock};

use crate::board::{BoardDefect, BoardPlan};
use crate::column::{Column, Columns, Way};
use crate::face::{Drawing, Faces};

pub(crate) const FACES: &str = include_str!("../data/faces.txt");
pub(crate) const CORNER: &str = include_str!("../data/corners.txt");
pub(crate) const GATES: &str = include_str!("../data/gates.txt");

static SHIPPED: LazyLock<Arc<Tables>> = LazyLock::new(|| {
    let shipped = BoardPlan::read(FACES, CORNER, GATES).validate();
    Arc::new(shipped.expect("tests read the shipped data"))
});

/// Drawings and gates: a board that can be played on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Tables {
    pub(crate) faces: Faces,
    /// What the corner plates show, in the order of [`Place::CORNERS`](crate::Place::CORNERS).
    pub(crate) corners: [Drawing; 4],
    pub(crate) gates: Gates,
}

impl Tables {
    /// The first data there was, for ever: a game whose options say nothing is played with it.
    pub(crate) fn shipped() -> Arc<Tables> {
        Arc::clone(&SHIPPED)
    }

    /// The tables as the options give them; what is empty is as shipped.
    pub(crate) fn with(faces: &str, corners: &str, gates: &str) -> Result<Arc<Tables>, Vec<BoardDefect>> {
        if [faces, corners, gates].iter().all(|text| text.is_empty()) {
            return Ok(Tables::shipped());
        }
        let given = |text: &str, shipped: &str| if text.is_empty() { shipped } else { text }.to_owned();
        BoardPlan::read(&given(faces, FACES), &given(corners, CORNER), &given(gates, GATES))
            .validate()
            .map(Arc::new)
    }
}

/// The columns with a gate, by the way out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
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

    /// Puts a gate at a column of the edge that way.
    pub(crate) fn open(&mut self, out: Way, column: Column) {
        self.0[out as usize] |= column.bit();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_sixteen_gates_four_on_each_side() {
        let gates = Tables::shipped().gates;
        assert_eq!(gates.0.map(u64::count_ones), [4; 4]);
        let names: Vec<_> = gates.columns().into_iter().map(|column| column.to_string()).collect();
        assert_eq!(names.join(" "), "a2 a3 a6 a7 b1 b8 c1 c8 f1 f8 g1 g8 h2 h3 h6 h7");
    }
}
