//! What the seat to act may do, kind by kind. Each rule is one function, used for the list, for the cheaper ways and for
//! refusals alike.

use core::ops::ControlFlow;

use tabletop::Seat;
use tabletop::arrayvec::ArrayVec;

use crate::fan::Shifts;
use crate::position::Obstacles;
use crate::{Action, Cell, Edge, Half, Inka, Kind, Mask, Placement, Position, RHOMBI, Rhombus, Stage};

/// The kinds of a player's actions, in the order of the list. No position has actions of the first two and others.
const KINDS: [Kind; 8] =
    [Kind::Start, Kind::Put, Kind::Shift, Kind::Go, Kind::Take, Kind::Passage, Kind::Block, Kind::Stay];

impl Inka {
    pub(crate) fn visit(
        &self,
        position: &Position,
        mut visit: impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        KINDS.into_iter().try_for_each(|kind| self.visit_one(position, kind, &mut visit))
    }

    /// Calls `visit` with the legal actions of a kind, until it breaks off.
    pub(crate) fn visit_one(
        &self,
        position: &Position,
        kind: Kind,
        mut visit: impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match (position.stage(), kind) {
            (Stage::Doors, Kind::Start) => {
                self.free_doors(position).cells().map(Action::Start).try_for_each(visit)
            }
            (Stage::Lay(rhombus), Kind::Put) => {
                self.free_places(position, rhombus).map(Action::Put).try_for_each(visit)
            }
            (Stage::Play, Kind::Shift) => {
                for (rhombus, shifts) in Rhombus::all().zip(self.turn_shifts(position)) {
                    if let Some(from) = position.rhombus(rhombus).filter(|_| !shifts.is_empty()) {
                        let ends = self.geometry.ends(from, shifts);
                        ends.map(|to| Action::Shift(rhombus, to)).try_for_each(&mut visit)?;
                    }
                }
                ControlFlow::Continue(())
            }
            (Stage::Play, Kind::Go) => self.walks(position).cells().map(Action::Go).try_for_each(visit),
            (Stage::Play, Kind::Take) if may_take(position) => visit(Action::Take),
            (Stage::Play, Kind::Passage) => {
                self.ways_through(position).cells().map(Action::Passage).try_for_each(visit)
            }
            (Stage::Play, Kind::Block) => {
                self.blockable(position).cells().map(Action::Block).try_for_each(visit)
            }
            (Stage::Play, Kind::Stay) => visit(Action::Stay),
            _ => ControlFlow::Continue(()),
        }
    }

    pub(crate) fn possible(&self, position: &Position, kind: Kind) -> bool {
        match (position.stage(), kind) {
            (Stage::Play, Kind::Go) => !self.walks(position).is_empty(),
            (Stage::Play, Kind::Block) => !self.blockable(position).is_empty(),
            _ => self.visit_one(position, kind, |_| ControlFlow::Break(())).is_break(),
        }
    }

    /// The legal action that `choose` picks by its number, being told how many there are.
    pub(crate) fn choose(&self, position: &Position, choose: impl FnOnce(usize) -> usize) -> Option<Action> {
        match position.stage() {
            Stage::Doors => {
                let doors = self.free_doors(position);
                doors.nth(choose(doors.len())).map(Action::Start)
            }
            Stage::Lay(rhombus) => {
                let places: ArrayVec<Placement, { Placement::COUNT }> =
                    self.free_places(position, rhombus).collect();
                places.get(choose(places.len())).copied().map(Action::Put)
            }
            Stage::Play => {
                let turn = Turn::new(self, position);
                turn.nth(self, position, choose(turn.len()))
            }
            Stage::Draw | Stage::Won | Stage::Drawn => None,
        }
    }

    /// The places where the rhombus drawn may be laid.
    fn free_places(&self, position: &Position, rhombus: Rhombus) -> impl Iterator<Item = Placement> {
        let taken = position.covered() | position.pawns();
        // Whom a rhombus walls in it lies beside: nobody was walled in before.
        let beside = |cell| Edge::ALL.into_iter().filter_map(move |edge| self.geometry.neighbour(cell, edge));
        let beside: Mask = position.pawns().cells().flat_map(beside).collect();
        self.geometry.placements().iter().copied().filter(move |&to| {
            let cells = self.geometry.mask(to);
            !cells.meets(taken) && (!cells.meets(beside) || self.walled_in(position, rhombus, to).is_none())
        })
    }

