//! Cheap players with a purpose, for tests, benchmarks and playouts. They are no part of the rules.
//!
//! Uniform play hardly ever climbs. The builder, [`pick`], lays plates where they score, carries pillars to where they
//! complete the most advanced place, crowns the pyramid as soon as it can, and now and then bids for a tablet.

use core::ops::ControlFlow;

use tabletop::Game;
use tabletop::arrayvec::ArrayVec;

use crate::action::{Action, Tablet};
use crate::column::{Column, facing};
use crate::digest::{Digest, Digests};
use crate::face::{Face, Rotation};
use crate::legal::{for_anubis, for_horus, may_thot, next_plate, on_sale, prices, returns};
use crate::place::Place;
use crate::position::{Phase, Position};
use crate::site::Site;
use crate::travel::{Labels, Offer};
use crate::{LEVELS, Turquoise, Way};

/// Picks one of the legal actions; somebody is to act. `below(n)` gives a random number below `n`.
pub fn pick(game: &Turquoise, position: &Position, below: &mut impl FnMut(u32) -> u32) -> Action {
    match position.phase() {
        Phase::Auction(auction) => {
            let worth = position.score(auction.asked) / 3;
            let raises = i32::from(auction.price) < worth && below(4) > 0;
            if raises { Action::Bid(auction.price + 1) } else { Action::Pass }
        }
        Phase::Lay(_) => lay(position, below),
        Phase::Seth(face, place, _) => {
            let owner = position.owner(Tablet::Seth).unwrap_or(position.active());
            let rotations = if face == Face::CAPSTONE { 1 } else { 4 };
            let takes = position.value(place, owner) > 0;
            if takes { Action::Seth(Rotation::ALL[below(rotations) as usize]) } else { Action::Decline }
        }
        _ => act(game, position, below),
    }
}

/// Clears `out` and says of each of the legal actions whether the builder has a use for it: pillars go only where they
/// are wanted more, auctions are opened and raised by the least, and nothing leads back to a hand.
pub fn useful(game: &Turquoise, position: &Position, legal: &[Action], out: &mut Vec<bool>) {
    let appeal = (position.phase() == Phase::Act).then(|| Appeal::new(game, position));
    let wanted = |action: Action| appeal.as_ref().is_some_and(|appeal| appeal.gain(action) > 0);
    let next_bid = match position.phase() {
        Phase::Auction(auction) => auction.price + 1,
        _ => 1,
    };
    out.clear();
    out.extend(legal.iter().map(|&action| match action {
        Action::Auction(_, price) | Action::Bid(price) => price == next_bid,
        Action::Enter(_) | Action::Move(_) | Action::Horus(_) => wanted(action),
        Action::Leave(_) | Action::Anubis(..) => false,
        _ => true,
    }));
}

/// Picks like a hoarder: builds until so many plates are left in the pile, then only brings pillars and draws no more.
/// Sites get as crowded as they can, and the game ends in a stand-off.
pub fn hoard(
    game: &Turquoise,
    position: &Position,
    plates: usize,
    below: &mut impl FnMut(u32) -> u32,
) -> Action {
    if position.phase() != Phase::Act || position.pile().count() > plates {
        return pick(game, position, below);
    }
    let mut some = |wanted: fn(Action) -> bool| {
        let (mut count, mut found) = (0, None);
        let _ = game.visit_legal(position, |action| {
            count += u32::from(wanted(action));
            ControlFlow::Continue(())
        });
        let mut before = if count == 0 { 0 } else { below(count) };
        let _ = game.visit_legal(position, |action| {
            if wanted(action) && before == 0 {
                found = Some(action);
                return ControlFlow::Break(());
            }
            before -= u32::from(wanted(action));
            ControlFlow::Continue(())
        });
        found
    };
    let brings = |action| matches!(action, Action::Enter(_) | Action::Horus(_) | Action::Thot);
    let moves = |action| matches!(action, Action::Move(_));
    // Moving inwards now and then makes room at the gates.
    some(brings).or_else(|| some(moves)).unwrap_or(Action::End)
}

fn lay(position: &Position, below: &mut impl FnMut(u32) -> u32) -> Action {
    let value = |place: Place| 8 * position.value(place, position.active()) + i16::from(place.level());
    let best = position.open_places().map(value).max();
    let places = || position.open_places().filter(|&place| Some(value(place)) == best);
    let chosen = below(4 * places().count() as u32) as usize;
    let place = places().nth(chosen / 4).expect("a plate that was drawn can be laid");
    Action::Lay(place, Rotation::ALL[chosen % 4])
}

