//! A cheap, purposeful player for tests, benchmarks and playouts. It is no part of the rules.
//!
//! It walks towards its next statue, then towards a door, and shifts rhombi so that what it reaches comes closer.
//! Distances count edges over anything, walls and chasms included, so it errs often but never rests for long. It looks at
//! one kind of action after the other, and at none that it does not need.

use tabletop::Game;

use crate::fan::Shifts;
use crate::legal::may_take;
use crate::{Action, CELLS, Cell, Edge, Half, Inka, Mask, Placement, Position, RHOMBI, Rhombus, Stage};

/// Picks one of the legal actions of the seat to act; `below(n)` gives a random number below `n`.
pub fn pick(game: &Inka, position: &Position, below: &mut impl FnMut(u32) -> u32) -> Action {
    match position.pawn(position.seat()) {
        Some(_) if position.stage() == Stage::Play && may_take(position) => Action::Take,
        Some(pawn) if position.stage() == Stage::Play => Player::new(game, position, pawn).pick(below),
        _ => {
            let any = |count| below(count as u32) as usize;
            game.choose_legal(position, any).expect("a seat is to act")
        }
    }
}

/// Destinations turn their walls to each other, so the next one is farther than it looks from one that is done.
const WAY_ROUND: u8 = 4;

struct Player<'a> {
    game: &'a Inka,
    position: &'a Position,
    pawn: Cell,
    /// What the pawn stands on.
    under: Option<(Rhombus, Half)>,
    /// How far each cell is from the nearest goal.
    far: [u8; CELLS],
}

