//! The position: plain data, what can be seen of it, and the few ways the board changes.

use tabletop::{Seat, zobrist};

use crate::action::Tablet;
use crate::column::{Column, Columns, Way, facing};
use crate::face::{Drawing, Face, PILE, Rotation};
use crate::place::{LEVELS, PLACES, Place};

/// Levels whose sockets can hold pillars: all but the capstone's.
const PILLAR_LEVELS: usize = LEVELS - 1;

/// What happens next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// The active player chooses an action.
    Act,
    /// A player is asked to raise or to drop out.
    Auction(Auction),
    /// Chance says which plate was drawn.
    Draw,
    /// The active player lays the plate drawn.
    Lay(Face),
    /// Seth's owner is asked whether he takes over the plate announced.
    Seth(Face, Place, Rotation),
    /// Nobody acts: the capstone lies.
    Crowned,
    /// Nobody acts: too many turns went by without a plate.
    StandOff,
}

/// An auction under way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Auction {
    /// What is sold.
    pub tablet: Tablet,
    /// The highest bid.
    pub price: u16,
    /// Whose bid it is.
    pub leader: Seat,
    /// Who is asked.
    pub asked: Seat,
    /// Who is still in, a bit for each seat.
    pub bidders: u8,
}

/// A plate that lies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Plate {
    /// What it shows.
    pub face: Face,
    /// How it is turned.
    pub rotation: Rotation,
}

/// A position of the game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Position {
    /// Columns with a pillar, by the level of its socket and its owner.
    pillars: [[u64; 4]; PILLAR_LEVELS],
    /// Columns covered by a plate of each level.
    covered: [u64; LEVELS],
    /// Columns whose topmost plate draws a line that way.
    lines: [u64; 4],
    plates: [Option<Plate>; PLACES],
    /// The pillars and plates, hashed.
    board: u64,
    /// The faces not drawn yet, a bit for each.
    pub(crate) pile: u32,
    pub(crate) scores: [i16; 4],
    pub(crate) hands: [u8; 4],
    pub(crate) owners: [Option<Seat>; 4],
    pub(crate) active: Seat,
    pub(crate) points: u8,
    /// Whether the turn has only begun, so that an auction may be opened.
    pub(crate) fresh: bool,
    /// Whether a plate was laid this turn.
    pub(crate) laid: bool,
    /// Finished turns in a row in which none was.
    pub(crate) quiet: u8,
    pub(crate) phase: Phase,
}

impl Position {
    /// The bare site before the first turn, without corner plates.
    pub(crate) fn bare(first: Seat, hand: u8, points: u8) -> Position {
        Position {
            pillars: [[0; 4]; PILLAR_LEVELS],
            covered: [0; LEVELS],
            lines: [0; 4],
            plates: [None; PLACES],
            board: 0,
            pile: (1 << PILE) - 1,
            scores: [0; 4],
            hands: [hand; 4],
            owners: [None; 4],
            active: first,
            points,
            fresh: true,
            laid: false,
            quiet: 0,
            phase: Phase::Act,
        }
    }

    /// Whose turn it is; in auctions and when Seth is asked, another player may be to act.
    pub fn active(&self) -> Seat {
        self.active
    }

    /// What happens next.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The action points left this turn.
    pub fn action_points(&self) -> u8 {
        self.points
    }

    /// Whether the active player has not done anything yet this turn.
    pub fn turn_begins(&self) -> bool {
        self.fresh
    }

    /// The finished turns in a row in which no plate was laid.
    pub fn quiet_turns(&self) -> u8 {
        self.quiet
    }

    /// Whether a plate was laid this turn.
    pub fn plate_laid(&self) -> bool {
        self.laid
    }

    /// The score of a seat.
    pub fn score(&self, seat: Seat) -> i32 {
        i32::from(self.scores[seat.index()])
    }

