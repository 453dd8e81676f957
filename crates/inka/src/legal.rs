//! What the seat to act may do. Each rule is one function, used for the list and for refusals alike.

use tabletop::Seat;

use crate::position::Obstacles;
use crate::{Action, Cell, Edge, Half, Inka, Mask, Placement, Position, Rhombus, Stage};

impl Inka {
    pub(crate) fn list(&self, position: &Position, out: &mut Vec<Action>) {
        out.clear();
        match position.stage() {
            Stage::Doors => out.extend(self.free_doors(position).cells().map(Action::Start)),
            Stage::Lay(rhombus) => {
                let taken = position.covered() | position.pawns();
                let free = self.geometry.placements().iter().copied().filter(|&to| {
                    !self.geometry.mask(to).meets(taken) && self.walled_in(position, rhombus, to).is_none()
                });
                out.extend(free.map(Action::Put));
            }
            Stage::Play => self.list_turn(position, out),
            Stage::Draw | Stage::Won | Stage::Drawn => {}
        }
    }

    fn list_turn(&self, position: &Position, out: &mut Vec<Action>) {
        let (seat, points) = (position.seat(), position.points());
        let Some(pawn) = position.pawn(seat) else { return };
        if points > 0 {
            let obstacles = position.obstacles();
            let mut list = |rhombus| {
                self.shifts(position, obstacles, rhombus, |to| out.push(Action::Shift(rhombus, to)));
            };
            if !position.pawn_phase() {
                Rhombus::paths().for_each(&mut list);
            }
            if (self.board().rhombus_cells() & !position.covered()).contains(pawn) {
                Rhombus::destinations().for_each(&mut list);
            }
        }
        if !position.walked() {
            let cells = self.reach(position, pawn, points).within(points) & !stopped(position);
            cells.cells().for_each(|cell| out.push(Action::Go(cell)));
        }
        if points > 0 {
            out.extend(position.statue_at_hand().map(|_| Action::Take));
            let passages = self.board().passages() & !position.covered();
            if passages.contains(pawn) {
                out.extend((passages & !stopped(position)).cells().map(Action::Passage));
            }
        }
        self.blockable(position).cells().for_each(|cell| out.push(Action::Block(cell)));
        out.push(Action::Stay);
    }

    /// Calls `visit` with every place one shift brings the rhombus to.
    pub(crate) fn shifts(
        &self,
        position: &Position,
        obstacles: Obstacles,
        rhombus: Rhombus,
        mut visit: impl FnMut(Placement),
    ) {
        let Some(from) = position.rhombus(rhombus) else { return };
        let own = self.geometry.mask(from);
        if obstacles.holding(own).is_some() {
            return;
        }
        let destination = rhombus.destination_index().is_some();
        self.geometry.shifts(from, obstacles.to(own), |to| {
            if !(destination && self.sealed(rhombus, to)) {
                visit(to);
            }
        });
    }

    /// `[house]` Whether an open side of a destination rhombus lying there would be on the board's edge.
    pub(crate) fn sealed(&self, rhombus: Rhombus, to: Placement) -> bool {
        self.geometry.rim(to) & self.faces().of(rhombus).open_sides() != 0
    }

    pub(crate) fn free_doors(&self, position: &Position) -> Mask {
        self.board().doors() & !position.pawns()
    }

    /// `[house]` The cells for a blockade: no pawn or blockade on the very cell, no destination rhombus, no path
    /// rhombus with another blockade.
    pub(crate) fn blockable(&self, position: &Position) -> Mask {
        let lying = |rhombus| position.rhombus(rhombus).map_or(Mask::EMPTY, |at| self.geometry.mask(at));
        let destinations = Rhombus::destinations().map(lying);
        let blocked = position.blockades().cells().filter_map(|cell| position.cover(cell));
        let taken = blocked.map(|(rhombus, _)| lying(rhombus)).chain(destinations);
        self.geometry.board() & !taken.fold(stopped(position), |all, cells| all | cells)
    }

    /// The player whose pawn would have a wall on every edge it shares with another cell, were the rhombus laid
    /// there.
    pub(crate) fn walled_in(&self, position: &Position, rhombus: Rhombus, to: Placement) -> Option<Seat> {
        let walls = self.faces().of(rhombus).walls();
        if walls == 0 {
            return None;
        }
        let [a, b] = self.geometry.cells(to);
        // What the rhombus covers shows its walls and no longer those of the board.
        let wall_after = |cell: Cell, edge: Edge| {
            if cell == a || cell == b {
                let half = if cell == a { Half::A } else { Half::B };
                self.geometry.walled_edges(to, half, walls) >> edge as u8 & 1 == 1
            } else {
                position.wall(cell, edge)
            }
        };
        Seat::all(self.players).find(|&seat| {
            let Some(pawn) = position.pawn(seat) else { return false };
            Edge::ALL.into_iter().all(|edge| {
                let Some(next) = self.geometry.neighbour(pawn, edge) else { return true };
                wall_after(next, edge.back()) || position.wall(pawn, edge)
            })
        })
    }
}

/// The cells on which no pawn may stop: those of pawns and blockades.
pub(crate) fn stopped(position: &Position) -> Mask {
    position.pawns() | position.blockades()
}