fn act(game: &Turquoise, position: &Position, below: &mut impl FnMut(u32) -> u32) -> Action {
    let tablets = on_sale(position);
    let opens = prices(position).len() > 0 && tablets.clone().next().is_some();
    if opens && below(6) == 0 {
        let chosen = below(tablets.clone().count() as u32) as usize;
        return Action::Auction(tablets.clone().nth(chosen).expect("it is on sale"), 1);
    }
    let plate = next_plate(position);
    match plate {
        Some(Action::Crown) => return Action::Crown,
        Some(draw) if pays(position) || below(8) == 0 => return draw,
        _ => {}
    }
    wanted(game, position, plate.is_some(), below)
}

/// What the builder does where it does not think of plates or auctions: it brings a pillar to where one is wanted most; to
/// end the turn if none is wanted anywhere. The active player is to act.
pub fn bring(game: &Turquoise, position: &Position, below: &mut impl FnMut(u32) -> u32) -> Action {
    wanted(game, position, false, below)
}

/// The action that gains most; a plate that may be drawn is one of those that gain nothing.
fn wanted(game: &Turquoise, position: &Position, plate: bool, below: &mut impl FnMut(u32) -> u32) -> Action {
    if position.action_points() == 0 {
        // Nothing else is possible then, so nothing is weighed; a number is drawn all the same.
        below(1);
        return if may_thot(position) { Action::Thot } else { Action::End };
    }
    let site = Site::new(position, game.seats, game.tables.gates);
    let mut labels: Labels = Labels::new();
    let appeal = Appeal::new(game, position);
    // What there is besides auctions and the end, group by group in the order of the list: how many of each, and the most
    // that one of them gains.
    let mut groups: ArrayVec<(Group, usize, i16), 69> = ArrayVec::new();
    if plate {
        groups.push((Group::Idle, 1, 0));
    }
    let mut digests = Digests::new(&site, &mut labels, |from, steps| appeal.effort(from, steps));
    groups.extend(site.landings().map(|landing| {
        let Digest { count, least } = digests.to(landing);
        let most = landing.map_or(0, |column| appeal.at(column).saturating_sub(least));
        (Group::To(landing), usize::from(count), most)
    }));
    let horus = for_horus(position);
    let most = horus.into_iter().map(|column| appeal.horus(column)).max().unwrap_or(0);
    groups.push((Group::Horus, horus.count() as usize, most));
    groups.push((Group::Idle, returns(for_anubis(position)), 0));
    if may_thot(position) {
        groups.push((Group::Thot, 1, 1));
    }

    let count: usize = groups.iter().map(|group| group.1).sum();
    let most = groups.iter().map(|group| group.2).max().unwrap_or(0);
    let start = below(count.max(1) as u32) as usize;
    if most <= 0 {
        return Action::End;
    }
    // The first that gains most from a random place on.
    let mut first_from = |start: usize| {
        let mut first = 0;
        groups.iter().find_map(|&(group, count, gain)| {
            let skipped = start.saturating_sub(first);
            first += count;
            match group {
                _ if gain < most || skipped >= count => None,
                Group::To(landing) => {
                    labels.search(&site, landing);
                    let mut offers = labels.offers(&site).skip(skipped);
                    let best = offers.find(|&offer| appeal.travel(offer, landing) == most)?;
                    Some(best.travel.by(labels.route(best)))
                }
                Group::Horus => {
                    let mut columns = horus.into_iter().skip(skipped);
                    columns.find(|&column| appeal.horus(column) == most).map(Action::Horus)
                }
                Group::Thot => Some(Action::Thot),
                Group::Idle => None,
            }
        })
    };
    first_from(start).or_else(|| first_from(0)).unwrap_or(Action::End)
}

/// Actions that are listed one after the other and weighed alike.
#[derive(Clone, Copy)]
enum Group {
    /// A pillar travels to this landing, or to the hand.
    To(Option<Column>),
    Horus,
    Thot,
    /// Nothing that the builder has a use for now.
    Idle,
}

/// Whether a plate drawn now would score for the active player.
fn pays(position: &Position) -> bool {
    position.open_places().any(|place| position.value(place, position.active()) > 0)
}

/// How much a pillar of the active player is wanted in each column: a row for each file, by rank.
struct Appeal([[i16; 8]; 8]);

/// How many of the four lowest bits are set, of numbers that have no others.
const FEW: [i16; 16] = {
    let mut few = [0; 16];
    let mut bits = 0;
    while bits < 16 {
        few[bits] = bits.count_ones() as i16;
        bits += 1;
    }
    few
};

/// All bits of each number whose bit is set.
const LANES: [[i16; 8]; 256] = {
    let mut lanes = [[0; 8]; 256];
    let mut bit = 0;
    while bit < 8 * 256 {
        lanes[bit / 8][bit % 8] = -(((bit / 8) >> (bit % 8) & 1) as i16);
        bit += 1;
    }
    lanes
};