    /// The pillars in a seat's hand.
    pub fn hand(&self, seat: Seat) -> u8 {
        self.hands[seat.index()]
    }

    /// Who owns a tablet; nobody if it is available.
    pub fn owner(&self, tablet: Tablet) -> Option<Seat> {
        self.owners[tablet as usize]
    }

    /// The faces not drawn yet, by number.
    pub fn pile(&self) -> impl Iterator<Item = Face> + '_ {
        (1..=PILE as u8).filter_map(Face::tile).filter(|face| self.pile >> face.index() & 1 != 0)
    }

    /// The plate at a place.
    pub fn plate(&self, place: Place) -> Option<Plate> {
        self.plates[place.index()]
    }

    /// The level of a column's topmost plate.
    pub fn level(&self, column: Column) -> Option<u8> {
        (0..LEVELS as u8).rev().find(|&level| self.covered[usize::from(level)] & column.bit() != 0)
    }

    /// Whose pillar stands on the socket of this level and column, free or under a plate.
    pub fn pillar(&self, level: u8, column: Column) -> Option<Seat> {
        let owners = self.pillars.get(usize::from(level))?;
        Seat::all(4).find(|seat| owners[seat.index()] & column.bit() != 0)
    }

    /// The columns that have a plate, and so offer a socket.
    pub fn offered(&self) -> Columns {
        // Plates above the ground stand on plates.
        Columns(self.covered[0])
    }

    /// The columns whose topmost plate is of this level.
    pub fn topped(&self, level: u8) -> Columns {
        let above = self.covered.get(usize::from(level) + 1).copied().unwrap_or(0);
        Columns(self.covered[usize::from(level)] & !above)
    }

    /// The columns where a seat has a free pillar.
    pub fn free(&self, seat: Seat) -> Columns {
        Columns(
            (0..PILLAR_LEVELS)
                .fold(0, |all, level| all | self.pillars[level][seat.index()] & self.topped(level as u8).0),
        )
    }

    /// The columns where anyone has a free pillar.
    pub fn standing(&self) -> Columns {
        Columns(Seat::all(4).fold(0, |all, seat| all | self.free(seat).0))
    }

    /// The columns whose offered socket is empty.
    pub fn empty(&self) -> Columns {
        Columns(self.offered().0 & !self.standing().0)
    }

    /// The columns from which the walkway that way is complete.
    pub fn complete(&self, way: Way) -> Columns {
        Columns(self.lines[way as usize] & facing(self.lines[way.back() as usize], way))
    }

    /// The lines drawn from the offered sockets, for the gates.
    pub(crate) fn lines(&self) -> &[u64; 4] {
        &self.lines
    }

    /// The places above the ground, up to the capstone's, where four free pillars wait for a plate, by level.
    pub(crate) fn ready(&self, level: u8) -> impl Iterator<Item = Place> + use<> {
        let below = level - 1;
        Place::within(level, self.standing().0 & self.topped(below).0)
    }

    /// The places where a plate of the pile may be laid, in order.
    pub fn open_places(&self) -> impl Iterator<Item = Place> + use<> {
        Place::within(0, !self.covered[0]).chain(self.ready(1)).chain(self.ready(2))
    }

    /// A seat's pillars that hold, or would hold, a plate at this place.
    pub fn supports(&self, place: Place, seat: Seat) -> u32 {
        let Some(below) = usize::from(place.level()).checked_sub(1) else { return 0 };
        (self.pillars[below][seat.index()] & place.columns().0).count_ones()
    }

    /// A seat's pillars that support plates.
    pub fn built(&self, seat: Seat) -> u32 {
        let under = self.pillars.iter().zip(&self.covered[1..]);
        under.map(|(owners, above)| (owners[seat.index()] & above).count_ones()).sum()
    }

    /// The points a plate laid at this place gives to a seat.
    pub fn value(&self, place: Place, seat: Seat) -> i16 {
        let coefficient = [1, 1, 3, 5][usize::from(place.level())];
        match (place.level(), self.supports(place, seat)) {
            (0, _) => 1,
            (_, 4) => 5 * coefficient,
            (_, own) => own as i16 * coefficient,
        }
    }

    /// Puts a seat's pillar on a column's offered socket, or takes it away.
    pub(crate) fn toggle_pillar(&mut self, column: Column, seat: Seat) {
        let level = self.level(column).expect("the column offers a socket");
        self.pillars[usize::from(level)][seat.index()] ^= column.bit();
        self.board ^= pillar_key(level, column, seat);
    }

    pub(crate) fn put_plate(&mut self, place: Place, plate: Plate, drawing: Drawing) {
        self.plates[place.index()] = Some(plate);
        self.board ^= plate_key(place, plate);
        self.covered[usize::from(place.level())] |= place.columns().0;
        for (socket, bit) in place.sockets().into_iter().enumerate() {
            for way in Way::ALL {
                let line = &mut self.lines[way as usize];
                *line = if drawing.draws(socket, way) { *line | bit } else { *line & !bit };
            }
        }
    }

    /// The hash with the board's part as it was kept.
    pub(crate) fn hash(&self) -> u64 {
        self.hash_with(self.board)
    }

    /// The hash with the board's part worked out anew.
    pub(crate) fn rehash(&self) -> u64 {
        let mut board = 0;
        for level in 0..PILLAR_LEVELS as u8 {
            for column in Columns(u64::MAX) {
                board ^= self.pillar(level, column).map_or(0, |seat| pillar_key(level, column, seat));
            }
        }
        for place in Place::all() {
            board ^= self.plate(place).map_or(0, |plate| plate_key(place, plate));
        }
        self.hash_with(board)
    }

    /// Hands and pile follow from the board and the plate in play, so what is left fits into three words.
    fn hash_with(&self, board: u64) -> u64 {
        let scores = self.scores.iter().fold(0, |word, &score| word << 16 | u64::from(score as u16));
        let owners =
            self.owners.iter().fold(0, |word, owner| word * 5 + owner.map_or(4, |seat| u64::from(seat.0)));
        let turn = [
            u64::from(self.active.0),
            u64::from(self.points),
            u64::from(self.fresh) << 1 | u64::from(self.laid),
            u64::from(self.quiet),
        ];
        let turn = turn.into_iter().fold(owners, |word, part| word << 8 | part);
        [scores, turn, self.phase.word()].into_iter().fold(board, |hash, word| zobrist::mix(hash ^ word))
    }
}

