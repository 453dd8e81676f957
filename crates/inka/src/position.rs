//! A position: what lies and stands where, and how far the turn has come. Plain data without heap.

use tabletop::Seat;

use crate::cover::Cover;
use crate::geometry::Geometry;
use crate::hash::{FACT_BLOCKADE, FACT_PAWN, cell_fact, rhombus_fact, statue_fact, turn_fact};
use crate::turn::TurnState;
use crate::{Board, CELLS, Cell, Edge, Faces, Half, Mask, Placement, RHOMBI, Rhombus, Stage};

/// The most players.
const SEATS: usize = 4;

/// A position of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    hash: u64,
    /// The cells under rhombi; follows from `rhombi`, as `covers` does.
    covered: Mask,
    rhombi: [Option<Placement>; RHOMBI],
    covers: [Cover; CELLS],
    pawns: [Option<Cell>; SEATS],
    blockades: [Option<Cell>; SEATS],
    /// The statues each seat has taken, as bits by destination.
    taken: [u8; SEATS],
    pub(crate) turn: TurnState,
}

/// What stands or lies in the way of rhombi: the same for all, but none is in its own way.
#[derive(Clone, Copy)]
pub(crate) struct Obstacles {
    all: Mask,
    blockades: Mask,
}

impl Obstacles {
    /// What stops a rhombus that lies on these cells: other rhombi, pawns that do not stand on it, blockades.
    #[inline]
    pub fn to(self, own: Mask) -> Mask {
        self.all & !own
    }

    /// The blockade that holds a rhombus fast, if there is one on it.
    #[inline]
    pub fn holding(self, own: Mask) -> Option<Cell> {
        (self.blockades & own).cells().next()
    }
}

impl Position {
    /// An empty board on which `first` is to choose a door.
    pub(crate) fn empty(board: &Board, first: Seat) -> Position {
        let turn = TurnState::of(Stage::Doors, first, 0, 0);
        Position {
            hash: turn_fact(turn),
            covered: Mask::EMPTY,
            rhombi: [None; RHOMBI],
            covers: *board.bare(),
            pawns: [None; SEATS],
            blockades: [None; SEATS],
            taken: [0; SEATS],
            turn,
        }
    }

    /// How far the game has come.
    pub fn stage(&self) -> Stage {
        self.turn.stage
    }

    /// The seat to act; while chance draws, the one that lays next; once won, the winner.
    pub fn seat(&self) -> Seat {
        self.turn.seat
    }

    /// The round, from 1; 0 during the set-up.
    pub fn round(&self) -> u8 {
        self.turn.round
    }

    /// The action points left in this turn.
    pub fn points(&self) -> u8 {
        self.turn.points
    }

    /// Whether the pawn phase has begun, so that no path rhombus may be moved.
    pub fn pawn_phase(&self) -> bool {
        self.turn.pawn_phase
    }

    /// Whether the last action of this turn was a walk.
    pub fn walked(&self) -> bool {
        self.turn.walked
    }

    /// Where a rhombus lies, if it does yet.
    #[inline]
    pub fn rhombus(&self, rhombus: Rhombus) -> Option<Placement> {
        self.rhombi[rhombus.index()]
    }

    /// The cells under rhombi.
    #[inline]
    pub fn covered(&self) -> Mask {
        self.covered
    }

    /// The half that covers a cell.
    #[inline]
    pub fn cover(&self, cell: Cell) -> Option<(Rhombus, Half)> {
        self.covers[cell.index()].half()
    }

    /// Whether what lies on this cell, or the bare board, shows a wall on an edge of it; the neighbour may, too.
    #[inline]
    pub fn wall(&self, cell: Cell, edge: Edge) -> bool {
        self.covers[cell.index()].wall(edge)
    }

    /// Whether entering a cell is entering a snake.
    #[inline]
    pub(crate) fn snake(&self, faces: &Faces, cell: Cell) -> bool {
        let cover = self.covers[cell.index()];
        cover.half().map_or_else(|| cover.bare_snake(), |(rhombus, half)| faces.of(rhombus).snake(half))
    }

    /// Where a seat's pawn stands, once it does.
    #[inline]
    pub fn pawn(&self, seat: Seat) -> Option<Cell> {
        self.pawns[seat.index()]
    }

    /// Whose pawn stands on a cell.
    pub fn pawn_on(&self, cell: Cell) -> Option<Seat> {
        Seat::all(SEATS as u8).find(|&seat| self.pawn(seat) == Some(cell))
    }

    /// The cells pawns stand on.
    #[inline]
    pub fn pawns(&self) -> Mask {
        self.pawns.into_iter().flatten().collect()
    }

