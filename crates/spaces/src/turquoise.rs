//! The space of Turquoise.
//!
//! A pillar's move is a route, and of those there are too many to number. What is legal is the best route to each landing
//! for each bill, so a move is numbered by where it begins and ends and by the action points it costs. With two players
//! that says it all. With more, routes that cost the same may pay different opponents: the one listed first, with the
//! fewest columns, has the number of its ends and cost, and all others have numbers of their own, the *detours*, in the
//! order of the list. They come last, so that all else has the same numbers at every table.
//!
//! Numbers by the whole bill would be ten million with four players, for hardly any bill is possible where another one is. How
//! many are possible at once is bounded, and so are the detours ([`DETOURS`]).

use tabletop::{Game, Seat};
use turquoise::{
    Action, Column, Columns, Fare, PILE, PLACES, Phase, Place, Position, Tablet, Turquoise, Way,
};

use crate::Spaced;
use crate::layout::{Layout, Looker, Pen};
use crate::section::Sections;

/// No position has more detours, at tables of two, three and four. For every column is an own free pillar, an opponent's, or
/// an empty socket at most, which bounds the starts and landings (the hand is one of either), and of the bills from one start
/// to one landing none beats or equals another: each figure of points is at most how many pillars that opponent has there,
/// and the most tuples of such figures of which none beats another are those with the middle sum. The first of each figure
/// of action points has a number of its own. The worst split of the 64 columns decides; `the_bound_of_detours` in the
/// tests tries them all.
const DETOURS: [usize; 3] = [0, 19_362, 114_904];
/// The most action points a move can cost: Thot gives a fourth.
const COSTS: u32 = 4;
/// The sockets that pillars start from and land on.
const SOCKETS: u32 = 64;
const PLANE: [usize; 2] = [8, 8];
const AREA: usize = 64;
/// The levels on which pillars stand.
const PILLAR_LEVELS: u8 = 3;
const LEVELS: u8 = 4;

/// What is worked out once.
#[derive(Clone, Debug)]
pub struct Tables {
    /// The number of each place among those where a plate of the pile can be laid.
    places: [u32; PLACES],
    prices: u32,
    first: Firsts,
}

/// The first number of each section.
#[derive(Clone, Copy, Debug)]
struct Firsts {
    auction: u32,
    bid: u32,
    pass: u32,
    draw: u32,
    lay: u32,
    crown: u32,
    enter: u32,
    moving: u32,
    leave: u32,
    horus: u32,
    anubis: u32,
    pair: u32,
    thot: u32,
    seth: u32,
    decline: u32,
    end: u32,
    detour: u32,
}

impl Spaced for Turquoise {
    type Tables = Tables;

    fn spread(&self, sections: &mut Sections, layout: &mut Layout) -> Tables {
        let prices = *self.traits().scores.end() as usize;
        let detours = DETOURS[usize::from(self.seats()) - 2];
        let mut places = [u32::MAX; PLACES];
        let open = Place::all().filter(|place| !Place::CORNERS.contains(place) && *place != Place::SUMMIT);
        let mut lays = 0;
        for place in open {
            places[place.index()] = lays;
            lays += 1;
        }
        let (sockets, costs) = (SOCKETS as usize, COSTS as usize);
        let first = Firsts {
            auction: sections.add("auction", 4 * prices, "the tablet (horus, anubis, thot, seth) times the prices, plus the price from 1"),
            bid: sections.add("bid", prices, "the price from 1"),
            pass: sections.add("pass", 1, "drops out of the auction"),
            draw: sections.add("draw", 1, "draws a plate"),
            lay: sections.add("lay", 4 * lays as usize, "4 times the place (in text order, without corners and summit), plus the rotation"),
            crown: sections.add("crown", 1, "lays the capstone"),
            enter: sections.add("enter", costs * sockets, "4 times the landing, plus the action points from 1"),
            moving: sections.add(
                "move",
                costs * sockets * (sockets - 1),
                "4 times (63 times the start, plus the landing without the start), plus the action points from 1",
            ),
            leave: sections.add("leave", costs * sockets, "4 times the start, plus the action points from 1"),
            horus: sections.add("horus", sockets, "the column"),
            anubis: sections.add("anubis", sockets, "the column of the only pillar"),
            pair: sections.add("anubis-two", sockets * (sockets - 1) / 2, "the later column n and the earlier m: n (n - 1) / 2 + m"),
            thot: sections.add("thot", 1, "one action point more"),
            seth: sections.add("seth", 4, "the rotation"),
            decline: sections.add("decline", 1, "Seth's owner lets the plate lie"),
            end: sections.add("end", 1, "ends the turn"),
            detour: sections.add(
                "detour",
                detours,
                "the further routes with the same ends and action points as another, in the order of the list",
            ),
        };
        lay_out(self, layout);
        Tables { places, prices: prices as u32, first }
    }