    /// The shifts of each rhombus that the seat to act may move.
    pub(crate) fn turn_shifts(&self, position: &Position) -> [Shifts; RHOMBI] {
        let mut all = [Shifts::default(); RHOMBI];
        let Some(pawn) = position.pawn(position.seat()).filter(|_| position.points() > 0) else { return all };
        let obstacles = position.obstacles();
        let mut add = |rhombus: Rhombus| all[rhombus.index()] = self.shifts(position, obstacles, rhombus);
        if !position.pawn_phase() {
            Rhombus::paths().for_each(&mut add);
        }
        if (self.board().rhombus_cells() & !position.covered()).contains(pawn) {
            Rhombus::destinations().for_each(&mut add);
        }
        all
    }

    /// The shifts of a rhombus from where it lies.
    pub(crate) fn shifts(&self, position: &Position, obstacles: Obstacles, rhombus: Rhombus) -> Shifts {
        let Some(from) = position.rhombus(rhombus) else { return Shifts::default() };
        let own = self.geometry.mask(from);
        if obstacles.holding(own).is_some() {
            return Shifts::default();
        }
        let shifts = self.geometry.shifts(from, obstacles.to(own));
        if rhombus.destination_index().is_none() {
            return shifts;
        }
        let fan = self.geometry.fan(from);
        shifts.filtered(|shift| !self.sealed(rhombus, fan.to(shift)))
    }

    /// Where those shifts lead.
    pub(crate) fn shift_ends(
        &self,
        position: &Position,
        obstacles: Obstacles,
        rhombus: Rhombus,
    ) -> impl Iterator<Item = Placement> {
        let from = position.rhombus(rhombus);
        let shifts = self.shifts(position, obstacles, rhombus);
        from.into_iter().flat_map(move |from| self.geometry.ends(from, shifts))
    }

    /// Where the pawn of the seat to act may walk to.
    pub(crate) fn walks(&self, position: &Position) -> Mask {
        let pawn = position.pawn(position.seat()).filter(|_| !position.walked());
        pawn.map_or(Mask::EMPTY, |pawn| {
            self.reach(position, pawn, position.points()).within(position.points()) & !stopped(position)
        })
    }

    /// The cells to which a secret passage leads the pawn of the seat to act.
    pub(crate) fn ways_through(&self, position: &Position) -> Mask {
        let passages = self.board().passages() & !position.covered();
        let here = position.pawn(position.seat()).is_some_and(|pawn| passages.contains(pawn));
        if here && position.points() > 0 { passages & !stopped(position) } else { Mask::EMPTY }
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

/// Whether the seat to act may take a statue.
pub(crate) fn may_take(position: &Position) -> bool {
    position.points() > 0 && position.statue_at_hand().is_some()
}

/// An action on a cell.
type OnCell = fn(Cell) -> Action;

/// What there is to do in a turn, as sets; then `stay`.
struct Turn {
    shifts: [Shifts; RHOMBI],
    walks: Mask,
    take: bool,
    passages: Mask,
    blocks: Mask,
}

impl Turn {
    fn new(game: &Inka, position: &Position) -> Turn {
        Turn {
            shifts: game.turn_shifts(position),
            walks: game.walks(position),
            take: may_take(position),
            passages: game.ways_through(position),
            blocks: game.blockable(position),
        }
    }

    fn len(&self) -> usize {
        let shifts: usize = self.shifts.iter().map(|shifts| shifts.len()).sum();
        let cells = self.walks.len() + self.passages.len() + self.blocks.len();
        shifts + cells + usize::from(self.take) + 1
    }

    /// Number `n` of the list.
    fn nth(&self, game: &Inka, position: &Position, n: usize) -> Option<Action> {
        let mut before = n;
        for (rhombus, shifts) in Rhombus::all().zip(self.shifts) {
            if before < shifts.len() {
                let from = position.rhombus(rhombus)?;
                return game.geometry.ends(from, shifts).nth(before).map(|to| Action::Shift(rhombus, to));
            }
            before -= shifts.len();
        }
        let take: Mask = self.take.then(|| position.pawn(position.seat())).flatten().into_iter().collect();
        let kinds: [(Mask, OnCell); 4] = [
            (self.walks, Action::Go),
            (take, |_| Action::Take),
            (self.passages, Action::Passage),
            (self.blocks, Action::Block),
        ];
        for (cells, action) in kinds {
            if before < cells.len() {
                return cells.nth(before).map(action);
            }
            before -= cells.len();
        }
        (before == 0).then_some(Action::Stay)
    }
}
