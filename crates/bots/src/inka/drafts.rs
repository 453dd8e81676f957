//! Drafts of a turn: floors that shifts can make, and on each what the pawn can do.
//!
//! Best-first over floors: the one with the fewest points spent and to come is shifted further. A floor's shifts are
//! screened by a cheap guess and looked at a few at a time.

use core::cmp::Reverse;
use std::collections::BinaryHeap;

use ::inka::{Action, Inka, Placement, Position, RHOMBI, Rhombus};
use dice::Dice;
use rustc_hash::FxHashSet;
use tabletop::{Game, MAX_SEATS, Seat};

use super::effort::Effort;
use super::features::Features;
use super::judge::Judge;
use super::survey::{POINT, Way, taken};
use super::walks::{Actions, Range, Stop, play, walks};

/// How many shifts of a floor are looked at at once, and by how much the rest is then thought to be worse.
const CHUNK: usize = 12;
const LATER: Way = POINT / 2;
/// A rival farther behind is not worth a shift.
const BEHIND: Way = 4 * POINT;
/// How far along a rival's way a shift may hinder.
const HINDERED: Way = 3 * POINT;

/// A turn without its end.
pub struct Draft {
    /// What is done.
    pub actions: Actions,
    /// What it leads to.
    pub before: Position,
    /// How each seat stands then.
    pub features: [Features; MAX_SEATS],
}

/// A floor within the turn.
struct Floor {
    position: Position,
    actions: Actions,
    way: Way,
    /// What can be shifted, the most promising first, once that was asked, and how much of it was looked at.
    shifts: Option<Vec<(Way, Rhombus, Placement)>>,
    next: usize,
}

/// The drafts of a turn.
pub struct Drafts {
    /// Judges the floors.
    pub judge: Judge,
    /// How many of a hundred shifts are overlooked.
    overlook: u8,
    dice: Dice,
    seen: FxHashSet<u64>,
    floors: Vec<Floor>,
    open: BinaryHeap<Reverse<(Way, Reverse<usize>)>>,
    list: Vec<Draft>,
    stops: Vec<Stop>,
    /// How each seat stood when the turn began.
    start: [Features; MAX_SEATS],
    /// The rhombi whose shifts may hinder others.
    hinder: [bool; RHOMBI],
    won: bool,
}

impl Drafts {
    /// Drafts by this judge, with so many of a hundred shifts overlooked, which are drawn from `seed`.
    pub fn new(judge: Judge, overlook: u8, seed: u64) -> Drafts {
        Drafts {
            judge,
            overlook,
            dice: Dice::new(seed),
            seen: FxHashSet::default(),
            floors: Vec::new(),
            open: BinaryHeap::new(),
            list: Vec::new(),
            stops: Vec::new(),
            start: [Features::default(); MAX_SEATS],
            hinder: [false; RHOMBI],
            won: false,
        }
    }

    /// Begins with the turn of the seat to act.
    pub fn begin(&mut self, game: &Inka, position: &Position, effort: &mut Effort) {
        self.seen.clear();
        self.floors.clear();
        self.open.clear();
        self.list.clear();
        self.won = false;
        self.judge.look(game, position);
        effort.look();
        self.start = self.judge.features(game, position);
        self.watch(game, position);
        self.floor(game, *position, Actions::new());
    }

    /// What was drafted so far; at least one turn.
    pub fn list(&self) -> &[Draft] {
        &self.list
    }

    /// Whether a draft wins; then it is the last one.
    pub fn won(&self) -> bool {
        self.won
    }

    /// Looks a little further; false if there is nothing more to be found.
    pub fn step(&mut self, game: &Inka, effort: &mut Effort) -> bool {
        if self.won || effort.over() {
            return false;
        }
        let Some(Reverse((whole, Reverse(index)))) = self.open.pop() else { return false };
        if self.floors[index].shifts.is_none() {
            let shifts = self.screen(game, index);
            self.floors[index].shifts = Some(shifts);
            effort.look();
        }
        for _ in 0..CHUNK {
            if effort.over() || self.won {
                break;
            }
            let Floor { position, actions, shifts, next, .. } = &mut self.floors[index];
            let Some(&(_, rhombus, to)) = shifts.as_ref().and_then(|shifts| shifts.get(*next)) else { break };
            *next += 1;
            let (actions, position) = play(game, actions, position, Action::Shift(rhombus, to));
            if self.seen.insert(game.hash(&position)) {
                self.judge.look(game, &position);
                effort.look();
                self.floor(game, position, actions);
            }
        }
        let floor = &self.floors[index];
        if floor.shifts.as_ref().is_some_and(|shifts| floor.next < shifts.len()) {
            self.open.push(Reverse((whole + LATER, Reverse(index))));
        }
        true
    }