    fn number(&self, tables: &Tables, position: &Position, legal: &[Action], out: &mut Vec<u32>) {
        let base = out.len();
        out.extend(legal.iter().map(|&action| tables.plain(action)));
        let travels =
            |action: &Action| matches!(action, Action::Enter(_) | Action::Move(_) | Action::Leave(_));
        let Some(begin) = legal.iter().position(travels) else { return };
        let mut places = out[base + begin..].iter_mut();
        let mut travels = Travels::default();
        self.visit_fares(position, |fare| {
            if let Some(place) = places.next() {
                *place = travels.number(tables, fare);
            }
        });
    }

    fn list(&self, tables: &Tables, position: &Position, legal: &mut Vec<Action>, out: &mut Vec<u32>) {
        let mut travels = Travels::default();
        self.visit_with_fares(position, |action, fare| {
            legal.push(action);
            out.push(match fare {
                Some(fare) => travels.number(tables, fare),
                None => tables.plain(action),
            });
        });
    }

    fn number_chance(action: Action) -> u32 {
        match action {
            Action::Tile(number) => u32::from(number) - 1,
            _ => u32::MAX,
        }
    }

    fn observe(&self, _: &Tables, position: &Position, seat: Seat, pen: &mut Pen<'_>) {
        let looker = Looker { seat, seats: self.seats() };
        draw_board(self, position, looker, pen);
        tell_figures(position, looker, pen);
    }
}

impl Tables {
    /// The number of an action that is no pillar's move.
    fn plain(&self, action: Action) -> u32 {
        let first = self.first;
        match action {
            Action::Auction(tablet, price) => {
                first.auction + tablet as u32 * self.prices + u32::from(price) - 1
            }
            Action::Bid(price) => first.bid + u32::from(price) - 1,
            Action::Pass => first.pass,
            Action::Draw => first.draw,
            Action::Lay(place, rotation) => {
                first.lay + 4 * self.places[place.index()] + u32::from(rotation.quarters())
            }
            Action::Crown => first.crown,
            Action::Horus(column) => first.horus + column.index() as u32,
            Action::Anubis(column, None) => first.anubis + column.index() as u32,
            Action::Anubis(earlier, Some(later)) => {
                let (m, n) = (earlier.index() as u32, later.index() as u32);
                first.pair + n * (n - 1) / 2 + m
            }
            Action::Thot => first.thot,
            Action::Seth(rotation) => first.seth + u32::from(rotation.quarters()),
            Action::Decline => first.decline,
            Action::End => first.end,
            Action::Enter(_) | Action::Move(_) | Action::Leave(_) | Action::Tile(_) => u32::MAX,
        }
    }

    fn travel(&self, fare: Fare) -> u32 {
        let index = |column: Column| column.index() as u32;
        let (first, pair) = match (fare.from.map(index), fare.to.map(index)) {
            (None, to) => (self.first.enter, to.unwrap_or(0)),
            (Some(from), None) => (self.first.leave, from),
            (Some(from), Some(to)) => (self.first.moving, from * (SOCKETS - 1) + to - u32::from(to > from)),
        };
        first + pair * COSTS + u32::from(fare.points) - 1
    }
}

/// Numbers pillars' moves one after the other, in the order of the list.
#[derive(Default)]
struct Travels {
    /// The move before; the list goes by landing.
    last: Option<Fare>,
    /// Which starts and costs were seen of this landing.
    seen: [u64; 5],
    detours: u32,
}

impl Travels {
    fn number(&mut self, tables: &Tables, fare: Fare) -> u32 {
        if self.last.is_none_or(|last| last.to != fare.to) {
            self.seen = [0; 5];
        }
        self.last = Some(fare);
        let start = fare.from.map_or(SOCKETS, |column| column.index() as u32);
        let bit = start * COSTS + u32::from(fare.points) - 1;
        let word = &mut self.seen[(bit / 64) as usize];
        if *word >> (bit % 64) & 1 == 0 {
            *word |= 1 << (bit % 64);
            tables.travel(fare)
        } else {
            self.detours += 1;
            tables.first.detour + self.detours - 1
        }
    }
}

