//! What a pawn can do on a floor as it lies: take, use passages, walk, stop.

use ::inka::{Action, Cell, Inka, Mask, Position, Reach, Rhombus};
use rustc_hash::FxHashSet;
use tabletop::Game;
use tabletop::arrayvec::ArrayVec;

use super::judge::Judge;
use super::survey::{Way, taken};

/// Three points, walks before, between and after, and the end of the turn.
const LONGEST: usize = 8;

/// The actions of a turn.
pub type Actions = ArrayVec<Action, LONGEST>;

/// A turn without its end.
#[derive(Clone, Debug)]
pub struct Stop {
    /// What was done.
    pub actions: Actions,
    /// What it led to; the game may be won.
    pub position: Position,
    /// The way that is left from there.
    pub way: Way,
}

/// Lists what the pawn of the seat to act can do on the floor the judge has looked at last, after some actions;
/// whether it wins, which then is the last one listed.
pub fn walks(
    judge: &Judge,
    game: &Inka,
    actions: &Actions,
    position: &Position,
    stops: &mut Vec<Stop>,
) -> bool {
    let mut walks = Walks { judge, game, seen: FxHashSet::default(), stops };
    if game.outcome(position).is_some() {
        walks.win(actions, position)
    } else {
        walks.go_on(actions, position)
    }
}

struct Walks<'a> {
    judge: &'a Judge,
    game: &'a Inka,
    seen: FxHashSet<u64>,
    stops: &'a mut Vec<Stop>,
}

impl Walks<'_> {
    fn win(&mut self, actions: &Actions, position: &Position) -> bool {
        self.stops.push(Stop { actions: actions.clone(), position: *position, way: 0 });
        true
    }

    /// Lists what the pawn can do from here on; whether it wins.
    fn go_on(&mut self, actions: &Actions, position: &Position) -> bool {
        let (game, seat) = (self.game, position.seat());
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
            return self.win(&actions, &position);
        }
        for destination in Rhombus::destinations().filter(|&it| position.has_statue(it, seat)) {
            let Some(at) = position.rhombus(destination) else { continue };
            if let Some(cell) = range.nearest(game.cells(at).into_iter().collect()) {
                let (actions, position) = go(cell);
                let (actions, position) = play(game, &actions, &position, Action::Take);
                let won = game.outcome(&position).is_some();
                if if won { self.win(&actions, &position) } else { self.go_on(&actions, &position) } {
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
                if self.seen.insert(game.hash(&position)) && self.go_on(&actions, &position) {
                    return true;
                }
            }
        }
        // Where to end the turn.
        let way = |cell: Cell| self.judge.way(game, position, seat, cell, taken);
        let best = range.stops.cells().map(|cell| (way(cell), cell != pawn, cell)).min();
        let (way, _, cell) = best.expect("one can stay where one is");
        let (actions, position) = go(cell);
        self.stops.push(Stop { actions, position, way });
        false
    }
}

/// Where a pawn can go now.
pub struct Range {
    reach: Reach,
    points: u8,
    /// Where it may stop, its own cell included.
    stops: Mask,
}

impl Range {
    /// For a pawn on a cell.
    pub fn of(game: &Inka, position: &Position, pawn: Cell) -> Range {
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
    pub fn nearest(&self, cells: Mask) -> Option<Cell> {
        let near = (cells & self.stops).cells().filter_map(|cell| {
            let cost = self.reach.cost(cell).unwrap_or(0);
            (cost < self.points).then_some((cost, cell))
        });
        near.min().map(|(_, cell)| cell)
    }
}

/// The turn and the position after one more action.
pub fn play(game: &Inka, actions: &Actions, position: &Position, action: Action) -> (Actions, Position) {
    let (mut actions, mut position) = (actions.clone(), *position);
    actions.push(action);
    game.apply(&mut position, action);
    (actions, position)
}
