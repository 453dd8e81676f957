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

/// The site as one player's pillars see it.
pub(crate) struct Site {
    /// The traveller's own free pillars.
    pub(crate) own: u64,
    /// Pillars that set out or may be passed over on the way from the traveller's own pillars or from the gates.
    pub(crate) on_the_way: u64,
    /// Columns with such a pillar in the neighbouring column that way, and those whose walkway there is complete.
    pub(crate) beside: [u64; 4],
    pub(crate) complete: [u64; 4],
    pub(crate) gates: u64,
    open_gates: u64,
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
        let own = position.free(traveller).0;
        let has_hand = position.hand(traveller) > 0;
        // Without a point nobody passes over an opponent's pillar.
        let passable = if position.score(traveller) > 0 { position.standing().0 } else { own };
        let mut on_the_way = own | if has_hand { gates.columns().0 & passable } else { 0 };
        loop {
            let next =
                Way::ALL.into_iter().fold(on_the_way, |all, way| all | facing(on_the_way, way)) & passable;
            if next == on_the_way {
                break;
            }
            on_the_way = next;
        }
        Site {
            own,
            on_the_way,
            beside: Way::ALL.map(|way| position.offered().0 & facing(on_the_way, way)),
            complete: Way::ALL.map(|way| position.complete(way).0),
            gates: gates.columns().0 & position.offered().0,
            open_gates: gates.complete(position.lines()),
            has_hand,
            empty: position.empty().0,
            toll,
            most_points: position.score(traveller).max(0) as u32,
            most_walkways: u32::from(position.action_points().saturating_sub(1)),
        }
    }

    /// Where a pillar may land: on empty sockets beside pillars on the way, at a gate with one in hand, in the hand.
    pub(crate) fn landings(&self) -> impl Iterator<Item = Option<Column>> + use<> {
        let beside = self.beside.iter().fold(0, |all, way| all | way);
        let gates = if self.has_hand { self.gates } else { 0 };
        let hand = (self.own != 0).then_some(None);
        Columns((beside | gates) & self.empty).into_iter().map(Some).chain(hand)
    }

    /// What a route costs, whatever the traveller can pay; it must cross offered sockets only.
    pub(crate) fn bill(&self, kind: Travel, route: &Route) -> Bill {
        let mut bill = match kind {
            Travel::Enter => self.gate_walkway(route.first()) + self.toll[route.first().index()],
            Travel::Move => 0,
            Travel::Leave => self.gate_walkway(route.last()),
        };
        for (step, column) in route.columns().enumerate().skip(1) {
            let complete = self.complete[route.way(step - 1).back() as usize];
            bill += u32::from(complete & column.bit() == 0) + self.toll[column.index()];
        }
        Bill(bill)
    }

    /// What the walkway of a gate costs.
    pub(crate) fn gate_walkway(&self, gate: Column) -> u32 {
        u32::from(self.open_gates & gate.bit() == 0)
    }

    /// Whether the traveller can pay it.
    pub(crate) fn affordable(&self, bill: Bill) -> bool {
        bill.0 & 0xff <= self.most_walkways && bill.points() <= self.most_points
    }

    /// Whether the traveller can pay it and the pillar of a column: only his own set out, others must be passed over.
    pub(crate) fn affordable_over(&self, column: Column, bill: Bill) -> bool {
        self.affordable(Bill(bill.0 + self.toll[column.index()]))
    }
}

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