fn lay_out(game: &Turquoise, layout: &mut Layout) {
    let seats = game.seats();
    for level in 0..PILLAR_LEVELS {
        let name = format!("pillar.level{level}");
        layout.add_seats(
            &name,
            seats,
            &PLANE,
            "1 where the seat's pillar stands; rows are ranks, columns files",
        );
    }
    for level in 0..LEVELS {
        layout.add(
            format!("face.level{level}"),
            &PLANE,
            "the plate that covers the column: 1 to 25, 26 corner, 27 capstone, 0 none",
        );
    }
    for level in 0..LEVELS {
        layout.add(format!("rotation.level{level}"), &PLANE, "its quarter turns clockwise");
    }
    for way in ["west", "north", "south", "east"] {
        layout.add(
            format!("walkway.{way}"),
            &PLANE,
            "1 where the walkway to the next column that way is complete",
        );
    }
    layout.add("gate", &PLANE, "1 at a gate, 2 if its walkway is complete");
    let seats = usize::from(seats);
    layout.add("observer", &[seats], "1 for the seat that looks, counted from the first");
    layout.add("phase", &[7], "act, auction, draw, lay, seth, crowned, stand-off");
    layout.add("active", &[seats], "1 for the seat whose turn it is, from the own one on");
    layout.add("score", &[seats], "the scores from the own one on, 0 if below 0");
    layout.add("debt", &[seats], "how far they are below 0");
    layout.add("hand", &[seats], "pillars in hand, from the own one on");
    for tablet in Tablet::ALL {
        layout.add(format!("owner.{tablet}"), &[seats], "1 for the owner of the tablet, from the own one on");
    }
    layout.add("points", &[1], "action points left");
    layout.add("fresh", &[1], "1 if the turn has only begun");
    layout.add("laid", &[1], "1 if a plate was laid this turn");
    layout.add("quiet", &[1], "finished turns in a row without a plate");
    layout.add("pile", &[PILE], "1 for each plate that was not drawn yet");
    layout.add("auction.tablet", &[4], "1 for what is sold: horus, anubis, thot, seth");
    layout.add("auction.price", &[1], "the highest bid");
    layout.add("auction.leader", &[seats], "1 for whose it is, from the own one on");
    layout.add("auction.asked", &[seats], "1 for who is asked");
    layout.add("auction.bidders", &[seats], "1 for who is still in");
    layout.add("plate.face", &[1], "the plate drawn or announced, as on the board");
    layout.add("plate.place", &[PLACES], "1 for the place where it was announced");
    layout.add("plate.rotation", &[1], "how it was announced to be turned");
}

fn draw_board(game: &Turquoise, position: &Position, looker: Looker, pen: &mut Pen<'_>) {
    let at = |column: Column| usize::from(column.rank()) * 8 + usize::from(column.file());
    for level in 0..PILLAR_LEVELS {
        let start = pen.take(usize::from(looker.seats) * AREA);
        for column in position.offered() {
            if let Some(seat) = position.pillar(level, column) {
                start[looker.place(seat) * AREA + at(column)] = 1;
            }
        }
    }
    let faces = pen.take(usize::from(LEVELS) * AREA);
    let rotations = pen.take(usize::from(LEVELS) * AREA);
    for place in Place::all() {
        if let Some(plate) = position.plate(place) {
            for column in place.columns() {
                let index = usize::from(place.level()) * AREA + at(column);
                faces[index] = plate.face.index() as u8 + 1;
                rotations[index] = plate.rotation.quarters();
            }
        }
    }
    let mut mark = |columns: Columns| {
        let plane = pen.take(AREA);
        columns.into_iter().for_each(|column| plane[at(column)] = 1);
        plane
    };
    for way in Way::ALL {
        mark(position.complete(way));
    }
    let gates = mark(game.gates());
    game.complete_gates(position).into_iter().for_each(|column| gates[at(column)] = 2);
}

fn tell_figures(position: &Position, looker: Looker, pen: &mut Pen<'_>) {
    let seats = usize::from(looker.seats);
    pen.one_of(Some(looker.seat.index()), seats);
    let (phase, auction, announced) = match position.phase() {
        Phase::Act => (0, None, None),
        Phase::Auction(auction) => (1, Some(auction), None),
        Phase::Draw => (2, None, None),
        Phase::Lay(face) => (3, None, Some((face, None))),
        Phase::Seth(face, place, rotation) => (4, None, Some((face, Some((place, rotation))))),
        Phase::Crowned => (5, None, None),
        Phase::StandOff => (6, None, None),
    };
    pen.one_of(Some(phase), 7);
    pen.one_of(Some(looker.place(position.active())), seats);
    looker.around().for_each(|seat| pen.figure(position.score(seat).max(0) as u8));
    looker.around().for_each(|seat| pen.figure((-position.score(seat)).max(0) as u8));
    looker.around().for_each(|seat| pen.figure(position.hand(seat)));
    for tablet in Tablet::ALL {
        pen.one_of(position.owner(tablet).map(|seat| looker.place(seat)), seats);
    }
    pen.figure(position.action_points());
    pen.figure(u8::from(position.turn_begins()));
    pen.figure(u8::from(position.plate_laid()));
    pen.figure(position.quiet_turns());
    let pile = pen.take(PILE);
    position.pile().for_each(|face| pile[face.index()] = 1);
    pen.one_of(auction.map(|auction| auction.tablet as usize), 4);
    pen.figure(auction.map_or(0, |auction| auction.price as u8));
    pen.one_of(auction.map(|auction| looker.place(auction.leader)), seats);
    pen.one_of(auction.map(|auction| looker.place(auction.asked)), seats);
    for seat in looker.around() {
        pen.figure(auction.map_or(0, |auction| auction.bidders >> seat.0 & 1));
    }
    let place = announced.and_then(|(_, place)| place);
    pen.figure(announced.map_or(0, |(face, _)| face.index() as u8 + 1));
    pen.one_of(place.map(|(place, _)| place.index()), PLACES);
    pen.figure(place.map_or(0, |(_, rotation)| rotation.quarters()));
}
