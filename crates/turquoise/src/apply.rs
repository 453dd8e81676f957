//! Playing an action that is known to be legal.

use tabletop::Seat;

use crate::action::{Action, Tablet};
use crate::column::Column;
use crate::face::{Face, Rotation};
use crate::place::Place;
use crate::position::{Auction, Phase, Plate, Position};
use crate::route::Route;
use crate::site::{Tariff, Travel, creditor};
use crate::{ACTION_POINTS, Turquoise};

impl Turquoise {
    pub(crate) fn act(&self, position: &mut Position, action: Action) {
        match action {
            Action::Auction(tablet, price) => self.open_auction(position, tablet, price),
            Action::Bid(price) => self.bid(position, Some(price)),
            Action::Pass => self.bid(position, None),
            Action::Draw => {
                spend(position, 1);
                position.phase = Phase::Draw;
            }
            Action::Tile(number) => {
                let face = Face::tile(number).expect("a plate of the pile was drawn");
                position.pile &= !(1 << face.index());
                position.phase = Phase::Lay(face);
            }
            Action::Lay(place, rotation) => {
                let Phase::Lay(face) = position.phase else { panic!("no plate was drawn") };
                self.announce(position, face, place, rotation);
            }
            Action::Crown => {
                spend(position, 1);
                self.announce(position, Face::CAPSTONE, Place::SUMMIT, Rotation::NONE);
            }
            Action::Seth(rotation) => self.answer(position, Some(rotation)),
            Action::Decline => self.answer(position, None),
            Action::Enter(route) => self.travel(position, Travel::Enter, route),
            Action::Move(route) => self.travel(position, Travel::Move, route),
            Action::Leave(route) => self.travel(position, Travel::Leave, route),
            Action::Horus(column) => {
                spend(position, 1);
                from_hand(position, column);
                position.owners[Tablet::Horus as usize] = None;
            }
            Action::Anubis(first, second) => {
                spend(position, 1);
                for column in [Some(first), second].into_iter().flatten() {
                    let level = position.level(column).expect("a pillar stands there");
                    let owner = position.pillar(level, column).expect("a pillar stands there");
                    to_hand(position, column, owner);
                }
                position.owners[Tablet::Anubis as usize] = None;
            }
            Action::Thot => {
                spend(position, 0);
                position.points += 1;
                position.owners[Tablet::Thot as usize] = None;
            }
            Action::End => self.end_turn(position),
        }
    }

    fn open_auction(&self, position: &mut Position, tablet: Tablet, price: u16) {
        position.fresh = false;
        let leader = position.active;
        let bidders = (1 << self.seats) - 1;
        position.phase =
            Phase::Auction(Auction { tablet, price, leader, asked: leader.next(self.seats), bidders });
    }

    /// The asked player raises, or drops out; the next one still in is asked, unless only the leader is left.
    fn bid(&self, position: &mut Position, price: Option<u16>) {
        let Phase::Auction(mut auction) = position.phase else { panic!("no auction is under way") };
        match price {
            Some(price) => (auction.price, auction.leader) = (price, auction.asked),
            None => auction.bidders &= !(1 << auction.asked.0),
        }
        position.phase = if auction.bidders.is_power_of_two() {
            position.scores[auction.leader.index()] -= auction.price as i16;
            position.owners[auction.tablet as usize] = Some(auction.leader);
            Phase::Act
        } else {
            auction.asked = auction.asked.next(self.seats);
            while auction.bidders >> auction.asked.0 & 1 == 0 {
                auction.asked = auction.asked.next(self.seats);
            }
            Phase::Auction(auction)
        };
    }

    /// The active player says where and how a plate goes; Seth's owner is asked if he is another.
    fn announce(&self, position: &mut Position, face: Face, place: Place, rotation: Rotation) {
        if position.owner(Tablet::Seth).is_some_and(|owner| owner != position.active) {
            position.phase = Phase::Seth(face, place, rotation);
        } else {
            self.lay(position, face, place, rotation);
        }
    }

    fn answer(&self, position: &mut Position, taken_over: Option<Rotation>) {
        let Phase::Seth(face, place, rotation) = position.phase else { panic!("Seth was not asked") };
        if taken_over.is_some() {
            let owner = position.owners[Tablet::Seth as usize].take().expect("Seth's owner was asked");
            position.scores[owner.index()] += position.value(place, owner);
        }
        self.lay(position, face, place, taken_over.unwrap_or(rotation));
    }

    /// Lays a plate, and scores it for the active player; the capstone ends the game.
    fn lay(&self, position: &mut Position, face: Face, place: Place, rotation: Rotation) {
        position.scores[position.active.index()] += position.value(place, position.active);
        self.put(position, face, place, rotation);
        position.laid = true;
        position.phase = Phase::Act;
        if face == Face::CAPSTONE {
            self.penalise(position);
            position.phase = Phase::Crowned;
        }
    }

    fn put(&self, position: &mut Position, face: Face, place: Place, rotation: Rotation) {
        position.put_plate(place, Plate { face, rotation }, self.tables.faces.drawing(face, rotation));
    }

    fn travel(&self, position: &mut Position, kind: Travel, route: Route) {
        let active = position.active;
        let bill = Tariff::new(position, self.seats, self.tables.gates).bill(kind, &route);
        spend(position, bill.action_points());
        for places in 1..usize::from(self.seats) {
            let due = i16::from(bill.due(places));
            position.scores[active.index()] -= due;
            position.scores[creditor(active, places, self.seats).index()] += due;
        }
        match kind {
            Travel::Enter => from_hand(position, route.last()),
            Travel::Move => {
                position.toggle_pillar(route.first(), active);
                position.toggle_pillar(route.last(), active);
            }
            Travel::Leave => to_hand(position, route.first(), active),
        }
    }

    fn end_turn(&self, position: &mut Position) {
        position.quiet = if position.laid { 0 } else { position.quiet + 1 };
        position.laid = false;
        if position.quiet == self.patience {
            if self.standoff.penalises() {
                self.penalise(position);
            }
            position.phase = Phase::StandOff;
            return;
        }
        position.active = position.active.next(self.seats);
        position.points = ACTION_POINTS;
        position.fresh = true;
    }
}

/// Spends action points; after that no auction may be opened.
fn spend(position: &mut Position, points: u8) {
    position.points -= points;
    position.fresh = false;
}

fn from_hand(position: &mut Position, column: Column) {
    position.hands[position.active.index()] -= 1;
    position.toggle_pillar(column, position.active);
}

fn to_hand(position: &mut Position, column: Column, owner: Seat) {
    position.toggle_pillar(column, owner);
    position.hands[owner.index()] += 1;
}
