//! The space of Aztec.

use aztec::{Action, Aztec, Direction, LEVELS, Placement, Position, Side, Stage};
use tabletop::{Game, Seat, Turn};

use crate::Spaced;
use crate::layout::{Layout, Looker, Pen};
use crate::section::Sections;

/// What is worked out once.
#[derive(Clone, Debug)]
pub struct Tables {
    /// The number of each placement of the field, by its index.
    lay: Vec<u32>,
    oh: u32,
    pass: u32,
    /// The planes of the scoring cells.
    sectors: Vec<u8>,
}

/// The steps along a piece's path, both ways being one link.
const LINKS: [(Direction, &str, u8); 3] = [
    (Direction::East, "east", LEVELS),
    (Direction::South, "south", LEVELS),
    (Direction::Up, "up", LEVELS - 1),
];

impl Spaced for Aztec {
    type Tables = Tables;

    fn spread(&self, sections: &mut Sections, layout: &mut Layout) -> Tables {
        let traits = self.traits();
        let seats = usize::from(traits.seats);
        let auction = traits.seats == 3 && self.rounds() == 1;
        let numbers = if auction { usize::from(self.highest()) } else { 0 };
        let first = sections.add(
            "lay",
            self.placements().len(),
            "the placements within the field: those that need most supports first, then by word and cell",
        );
        let mut lay = vec![u32::MAX; Placement::COUNT];
        for (number, placement) in (first..).zip(self.placements()) {
            lay[placement.index()] = number;
        }
        let oh = sections.add("oh", numbers, "the number named, from 1");
        let pass = sections.add("pass", usize::from(auction), "leaves the auction");

        let side = usize::from(self.size());
        let plane = [side, side];
        for level in 1..=LEVELS {
            layout.add(
                format!("level{level}"),
                &plane,
                "1 where a cube stands; rows are ranks, columns files",
            );
        }
        for (_, name, levels) in LINKS {
            for level in 1..=levels {
                let name = format!("link.{name}.level{level}");
                layout.add(name, &plane, "1 where the cube and the next one that way are joined in a piece");
            }
        }
        let mut planes = vec![0; 2 * side * side];
        for (sector, name) in [(Side::NorthSouth, "sector.ns"), (Side::EastWest, "sector.ew")] {
            layout.add(name, &plane, "1 where a cube on level 3 scores for the architect of that side");
            for cell in self.sector(sector).iter() {
                planes
                    [(sector as usize * side + usize::from(cell.rank())) * side + usize::from(cell.file())] =
                    1;
            }
        }
        layout.add("observer", &[seats], "1 for the seat that looks, counted from the first");
        layout.add("stage", &[3], "auction, building, over");
        layout.add("to-act", &[seats], "1 for the seat to act, from the own one on");
        layout.add("architect.ns", &[seats], "1 for the architect of North/South, once known");
        layout.add("architect.ew", &[seats], "1 for the architect of East/West, once known");
        layout.add("score", &[seats], "the scores, from the own one on");
        layout.add("dropped", &[seats], "1 for who has left the auction");
        layout.add("number", &[1], "the lowest number named in the auction, or Oh Puch's; 0 for none");
        layout.add("left", &[1], "pieces left to lay in this round");
        layout.add("round", &[1], "the round of a match, from 0");
        Tables { lay, oh, pass, sectors: planes }
    }

    fn number(&self, tables: &Tables, _: &Position, legal: &[Action], out: &mut Vec<u32>) {
        out.extend(legal.iter().map(|action| match *action {
            Action::Lay(placement) => tables.lay[placement.index()],
            Action::Oh(number) => tables.oh + u32::from(number) - 1,
            Action::Pass => tables.pass,
        }));
    }

    fn number_chance(_: Action) -> u32 {
        0
    }

    fn observe(&self, tables: &Tables, position: &Position, seat: Seat, pen: &mut Pen<'_>) {
        let side = usize::from(self.size());
        let area = side * side;
        let at = |cell: aztec::Cell| {
            usize::from(cell.level()) * area + usize::from(cell.rank()) * side + usize::from(cell.file())
        };
        let levels = pen.take(usize::from(LEVELS) * area);
        for cell in position.standing().iter() {
            levels[at(cell)] = 1;
        }
        let links = pen.take((3 * usize::from(LEVELS) - 1) * area);
        for (_, placement) in self.laid(position) {
            let Ok(path) = placement.path() else { continue };
            for (pair, step) in path.windows(2).zip(placement.word.steps()) {
                // A link is kept at its western, northern or lower end.
                let (end, kind) = match step {
                    Direction::East => (pair[0], 0),
                    Direction::West => (pair[1], 0),
                    Direction::South => (pair[0], 1),
                    Direction::North => (pair[1], 1),
                    Direction::Up => (pair[0], 2),
                    Direction::Down => (pair[1], 2),
                };
                links[kind * usize::from(LEVELS) * area + at(end)] = 1;
            }
        }
        pen.take(2 * area).copy_from_slice(&tables.sectors);

        let scores = self.scores(position);
        let seats = scores.len();
        let looker = Looker { seat, seats: seats as u8 };
        pen.one_of(Some(seat.index()), seats);
        let (stage, number, dropped) = match position.stage() {
            Stage::Auction(auction) => (0, auction.number, auction.dropped),
            Stage::Building => (1, position.number(), [false; 3]),
            Stage::Over => (2, position.number(), [false; 3]),
        };
        pen.one_of(Some(stage), 3);
        let to_act = match self.turn(position) {
            Turn::Seat(seat) => Some(looker.place(seat)),
            Turn::Chance | Turn::Over => None,
        };
        pen.one_of(to_act, seats);
        for side in [Side::NorthSouth, Side::EastWest] {
            pen.one_of(self.architect(position, side).map(|seat| looker.place(seat)), seats);
        }
        looker.around().for_each(|seat| pen.figure(scores[seat.index()] as u8));
        looker.around().for_each(|seat| pen.figure(u8::from(dropped[seat.index()])));
        pen.figure(number.unwrap_or(0));
        pen.figure(self.pieces() - position.count());
        pen.figure(position.round());
    }
}