impl<'a> Player<'a> {
    fn new(game: &'a Inka, position: &'a Position, pawn: Cell) -> Player<'a> {
        let lying = |wanted: bool| {
            let kind = move |rhombus: &Rhombus| position.has_statue(*rhombus, position.seat()) == wanted;
            let places = Rhombus::destinations().filter(kind).filter_map(|rhombus| position.rhombus(rhombus));
            places.fold(Mask::EMPTY, |all, at| all | game.geometry.mask(at))
        };
        let (statues, done) = (lying(true), lying(false));
        let goals = if statues.is_empty() { game.board().doors() } else { statues };
        let mut far = [u8::MAX; CELLS];
        for goal in goals.cells() {
            for (nearest, &distance) in far.iter_mut().zip(game.geometry.distances(goal)) {
                *nearest = distance.min(*nearest);
            }
        }
        done.cells().for_each(|cell| far[cell.index()] += WAY_ROUND);
        Player { game, position, pawn, under: position.cover(pawn), far }
    }

    /// Nothing can be taken.
    fn pick(&self, below: &mut impl FnMut(u32) -> u32) -> Action {
        let (game, position) = (self.game, self.position);
        let here = self.far[self.pawn.index()];
        let walks = game.walks(position);
        let (walk_far, walk) = self.nearest(walks);
        if walk_far == 0 {
            return Action::Go(walk);
        }
        let reached = here.min(walk_far);
        let (passage_far, passage) = self.nearest(game.ways_through(position));
        if passage_far < reached {
            return Action::Passage(passage);
        }
        let shifts = game.turn_shifts(position);
        let count = shifts.iter().map(|shifts| shifts.len() as u32).sum();
        if count > 0 && below(8) > 0 {
            let region = walks | [self.pawn].into_iter().collect();
            if let Some(shift) = self.best_shift(&shifts, region, reached, below(count) as usize) {
                return shift;
            }
            if below(4) > 0 {
                return self.nth_shift(&shifts, below(count) as usize);
            }
        }
        if walk_far < here {
            return Action::Go(walk);
        }
        let symbols = game.board().passages() | game.board().rhombus_cells();
        if position.points() > 0
            && below(2) == 0
            && let Some(detour) = (walks & symbols).cells().next()
        {
            return Action::Go(detour);
        }
        self.end(below)
    }

    /// The first of the cells that are nearest to a goal, and how far that is.
    fn nearest(&self, cells: Mask) -> (u8, Cell) {
        let far = |cell: Cell| (self.far[cell.index()], cell);
        cells.cells().map(far).min().unwrap_or((u8::MAX, self.pawn))
    }

    /// The rhombus that shift number `n` moves, and how many of its shifts come before that one.
    fn mover(shifts: &[Shifts; RHOMBI], n: usize) -> (Rhombus, usize) {
        let mut before = n;
        for (rhombus, shifts) in Rhombus::all().zip(shifts) {
            if before < shifts.len() {
                return (rhombus, before);
            }
            before -= shifts.len();
        }
        unreachable!("there are not {n} shifts")
    }

    fn nth_shift(&self, shifts: &[Shifts; RHOMBI], n: usize) -> Action {
        let (rhombus, before) = Self::mover(shifts, n);
        let from = self.position.rhombus(rhombus).expect("a rhombus that moves lies somewhere");
        let to = self.game.geometry.ends(from, shifts[rhombus.index()]).nth(before);
        Action::Shift(rhombus, to.expect("the rhombus has more shifts"))
    }

    /// The shift that brings a goal nearer than anything reached so far, counted from a random place on.
    fn best_shift(
        &self,
        shifts: &[Shifts; RHOMBI],
        region: Mask,
        reached: u8,
        start: usize,
    ) -> Option<Action> {
        let (mover, before) = Self::mover(shifts, start);
        let [sooner, later] = shifts[mover.index()].split_at(before);
        let mut best = (reached, None);
        self.improve(&mut best, mover, later, region);
        // Plain loops: longer chains of iterators are kept in memory, all shifts copied with them, in WebAssembly by calls.
        for rhombus in Rhombus::all().skip(mover.index() + 1).chain(Rhombus::all().take(mover.index())) {
            self.improve(&mut best, rhombus, shifts[rhombus.index()], region);
        }
        self.improve(&mut best, mover, sooner, region);
        best.1
    }

    /// Notes the first shift of a rhombus that brings more than the best so far.
    ///
    /// It brings the pawn if that rides along, else the nearer half, to a goal; and a goal that moves, to the pawn.
    fn improve(&self, best: &mut (u8, Option<Action>), rhombus: Rhombus, shifts: Shifts, region: Mask) {
        let Some(from) = self.position.rhombus(rhombus).filter(|_| !shifts.is_empty()) else { return };
        let wanted =
            rhombus.destination_index().map(|_| self.position.has_statue(rhombus, self.position.seat()));
        let (far, halves) = match (wanted, self.under) {
            (Some(false), _) => return,
            (Some(true), _) => (self.game.geometry.distances(self.pawn), [0, 1]),
            (None, Some((under, half))) if under == rhombus => (&self.far, [half as usize; 2]),
            (None, _) => (&self.far, [0, 1]),
        };
        let fan = self.game.geometry.fan(from);
        for shift in shifts {
            let cells = fan.cells(shift);
            let [a, b] = halves.map(|half| far[cells[half].index()]);
            if a.min(b) < best.0 && self.touches(rhombus, fan.to(shift), region) {
                *best = (a.min(b), Some(Action::Shift(rhombus, fan.to(shift))));
            }
        }
    }

    /// Whether a rhombus would lie beside what is reached now without it; the pawn's own and a goal need not.
    fn touches(&self, rhombus: Rhombus, to: Placement, region: Mask) -> bool {
        let Some(from) = self.position.rhombus(rhombus) else { return false };
        let own = self.game.geometry.mask(from);
        if rhombus.destination_index().is_some() || own.contains(self.pawn) {
            return true;
        }
        let beside =
            |cell| Edge::ALL.into_iter().filter_map(move |edge| self.game.geometry.neighbour(cell, edge));
        let left = region & !own;
        self.game.geometry.cells(to).into_iter().flat_map(beside).any(|cell| left.contains(cell))
    }

    /// Ends the turn, half the time with a blockade that is rather near the next player.
    fn end(&self, below: &mut impl FnMut(u32) -> u32) -> Action {
        let rival = self.position.pawn(self.position.seat().next(self.game.players));
        let cells = self.game.blockable(self.position);
        let Some(rival) = rival.filter(|_| !cells.is_empty() && below(2) == 0) else { return Action::Stay };
        let far = self.game.geometry.distances(rival);
        let mut sample = || cells.nth(below(cells.len() as u32) as usize);
        let sampled = [sample(), sample(), sample()].into_iter().flatten();
        sampled.min_by_key(|cell| far[cell.index()]).map_or(Action::Stay, Action::Block)
    }
}
