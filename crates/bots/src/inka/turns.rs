//! Whole turns: the most promising floors that shifts can make, on each all a pawn can do, then a blockade.

use ::inka::{Action, CELLS, Cell, Inka, Mask, Position, Reach, Rhombus};
use rustc_hash::FxHashSet;
use tabletop::arrayvec::ArrayVec;
use tabletop::{Game, MAX_SEATS};

use super::features::{Clock, Features};
use super::judge::Judge;
use super::survey::{POINT, Way, taken};
use crate::{Estimate, Evaluator, Limits};

/// Three points, walks before, between and after, and the end of the turn.
const LONGEST: usize = 8;
/// How much of a rival's way is worth blocking.
const BLOCKED: Way = 3 * POINT;

/// The actions of a turn.
pub type Actions = ArrayVec<Action, LONGEST>;

/// A whole turn, or the rest of one.
#[derive(Clone, Debug)]
pub struct Turn {
    /// What is done.
    pub actions: Actions,
    /// What it leads to.
    pub after: Position,
    /// What can be expected of that.
    pub estimate: Estimate,
}

/// How many turns are looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Breadth {
    /// How many floors are shifted further, after one shift and after two.
    pub floors: [usize; 2],
    /// How many turns are listed.
    pub turns: usize,
    /// How many blockades are tried for each.
    pub blockades: usize,
}

/// A turn without its end.
struct Draft {
    actions: Actions,
    before: Position,
    estimate: Estimate,
}

struct Floor {
    actions: Actions,
    position: Position,
    promise: f32,
}

/// Lists turns.
pub struct Turns {
    judge: Judge,
    seen: FxHashSet<u64>,
    drafts: Vec<Draft>,
    looked: u64,
}

impl Turns {
    /// Turns as a judge sees them.
    pub fn new(judge: Judge) -> Turns {
        Turns { judge, seen: FxHashSet::default(), drafts: Vec::new(), looked: 0 }
    }

    /// Takes the side of the seat to act; whether it cares what others do.
    pub fn take_side(&mut self, game: &Inka, position: &Position) -> bool {
        self.judge.take_side(game, position);
        !self.judge.runs()
    }

    /// Thinks that ways are longer than they seem from some cells, for the seat whose side is taken.
    pub fn tire(&mut self, tired: &[Way; CELLS]) {
        self.judge.tire(tired);
    }

    /// How many floors were looked at so far.
    pub fn looked(&self) -> u64 {
        self.looked
    }

    /// The turns that look best for the seat to act, best first; at least one. A turn that wins is the only one.
    pub fn list(
        &mut self,
        game: &Inka,
        position: &Position,
        breadth: &Breadth,
        limits: &Limits,
    ) -> Vec<Turn> {
        let seat = position.seat();
        self.drafts.clear();
        self.seen.clear();
        self.shift(game, position, breadth, limits);
        let i = seat.index();
        let better = |a: &Estimate, b: &Estimate| b.share[i].total_cmp(&a.share[i]);
        let mut drafts = core::mem::take(&mut self.drafts);
        drafts.sort_by(|a, b| better(&a.estimate, &b.estimate));
        let won = drafts.first().is_some_and(|draft| game.outcome(&draft.before).is_some());
        drafts.truncate(if won { 1 } else { breadth.turns });
        let mut turns = Vec::with_capacity(drafts.len());
        for draft in &drafts {
            if !turns.is_empty() && limits.reached(self.looked) {
                break;
            }
            turns.push(self.end(game, draft, breadth.blockades));
        }
        self.drafts = drafts;
        turns.sort_by(|a, b| better(&a.estimate, &b.estimate));
        turns
    }

