//! Judging one action: every reason why it may not be played, with the figures.

use tabletop::Refusal;

use crate::Turquoise;
use crate::action::{Action, Tablet};
use crate::column::Column;
use crate::face::{Face, Rotation};
use crate::legal::may_crown;
use crate::place::Place;
use crate::position::{Auction, Phase, Position};
use crate::refusal::Bar;
use crate::route::Route;
use crate::site::{Site, Travel};
use crate::travel::Labels;

type Verdict = Result<(), Refusal>;

/// Refuses unless `holds`.
fn require(holds: bool, bar: Bar, why: impl FnOnce() -> String) -> Verdict {
    if holds { Ok(()) } else { Err(Refusal::new(bar, why())) }
}

impl Turquoise {
    pub(crate) fn judge(&self, position: &Position, action: Action) -> Verdict {
        match (position.phase, action) {
            (Phase::Crowned | Phase::StandOff, _) => Err(Refusal::new(Bar::GameOver, "the game is over")),
            (Phase::Draw, Action::Tile(number)) => {
                let left = Face::tile(number).is_some_and(|face| position.pile >> face.index() & 1 != 0);
                require(left, Bar::NotInPile, || format!("plate {number} is not in the pile"))
            }
            (Phase::Draw, _) => Err(Refusal::new(Bar::PlateUnseen, "a plate is being drawn")),
            (_, Action::Tile(_)) => Err(Refusal::new(Bar::NotDrawing, "no plate is being drawn")),
            (Phase::Auction(auction), Action::Bid(price)) => judge_bid(position, auction, price),
            (Phase::Auction(_), Action::Pass) | (Phase::Seth(..), Action::Decline) => Ok(()),
            (Phase::Auction(auction), _) => Err(Refusal::new(
                Bar::AuctionRunning,
                format!(
                    "the auction of {} is running: raise the bid of {} or pass",
                    auction.tablet, auction.price
                ),
            )),
            (_, Action::Bid(_) | Action::Pass) => Err(Refusal::new(Bar::NoAuction, "no auction is running")),
            (Phase::Lay(_), Action::Lay(place, _)) => judge_place(position, place),
            (Phase::Lay(_), _) => Err(Refusal::new(Bar::MustLay, "the plate drawn must be laid first")),
            (_, Action::Lay(..)) => Err(Refusal::new(Bar::NoPlateDrawn, "no plate was drawn")),
            (Phase::Seth(face, ..), Action::Seth(rotation)) => {
                let turned = face == Face::CAPSTONE && rotation != Rotation::NONE;
                require(!turned, Bar::CapstoneNotTurned, || "the capstone is laid as it is, in r0".to_owned())
            }
            (Phase::Seth(..), _) => Err(Refusal::new(
                Bar::SethAsked,
                "the owner of seth is asked: take the plate over or decline",
            )),
            (_, Action::Seth(_) | Action::Decline) => {
                Err(Refusal::new(Bar::SethNotAsked, "seth is used when another player lays a plate"))
            }
            (Phase::Act, _) => self.judge_turn(position, action),
        }
    }

    /// The actions a player chooses from in the turn.
    fn judge_turn(&self, position: &Position, action: Action) -> Verdict {
        let active = position.active;
        match action {
            Action::Auction(tablet, price) => judge_auction(position, tablet, price),
            Action::Draw => {
                judge_points(position)?;
                require(position.pile != 0, Bar::PileEmpty, || "all plates of the pile are laid".to_owned())?;
                require(position.open_places().next().is_some(), Bar::NoPlace, || {
                    "a plate drawn could not be laid: no place is open".to_owned()
                })
            }
            Action::Crown => {
                judge_points(position)?;
                let left = position.pile.count_ones();
                require(left == 0, Bar::PileNotEmpty, || format!("{left} plates come before the capstone"))?;
                judge_supports(position, Place::SUMMIT, may_crown(position))
            }
            Action::Horus(column) => {
                judge_owner(position, Tablet::Horus)?;
                judge_points(position)?;
                require(position.hand(active) > 0, Bar::HandEmpty, || {
                    "no pillar is left in hand".to_owned()
                })?;
                judge_offered(position, column)?;
                judge_empty(position, column)
            }
            Action::Anubis(first, second) => {
                judge_owner(position, Tablet::Anubis)?;
                judge_points(position)?;
                for column in [Some(first), second].into_iter().flatten() {
                    require(position.standing().contains(column), Bar::NoFreePillar, || {
                        format!("no free pillar stands at {column}")
                    })?;
                }
                require(second.is_none_or(|second| first < second), Bar::NotInOrder, || {
                    "two pillars are named in alphabetical order".to_owned()
                })
            }
            Action::Thot => judge_owner(position, Tablet::Thot),
            // The end is always open; the actions of other phases have been judged.
            _ => action.travel().map_or(Ok(()), |(kind, route)| self.judge_travel(position, kind, route)),
        }
    }

