//! Where a pawn can walk, by which way, and at what cost in snakes.

use std::collections::VecDeque;

use crate::geometry::Geometry;
use crate::{Board, CELLS, Cell, Edge, Faces, Mask, Position};

/// The most action points a turn has.
pub const POINTS: u8 = 3;

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
                if !ground.contains(next) || seen.contains(next) || walled(position, cell, edge, next) {
                    continue;
                }
                seen.insert(next);
                if position.snake(faces, next) { later.insert(next) } else { now.insert(next) }
            }
        }
        now = core::mem::take(&mut later);
    }
    reach
}

/// The cells a pawn walks over from `from` to `to`, both included: the cheapest way and, of those, the shortest.
/// For showing; where no way leads there it is `to` alone.
pub(crate) fn route(
    geometry: &Geometry,
    board: &Board,
    faces: &Faces,
    position: &Position,
    from: Cell,
    to: Cell,
) -> Vec<Cell> {
    let ground = board.floor() | position.covered();
    // Snakes, then steps on the best way found to each cell, and the cell before it.
    let mut best = [(u8::MAX, u8::MAX); CELLS];
    let mut before = [None; CELLS];
    best[from.index()] = (0, 0);
    let mut queue = VecDeque::from([from]);
    while let Some(cell) = queue.pop_front() {
        for edge in Edge::ALL {
            let Some(next) = geometry.neighbour(cell, edge) else { continue };
            if !ground.contains(next) || walled(position, cell, edge, next) {
                continue;
            }
            let (snakes, steps) = best[cell.index()];
            let there = (snakes + u8::from(position.snake(faces, next)), steps + 1);
            if there < best[next.index()] {
                best[next.index()] = there;
                before[next.index()] = Some(cell);
                queue.push_back(next);
            }
        }
    }
    let mut route: Vec<Cell> = core::iter::successors(Some(to), |cell| before[cell.index()]).collect();
    route.reverse();
    route
}

fn walled(position: &Position, cell: Cell, edge: Edge, next: Cell) -> bool {
    position.wall(cell, edge) || position.wall(next, edge.back())
}
