//! Rhombi: where they may be laid, and where one shift can bring them.

use std::collections::BTreeSet;

use super::InkaReference;
use super::floor::{Cell, Lie, WAYS};
use super::plane::Point;

impl InkaReference {
    /// "On any two neighbouring cells that no rhombus covers and no pawn stands on, either way round. It may not leave
    /// a pawn's cell with a wall on every edge it shares with another cell."
    pub(super) fn may_lay(&self, name: &str, (a, b): Lie) -> bool {
        if [a, b].into_iter().any(|cell| self.rhombus_on(cell).is_some() || self.has_pawn(cell)) {
            return false;
        }
        let mut after = self.rhombi.clone();
        after.insert(name.to_owned(), (a, b));
        let walls = self.walls_under(&after);
        let walled = |edge: &Point| walls.iter().any(|wall| wall.is(*edge));
        !self.pawns.values().any(|&pawn| self.floor().neighbours[pawn].iter().all(|(_, edge)| walled(edge)))
    }

    /// "Obstacles: the board's edge, another rhombus, a pawn that does not stand on it, a blockade." The board's edge
    /// is left to the caller, who finds no cell there.
    fn obstructed(&self, name: &str, cell: Cell) -> bool {
        match self.rhombus_on(cell) {
            Some(covering) => covering != name,
            None => self.has_pawn(cell) || self.has_blockade(cell),
        }
    }

    /// The places one shift can bring a rhombus to.
    pub(super) fn shifts(&self, name: &str) -> BTreeSet<Lie> {
        let (floor, start) = (self.floor(), self.rhombi[name]);
        let mut places = BTreeSet::new();
        // "A rhombus with a blockade on it cannot move."
        if self.has_blockade(start.0) || self.has_blockade(start.1) {
            return places;
        }
        let corners = floor.corners(start);
        // "Slide: along one of its two edge directions, any number of steps of one edge length; each step needs its
        // two new cells free of obstacles."
        for (from, to) in [(0, 1), (1, 0), (0, 3), (3, 0)] {
            let step = corners[to] - corners[from];
            let mut lie = start;
            while let Some(next) = floor.moved(lie, |point| point + step) {
                if self.obstructed(name, next.0) || self.obstructed(name, next.1) {
                    break;
                }
                places.insert(next);
                lie = next;
            }
        }
        // "Turn: about one of its four corners, any number of 60° steps, either way, stopping before any obstacle.
        // Every swept cell must be on the board and hold no obstacle."
        for pivot in corners {
            for (way, &degrees) in WAYS.iter().enumerate() {
                let mut lie = start;
                for _ in 0..5 {
                    // Which corner of the rhombus it is stays the same while it turns.
                    let corner =
                        floor.corners(lie).iter().position(|p| p.is(pivot)).expect("it turns about it");
                    let Some(swept) = floor.swept(lie, corner, way) else { break };
                    if swept.iter().any(|cell| self.obstructed(name, cell)) {
                        break;
                    }
                    lie =
                        floor.moved(lie, |point| point.turned(pivot, degrees)).expect("it swept only board");
                    places.insert(lie);
                }
            }
        }
        // "A shift must change the position."
        places.remove(&start);
        places
    }

    /// "Pawns on it move with it, each staying on its half."
    pub(super) fn shift(&mut self, name: &str, to: Lie) {
        let from = self.rhombi[name];
        for pawn in self.pawns.values_mut() {
            if *pawn == from.0 {
                *pawn = to.0;
            } else if *pawn == from.1 {
                *pawn = to.1;
            }
        }
        self.rhombi.insert(name.to_owned(), to);
    }
}