    /// Finds the rhombi whose shifts may hinder others.
    fn watch(&mut self, game: &Inka, position: &Position) {
        self.hinder = [false; RHOMBI];
        let seat = position.seat();
        let own = self.start[seat.index()].way;
        for rival in Seat::all(game.players()).filter(|&rival| rival != seat) {
            let Some(pawn) = position.pawn(rival) else { continue };
            if self.judge.disregards_others() || self.start[rival.index()].way > own + BEHIND {
                continue;
            }
            let taken = taken(position, rival);
            let route = self.judge.survey().route(game, position, pawn, taken, HINDERED);
            for (rhombus, _) in route.cells().chain([pawn]).filter_map(|cell| position.cover(cell)) {
                self.hinder[rhombus.index()] = true;
            }
        }
    }

    /// The shifts of a floor, the most promising first.
    fn screen(&mut self, game: &Inka, index: usize) -> Vec<(Way, Rhombus, Placement)> {
        let Floor { position, way, .. } = self.floors[index];
        let mut shifts = Vec::with_capacity(128);
        let seat = position.seat();
        let Some(pawn) = position.pawn(seat) else { return shifts };
        self.judge.look(game, &position);
        self.judge.look_from(pawn);
        let taken = taken(&position, seat);
        game.path_shifts(&position, |rhombus, to| {
            if self.overlook > 0 && self.dice.below(100) < u32::from(self.overlook) {
                return;
            }
            let mut promise = self.judge.survey().promise(game, &position, pawn, taken, rhombus, to);
            if self.hinder[rhombus.index()] {
                promise = promise.min(way + LATER);
            }
            shifts.push((promise, rhombus, to));
        });
        shifts.sort_by_key(|&(promise, ..)| promise);
        shifts
    }

    /// Notes a floor that was looked at last, and what the pawn can do there.
    fn floor(&mut self, game: &Inka, position: Position, actions: Actions) {
        self.walk(game, &position, &actions);
        if self.won || position.points() == 0 || position.pawn_phase() {
            return;
        }
        let seat = position.seat();
        let Some(pawn) = position.pawn(seat) else { return };
        let way = self.judge.way(game, &position, seat, pawn, taken(&position, seat));
        // All floors within a turn have the same points spent before it.
        let whole = way.saturating_sub(Way::from(position.points()) * POINT);
        self.open.push(Reverse((whole, Reverse(self.floors.len()))));
        self.floors.push(Floor { position, actions, way, shifts: None, next: 0 });
    }

    /// Drafts what the pawn can do on a floor that was looked at last.
    fn walk(&mut self, game: &Inka, position: &Position, actions: &Actions) {
        let mut stops = core::mem::take(&mut self.stops);
        self.won = walks(&self.judge, game, actions, position, &mut stops);
        let mut features = self.start;
        if self.hinder.contains(&true) {
            features = self.judge.features(game, position);
        }
        let seat = position.seat();
        for Stop { actions, position, way } in stops.drain(..) {
            let taken = taken(&position, seat).count_ones() as u8;
            features[seat.index()] = Features { way, taken };
            self.list.push(Draft { actions, before: position, features });
        }
        self.stops = stops;
    }

    /// Drafts turns in which a destination is moved, on the floor as it lies.
    pub fn move_destinations(&mut self, game: &Inka, position: &Position, effort: &mut Effort) {
        let Some(pawn) = position.pawn(position.seat()) else { return };
        let symbols = game.board().rhombus_cells() & !position.covered();
        let Some(cell) = Range::of(game, position, pawn).nearest(symbols) else { return };
        let (mut actions, mut position) = (Actions::new(), *position);
        if cell != pawn {
            (actions, position) = play(game, &actions, &position, Action::Go(cell));
        }
        for destination in Rhombus::destinations() {
            let mut shifts = Vec::new();
            game.shifts_of(&position, destination, |to| shifts.push(Action::Shift(destination, to)));
            for shift in shifts {
                if effort.over() || self.won {
                    return;
                }
                let (actions, position) = play(game, &actions, &position, shift);
                self.judge.look(game, &position);
                effort.look();
                self.walk(game, &position, &actions);
            }
        }
    }
}
