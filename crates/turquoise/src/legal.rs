//! The legal actions, all or by kind, and those of chance.

use core::ops::ControlFlow;

use tabletop::arrayvec::ArrayVec;
use tabletop::{Turn, Weighted};

use crate::Turquoise;
use crate::action::{Action, Kind, Tablet};
use crate::column::{Column, Columns};
use crate::digest::Digests;
use crate::face::{Face, Rotation};
use crate::place::Place;
use crate::position::{Phase, Position};
use crate::route::Route;
use crate::site::{Site, Travel};
use crate::travel::{Labels, Offer};

/// What a pillar's move is told apart by, but for whom it pays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fare {
    /// The column where it begins; none is the hand.
    pub from: Option<Column>,
    /// The column where it ends; none is the hand.
    pub to: Option<Column>,
    /// The action points it costs.
    pub points: u8,
}

impl Fare {
    fn of(landing: Option<Column>, offer: Offer) -> Fare {
        Fare { from: Column::nth(offer.from), to: landing, points: offer.bill.action_points() }
    }
}

impl Turquoise {
    pub(crate) fn who_acts(position: &Position) -> Turn {
        match position.phase {
            Phase::Act | Phase::Lay(_) => Turn::Seat(position.active),
            Phase::Auction(auction) => Turn::Seat(auction.asked),
            Phase::Draw => Turn::Chance,
            Phase::Seth(..) => position.owner(Tablet::Seth).map_or(Turn::Over, Turn::Seat),
            Phase::Crowned | Phase::StandOff => Turn::Over,
        }
    }

    /// Calls `visit` with the legal actions, or those of one kind, until it breaks off.
    pub(crate) fn visit(
        &self,
        position: &Position,
        only: Option<Kind>,
        mut visit: impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.visit_each(position, only, |action, _| visit(action))
    }

    /// Calls `visit` with all legal actions in the order of the list, and for each pillar's move its fare.
    pub fn visit_with_fares(&self, position: &Position, mut visit: impl FnMut(Action, Option<Fare>)) {
        let _ = self.visit_each(position, None, |action, fare| {
            visit(action, fare);
            ControlFlow::Continue(())
        });
    }

