//! Where a pillar can travel, by outcome: the routes that no other route to the same landing beats or equals.
//!
//! An outcome is a bill: the walkways that cost an action point, and the points due to each opponent. All figures
//! only grow along a route, so leaving out a detour never makes a bill worse, and routes may be compared at every
//! column on the way. Routes grow by one column at a time, in alphabetical order, and a column turns away a route
//! whose bill an earlier one beats or equals. So for each bill that is offered in the end the route kept has the
//! fewest columns and is the first of those in the alphabet: had one of its beginnings been turned away, the
//! better beginning followed by the same rest would be a better route, or hold a detour that makes it shorter
//! still. For the same reason no kept route meets itself: its first visit to the column turns the second away.

use tabletop::Seat;
use tabletop::arrayvec::ArrayVec;

use crate::column::{Column, Columns, Way, facing};
use crate::position::Position;
use crate::route::Route;
use crate::tables::Gates;

/// What a route costs: in the lowest byte the incomplete walkways crossed, above it the points due to the next
/// seat, the one after it, and the last. No byte reaches 128: no player has as many pillars.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bill(u32);

impl Bill {
    const NOTHING: Bill = Bill(0);
    const WALKWAY: u32 = 1;

    /// Whether every figure is at most that of `other`: no byte of the difference borrows from its guard bit.
    pub(crate) const fn covers(self, other: Bill) -> bool {
        const GUARD: u32 = 0x8080_8080;
        ((other.0 | GUARD) - self.0) & GUARD == GUARD
    }

    /// The action points.
    pub(crate) const fn action_points(self) -> u8 {
        1 + (self.0 & 0xff) as u8
    }

    /// The points due to the seat so many places after the traveller's.
    pub(crate) const fn due(self, places: usize) -> u8 {
        (self.0 >> (8 * places)) as u8
    }

    /// The points due to all.
    pub(crate) const fn points(self) -> u32 {
        (self.0 >> 8).wrapping_mul(0x0001_0101) >> 16 & 0xff
    }
}

/// From where to where a route leads, besides its columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Enter,
    Move,
    Leave,
}

/// The site as one player's pillars see it.
pub(crate) struct Site {
    /// Columns whose offered socket is empty: pillars stop there, and pass over all others.
    empty: u64,
    /// Columns from which a step leads to an offered socket, and those of them whose walkway is complete.
    steps: [u64; 4],
    complete: [u64; 4],
    gates: u64,
    open_gates: u64,
    /// What passing over the pillar of a column costs.
    toll: [u32; 64],
    most_points: u32,
    most_walkways: u32,
}

impl Site {
    /// The site for the pillars of the active player, who has an action point at least.
    pub(crate) fn new(position: &Position, seats: u8, gates: Gates) -> Site {
        let traveller = position.active();
        let offered = position.offered().0;
        let mut toll = [0; 64];
        let mut seat = traveller.next(seats);
        let mut point = 1 << 8;
        while seat != traveller {
            for column in position.free(seat) {
                toll[column.index()] = point;
            }
            seat = seat.next(seats);
            point <<= 8;
        }
        Site {
            empty: position.empty().0,
            steps: Way::ALL.map(|way| offered & facing(offered, way)),
            complete: Way::ALL.map(|way| position.complete(way).0),
            gates: gates.columns().0 & offered,
            open_gates: gates.complete(position.lines()),
            toll,
            most_points: position.score(traveller).max(0) as u32,
            most_walkways: u32::from(position.action_points()) - 1,
        }
    }

    /// What a route costs, whatever the traveller can pay; it must cross offered sockets only.
    pub(crate) fn bill(&self, kind: Kind, route: &Route) -> Bill {
        let gate = |column: Column| u32::from(self.open_gates & column.bit() == 0);
        let mut bill = match kind {
            Kind::Enter => gate(route.first()) + self.toll[route.first().index()],
            Kind::Move => 0,
            Kind::Leave => gate(route.last()),
        };
        for (step, column) in route.columns().enumerate().skip(1) {
            let way = route.way(step - 1).back();
            bill += u32::from(self.complete[way as usize] & column.bit() == 0) + self.toll[column.index()];
        }
        Bill(bill)
    }

    fn affordable(&self, bill: Bill) -> bool {
        bill.0 & 0xff <= self.most_walkways && bill.points() <= self.most_points
    }
}

/// The landing outside the board: the hand.
const HAND: u8 = 64;
/// No label: the end of a list, the parent of a first column.
const NONE: u32 = u32::MAX;
/// Labels kept without touching the heap. Builder play needs a few dozen, the most crowded sites some hundreds.
const NEAR: usize = 2048;

/// A route so far: its bill, its last column, and the route it continues.
#[derive(Clone, Copy, Debug)]
struct Label {
    bill: Bill,
    parent: u32,
    /// The next label of the same column.
    next: u32,
    column: u8,
    /// Whether a later route beat this one.
    beaten: bool,
}

/// The labels of one search, in the order of their routes: fewest columns first, then alphabetical.
pub(crate) struct Labels {
    near: ArrayVec<Label, NEAR>,
    far: Vec<Label>,
    /// The first label of each column, and of the hand.
    heads: [u32; 65],
}

impl Labels {
    pub(crate) const fn new() -> Labels {
        Labels { near: ArrayVec::new_const(), far: Vec::new(), heads: [NONE; 65] }
    }

