//! What a pawn meets on a cell: the half of a rhombus, or the bare board, with the walls on the cell's edges.

use crate::{Edge, Half, Rhombus};

/// What covers a cell, in a byte: rhombus, half and walls by edge. A half never has walls on all three edges, for it
/// shares one with the other half; so three walls mark a bare cell, whose own walls and snake stand in the upper bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cover(u8);

const BARE: u8 = 0b111;

/// The walls by edge of every cover.
const WALLS: [u8; 256] = {
    let mut walls = [0; 256];
    let mut code = 0;
    while code < 256 {
        let low = code as u8 & 0b111;
        walls[code] = if low == BARE { code as u8 >> 4 & 0b111 } else { low };
        code += 1;
    }
    walls
};

impl Cover {
    /// The bare board with these walls by edge, as bits, and a snake or none.
    pub fn bare(walls: u8, snake: bool) -> Cover {
        Cover(u8::from(snake) << 7 | (walls & 0b111) << 4 | BARE)
    }

    /// The half of a rhombus with these walls by edge, as bits.
    pub fn of(rhombus: Rhombus, half: Half, walls: u8) -> Cover {
        Cover((rhombus.index() as u8) << 4 | (half as u8) << 3 | walls)
    }

    /// The rhombus and its half, unless the cell is bare.
    #[inline]
    pub fn half(self) -> Option<(Rhombus, Half)> {
        let half = if self.0 & 8 == 0 { Half::A } else { Half::B };
        (self.0 & 0b111 != BARE).then(|| (Rhombus::from_index(self.0 >> 4), half))
    }

    /// Whether it shows a wall on an edge of the cell.
    #[inline]
    pub fn wall(self, edge: Edge) -> bool {
        self.walls() >> edge as u8 & 1 == 1
    }

    /// The walls by edge, as bits.
    #[inline]
    pub fn walls(self) -> u8 {
        WALLS[usize::from(self.0)]
    }

    /// Whether the cell is bare and shows a snake.
    #[inline]
    pub fn bare_snake(self) -> bool {
        self.0 & 0b1000_0111 == 0b1000_0111
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cover_gives_back_what_it_was_made_of() {
        for (walls, snake) in (0..8).flat_map(|walls| [(walls, false), (walls, true)]) {
            let bare = Cover::bare(walls, snake);
            assert_eq!((bare.half(), bare.walls(), bare.bare_snake()), (None, walls, snake));
        }
        for rhombus in Rhombus::all() {
            for (half, walls) in (0..7).flat_map(|walls| [(Half::A, walls), (Half::B, walls)]) {
                let cover = Cover::of(rhombus, half, walls);
                assert_eq!((cover.half(), cover.walls()), (Some((rhombus, half)), walls));
                assert!(!cover.bare_snake());
            }
        }
    }
}
