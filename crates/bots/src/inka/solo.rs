//! Turns of one player, for now and some turns ahead, as if the others stood still.
//!
//! Best-first over floors: the one with the fewest points spent and to come is shifted further. A floor's shifts are
//! screened by a cheap guess and looked at a few at a time.

use core::cmp::Reverse;
use std::collections::BinaryHeap;

use ::inka::{Action, Inka, Placement, Position, RHOMBI, Rhombus};
use dice::Dice;
use rustc_hash::FxHashSet;
use tabletop::{Game, MAX_SEATS, Seat, zobrist};

use super::effort::Effort;
use super::features::Features;
use super::judge::Judge;
use super::survey::{FAR, POINT, Way, taken};
use super::walks::{Actions, Range, Stop, play, walks};

/// The points of a turn.
pub const TURN: Way = 3 * POINT;
/// How many shifts of a floor are looked at at once, and by how much the rest is then thought to be worse.
const CHUNK: usize = 12;
const LATER: Way = POINT / 2;
/// The part of a way that is doubtful.
const DOUBT: Way = 4;
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
    /// The shortest way with the points spent, of those followed to the end.
    known: Way,
}

struct Node {
    position: Position,
    actions: Actions,
    /// The draft it goes on from, after this turn.
    draft: Option<usize>,
    turn: u8,
    way: Way,
    shifts: Option<Vec<(Way, Rhombus, Placement)>>,
    next: usize,
}

impl Node {
    fn whole(&self) -> Way {
        Way::from(self.turn) * TURN + Way::from(3 - self.position.points()) * POINT + worth(self.way)
    }
}

/// A way that is only seen from afar is thought to be longer, so that one that was followed counts more.
fn worth(way: Way) -> Way {
    way + way / DOUBT
}

/// The way that is worth so much.
fn seen(worth: Way) -> Way {
    worth - worth / (DOUBT + 1)
}

/// The search.
pub struct Solo {
    /// Judges the floors.
    pub judge: Judge,
    seen: FxHashSet<u64>,
    nodes: Vec<Node>,
    open: BinaryHeap<Reverse<(Way, Reverse<usize>)>>,
    drafts: Vec<Draft>,
    stops: Vec<Stop>,
    /// How many turns are followed, and how many of a hundred shifts are overlooked.
    turns: u8,
    overlook: u8,
    dice: Dice,
    others: [Features; MAX_SEATS],
    hinder: [bool; RHOMBI],
    /// The shortest way to the end that was found.
    end: Way,
}

impl Solo {
    /// A search by this judge; what is overlooked is drawn from `seed`.
    pub fn new(judge: Judge, seed: u64) -> Solo {
        Solo {
            judge,
            seen: FxHashSet::default(),
            nodes: Vec::new(),
            open: BinaryHeap::new(),
            drafts: Vec::new(),
            stops: Vec::new(),
            turns: 1,
            overlook: 0,
            dice: Dice::new(seed),
            others: [Features::default(); MAX_SEATS],
            hinder: [false; RHOMBI],
            end: FAR,
        }
    }

    /// Begins with the turn of the seat to act, to be followed for so many turns of his, with so many of a hundred
    /// shifts overlooked.
    pub fn begin(&mut self, game: &Inka, position: &Position, turns: u8, overlook: u8, effort: &mut Effort) {
        self.seen.clear();
        self.nodes.clear();
        self.open.clear();
        self.drafts.clear();
        (self.turns, self.overlook, self.end) = (turns, overlook, FAR);
        self.judge.look(game, position);
        effort.look();
        self.others = self.judge.features(game, position);
        self.watch(game, position);
        self.floor(game, *position, Actions::new(), None, 0);
    }

    /// The drafts of this turn.
    pub fn drafts(&self) -> &[Draft] {
        &self.drafts
    }

    /// For each draft the way that is left after it, as far as the next turns were followed.
    pub fn ways(&self) -> Vec<Way> {
        let mut ways: Vec<Way> = self.drafts.iter().map(|draft| draft.known).collect();
        for &Reverse((whole, Reverse(index))) in &self.open {
            if let Some(draft) = self.nodes[index].draft {
                ways[draft] = ways[draft].min(whole);
            }
        }
        ways.iter().map(|way| seen(way.saturating_sub(TURN))).collect()
    }

    /// Whether this turn wins; then the last draft does.
    pub fn wins(&self) -> bool {
        self.end == 0
    }

    /// Looks a little further; false if there is nothing to be found.
    pub fn step(&mut self, game: &Inka, effort: &mut Effort) -> bool {
        let Some(Reverse((whole, Reverse(index)))) = self.open.pop() else { return false };
        if self.end <= whole {
            self.open.push(Reverse((whole, Reverse(index))));
            return false;
        }
        if self.nodes[index].shifts.is_none() {
            self.screen(game, index);
            effort.look();
        }
        for _ in 0..CHUNK {
            if effort.over() || self.end <= whole {
                break;
            }
            let node = &mut self.nodes[index];
            let Some(&(_, rhombus, to)) = node.shifts.as_ref().and_then(|shifts| shifts.get(node.next))
            else {
                break;
            };
            node.next += 1;
            let (draft, turn) = (node.draft, node.turn);
            let (actions, position) = play(game, &node.actions, &node.position, Action::Shift(rhombus, to));
            if self.is_new(game, &position, draft) {
                self.judge.look(game, &position);
                effort.look();
                self.floor(game, position, actions, draft, turn);
            }
        }
        let node = &self.nodes[index];
        if node.shifts.as_ref().is_some_and(|shifts| node.next < shifts.len()) {
            self.open.push(Reverse((whole + LATER, Reverse(index))));
        }
        true
    }