    fn judge_travel(&self, position: &Position, kind: Travel, route: Route) -> Verdict {
        judge_points(position)?;
        let active = position.active;
        let gate = |column: Column| {
            require(self.gates().contains(column), Bar::NoGate, || format!("{column} has no gate"))
        };
        for column in route.columns() {
            judge_offered(position, column)?;
        }
        if kind == Travel::Enter {
            require(position.hand(active) > 0, Bar::HandEmpty, || "no pillar is left in hand".to_owned())?;
            gate(route.first())?;
        } else {
            require(position.free(active).contains(route.first()), Bar::NotYourPillar, || {
                format!("no free pillar of yours stands at {}", route.first())
            })?;
        }
        if kind == Travel::Leave {
            gate(route.last())?;
        } else {
            require(kind == Travel::Enter || route.steps() > 0, Bar::NoStep, || {
                "the pillar stays".to_owned()
            })?;
            judge_empty(position, route.last())?;
        }
        let over = route.columns().take(route.steps() + usize::from(kind == Travel::Leave));
        for column in over {
            require(position.standing().contains(column), Bar::MustStop, || {
                format!("a pillar stops at the first empty socket, which is at {column}")
            })?;
        }
        let site = Site::new(position, self.seats, self.tables.gates);
        let bill = site.tariff.bill(kind, &route);
        let (cost, points) = (bill.action_points(), bill.points());
        require(cost <= position.points, Bar::TooFewActionPoints, || {
            format!("the route costs {cost} action points, {} are left", position.points)
        })?;
        require(points as i32 <= position.score(active), Bar::ScoreTooLow, || {
            format!("the route costs {points} points, your score is {}", position.score(active))
        })?;
        // The route on offer that beats or equals this one; it is this one if that is on offer.
        let mut offered = route;
        let landing = (kind != Travel::Leave).then_some(route.last());
        let mut labels = <Labels>::new();
        labels.search(&site, landing);
        for other in labels.offers(&site) {
            let same_start = kind == Travel::Enter || usize::from(other.from) == route.first().index();
            if other.travel == kind && same_start && other.bill.covers(bill) {
                offered = labels.route(other);
            }
        }
        require(offered == route, Bar::BetterRoute, || {
            format!("the route {offered} leads there at no higher cost")
        })
    }
}

fn judge_points(position: &Position) -> Verdict {
    require(position.points > 0, Bar::NoActionPoints, || "no action points are left".to_owned())
}

fn judge_owner(position: &Position, tablet: Tablet) -> Verdict {
    let owned = position.owner(tablet) == Some(position.active);
    require(owned, Bar::NotYourTablet, || format!("{tablet} is not yours"))
}

fn judge_offered(position: &Position, column: Column) -> Verdict {
    require(position.offered().contains(column), Bar::NoPlate, || format!("no plate lies at {column}"))
}

fn judge_empty(position: &Position, column: Column) -> Verdict {
    require(position.empty().contains(column), Bar::SocketTaken, || format!("a pillar stands at {column}"))
}

fn judge_auction(position: &Position, tablet: Tablet, price: u16) -> Verdict {
    require(position.fresh, Bar::AuctionTooLate, || {
        "an auction is opened before anything else, once a turn".to_owned()
    })?;
    require(position.owner(tablet).is_none(), Bar::TabletOwned, || format!("{tablet} is not available"))?;
    require(price >= 1, Bar::BidTooLow, || "the least price is 1".to_owned())?;
    judge_purse(position.score(position.active), price)
}

fn judge_bid(position: &Position, auction: Auction, price: u16) -> Verdict {
    require(price > auction.price, Bar::BidTooLow, || {
        format!("the bid of {} must be raised, not to {price}", auction.price)
    })?;
    judge_purse(position.score(auction.asked), price)
}

fn judge_purse(score: i32, price: u16) -> Verdict {
    require(i32::from(price) <= score, Bar::BidAboveScore, || {
        format!("the price is {price}, your score is {score}")
    })
}

fn judge_place(position: &Position, place: Place) -> Verdict {
    require(place != Place::SUMMIT, Bar::CapstoneOnly, || "only the capstone goes there".to_owned())?;
    require(position.plate(place).is_none(), Bar::PlaceTaken, || format!("a plate lies at {place} already"))?;
    judge_supports(position, place, position.open_places().any(|open| open == place))
}

fn judge_supports(position: &Position, place: Place, open: bool) -> Verdict {
    require(open, Bar::PillarsMissing, || {
        let below = place.level().saturating_sub(1);
        let standing = position.standing().0 & position.topped(below).0 & place.columns().0;
        format!("the plate needs 4 free pillars below {place}, {} stand", standing.count_ones())
    })
}
