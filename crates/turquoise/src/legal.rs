//! Listing the legal actions, and those of chance.

use tabletop::{Turn, Weighted};

use crate::Turquoise;
use crate::action::{Action, Tablet};
use crate::column::Columns;
use crate::face::{Face, Rotation};
use crate::place::Place;
use crate::position::{Phase, Position};
use crate::site::{Kind, Site};
use crate::travel::Labels;

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

    pub(crate) fn list(&self, position: &Position, out: &mut Vec<Action>) {
        out.clear();
        match position.phase {
            Phase::Act => self.list_turn(position, out),
            Phase::Auction(auction) => {
                let most = position.score(auction.asked) as u16;
                out.extend((auction.price + 1..=most).map(Action::Bid));
                out.push(Action::Pass);
            }
            Phase::Lay(_) => {
                for place in position.open_places() {
                    out.extend(Rotation::ALL.map(|rotation| Action::Lay(place, rotation)));
                }
            }
            Phase::Seth(face, ..) => {
                let rotations = if face == Face::CAPSTONE { 1 } else { 4 };
                out.extend(Rotation::ALL[..rotations].iter().map(|&rotation| Action::Seth(rotation)));
                out.push(Action::Decline);
            }
            Phase::Draw | Phase::Crowned | Phase::StandOff => {}
        }
    }

    fn list_turn(&self, position: &Position, out: &mut Vec<Action>) {
        let active = position.active;
        if position.fresh {
            for tablet in Tablet::ALL.into_iter().filter(|&tablet| position.owner(tablet).is_none()) {
                out.extend((1..=position.score(active) as u16).map(|price| Action::Auction(tablet, price)));
            }
        }
        if position.points > 0 {
            if position.pile != 0 && position.open_places().next().is_some() {
                out.push(Action::Draw);
            }
            if may_crown(position) {
                out.push(Action::Crown);
            }
            self.list_pillars(position, out);
            if position.owner(Tablet::Horus) == Some(active) && position.hand(active) > 0 {
                out.extend(position.empty().into_iter().map(Action::Horus));
            }
            if position.owner(Tablet::Anubis) == Some(active) {
                for first in position.standing() {
                    out.push(Action::Anubis(first, None));
                    let after = position.standing().0 & !(first.bit() | (first.bit() - 1));
                    out.extend(Columns(after).into_iter().map(|second| Action::Anubis(first, Some(second))));
                }
            }
        }
        if position.owner(Tablet::Thot) == Some(active) {
            out.push(Action::Thot);
        }
        out.push(Action::End);
    }

    fn list_pillars(&self, position: &Position, out: &mut Vec<Action>) {
        let site = Site::new(position, self.seats, self.tables.gates);
        let mut labels: Labels = Labels::new();
        for landing in site.landings() {
            labels.search(&site, landing, |kind, route, _| {
                out.push(match kind {
                    Kind::Enter => Action::Enter(route),
                    Kind::Move => Action::Move(route),
                    Kind::Leave => Action::Leave(route),
                });
            });
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

/// Whether the capstone's time has come: the pile is empty and its four pillars stand.
pub(crate) fn may_crown(position: &Position) -> bool {
    position.pile == 0 && position.ready(Place::SUMMIT.level()).next().is_some()
}
