//! Where pillars can travel, by cost: the routes that no other route to the same landing beats or equals.
//!
//! The cost is a bill: the walkways that cost an action point, and the points due to each opponent. All figures
//! only grow along a route, so leaving out a detour never makes a bill worse, and routes to the same landing may be
//! compared at every column on the way. The search goes backwards from one landing and so serves all starts at once.
//! Routes grow by one column at a time, and a column turns away a route whose bill another one beats or equals; of
//! equal bills with equally many columns it keeps the route that goes on to the first column in the alphabet.
//!
//! So for each bill that is offered in the end the route kept has the fewest columns and is the first of those in
//! the alphabet: had one of its endings been turned away, its beginning followed by the better ending would be a
//! better route, or hold a detour that makes it shorter still. For the same reason no kept route meets itself: the
//! shorter one that begins at the column met again turns it away.

use tabletop::arrayvec::ArrayVec;

use crate::column::{Column, Columns, Way};
use crate::route::Route;
use crate::site::{Bill, Site, Travel};

/// The start or landing outside the board: the hand.
pub(crate) const HAND: u8 = 64;
/// No label: the end of a list, what follows the landing.
const NONE: u32 = u32::MAX;

/// A route from a column to the landing.
#[derive(Clone, Copy, Debug)]
struct Label {
    /// What it costs, but for passing over the pillar at its own first column.
    bill: Bill,
    /// The label of the next column on the route.
    onward: u32,
    column: u8,
    /// The next column on the route, or the hand.
    via: u8,
    /// How many columns follow on the route; the hand counts as one.
    steps: u8,
    /// Whether a later route beat this one.
    beaten: bool,
}

impl Label {
    /// The label of a column before `via`, which has so many steps and the number `onward`.
    #[inline]
    const fn before(column: u8, bill: Bill, via: u8, steps: u8, onward: u32) -> Label {
        Label { bill, onward, column, via, steps: steps + 1, beaten: false }
    }
}

/// How many bills are compared at once.
const LANES: usize = 8;
/// The bill of a lane without a label: it beats none, and only what costs nothing beats it.
const FREE: Bill = Bill(0x8080_8080);
/// Every column has a front at most before others go on with it, and the hand.
const MOST_FRONTS: usize = 65;
/// Marks the number of a front among those of labels.
const FRONT: u32 = 1 << 31;

/// Labels of one column that do not beat one another, their bills beside each other.
#[derive(Clone, Copy)]
struct Front {
    bills: [Bill; LANES],
    labels: [u32; LANES],
    /// How many lanes were ever taken.
    taken: u32,
    /// The front with further labels of the column.
    more: u32,
}

impl Front {
    /// The front of these labels, which are fewer than there are lanes.
    fn of(labels: &[(Bill, u32)]) -> Front {
        let mut front = Front { bills: [FREE; LANES], labels: [NONE; LANES], taken: 0, more: NONE };
        for &(bill, label) in labels {
            front.add(bill, label);
        }
        front
    }

    fn add(&mut self, bill: Bill, label: u32) {
        let lane = self.taken as usize;
        (self.bills[lane], self.labels[lane]) = (bill, label);
        self.taken += 1;
    }

    /// Whether one of its labels beats or equals a bill, and whether the bill may beat one of them.
    #[inline]
    fn compare(&self, bill: Bill) -> (bool, bool) {
        let covered = self.bills.iter().fold(false, |any, own| any | own.covers(bill));
        (covered, self.bills.iter().fold(false, |any, own| any | bill.covers(*own)))
    }
}

/// The labels of one search, fewest columns first. The first `NEAR` are kept without touching the heap: builder play
/// needs a few dozen, the most crowded sites some hundreds.
pub(crate) struct Labels<const NEAR: usize = 2048> {
    near: ArrayVec<Label, NEAR>,
    far: Vec<Label>,
    /// The label of each column that has one, and of the hand; the front of those that were come to more than once.
    heads: [u32; 65],
    /// The columns that have labels.
    labelled: u64,
    /// The fronts of columns come to more than once, and what does not find room in them.
    fronts: ArrayVec<Front, MOST_FRONTS>,
    more: Vec<Front>,
}