    /// Drafts turns on the floors that come of the most promising shifts.
    fn shift(&mut self, game: &Inka, position: &Position, breadth: &Breadth, limits: &Limits) {
        let start = self.judge.estimate(game, position);
        self.looked += 1;
        let seat = position.seat().index();
        let start = Floor { actions: Actions::new(), position: *position, promise: start.share[seat] };
        self.seen.insert(game.hash(position));
        if self.walk(game, &start) || self.turn_destinations(game, position, limits) {
            return;
        }
        let mut floors = vec![start];
        for step in 0.. {
            if position.pawn_phase() || position.points() <= step {
                return;
            }
            let mut next = Vec::new();
            for floor in &floors {
                let mut shifts = Vec::with_capacity(128);
                game.path_shifts(&floor.position, |rhombus, to| shifts.push(Action::Shift(rhombus, to)));
                for action in shifts {
                    if limits.reached(self.looked) {
                        return;
                    }
                    let mut position = floor.position;
                    game.apply(&mut position, action);
                    if !self.seen.insert(game.hash(&position)) {
                        continue;
                    }
                    let mut actions = floor.actions.clone();
                    actions.push(action);
                    let estimate = self.judge.estimate(game, &position);
                    self.looked += 1;
                    let floor = Floor { actions, position, promise: estimate.share[seat] };
                    if self.walk(game, &floor) {
                        return;
                    }
                    next.push(floor);
                }
            }
            next.sort_by(|a, b| b.promise.total_cmp(&a.promise));
            next.truncate(breadth.floors.get(usize::from(step)).copied().unwrap_or(0));
            floors = next;
        }
    }

    /// Drafts what the pawn can do on a floor, which was looked at last; whether it wins.
    fn walk(&mut self, game: &Inka, floor: &Floor) -> bool {
        if game.outcome(&floor.position).is_some() {
            self.win(game, floor.actions.clone(), floor.position);
            return true;
        }
        let features = self.judge.features(game, &floor.position);
        self.stroll(game, &features, &floor.actions, &floor.position)
    }

    /// Drafts what the pawn can do from here on; whether it wins.
    fn stroll(
        &mut self,
        game: &Inka,
        features: &[Features; MAX_SEATS],
        actions: &Actions,
        position: &Position,
    ) -> bool {
        let seat = position.seat();
        let Some(pawn) = position.pawn(seat) else { return false };
        let range = Range::of(game, position, pawn);
        let taken = taken(position, seat);
        let go = |cell: Cell| {
            if cell == pawn {
                (actions.clone(), *position)
            } else {
                play(game, actions, position, Action::Go(cell))
            }
        };
        if taken == 0b111
            && let Some(door) = (range.stops & game.board().doors()).cells().next()
        {
            let (actions, position) = go(door);
            self.win(game, actions, position);
            return true;
        }
        for destination in
            Rhombus::destinations().filter(|&destination| position.has_statue(destination, seat))
        {
            let Some(at) = position.rhombus(destination) else { continue };
            if let Some(cell) = range.nearest(game.cells(at).into_iter().collect()) {
                let (actions, position) = go(cell);
                let (actions, position) = play(game, &actions, &position, Action::Take);
                if game.outcome(&position).is_some() {
                    self.win(game, actions, position);
                    return true;
                }
                if self.stroll(game, features, &actions, &position) {
                    return true;
                }
            }
        }
        let passages = game.board().passages() & !position.covered();
        if let Some(cell) = range.nearest(passages) {
            let (actions, position) = go(cell);
            let free = passages & !(position.pawns() | position.blockades());
            for to in (free & !range.reach.within(range.points)).cells() {
                let (actions, position) = play(game, &actions, &position, Action::Passage(to));
                if self.seen.insert(game.hash(&position)) && self.stroll(game, features, &actions, &position)
                {
                    return true;
                }
            }
        }
        // Where to end the turn.
        let way = |cell: Cell| self.judge.way(game, position, seat, cell, taken);
        let best = range.stops.cells().map(|cell| (way(cell), cell != pawn, cell)).min();
        let (way, _, cell) = best.expect("one can stay where one is");
        let mut features = *features;
        features[seat.index()] = Features { way, taken: taken.count_ones() as u8 };
        let estimate = self.judge.weigh(game, Clock::begin(seat.next(game.players())), &features);
        let (actions, before) = go(cell);
        self.drafts.push(Draft { actions, before, estimate });
        false
    }