impl Phase {
    /// The phase as a number, different for different phases.
    fn word(self) -> u64 {
        let (kind, parts) = match self {
            Phase::Act => (0, [0; 5]),
            Phase::Auction(auction) => {
                let (leader, asked) = (u16::from(auction.leader.0), u16::from(auction.asked.0));
                (1, [auction.tablet as u16, auction.price, leader, asked, u16::from(auction.bidders)])
            }
            Phase::Draw => (2, [0; 5]),
            Phase::Lay(face) => (3, [face.index() as u16, 0, 0, 0, 0]),
            Phase::Seth(face, place, rotation) => {
                (4, [face.index() as u16, place.index() as u16, u16::from(rotation.quarters()), 0, 0])
            }
            Phase::Crowned => (5, [0; 5]),
            Phase::StandOff => (6, [0; 5]),
        };
        parts.into_iter().fold(kind, |word, part| word << 10 | u64::from(part))
    }
}

fn pillar_key(level: u8, column: Column, seat: Seat) -> u64 {
    zobrist::key(1, u32::from(level) * 256 + column.index() as u32 * 4 + u32::from(seat.0))
}

fn plate_key(place: Place, plate: Plate) -> u64 {
    let face = plate.face.index() as u32 * 4 + u32::from(plate.rotation.quarters());
    zobrist::key(2, place.index() as u32 * 128 + face)
}