    /// Where a seat's blockade stands, if on the board.
    #[inline]
    pub fn blockade(&self, seat: Seat) -> Option<Cell> {
        self.blockades[seat.index()]
    }

    /// The cells blockades stand on.
    #[inline]
    pub fn blockades(&self) -> Mask {
        self.blockades.into_iter().flatten().collect()
    }

    /// What stands or lies in the way of rhombi.
    #[inline]
    pub(crate) fn obstacles(&self) -> Obstacles {
        let blockades = self.blockades();
        Obstacles { all: self.covered | self.pawns() | blockades, blockades }
    }

    /// Whether a seat's statue still stands on a destination rhombus.
    pub fn has_statue(&self, destination: Rhombus, seat: Seat) -> bool {
        destination.destination_index().is_some_and(|index| self.taken[seat.index()] >> index & 1 == 0)
    }

    /// The destination, by its index, that the pawn of the seat to act stands on, if its statue is still there.
    pub(crate) fn statue_at_hand(&self) -> Option<usize> {
        let (rhombus, _) = self.cover(self.pawn(self.seat())?)?;
        rhombus.destination_index().filter(|_| self.has_statue(rhombus, self.seat()))
    }

    /// How many statues a seat has taken.
    pub fn taken(&self, seat: Seat) -> u8 {
        self.taken[seat.index()].count_ones() as u8
    }

    /// Lays or moves a rhombus; pawns on it ride along, each on its half.
    pub(crate) fn place(
        &mut self,
        geometry: &Geometry,
        board: &Board,
        faces: &Faces,
        rhombus: Rhombus,
        to: Placement,
    ) {
        let cells = geometry.cells(to);
        if let Some(from) = self.rhombi[rhombus.index()].replace(to) {
            self.hash ^= rhombus_fact(rhombus, from);
            self.covered = self.covered & !geometry.mask(from);
            let left = geometry.cells(from);
            for cell in left {
                self.covers[cell.index()] = board.bare()[cell.index()];
            }
            for seat in Seat::all(SEATS as u8) {
                let ridden = left.iter().position(|&cell| self.pawns[seat.index()] == Some(cell));
                if let Some(half) = ridden {
                    self.set_pawn(seat, cells[half]);
                }
            }
        }
        self.hash ^= rhombus_fact(rhombus, to);
        self.covered = self.covered | geometry.mask(to);
        for (cell, half) in cells.into_iter().zip([Half::A, Half::B]) {
            let walls = geometry.walled_edges(to, half, faces.of(rhombus).walls());
            self.covers[cell.index()] = Cover::of(rhombus, half, walls);
        }
    }

    pub(crate) fn set_pawn(&mut self, seat: Seat, cell: Cell) {
        if let Some(from) = self.pawns[seat.index()].replace(cell) {
            self.hash ^= cell_fact(FACT_PAWN, seat.index(), from);
        }
        self.hash ^= cell_fact(FACT_PAWN, seat.index(), cell);
    }

    pub(crate) fn set_blockade(&mut self, seat: Seat, cell: Option<Cell>) {
        let from = core::mem::replace(&mut self.blockades[seat.index()], cell);
        for cell in from.into_iter().chain(cell) {
            self.hash ^= cell_fact(FACT_BLOCKADE, seat.index(), cell);
        }
    }

    pub(crate) fn take_statue(&mut self, seat: Seat, destination: usize) {
        self.taken[seat.index()] |= 1 << destination;
        self.hash ^= statue_fact(seat.index(), destination);
    }

    pub(crate) fn set_turn(&mut self, turn: TurnState) {
        self.hash ^= turn_fact(self.turn) ^ turn_fact(turn);
        self.turn = turn;
    }

    /// The hash as kept up to date.
    pub(crate) fn hash(&self) -> u64 {
        self.hash
    }

    /// The hash worked out from everything else.
    pub(crate) fn rehash(&self) -> u64 {
        let rhombi = Rhombus::all().filter_map(|r| self.rhombus(r).map(|at| rhombus_fact(r, at)));
        let seats = 0..SEATS;
        let standing = seats.clone().flat_map(|seat| {
            let pawn = self.pawns[seat].map(|cell| cell_fact(FACT_PAWN, seat, cell));
            let blockade = self.blockades[seat].map(|cell| cell_fact(FACT_BLOCKADE, seat, cell));
            [pawn, blockade].into_iter().flatten()
        });
        let statues = seats.flat_map(|seat| {
            let taken = (0..3).filter(move |destination| self.taken[seat] >> destination & 1 == 1);
            taken.map(move |destination| statue_fact(seat, destination))
        });
        rhombi.chain(standing).chain(statues).fold(turn_fact(self.turn), |hash, fact| hash ^ fact)
    }
}