/// A route on offer, as long as the search is not begun again.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Offer {
    pub(crate) travel: Travel,
    /// How many steps the route has.
    pub(crate) steps: u8,
    /// What it costs.
    pub(crate) bill: Bill,
    /// The column it sets out from, or the hand.
    pub(crate) from: u8,
    label: u32,
}

impl<const NEAR: usize> Labels<NEAR> {
    pub(crate) const fn new() -> Self {
        Labels {
            near: ArrayVec::new_const(),
            far: Vec::new(),
            heads: [NONE; 65],
            labelled: 0,
            fronts: ArrayVec::new_const(),
            more: Vec::new(),
        }
    }

    fn get(&self, index: u32) -> &Label {
        let index = index as usize;
        self.near.get(index).unwrap_or_else(|| &self.far[index - NEAR])
    }

    fn get_mut(&mut self, index: u32) -> &mut Label {
        let index = index as usize;
        if index < NEAR { &mut self.near[index] } else { &mut self.far[index - NEAR] }
    }

    fn len(&self) -> u32 {
        (self.near.len() + self.far.len()) as u32
    }

    fn front(&mut self, number: u32) -> &mut Front {
        let number = number as usize;
        if number < MOST_FRONTS { &mut self.fronts[number] } else { &mut self.more[number - MOST_FRONTS] }
    }

    /// Starts a search from one landing.
    fn restart(&mut self, landing: u8) {
        self.near.clear();
        self.far.clear();
        self.fronts.clear();
        self.more.clear();
        self.heads[usize::from(HAND)] = NONE;
        self.labelled = if landing == HAND { 0 } else { 1 << landing };
        let (bill, via) = (Bill(0), HAND);
        self.begin(Label { bill, onward: NONE, column: landing, via, steps: 0, beaten: false });
    }

    /// Adds the route from a column to that of the label `to`, number `onward`, and on, unless another beats or equals it;
    /// takes out those it beats.
    #[inline]
    fn insert(&mut self, column: u8, bill: Bill, to: Label, onward: u32) {
        // Most columns are come to once.
        if self.labelled >> column & 1 == 0 {
            self.labelled |= 1 << column;
            self.begin(Label::before(column, bill, to.column, to.steps, onward));
        } else {
            self.compete(column, bill, to.column, to.steps, onward);
        }
    }

    /// The same from the hand.
    #[inline]
    fn insert_hand(&mut self, bill: Bill, to: Label, onward: u32) {
        match self.heads[usize::from(HAND)] {
            NONE => self.begin(Label::before(HAND, bill, to.column, to.steps, onward)),
            _ => self.compete(HAND, bill, to.column, to.steps, onward),
        }
    }

    /// Adds the first label of its column.
    #[inline]
    fn begin(&mut self, label: Label) {
        self.heads[usize::from(label.column)] = self.len();
        self.push(label);
    }

    #[inline]
    fn push(&mut self, label: Label) {
        if self.near.try_push(label).is_err() {
            self.far.push(label);
        }
    }

