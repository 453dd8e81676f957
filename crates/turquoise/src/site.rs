//! The site as a travelling pillar sees it: what it can pass, what that costs, where it may land.

use tabletop::Seat;

use crate::column::{Column, Columns, Way, facing};
use crate::position::Position;
use crate::route::Route;
use crate::tables::Gates;

/// What a route costs: in the lowest byte the incomplete walkways crossed, above it the points due to the next
/// seat, the one after it, and the last. No byte reaches 128: no player has as many pillars.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bill(pub(crate) u32);

impl Bill {
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
pub(crate) enum Travel {
    Enter,
    Move,
    Leave,
}

/// What the ways of a site cost the active player's pillars.
pub(crate) struct Tariff {
    /// The free pillars of the next seat, the one after it, and the last.
    rivals: [u64; 3],
    /// Columns from which the walkway to the next rank, and to the next file, is complete.
    south: u64,
    east: u64,
    open_gates: u64,
}

impl Tariff {
    pub(crate) fn new(position: &Position, seats: u8, gates: Gates) -> Tariff {
        let mut rivals = [0; 3];
        for (places, pillars) in (1..usize::from(seats)).zip(&mut rivals) {
            *pillars = position.free(creditor(position.active(), places, seats)).0;
        }
        Tariff {
            rivals,
            south: position.complete(Way::South).0,
            east: position.complete(Way::East).0,
            open_gates: gates.complete(position.lines()),
        }
    }

    /// What a route costs, whatever the traveller can pay; it must cross offered sockets only.
    pub(crate) fn bill(&self, kind: Travel, route: &Route) -> Bill {
        let mut bill = match kind {
            Travel::Enter => self.gate_walkway(route.first()) + self.toll(route.first()),
            Travel::Move => 0,
            Travel::Leave => self.gate_walkway(route.last()),
        };
        for (step, column) in route.columns().enumerate().skip(1) {
            let last = column.step(route.way(step - 1).back());
            bill += u32::from(self.open(column.bit()) & last.bit() == 0) + self.toll(column);
        }
        Bill(bill)
    }

    /// What passing over the pillar of a column costs.
    fn toll(&self, column: Column) -> u32 {
        let due = |pillars: u64| (pillars >> column.index()) as u32 & 1;
        due(self.rivals[0]) << 8 | due(self.rivals[1]) << 16 | due(self.rivals[2]) << 24
    }

    /// The neighbours of some columns to which the walkway is complete.
    pub(crate) const fn open(&self, columns: u64) -> u64 {
        let (south, east) = (self.south, self.east);
        (south & columns) << 1 | south & columns >> 1 | (east & columns) << 8 | east & columns >> 8
    }

    /// What the walkway of a gate costs.
    pub(crate) const fn gate_walkway(&self, gate: Column) -> u32 {
        (self.open_gates & gate.bit() == 0) as u32
    }
}

/// The site as one player's pillars see it.
pub(crate) struct Site {
    pub(crate) tariff: Tariff,
    /// The traveller's own free pillars.
    pub(crate) own: u64,
    /// Pillars that set out or may be passed over on the way from the traveller's own pillars or from the gates.
    pub(crate) on_the_way: u64,
    /// Those of them from where, or by which, one comes to a second one: own ones, at a gate, between two others.
    pub(crate) leading: u64,
    /// The neighbours of each pillar on the way to which the walkway is complete.
    open: [u64; 64],
    pub(crate) gates: u64,
    pub(crate) has_hand: bool,
    empty: u64,
    /// What passing over the pillar of a column costs.
    pub(crate) toll: [u32; 64],
    most_points: u32,
    most_walkways: u32,
}

impl Site {
    /// The site for the pillars of the active player, who has an action point at least.
    pub(crate) fn new(position: &Position, seats: u8, gates: Gates) -> Site {
        let traveller = position.active();
        let tariff = Tariff::new(position, seats, gates);
        let own = position.free(traveller).0;
        let standing = tariff.rivals.into_iter().fold(own, |all, pillars| all | pillars);
        let has_hand = position.hand(traveller) > 0;
        // Without a point nobody passes over an opponent's pillar.
        let passable = if position.score(traveller) > 0 { standing } else { own };
        let mut on_the_way = own | if has_hand { gates.columns().0 & passable } else { 0 };
        loop {
            let next = (on_the_way | around(on_the_way)) & passable;
            if next == on_the_way {
                break;
            }
            on_the_way = next;
        }
        let [west, north, south, east] = Way::ALL.map(|way| facing(on_the_way, way));
        let between = west & north | south & east | (west | north) & (south | east);
        let offered = position.offered().0;
        let mut site = Site {
            tariff,
            own,
            on_the_way,
            leading: on_the_way & (own | gates.columns().0 | between),
            gates: gates.columns().0 & offered,
            has_hand,
            empty: offered & !standing,
            open: [0; 64],
            toll: [0; 64],
            most_points: position.score(traveller).max(0) as u32,
            most_walkways: u32::from(position.action_points().saturating_sub(1)),
        };
        for column in Columns(on_the_way) {
            site.open[column.index()] = site.tariff.open(column.bit());
            site.toll[column.index()] = site.tariff.toll(column);
        }
        site
    }

