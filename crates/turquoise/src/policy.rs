//! Cheap players with a purpose, for tests, benchmarks and playouts. They are no part of the rules.
//!
//! Uniform play hardly ever climbs. The builder, [`pick`], lays plates where they score, carries pillars to where they
//! complete the most advanced place, crowns the pyramid as soon as it can, and now and then bids for a tablet.

use crate::action::{Action, Tablet};
use crate::column::{Column, Columns, facing};
use crate::place::Place;
use crate::position::{Phase, Position};
use crate::{LEVELS, Turquoise, Way};

/// Picks one of the legal actions: an index into the list, which must not be empty. `below(n)` gives a random
/// number below `n`.
pub fn pick(
    game: &Turquoise,
    position: &Position,
    legal: &[Action],
    below: &mut impl FnMut(u32) -> u32,
) -> usize {
    let last = legal.len() - 1;
    match position.phase() {
        Phase::Auction(auction) => {
            let worth = position.score(auction.asked) / 3;
            if i32::from(auction.price) < worth && below(4) > 0 { 0 } else { last }
        }
        Phase::Lay(_) => lay(position, legal, below),
        Phase::Seth(_, place, _) => {
            let owner = position.owner(Tablet::Seth).unwrap_or(position.active());
            if position.value(place, owner) > 0 { below(last as u32) as usize } else { last }
        }
        _ => act(game, position, legal, below),
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
    legal: &[Action],
    plates: usize,
    below: &mut impl FnMut(u32) -> u32,
) -> usize {
    if position.phase() != Phase::Act || position.pile().count() > plates {
        return pick(game, position, legal, below);
    }
    let brings = |action: &Action| matches!(action, Action::Enter(_) | Action::Horus(_) | Action::Thot);
    let moves = |action: &Action| matches!(action, Action::Move(_));
    let some = |wanted: &dyn Fn(&Action) -> bool, below: &mut dyn FnMut(u32) -> u32| {
        let count = legal.iter().filter(|action| wanted(action)).count();
        let chosen = if count == 0 { 0 } else { below(count as u32) as usize };
        legal.iter().enumerate().filter(|(_, action)| wanted(action)).nth(chosen).map(|(index, _)| index)
    };
    // Moving inwards now and then makes room at the gates.
    some(&brings, below).or_else(|| some(&moves, below)).unwrap_or(legal.len() - 1)
}

fn lay(position: &Position, legal: &[Action], below: &mut impl FnMut(u32) -> u32) -> usize {
    let value = |&place: &Place| 8 * position.value(place, position.active()) + i16::from(place.level());
    // Four rotations of each place follow each other.
    let places = legal.chunks(4).filter_map(|turned| match turned[0] {
        Action::Lay(place, _) => Some(place),
        _ => None,
    });
    let best = places.clone().map(|place| value(&place)).max();
    let count = places.clone().filter(|place| Some(value(place)) == best).count();
    let chosen = below(4 * count as u32) as usize;
    let place = places.enumerate().filter(|(_, place)| Some(value(place)) == best).nth(chosen / 4);
    place.map_or(0, |(index, _)| 4 * index + chosen % 4)
}

fn act(game: &Turquoise, position: &Position, legal: &[Action], below: &mut impl FnMut(u32) -> u32) -> usize {
    let last = legal.len() - 1;
    let auctions = legal.iter().take_while(|action| matches!(action, Action::Auction(..))).count();
    if auctions > 0 && below(6) == 0 {
        // Open at the lowest price of some tablet, where its prices begin.
        let begins = |index: &usize| matches!(legal[*index], Action::Auction(_, 1));
        let tablets = (0..auctions).filter(begins).count();
        return (0..auctions).filter(begins).nth(below(tablets as u32) as usize).unwrap_or(0);
    }
    let rest = &legal[auctions..last];
    match rest.first() {
        Some(Action::Crown) => return auctions,
        Some(Action::Draw) if pays(position) || below(8) == 0 => return auctions,
        _ => {}
    }
    let appeal = Appeal::new(game, position);
    let start = below(rest.len().max(1) as u32) as usize;
    let mut best = (0, last);
    for step in 0..rest.len() {
        let index = if start + step < rest.len() { start + step } else { start + step - rest.len() };
        let gain = appeal.gain(rest[index]);
        if gain > best.0 {
            best = (gain, auctions + index);
        }
    }
    best.1
}

/// Whether a plate drawn now would score for the active player.
fn pays(position: &Position) -> bool {
    position.open_places().any(|place| position.value(place, position.active()) > 0)
}

/// How much a pillar of the active player is wanted in each column.
struct Appeal([i16; 64]);

impl Appeal {
    fn new(game: &Turquoise, position: &Position) -> Appeal {
        let standing = position.standing().0;
        let own = position.free(position.active()).0;
        let mut appeal = [0; 64];
        for level in 1..LEVELS as u8 {
            let coefficient = [0, 4, 6, 8][usize::from(level)];
            let topped = position.topped(level - 1).0;
            for place in Place::within(level, topped) {
                let columns = place.columns().0;
                let waiting = (columns & standing).count_ones() as i16 + (columns & own).count_ones() as i16;
                for column in Columns(columns) {
                    // An own pillar there is among those waiting, once as a pillar and once as an own one.
                    let others = if own & column.bit() == 0 { waiting } else { waiting - 2 };
                    appeal[column.index()] = coefficient * (2 + others);
                }
            }
        }
        // Neighbours of an attractive empty socket are a way to it; twice, to reach the gates.
        let mut source = position.empty().0;
        for fading in [3, 6] {
            let mut reached = 0;
            for way in Way::ALL {
                for column in Columns(facing(source, way) & position.offered().0) {
                    let neighbour = column.neighbour(way).map_or(0, |neighbour| appeal[neighbour.index()]);
                    let here = &mut appeal[column.index()];
                    *here = (*here).max(neighbour - fading);
                }
                reached |= facing(source, way);
            }
            source = reached & !game.gates().0;
        }
        Appeal(appeal)
    }

    fn at(&self, column: Column) -> i16 {
        self.0[column.index()]
    }

    fn gain(&self, action: Action) -> i16 {
        match action {
            Action::Enter(route) => self.at(route.last()) - route.steps() as i16,
            Action::Move(route) => self.at(route.last()) - self.at(route.first()) - route.steps() as i16,
            Action::Horus(column) => self.at(column) + 1,
            Action::Thot => 1,
            _ => 0,
        }
    }
}