/// What these ranks have, or what others have less `fading` if that is more; only in these columns. Nothing is below 0.
#[inline]
fn raised(here: [i16; 8], there: [i16; 8], fading: i16, columns: u8) -> [i16; 8] {
    let lanes = LANES[usize::from(columns)];
    let mut raised = here;
    for rank in 0..8 {
        raised[rank] = here[rank].max((there[rank] - fading) & lanes[rank]);
    }
    raised
}

impl Appeal {
    fn new(game: &Turquoise, position: &Position) -> Appeal {
        let standing = position.standing().0;
        let own = position.free(position.active()).0;
        let mut appeal = Appeal([[0; 8]; 8]);
        for level in 1..LEVELS as u8 {
            let coefficient = [0, 4, 6, 8][usize::from(level)];
            let topped = position.topped(level - 1).0;
            for place in Place::within(level, topped) {
                let [file, rank] = [place.anchor().file(), place.anchor().rank()].map(usize::from);
                // The place's columns as four bits, two of one file and two of the next.
                let corner = |columns: u64| {
                    let pairs = columns >> place.anchor().index();
                    (pairs & 0b11 | pairs >> 6 & 0b1100) as usize
                };
                let (mine, all) = (corner(own), corner(standing));
                let waiting = FEW[all] + FEW[mine];
                for (i, (file, rank)) in
                    [(file, rank), (file, rank + 1), (file + 1, rank), (file + 1, rank + 1)]
                        .into_iter()
                        .enumerate()
                {
                    // An own pillar there is among those waiting, once as a pillar and once as an own one.
                    let others = waiting - 2 * (mine >> i & 1) as i16;
                    appeal.0[file][rank] = coefficient * (2 + others);
                }
            }
        }
        // Neighbours of an attractive empty socket are a way to it; twice, to reach the gates.
        let (offered, mut source) = (position.offered().0, position.empty().0);
        for fading in [3, 6] {
            appeal.spread(source, offered, fading);
            let around = Way::ALL.into_iter().fold(0, |all, way| all | facing(source, way));
            source = around & !game.gates().0;
        }
        appeal
    }

    /// Gives the columns `to` what their neighbours in `from` have, less `fading`, if that is more: way by way, and each
    /// from the first column to the last, so that some of it spreads on at once.
    fn spread(&mut self, from: u64, to: u64, fading: i16) {
        let (from, to) = (from.to_le_bytes(), to.to_le_bytes());
        for file in 1..8 {
            self.0[file] = raised(self.0[file], self.0[file - 1], fading, from[file - 1] & to[file]);
        }
        for (here, (from, to)) in self.0.iter_mut().zip(from.into_iter().zip(to)) {
            // What spreads on from rank to rank, by doubling: over one, over two more, over four more.
            let over = from << 1 & to;
            let north = [0, here[0], here[1], here[2], here[3], here[4], here[5], here[6]];
            *here = raised(*here, north, fading, over);
            let over = over & over << 1;
            let north = [0, 0, here[0], here[1], here[2], here[3], here[4], here[5]];
            *here = raised(*here, north, 2 * fading, over);
            let over = over & over << 2;
            let north = [0, 0, 0, 0, here[0], here[1], here[2], here[3]];
            *here = raised(*here, north, 4 * fading, over);
        }
        for (here, (from, to)) in self.0.iter_mut().zip(from.into_iter().zip(to)) {
            let south = [here[1], here[2], here[3], here[4], here[5], here[6], here[7], 0];
            *here = raised(*here, south, fading, from >> 1 & to);
        }
        for file in 0..7 {
            self.0[file] = raised(self.0[file], self.0[file + 1], fading, from[file + 1] & to[file]);
        }
    }

    fn at(&self, column: Column) -> i16 {
        self.0[usize::from(column.file())][usize::from(column.rank())]
    }

    fn gain(&self, action: Action) -> i16 {
        match action {
            Action::Enter(route) => self.at(route.last()) - route.steps() as i16,
            Action::Move(route) => self.at(route.last()) - self.at(route.first()) - route.steps() as i16,
            Action::Horus(column) => self.horus(column),
            Action::Thot => 1,
            _ => 0,
        }
    }

    /// The gain of a pillar's route to a landing.
    fn travel(&self, offer: Offer, landing: Option<Column>) -> i16 {
        landing.map_or(0, |landing| self.at(landing) - self.effort(offer.from, offer.steps))
    }

    /// What a pillar's route takes from the gain: how much the pillar is wanted where it stands, if not in the hand, and
    /// the steps.
    fn effort(&self, from: u8, steps: u8) -> i16 {
        self.0.as_flattened().get(usize::from(from)).unwrap_or(&0) + i16::from(steps)
    }

    fn horus(&self, column: Column) -> i16 {
        self.at(column) + 1
    }
}