    fn clear(&mut self) {
        self.near.clear();
        self.far.clear();
        self.heads = [NONE; 65];
    }

    fn get(&self, index: u32) -> &Label {
        let index = index as usize;
        if index < NEAR { &self.near[index] } else { &self.far[index - NEAR] }
    }

    fn get_mut(&mut self, index: u32) -> &mut Label {
        let index = index as usize;
        if index < NEAR { &mut self.near[index] } else { &mut self.far[index - NEAR] }
    }

    fn len(&self) -> u32 {
        (self.near.len() + self.far.len()) as u32
    }

    /// Adds a route unless another to this column beats or equals it; takes out those it beats.
    fn insert(&mut self, column: u8, bill: Bill, parent: u32) -> Option<u32> {
        let head = self.heads[usize::from(column)];
        let (mut first, mut before, mut at) = (head, NONE, head);
        while at != NONE {
            let label = *self.get(at);
            if label.bill.covers(bill) {
                return None;
            }
            if bill.covers(label.bill) {
                self.get_mut(at).beaten = true;
                match before {
                    NONE => first = label.next,
                    before => self.get_mut(before).next = label.next,
                }
            } else {
                before = at;
            }
            at = label.next;
        }
        let index = self.len();
        let label = Label { bill, parent, next: first, column, beaten: false };
        if self.near.try_push(label).is_err() {
            self.far.push(label);
        }
        self.heads[usize::from(column)] = index;
        Some(index)
    }

    /// The route of a label, with the label's own column unless that is the hand.
    fn route(&self, index: u32) -> Route {
        let mut columns: ArrayVec<u8, 65> = ArrayVec::new();
        let mut at = index;
        while at != NONE {
            let label = self.get(at);
            if label.column != HAND {
                columns.push(label.column);
            }
            at = label.parent;
        }
        let mut columns = columns.into_iter().rev().filter_map(Column::nth);
        let mut last = columns.next().expect("a route has a first column");
        let mut route = Route::at(last);
        for column in columns {
            route.push(WAY_BY_STEP[(column.index() as i8 - last.index() as i8 + 8) as usize]);
            last = column;
        }
        route
    }

    /// Calls `found` with every route on offer from a pillar's column, or from the hand through any gate: fewest
    /// columns first, then in alphabetical order.
    pub(crate) fn search(
        &mut self,
        site: &Site,
        from: Option<Column>,
        mut found: impl FnMut(Kind, Route, Bill),
    ) {
        self.clear();
        match from {
            Some(column) => self.visit(site, column.index() as u8, Bill::NOTHING, NONE, true),
            None => {
                for gate in Columns(site.gates) {
                    let walkway = u32::from(site.open_gates & gate.bit() == 0) * Bill::WALKWAY;
                    let bill = Bill(walkway + site.toll[gate.index()]);
                    self.visit(site, gate.index() as u8, bill, NONE, false);
                }
            }
        }
        let mut next = 0;
        while next < self.len() {
            let label = *self.get(next);
            if !label.beaten && label.column != HAND && site.empty >> label.column & 1 == 0 {
                for (way, offset) in OFFSETS.into_iter().enumerate() {
                    if site.steps[way] >> label.column & 1 != 0 {
                        let column = (label.column as i8 + offset) as u8;
                        let walkway = u32::from(site.complete[way] >> label.column & 1 == 0) * Bill::WALKWAY;
                        let bill = Bill(label.bill.0 + walkway + site.toll[usize::from(column)]);
                        self.visit(site, column, bill, next, from.is_some());
                    }
                }
            }
            next += 1;
        }
        for index in 0..self.len() {
            let label = *self.get(index);
            let kind = match from {
                None => Kind::Enter,
                Some(_) if label.column == HAND => Kind::Leave,
                Some(_) => Kind::Move,
            };
            if !label.beaten && (label.column == HAND || site.empty >> label.column & 1 != 0) {
                found(kind, self.route(index), label.bill);
            }
        }
    }

    /// Goes on to a column, and out if it has a gate, where the traveller can pay for it.
    fn visit(&mut self, site: &Site, column: u8, bill: Bill, parent: u32, may_leave: bool) {
        if !site.affordable(bill) {
            return;
        }
        let Some(index) = self.insert(column, bill, parent) else { return };
        if may_leave && (site.gates & !site.empty) >> column & 1 != 0 {
            let bill = Bill(bill.0 + u32::from(site.open_gates >> column & 1 == 0) * Bill::WALKWAY);
            if site.affordable(bill) {
                self.insert(HAND, bill, index);
            }
        }
    }
}

/// What a step adds to a column's number, by way.
const OFFSETS: [i8; 4] = [-8, -1, 1, 8];

/// The way of a step by what it adds to a column's number, plus 8; other entries are never asked for.
const WAY_BY_STEP: [Way; 17] = {
    let mut ways = [Way::West; 17];
    let mut way = 0;
    while way < 4 {
        ways[(OFFSETS[way] + 8) as usize] = Way::ALL[way];
        way += 1;
    }
    ways
};

/// The seat to which the points of byte `places` of a bill are due.
pub(crate) fn creditor(traveller: Seat, places: usize, seats: u8) -> Seat {
    Seat((traveller.0 + places as u8) % seats)
}