    /// Where a pillar may land: on empty sockets beside pillars on the way, at a gate with one in hand, in the hand.
    pub(crate) fn landings(&self) -> impl Iterator<Item = Option<Column>> + use<> {
        let gates = if self.has_hand { self.gates } else { 0 };
        let hand = (self.own != 0).then_some(None);
        Columns((around(self.on_the_way) | gates) & self.empty).into_iter().map(Some).chain(hand)
    }

    /// The pillars on the way beside a column.
    pub(crate) const fn beside(&self, column: Column) -> u64 {
        NEIGHBOURS[column.index()] & self.on_the_way
    }

    /// Whether a pillar from the hand may enter at a column.
    pub(crate) const fn enters_at(&self, column: Column) -> bool {
        self.has_hand && self.gates & column.bit() != 0
    }

    /// Whether a bill leaves an action point for a walkway that is not complete.
    pub(crate) const fn leaves_a_walkway(&self, bill: Bill) -> bool {
        bill.0 & 0xff < self.most_walkways
    }

    /// The pillars beside a column that walkways lead to which are complete.
    pub(crate) const fn open(&self, column: Column) -> u64 {
        self.open[column.index()]
    }

    /// Which of the pillars beside a column the traveller can pay to come from, if the way on costs as much with the
    /// column's own toll: without an action point left he keeps to what complete walkways lead to, `open`, without a point
    /// left to his own pillars.
    pub(crate) const fn payable(&self, beside: u64, open: u64, bill: Bill) -> u64 {
        let by_walkway = if self.leaves_a_walkway(bill) { beside } else { beside & open };
        if bill.points() == self.most_points { by_walkway & self.own } else { by_walkway }
    }

    /// Whether the traveller can pay to come in at a gate, if the way on costs as much.
    pub(crate) const fn payable_at(&self, gate: Column, bill: Bill) -> bool {
        self.tariff.gate_walkway(gate) == 0 || self.leaves_a_walkway(bill)
    }

    /// Whether the traveller can pay the pillar of a column and what the way on costs: only his own set out, others must
    /// be passed over.
    pub(crate) fn affordable_over(&self, column: Column, bill: Bill) -> bool {
        let bill = Bill(bill.0 + self.toll[column.index()]);
        bill.0 & 0xff <= self.most_walkways && bill.points() <= self.most_points
    }
}

/// The neighbours of some columns.
fn around(columns: u64) -> u64 {
    Way::ALL.into_iter().fold(0, |all, way| all | facing(columns, way))
}

/// The neighbours of each column.
const NEIGHBOURS: [u64; 64] = {
    let mut neighbours = [0; 64];
    let mut column = 0;
    while column < 64 {
        let mut way = 0;
        while way < 4 {
            neighbours[column] |= facing(1 << column, Way::ALL[way]);
            way += 1;
        }
        column += 1;
    }
    neighbours
};

/// The seat to which the points of byte `places` of a bill are due.
pub(crate) fn creditor(traveller: Seat, places: usize, seats: u8) -> Seat {
    Seat((traveller.0 + places as u8) % seats)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bills_are_compared_figure_by_figure() {
        let bill = |figures: [u8; 4]| Bill(u32::from_le_bytes(figures));
        assert!(bill([1, 0, 2, 3]).covers(bill([1, 0, 2, 3])));
        assert!(bill([0, 0, 2, 3]).covers(bill([1, 5, 2, 3])));
        assert!(!bill([1, 0, 0, 0]).covers(bill([0, 9, 9, 9])));
        assert!(!bill([0, 0, 1, 0]).covers(bill([3, 34, 0, 34])));
        assert_eq!(bill([2, 20, 21, 22]).points(), 63);
        assert_eq!(bill([2, 20, 21, 22]).action_points(), 3);
        assert_eq!([1, 2, 3].map(|places| bill([2, 20, 21, 22]).due(places)), [20, 21, 22]);
    }
}