    #[inline]
    fn visit_each(
        &self,
        position: &Position,
        only: Option<Kind>,
        mut visit: impl FnMut(Action, Option<Fare>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let wants = |kind| only.is_none_or(|only| only == kind);
        if position.phase != Phase::Act {
            let mut others = few(position).filter(|action| wants(action.kind()));
            return others.try_for_each(|action| visit(action, None));
        }
        if wants(Kind::Auction) {
            for tablet in on_sale(position) {
                prices(position).try_for_each(|price| visit(Action::Auction(tablet, price), None))?;
            }
        }
        if let Some(plate) = next_plate(position).filter(|plate| wants(plate.kind())) {
            visit(plate, None)?;
        }
        if [Kind::Enter, Kind::Move, Kind::Leave].into_iter().any(wants) {
            self.visit_offers(position, |labels, landing, offer| {
                let action = offer.travel.by(labels.route(offer));
                if wants(action.kind()) {
                    visit(action, Some(Fare::of(landing, offer)))
                } else {
                    ControlFlow::Continue(())
                }
            })?;
        }
        if wants(Kind::Horus) {
            for_horus(position).into_iter().try_for_each(|column| visit(Action::Horus(column), None))?;
        }
        if wants(Kind::Anubis) {
            for first in for_anubis(position) {
                visit(Action::Anubis(first, None), None)?;
                let mut seconds = after(first, for_anubis(position)).into_iter();
                seconds.try_for_each(|second| visit(Action::Anubis(first, Some(second)), None))?;
            }
        }
        if may_thot(position) && wants(Kind::Thot) {
            visit(Action::Thot, None)?;
        }
        if wants(Kind::End) { visit(Action::End, None) } else { ControlFlow::Continue(()) }
    }

    /// Calls `visit` with the fare of each pillar's move, in the order of the list. Moves with one fare differ in whom they
    /// pay.
    pub fn visit_fares(&self, position: &Position, mut visit: impl FnMut(Fare)) {
        if position.phase == Phase::Act {
            let _ = self.visit_offers(position, |_, landing, offer| {
                visit(Fare::of(landing, offer));
                ControlFlow::Continue(())
            });
        }
    }

    fn visit_offers(
        &self,
        position: &Position,
        mut visit: impl FnMut(&Labels, Option<Column>, Offer) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if position.points > 0 {
            let site = Site::new(position, self.seats, self.tables.gates);
            let mut labels: Labels = Labels::new();
            for landing in site.landings() {
                labels.search(&site, landing);
                labels.offers(&site).try_for_each(|offer| visit(&labels, landing, offer))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The legal action that `choose` picks by its number, being told how many there are.
    pub(crate) fn choose(&self, position: &Position, choose: impl FnOnce(usize) -> usize) -> Option<Action> {
        match position.phase {
            Phase::Act => {
                let choices = Choices::new(self, position);
                choices.nth(self, position, choose(choices.len()))
            }
            _ => match few(position).count() {
                0 => None,
                count => few(position).nth(choose(count)),
            },
        }
    }

    pub(crate) fn list_tiles(position: &Position, out: &mut Vec<Weighted<Action>>) {
        out.clear();
        if position.phase == Phase::Draw {
            let numbers = position.pile().filter_map(Face::number);
            out.extend(numbers.map(|number| Weighted { action: Action::Tile(number), weight: 1 }));
        }
    }
}

/// The actions other than those of a turn.
fn few(position: &Position) -> impl Iterator<Item = Action> {
    let (mut bids, mut places, mut rotations, mut last) = (None, None, 0, None);
    match position.phase {
        Phase::Auction(auction) => {
            bids = Some(auction.price + 1..=position.score(auction.asked) as u16);
            last = Some(Action::Pass);
        }
        Phase::Lay(_) => places = Some(position.open_places()),
        Phase::Seth(face, ..) => {
            rotations = if face == Face::CAPSTONE { 1 } else { 4 };
            last = Some(Action::Decline);
        }
        Phase::Act | Phase::Draw | Phase::Crowned | Phase::StandOff => {}
    }
    let lay = |place| Rotation::ALL.map(|rotation| Action::Lay(place, rotation));
    let seth = Rotation::ALL[..rotations].iter().map(|&rotation| Action::Seth(rotation));
    bids.into_iter()
        .flatten()
        .map(Action::Bid)
        .chain(places.into_iter().flatten().flat_map(lay))
        .chain(seth)
        .chain(last)
}

/// The tablets of which an auction may be opened.
pub(crate) fn on_sale(position: &Position) -> impl Iterator<Item = Tablet> + Clone {
    Tablet::ALL.into_iter().filter(|&tablet| position.fresh && position.owner(tablet).is_none())
}

/// The prices at which the active player may open an auction.
pub(crate) fn prices(position: &Position) -> impl ExactSizeIterator<Item = u16> {
    // A range of this kind knows its length.
    (0..position.score(position.active).max(0) as u16).map(|price| price + 1)
}

/// The draw, or the capstone if its time has come.
pub(crate) fn next_plate(position: &Position) -> Option<Action> {
    let draws = || position.pile != 0 && position.open_places().next().is_some();
    match position.points {
        0 => None,
        _ if draws() => Some(Action::Draw),
        _ => may_crown(position).then_some(Action::Crown),
    }
}

/// Where Horus may put a pillar from the active player's hand.
pub(crate) fn for_horus(position: &Position) -> Columns {
    let active = position.active;
    let may =
        position.points > 0 && position.owner(Tablet::Horus) == Some(active) && position.hand(active) > 0;
    if may { position.empty() } else { Columns(0) }
}

/// The pillars that Anubis may return.
pub(crate) fn for_anubis(position: &Position) -> Columns {
    let may = position.points > 0 && position.owner(Tablet::Anubis) == Some(position.active);
    if may { position.standing() } else { Columns(0) }
}

pub(crate) fn may_thot(position: &Position) -> bool {
    position.owner(Tablet::Thot) == Some(position.active)
}

/// In how many ways Anubis returns one of these pillars, or two.
pub(crate) fn returns(pillars: Columns) -> usize {
    let pillars = pillars.count() as usize;
    pillars * (pillars + 1) / 2
}

/// The columns after one in the alphabet.
fn after(first: Column, columns: Columns) -> Columns {
    Columns(columns.0 & !(first.bit() | (first.bit() - 1)))
}

/// Whether the capstone's time has come: the pile is empty and its four pillars stand.
pub(crate) fn may_crown(position: &Position) -> bool {
    position.pile == 0 && position.ready(Place::SUMMIT.level()).next().is_some()
}

/// What there is to choose in a turn, counted; then `end`.
struct Choices {
    auctions: usize,
    plate: Option<Action>,
    /// How many pillar moves there are to each landing.
    travels: ArrayVec<(Option<Column>, u16), 65>,
    horus: Columns,
    anubis: Columns,
    thot: bool,
}

impl Choices {
    fn new(game: &Turquoise, position: &Position) -> Choices {
        let mut travels = ArrayVec::new();
        if position.points > 0 {
            let site = Site::new(position, game.seats, game.tables.gates);
            let mut labels: Labels = Labels::new();
            let mut digests = Digests::new(&site, &mut labels, |_, _| 0);
            travels.extend(site.landings().map(|landing| (landing, digests.to(landing).count)));
        }
        Choices {
            auctions: on_sale(position).count() * prices(position).len(),
            plate: next_plate(position),
            travels,
            horus: for_horus(position),
            anubis: for_anubis(position),
            thot: may_thot(position),
        }
    }

    fn len(&self) -> usize {
        let travels: usize = self.travels.iter().map(|(_, count)| usize::from(*count)).sum();
        let tablets = self.horus.count() as usize + returns(self.anubis) + usize::from(self.thot);
        self.auctions + usize::from(self.plate.is_some()) + travels + tablets + 1
    }

    /// Number `n` of the list.
    fn nth(&self, game: &Turquoise, position: &Position, n: usize) -> Option<Action> {
        let mut before = n;
        let mut skip = |count: usize| match before.checked_sub(count) {
            Some(left) => {
                before = left;
                None
            }
            None => Some(before),
        };
        if let Some(n) = skip(self.auctions) {
            let prices = prices(position).len();
            let tablet = on_sale(position).nth(n / prices)?;
            return Some(Action::Auction(tablet, (n % prices) as u16 + 1));
        }
        if skip(usize::from(self.plate.is_some())).is_some() {
            return self.plate;
        }
        for &(landing, count) in &self.travels {
            if let Some(n) = skip(usize::from(count)) {
                let site = Site::new(position, game.seats, game.tables.gates);
                let mut labels: Labels = Labels::new();
                labels.search(&site, landing);
                return labels.offers(&site).nth(n).map(|offer| offer.travel.by(labels.route(offer)));
            }
        }
        if let Some(n) = skip(self.horus.count() as usize) {
            return self.horus.into_iter().nth(n).map(Action::Horus);
        }
        for first in self.anubis {
            let seconds = after(first, self.anubis);
            if let Some(n) = skip(1 + seconds.count() as usize) {
                let second = n.checked_sub(1).and_then(|n| seconds.into_iter().nth(n));
                return Some(Action::Anubis(first, second));
            }
        }
        if skip(usize::from(self.thot)).is_some() {
            return Some(Action::Thot);
        }
        skip(1).map(|_| Action::End)
    }
}

impl Travel {
    /// The action that takes a pillar along a route.
    pub(crate) fn by(self, route: Route) -> Action {
        match self {
            Travel::Enter => Action::Enter(route),
            Travel::Move => Action::Move(route),
            Travel::Leave => Action::Leave(route),
        }
    }
}