    /// Drafts turns in which a destination is moved, on the floor as it lies; whether one wins.
    fn turn_destinations(&mut self, game: &Inka, position: &Position, limits: &Limits) -> bool {
        let Some(pawn) = position.pawn(position.seat()) else { return false };
        let symbols = game.board().rhombus_cells() & !position.covered();
        let Some(cell) = Range::of(game, position, pawn).nearest(symbols) else { return false };
        let (mut actions, mut position) = (Actions::new(), *position);
        if cell != pawn {
            (actions, position) = play(game, &actions, &position, Action::Go(cell));
        }
        for destination in Rhombus::destinations() {
            let mut shifts = Vec::new();
            game.shifts_of(&position, destination, |to| shifts.push(Action::Shift(destination, to)));
            for shift in shifts {
                if limits.reached(self.looked) {
                    return false;
                }
                let (actions, position) = play(game, &actions, &position, shift);
                self.judge.look(game, &position);
                self.looked += 1;
                if self.walk(game, &Floor { actions, position, promise: 0.0 }) {
                    return true;
                }
            }
        }
        false
    }

    fn win(&mut self, game: &Inka, actions: Actions, before: Position) {
        let estimate = game.outcome(&before).map_or_else(Estimate::default, |outcome| Estimate::of(&outcome));
        self.drafts.push(Draft { actions, before, estimate });
    }

    /// Ends a turn with the blockade, of a few on the ways of the others, that helps most.
    fn end(&mut self, game: &Inka, draft: &Draft, blockades: usize) -> Turn {
        let Draft { actions, before, estimate } = draft;
        if game.outcome(before).is_some() {
            return Turn { actions: actions.clone(), after: *before, estimate: *estimate };
        }
        let seat = before.seat();
        let mut best = self.close(game, draft, Action::Stay);
        let mut routes = Mask::EMPTY;
        let mut rival = seat.next(game.players());
        while rival != seat {
            if let Some(pawn) = best.after.pawn(rival) {
                let taken = taken(&best.after, rival);
                routes = routes | self.judge.survey().route(game, &best.after, pawn, taken, BLOCKED);
                if let Some((rhombus, _)) = best.after.cover(pawn)
                    && let Some(at) = best.after.rhombus(rhombus)
                {
                    routes = routes | game.cells(at).into_iter().collect();
                }
            }
            rival = rival.next(game.players());
        }
        let legal = routes.cells().map(Action::Block).filter(|&block| game.check(before, block).is_ok());
        for block in legal.take(blockades) {
            let turn = self.close(game, draft, block);
            if turn.estimate.share[seat.index()] > best.estimate.share[seat.index()] {
                best = turn;
            }
        }
        best
    }

    fn close(&mut self, game: &Inka, draft: &Draft, last: Action) -> Turn {
        let (mut actions, mut after) = (draft.actions.clone(), draft.before);
        actions.push(last);
        game.apply(&mut after, last);
        self.looked += 1;
        let estimate = match game.outcome(&after) {
            Some(outcome) => Estimate::of(&outcome),
            None => self.judge.estimate(game, &after),
        };
        Turn { actions, after, estimate }
    }
}

/// Where a pawn can go now.
struct Range {
    reach: Reach,
    points: u8,
    /// Where it may stop, its own cell included.
    stops: Mask,
}

impl Range {
    fn of(game: &Inka, position: &Position, pawn: Cell) -> Range {
        let points = position.points();
        let reach = game.reach(position, pawn, points);
        let mut stops = if position.walked() {
            Mask::EMPTY
        } else {
            reach.within(points) & !(position.pawns() | position.blockades())
        };
        stops.insert(pawn);
        Range { reach, points, stops }
    }

    /// The nearest of some cells, if a point is left there.
    fn nearest(&self, cells: Mask) -> Option<Cell> {
        let near = (cells & self.stops).cells().filter_map(|cell| {
            let cost = self.reach.cost(cell).unwrap_or(0);
            (cost < self.points).then_some((cost, cell))
        });
        near.min().map(|(_, cell)| cell)
    }
}

/// The turn and the position after one more action.
fn play(game: &Inka, actions: &Actions, position: &Position, action: Action) -> (Actions, Position) {
    let (mut actions, mut position) = (actions.clone(), *position);
    actions.push(action);
    game.apply(&mut position, action);
    (actions, position)
}