    fn is_new(&mut self, game: &Inka, position: &Position, draft: Option<usize>) -> bool {
        let plan = draft.map_or(0, |draft| zobrist::mix(draft as u64 + 1));
        self.seen.insert(game.hash(position) ^ plan)
    }

    /// Finds the rhombi whose shifts may hinder others.
    fn watch(&mut self, game: &Inka, position: &Position) {
        self.hinder = [false; RHOMBI];
        let seat = position.seat();
        let own = self.others[seat.index()].way;
        for rival in Seat::all(game.players()).filter(|&rival| rival != seat) {
            let Some(pawn) = position.pawn(rival) else { continue };
            if self.judge.runs() || self.others[rival.index()].way > own + BEHIND {
                continue;
            }
            let taken = taken(position, rival);
            let route = self.judge.survey().route(game, position, pawn, taken, HINDERED);
            for (rhombus, _) in route.cells().chain([pawn]).filter_map(|cell| position.cover(cell)) {
                self.hinder[rhombus.index()] = true;
            }
        }
    }

    /// Lists the shifts of a floor, the most promising first.
    fn screen(&mut self, game: &Inka, index: usize) {
        let Node { position, draft, turn, way, .. } = self.nodes[index];
        self.judge.look(game, &position);
        if turn > 0 && position.points() == 3 {
            self.walk(game, &position, &Actions::new(), draft, turn);
        }
        let seat = position.seat();
        let mut shifts = Vec::with_capacity(128);
        let Some(pawn) = position.pawn(seat) else { return };
        game.path_shifts(&position, |rhombus, to| {
            if self.overlook == 0 || self.dice.below(100) >= u32::from(self.overlook) {
                shifts.push((0, rhombus, to));
            }
        });
        let taken = taken(&position, seat);
        self.judge.look_from(pawn);
        for (promise, rhombus, to) in &mut shifts {
            *promise = self.judge.survey().promise(game, &position, pawn, taken, *rhombus, *to);
            if turn == 0 && self.hinder[rhombus.index()] {
                *promise = (*promise).min(way + LATER);
            }
        }
        shifts.sort_by_key(|&(promise, ..)| promise);
        self.nodes[index].shifts = Some(shifts);
    }

    /// Notes a floor that was looked at last, and what the pawn can do there.
    fn floor(&mut self, game: &Inka, position: Position, actions: Actions, draft: Option<usize>, turn: u8) {
        self.walk(game, &position, &actions, draft, turn);
        if position.points() == 0 || position.pawn_phase() || game.outcome(&position).is_some() {
            return;
        }
        let seat = position.seat();
        let Some(pawn) = position.pawn(seat) else { return };
        let way = self.judge.way(game, &position, seat, pawn, taken(&position, seat));
        self.push(Node { position, actions, draft, turn, way, shifts: None, next: 0 });
    }

    fn push(&mut self, node: Node) {
        self.open.push(Reverse((node.whole(), Reverse(self.nodes.len()))));
        self.nodes.push(node);
    }

    /// Ends the turn in all ways the floor allows, or, in a later turn, in the best.
    fn walk(&mut self, game: &Inka, position: &Position, actions: &Actions, draft: Option<usize>, turn: u8) {
        let mut stops = core::mem::take(&mut self.stops);
        let won = walks(&self.judge, game, actions, position, &mut stops);
        if won {
            stops.drain(..stops.len() - 1);
            self.end = self.end.min(Way::from(turn) * TURN);
        }
        if let Some(draft) = draft {
            if let Some(best) = stops.iter().min_by_key(|stop| stop.way) {
                self.end_turn(game, best, draft, turn);
            }
        } else {
            let mut features = self.others;
            if self.hinder.contains(&true) && !won {
                features = self.judge.features(game, position);
            }
            let seat = position.seat();
            for stop in &stops {
                let taken = taken(&stop.position, seat).count_ones() as u8;
                features[seat.index()] = Features { way: stop.way, taken };
                let (actions, before) = (stop.actions.clone(), stop.position);
                self.drafts.push(Draft { actions, before, features, known: FAR });
                self.end_turn(game, stop, self.drafts.len() - 1, turn);
            }
        }
        stops.clear();
        self.stops = stops;
    }

    /// Goes on with the next turn of the same seat, while the others stay.
    fn end_turn(&mut self, game: &Inka, stop: &Stop, draft: usize, turn: u8) {
        let Stop { mut position, way, .. } = *stop;
        let (seat, turn) = (position.seat(), turn + 1);
        let mut known = Way::from(turn) * TURN + worth(way);
        if game.outcome(&position).is_some() {
            known -= Way::from(position.points()) * POINT;
        } else if turn < self.turns {
            game.apply(&mut position, Action::Stay);
            while game.outcome(&position).is_none() && position.seat() != seat {
                game.apply(&mut position, Action::Stay);
            }
            if game.outcome(&position).is_none() {
                if self.is_new(game, &position, Some(draft)) {
                    let actions = Actions::new();
                    self.push(Node {
                        position,
                        actions,
                        draft: Some(draft),
                        turn,
                        way,
                        shifts: None,
                        next: 0,
                    });
                }
                return;
            }
        }
        let draft = &mut self.drafts[draft];
        draft.known = draft.known.min(known);
    }
}

/// Drafts turns in which a destination is moved, on the floor as it lies.
impl Solo {
    /// Looks at them all.
    pub fn turn_destinations(&mut self, game: &Inka, position: &Position, effort: &mut Effort) {
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
                if effort.over() || self.wins() {
                    return;
                }
                let (actions, position) = play(game, &actions, &position, shift);
                self.judge.look(game, &position);
                effort.look();
                self.walk(game, &position, &actions, None, 0);
            }
        }
    }
}
