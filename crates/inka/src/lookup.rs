//! What players who search want to know of the floor, answered from the rules' own tables.

use crate::{Cell, Edge, Half, Inka, Placement, Position, Rhombus};

impl Inka {
    /// The cell beyond an edge, if it is on the board.
    #[inline]
    pub fn neighbour(&self, cell: Cell, edge: Edge) -> Option<Cell> {
        self.geometry.neighbour(cell, edge)
    }

    /// The cells under the halves A and B of a rhombus that lies there.
    #[inline]
    pub fn cells(&self, placement: Placement) -> [Cell; 2] {
        self.geometry.cells(placement)
    }

    /// The edges of a half's cell, as bits, on which a rhombus that lies there would carry walls.
    #[inline]
    pub fn walls(&self, rhombus: Rhombus, placement: Placement, half: Half) -> u8 {
        self.geometry.walled_edges(placement, half, self.faces().of(rhombus).walls())
    }

    /// Calls `visit` with every place one shift would bring a rhombus to, whoever is to act and with whatever points.
    pub fn shifts_of(&self, position: &Position, rhombus: Rhombus, visit: impl FnMut(Placement)) {
        self.shift_ends(position, position.obstacles(), rhombus).for_each(visit);
    }

    /// The same for a rhombus that was brought to a place meanwhile, while nothing else moved.
    pub fn shifts_on(
        &self,
        position: &Position,
        rhombus: Rhombus,
        from: Placement,
        visit: impl FnMut(Placement),
    ) {
        let Some(lies) = position.rhombus(rhombus) else { return };
        let (obstacles, own) = (position.obstacles(), self.geometry.mask(lies));
        if obstacles.holding(own).is_none() {
            self.geometry.ends(from, self.geometry.shifts(from, obstacles.to(own))).for_each(visit);
        }
    }

    /// Calls `visit` with every place one shift would bring a path rhombus to.
    pub fn path_shifts(&self, position: &Position, mut visit: impl FnMut(Rhombus, Placement)) {
        let obstacles = position.obstacles();
        for rhombus in Rhombus::paths() {
            self.shift_ends(position, obstacles, rhombus).for_each(|to| visit(rhombus, to));
        }
    }
}