    /// Adds a label to a column that has others. It is told its parts: a label that is handed over lies in memory, written
    /// in parts and read as a whole, which processors have to wait for.
    #[inline(never)]
    fn compete(&mut self, column: u8, bill: Bill, via: u8, steps: u8, onward: u32) {
        let new = Label::before(column, bill, via, steps, onward);
        let (column, number) = (usize::from(column), self.len());
        let head = self.heads[column];
        if head & FRONT == 0 {
            let rival = self.get(head).bill;
            if rival.covers(new.bill) {
                return self.prefer(head, new);
            }
            self.heads[column] = if new.bill.covers(rival) {
                self.get_mut(head).beaten = true;
                number
            } else {
                self.fronts.push(Front::of(&[(rival, head), (new.bill, number)]));
                FRONT | (self.fronts.len() - 1) as u32
            };
            return self.push(new);
        }
        let mut last = head & !FRONT;
        loop {
            let front = self.front(last);
            let (covered, beats) = front.compare(new.bill);
            if covered {
                // Of equal bills there is one.
                let equal = front.bills.iter().position(|&bill| bill == new.bill);
                if let Some(label) = equal.map(|lane| front.labels[lane]) {
                    self.prefer(label, new);
                }
                return;
            }
            if beats {
                self.beat(last, new.bill);
            }
            match self.front(last).more {
                NONE => break,
                more => last = more,
            }
        }
        let more = (MOST_FRONTS + self.more.len()) as u32;
        let front = self.front(last);
        if front.taken < LANES as u32 {
            front.add(new.bill, number);
        } else {
            front.more = more;
            self.more.push(Front::of(&[(new.bill, number)]));
        }
        self.push(new);
    }

    /// Takes out of a front what a bill beats.
    #[cold]
    fn beat(&mut self, number: u32, bill: Bill) {
        for lane in 0..LANES {
            let front = self.front(number);
            if front.bills[lane] != FREE && bill.covers(front.bills[lane]) {
                front.bills[lane] = FREE;
                let label = front.labels[lane];
                self.get_mut(label).beaten = true;
            }
        }
    }

    /// Of two routes with equal bills and equally many columns, keeps the first in the alphabet.
    #[inline]
    fn prefer(&mut self, label: u32, new: Label) {
        let label = self.get_mut(label);
        if label.bill == new.bill && label.steps == new.steps && new.via < label.via {
            (label.onward, label.via) = (new.onward, new.via);
        }
    }

    /// Finds every route on offer to an empty socket, or out through any gate, from all starts of the traveller.
    pub(crate) fn search(&mut self, site: &Site, landing: Option<Column>) {
        if let Some(column) = landing {
            return self.search_over(site, column);
        }
        self.restart(HAND);
        self.gates_out(site, *self.get(0));
        self.go_on(site, 1, 0);
    }

    /// The same to whatever lies beyond a pillar, as far as that.
    pub(crate) fn search_over(&mut self, site: &Site, column: Column) {
        self.restart(column.index() as u8);
        self.go_on(site, 0, if site.has_hand { site.gates } else { 0 });
    }

    /// Goes back from the labels, number `index` and those that are added, to these gates.
    fn go_on(&mut self, site: &Site, mut index: u32, gates_in: u64) {
        while index < self.len() {
            let label = *self.get(index);
            if let Some(column) = Column::nth(label.column).filter(|_| !label.beaten) {
                self.precede(site, column, label, index, gates_in);
            }
            index += 1;
        }
    }

    /// The routes that the last search found, fewest columns first.
    pub(crate) fn offers(&self, site: &Site) -> impl Iterator<Item = Offer> {
        let leaving = self.get(0).column == HAND;
        (1..self.len()).filter_map(move |index| self.offer(site, index, leaving))
    }

    /// The same where the search went over a pillar: one step more, and the pillar itself may set out.
    pub(crate) fn offers_over(&self, site: &Site) -> impl Iterator<Item = Offer> {
        let offers = (0..self.len()).filter_map(move |index| self.offer(site, index, false));
        offers.map(|offer| Offer { steps: offer.steps + 1, ..offer })
    }

    #[inline]
    fn offer(&self, site: &Site, index: u32, leaving: bool) -> Option<Offer> {
        let Label { column, steps, bill, beaten, .. } = *self.get(index);
        if beaten || column != HAND && site.own >> column & 1 == 0 {
            return None;
        }
        // The hand counts as a column, and is none of the route's.
        let (travel, steps) = match column {
            HAND => (Travel::Enter, steps - 1),
            _ if leaving => (Travel::Leave, steps - 1),
            _ => (Travel::Move, steps),
        };
        Some(Offer { travel, steps, bill, from: column, label: index })
    }

