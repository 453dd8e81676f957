//! Where a pawn can walk, and at what cost in snakes.

use crate::geometry::Geometry;
use crate::{Board, Cell, Edge, Faces, Mask, Position};

/// The most action points a turn has.
pub(crate) const POINTS: u8 = 3;

/// What a pawn reaches: the cells at each cost, from 0 to 3 action points.
#[derive(Clone, Copy, Debug)]
pub struct Reach([Mask; POINTS as usize + 1]);

impl Reach {
    /// The cells reached with this many points or fewer.
    pub fn within(&self, points: u8) -> Mask {
        self.0.iter().take(usize::from(points) + 1).fold(Mask::EMPTY, |all, &cells| all | cells)
    }

    /// The lowest cost of reaching a cell.
    pub fn cost(&self, cell: Cell) -> Option<u8> {
        self.0.iter().position(|cells| cells.contains(cell)).map(|cost| cost as u8)
    }
}

/// What a pawn on `from` reaches with up to `points`, its own cell included. It may pass pawns and blockades; where
/// it may stop is not asked here.
pub(crate) fn reach(
    geometry: &Geometry,
    board: &Board,
    faces: &Faces,
    position: &Position,
    from: Cell,
    points: u8,
) -> Reach {
    let ground = board.floor() | position.covered();
    let mut reach = Reach([Mask::EMPTY; POINTS as usize + 1]);
    // Cells still to be left: `now` those at this cost, `later` the snakes, which cost one point more.
    let mut now: Mask = [from].into_iter().collect();
    let mut later = Mask::EMPTY;
    let mut seen = now;
    for cells in reach.0.iter_mut().take(usize::from(points) + 1) {
        while let Some(cell) = now.pop() {
            cells.insert(cell);
            for edge in Edge::ALL {
                let Some(next) = geometry.neighbour(cell, edge) else { continue };
                if !ground.contains(next)
                    || seen.contains(next)
                    || position.wall(cell, edge)
                    || position.wall(next, edge.back())
                {
                    continue;
                }
                seen.insert(next);
                let snake = position.cover(next).is_some_and(|(rhombus, half)| faces.of(rhombus).snake(half));
                if snake { later.insert(next) } else { now.insert(next) }
            }
        }
        now = core::mem::take(&mut later);
    }
    reach
}
