//! A cheap, purposeful player for tests, benchmarks and playouts. It is no part of the rules.
//!
//! It walks towards its next statue, then towards a door, and shifts rhombi so that what it reaches comes closer.
//! Distances count edges over anything, walls and chasms included, so it errs often but never rests for long.

use crate::{Action, CELLS, Cell, Edge, Half, Inka, Mask, Placement, Position, Rhombus, Stage};

/// Picks one of the legal actions, given as `legal` lists them; `below(n)` gives a random number below `n`.
pub fn pick(game: &Inka, position: &Position, legal: &[Action], below: &mut impl FnMut(u32) -> u32) -> usize {
    match position.pawn(position.seat()) {
        Some(pawn) if position.stage() == Stage::Play => Player::new(game, position, pawn).pick(legal, below),
        _ => below(legal.len() as u32) as usize,
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

    fn pick(&self, legal: &[Action], below: &mut impl FnMut(u32) -> u32) -> usize {
        let walks = legal.partition_point(|action| matches!(action, Action::Shift(..)));
        let ends = |from: usize, kind: fn(&Action) -> bool| {
            from + legal[from..].iter().take_while(|action| kind(action)).count()
        };
        let others = ends(walks, |action| matches!(action, Action::Go(_)));
        let blocks = ends(others, |action| matches!(action, Action::Take | Action::Passage(_)));
        let nearest = |from: usize, to: usize| {
            let far = |index: usize| self.far_of(legal[index]);
            (from..to).map(|index| (far(index), index)).min().unwrap_or((u8::MAX, 0))
        };

        if legal[others] == Action::Take {
            return others;
        }
        let here = self.far[self.pawn.index()];
        let (walk_far, walk) = nearest(walks, others);
        if walk_far == 0 {
            return walk;
        }
        let reached = here.min(walk_far);
        let (passage_far, passage) = nearest(others, blocks);
        if passage_far < reached {
            return passage;
        }
        if walks > 0 && below(8) > 0 {
            let region = self.reached(&legal[walks..others]);
            if let Some(shift) = self.best_shift(&legal[..walks], region, reached, below(walks as u32)) {
                return shift;
            }
            if below(4) > 0 {
                return below(walks as u32) as usize;
            }
        }
        if walk_far < here {
            return walk;
        }
        let symbols = self.game.board().passages() | self.game.board().rhombus_cells();
        let useful = |action: &Action| matches!(action, Action::Go(cell) if symbols.contains(*cell));
        if self.position.points() > 0
            && below(2) == 0
            && let Some(detour) = legal[walks..others].iter().position(useful)
        {
            return walks + detour;
        }
        self.end(legal, blocks, below)
    }

    fn far_of(&self, action: Action) -> u8 {
        match action {
            Action::Go(cell) | Action::Passage(cell) => self.far[cell.index()],
            _ => u8::MAX,
        }
    }

    fn reached(&self, walks: &[Action]) -> Mask {
        let cells = walks.iter().filter_map(|walk| match walk {
            Action::Go(cell) => Some(*cell),
            _ => None,
        });
        cells.chain([self.pawn]).collect()
    }

    /// The shift that brings a goal nearer than anything reached so far, counted from a random place on.
    fn best_shift(&self, shifts: &[Action], region: Mask, reached: u8, from: u32) -> Option<usize> {
        let (mut best, mut found) = (reached, None);
        let (sooner, later) = shifts.split_at(from as usize);
        for (part, start) in [(later, sooner.len()), (sooner, 0)] {
            for (index, action) in part.iter().enumerate() {
                let Action::Shift(rhombus, to) = *action else { continue };
                let far = self.far_after(rhombus, to);
                if far < best && self.touches(rhombus, to, region) {
                    (best, found) = (far, Some(start + index));
                }
            }
        }
        found
    }

    /// The distance a shift would bring: from the pawn if it rides along, else from the rhombus to the goal, or, for
    /// a goal that moves, from the goal to the pawn.
    fn far_after(&self, rhombus: Rhombus, to: Placement) -> u8 {
        let cells = self.game.geometry.cells(to);
        if rhombus.destination_index().is_some() {
            let wanted = self.position.has_statue(rhombus, self.position.seat());
            let far = self.game.geometry.distances(self.pawn);
            return if wanted { far[cells[0].index()].min(far[cells[1].index()]) } else { u8::MAX };
        }
        match self.under {
            Some((under, half)) if under == rhombus => self.far[cells[half as usize].index()],
            _ => self.far[cells[0].index()].min(self.far[cells[1].index()]),
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
    fn end(&self, legal: &[Action], blocks: usize, below: &mut impl FnMut(u32) -> u32) -> usize {
        let stay = legal.len() - 1;
        let rival = self.position.pawn(self.position.seat().next(self.game.players));
        let Some(rival) = rival.filter(|_| blocks < stay && below(2) == 0) else { return stay };
        let far = self.game.geometry.distances(rival);
        let mut sample = || blocks + below((stay - blocks) as u32) as usize;
        let picked = [sample(), sample(), sample()].into_iter().min_by_key(|&index| match legal[index] {
            Action::Block(cell) => far[cell.index()],
            _ => u8::MAX,
        });
        picked.unwrap_or(stay)
    }
}