    /// Adds the columns at a gate, from where a pillar leaves.
    fn gates_out(&mut self, site: &Site, hand: Label) {
        for gate in Columns(site.gates & site.on_the_way) {
            let bill = Bill(site.tariff.gate_walkway(gate));
            if site.affordable_over(gate, bill) {
                self.insert(gate.index() as u8, bill, hand, 0);
            }
        }
    }

    /// Adds the columns from where a pillar comes to the column of a label, and the hand if that has one of these gates.
    #[inline]
    fn precede(&mut self, site: &Site, column: Column, label: Label, index: u32, gates_in: u64) {
        // Going back to the column that follows would be a detour, and whoever comes from a pillar must come by one that
        // leads there from elsewhere.
        let beside = match label.via {
            HAND => site.beside(column),
            via => site.beside(column) & site.leading & !(1 << via),
        };
        let gate = gates_in & column.bit() != 0;
        if beside == 0 && !gate {
            return;
        }
        let bill = Bill(label.bill.0 + site.toll[column.index()]);
        let open = if label.steps == 0 { site.tariff.open(column.bit()) } else { site.open(column) };
        for neighbour in Columns(site.payable(beside, open, bill)) {
            let walkway = u32::from(open & neighbour.bit() == 0);
            self.insert(neighbour.index() as u8, Bill(bill.0 + walkway), label, index);
        }
        if gate && site.payable_at(column, bill) {
            self.insert_hand(Bill(bill.0 + site.tariff.gate_walkway(column)), label, index);
        }
    }

    /// The columns of a route on offer.
    pub(crate) fn route(&self, offer: Offer) -> Route {
        let mut label = self.get(offer.label);
        if label.column == HAND {
            label = self.get(label.onward);
        }
        let mut last = label.column;
        let mut route = Route::at(Column::nth(last).expect("the hand is left behind"));
        while label.onward != NONE {
            label = self.get(label.onward);
            if label.column != HAND {
                route.push(WAY_BY_STEP[(label.column as i8 - last as i8 + 8) as usize]);
                last = label.column;
            }
        }
        route
    }
}

/// The way of a step by what it adds to a column's number, plus 8; other entries are never asked for.
const WAY_BY_STEP: [Way; 17] = {
    let mut ways = [Way::West; 17];
    let mut way = 0;
    while way < 4 {
        ways[(Way::ALL[way].offset() + 8) as usize] = Way::ALL[way];
        way += 1;
    }
    ways
};

#[cfg(test)]
mod tests {
    use tabletop::{Game, Turn};
    use testkit::Dice;

    use super::*;
    use crate::{Turquoise, policy};

    /// The heap takes over where the array ends; an array of one label must do as well as the usual one.
    #[test]
    fn a_search_finds_the_same_with_hardly_any_room() {
        let game: Turquoise = testkit::game("players=4 quiet=12");
        let mut dice = Dice::new(1);
        let mut position = game.start();
        let mut chances = Vec::new();
        let mut far = 0;
        while game.turn(&position) != Turn::Over {
            if game.turn(&position) == Turn::Seat(position.active()) && position.action_points() > 0 {
                let site = Site::new(&position, 4, game.tables.gates);
                for landing in site.landings() {
                    let (mut usual, mut cramped) = (<Labels>::new(), Labels::<1>::new());
                    usual.search(&site, landing);
                    cramped.search(&site, landing);
                    let routes = usual.offers(&site).map(|offer| (usual.route(offer), offer.bill));
                    assert!(routes.eq(cramped.offers(&site).map(|offer| (cramped.route(offer), offer.bill))));
                    far = far.max(cramped.far.len());
                }
            }
            let action = if game.turn(&position) == Turn::Chance {
                game.chance(&position, &mut chances);
                dice.outcome(&chances)
            } else {
                policy::hoard(&game, &position, 10, &mut |n| dice.below(n))
            };
            game.apply(&mut position, action);
        }
        assert!(far > 100, "the site was never crowded: {far} labels");
    }
}
