//! Nothing that matters for play is missing from a tensor: what was written is read back by the names of the parts, and
//! positions that differ have tensors that differ.

use std::collections::HashMap;
use std::fmt::Write;

use dice::{Dice, Picker, Stepper, uniform};
use spaces::{Part, Space, Spaced};
use tabletop::{Game, Seat};

/// A tensor that is read by the names of its parts.
struct Told<'a> {
    parts: &'a [Part],
    bytes: &'a [u8],
    seats: u8,
}

impl Told<'_> {
    fn part(&self, name: &str) -> &[u8] {
        let part = self.parts.iter().find(|part| part.name == name);
        &self.bytes[part.unwrap_or_else(|| panic!("no part is called {name}")).range()]
    }

    fn figure(&self, name: &str) -> u8 {
        self.part(name)[0]
    }

    fn one_of(&self, name: &str) -> Option<usize> {
        self.part(name).iter().position(|&byte| byte == 1)
    }

    /// The seat that a part marks, which counts from whoever looks.
    fn seat(&self, name: &str) -> Option<u8> {
        let looker = self.one_of("observer").expect("somebody looks") as u8;
        self.one_of(name).map(|place| (looker + place as u8) % self.seats)
    }

    /// Figures by seat, which are told from whoever looks on.
    fn by_seat(&self, name: &str) -> Vec<u8> {
        let looker = self.one_of("observer").expect("somebody looks");
        let mut figures = self.part(name).to_vec();
        figures.rotate_right(looker);
        figures
    }

    /// The places marked in the planes of each seat.
    fn standing(&self, name: &str) -> Vec<Vec<usize>> {
        let looker = self.one_of("observer").expect("somebody looks");
        let marked = |seat: &&str| {
            let plane = self.part(&format!("{name}.{seat}")).iter().enumerate();
            plane.filter(|(_, byte)| **byte == 1).map(|(place, _)| place).collect()
        };
        let mut all: Vec<Vec<usize>> =
            ["own", "next", "third", "fourth"][..usize::from(self.seats)].iter().map(marked).collect();
        all.rotate_right(looker);
        all
    }
}

type Rebuild = fn(&Told<'_>) -> String;
type Describe<G> = fn(&G, &<G as Game>::Position) -> String;

/// Plays games; at every position the tensor of every seat is read back.
fn check<G: Spaced>(options: &str, games: u64, picker: Picker<G>, rebuild: Rebuild, describe: Describe<G>) {
    let space = Space::new(testkit::game::<G>(options));
    let game = space.game();
    let seats = game.traits().seats;
    let mut bytes = vec![0; space.tensor()];
    let mut known: HashMap<Vec<u8>, u64> = HashMap::new();
    for seed in 0..games {
        let (mut dice, mut stepper) = (Dice::new(seed), Stepper::default());
        let mut position = game.start();
        loop {
            for seat in Seat::all(seats) {
                space.observe(&position, seat, &mut bytes);
                let told = Told { parts: space.parts(), bytes: &bytes, seats };
                assert_eq!(rebuild(&told), describe(game, &position), "{options}, seen by {seat}");
                let hash = game.hash(&position);
                let before = *known.entry(bytes.clone()).or_insert(hash);
                assert_eq!(before, hash, "{options}: two positions have one tensor");
            }
            let Some(action) = stepper.pick(game, &position, &mut dice, picker) else { break };
            game.apply(&mut position, action);
        }
    }
}

mod of_aztec {
    use super::{Seat, Told, Write};
    use aztec::{Aztec, Cell, Direction, LEVELS, Placement, Position, Side, Stage};
    use tabletop::Game;

    pub fn describe(game: &Aztec, position: &Position) -> String {
        let mut laid: Vec<String> = game.laid(position).map(|(_, placement)| placement.to_string()).collect();
        laid.sort();
        let (number, dropped) = match position.stage() {
            Stage::Auction(auction) => (auction.number, auction.dropped),
            _ => (position.number(), [false; 3]),
        };
        let stage = match position.stage() {
            Stage::Auction(_) => 0,
            Stage::Building => 1,
            Stage::Over => 2,
        };
        let seats = game.scores(position).len();
        let architects =
            [Side::NorthSouth, Side::EastWest].map(|side| game.architect(position, side).map(|s| s.0));
        format!(
            "{laid:?} {stage} {:?} {architects:?} {:?} {:?} {} {}",
            game.turn(position).seat().map(|seat: Seat| seat.0),
            game.scores(position).iter().collect::<Vec<_>>(),
            dropped[..seats].to_vec(),
            number.unwrap_or(0),
            position.round()
        )
    }

    /// The pieces are found by following their links; all else is figures.
    pub fn rebuild(told: &Told<'_>) -> String {
        let side = told.parts[0].shape[0];
        let cube = |cell: Cell| told.part(&format!("level{}", cell.level() + 1))[at(cell, side)] == 1;
        let joined = |cell: Cell, way: Direction| {
            let Some(next) = cell.toward(way).filter(|next| inside(*next, side)) else { return false };
            let (end, name) = match way {
                Direction::East => (cell, "east"),
                Direction::West => (next, "east"),
                Direction::South => (cell, "south"),
                Direction::North => (next, "south"),
                Direction::Up => (cell, "up"),
                Direction::Down => (next, "up"),
            };
            told.part(&format!("link.{name}.level{}", end.level() + 1))[at(end, side)] == 1
        };
        let lies = |placement: &Placement| {
            let Ok(path) = placement.path() else { return false };
            let mut steps = path.iter().zip(placement.word.steps());
            path.iter().all(|cell| inside(*cell, side) && cube(*cell))
                && steps.all(|(cell, way)| joined(*cell, way))
        };
        let mut laid: Vec<String> =
            Placement::all().filter(lies).map(|placement| placement.to_string()).collect();
        laid.sort();
        const { assert!(LEVELS == 3) };
        let mut text = String::new();
        let scores: Vec<i32> = told.by_seat("score").into_iter().map(i32::from).collect();
        let dropped: Vec<bool> = told.by_seat("dropped").into_iter().map(|byte| byte == 1).collect();
        let architects = ["architect.ns", "architect.ew"].map(|name| told.seat(name));
        write!(
            text,
            "{laid:?} {} {:?} {architects:?} {scores:?} {dropped:?} {} {}",
            told.one_of("stage").unwrap(),
            told.seat("to-act"),
            told.figure("number"),
            told.figure("round")
        )
        .unwrap();
        text
    }

    fn inside(cell: Cell, side: usize) -> bool {
        usize::from(cell.file()) < side && usize::from(cell.rank()) < side
    }

    fn at(cell: Cell, side: usize) -> usize {
        usize::from(cell.rank()) * side + usize::from(cell.file())
    }
}

mod of_inka {
    use super::{Seat, Told};
    use inka::{Cell, Inka, Position, Rhombus, Stage};

    /// Where a cell is in a plane, counted from its neighbours: half edges from the west corner.
    fn place(cell: Cell) -> usize {
        let west = cell.corners().iter().map(|corner| corner.x).min().unwrap();
        usize::from(cell.row()) * 19 + west as usize
    }

    fn cell(place: usize) -> String {
        Cell::all().find(|&cell| self::place(cell) == place).expect("a cell").to_string()
    }

    pub fn describe(game: &Inka, position: &Position) -> String {
        let lying: Vec<String> = Rhombus::all()
            .filter_map(|rhombus| Some(format!("{} {}", rhombus.index() + 1, position.rhombus(rhombus)?)))
            .collect();
        let seats = || Seat::all(game.players());
        let standing = |of: &dyn Fn(Seat) -> Option<Cell>| -> Vec<Vec<String>> {
            seats().map(|seat| of(seat).iter().map(ToString::to_string).collect()).collect()
        };
        let taken: Vec<u8> = seats()
            .flat_map(|seat| Rhombus::destinations().map(move |to| u8::from(!position.has_statue(to, seat))))
            .collect();
        let (stage, drawn) = match position.stage() {
            Stage::Doors => (0, 0),
            Stage::Draw => (1, 0),
            Stage::Lay(rhombus) => (2, rhombus.index() + 1),
            Stage::Play => (3, 0),
            Stage::Won => (4, 0),
            Stage::Drawn => (5, 0),
        };
        format!(
            "{lying:?} {:?} {:?} {taken:?} {stage} {drawn} {} {} {} {} {}",
            standing(&|seat| position.pawn(seat)),
            standing(&|seat| position.blockade(seat)),
            position.seat().0,
            position.points(),
            position.round(),
            u8::from(position.pawn_phase()),
            u8::from(position.walked())
        )
    }

    pub fn rebuild(told: &Told<'_>) -> String {
        let (rhombi, halves) = (told.part("rhombus"), told.part("half"));
        let under = |rhombus: u8, half: u8| {
            let place = (0..rhombi.len()).find(|&at| rhombi[at] == rhombus && halves[at] == half)?;
            Some(cell(place))
        };
        let lying: Vec<String> = (1..=16)
            .filter_map(|rhombus| Some(format!("{rhombus} {} {}", under(rhombus, 1)?, under(rhombus, 2)?)))
            .collect();
        let standing = |name: &str| -> Vec<Vec<String>> {
            told.standing(name).into_iter().map(|places| places.into_iter().map(cell).collect()).collect()
        };
        let mut taken = told.part("statues").to_vec();
        taken.rotate_right(3 * told.one_of("observer").unwrap());
        format!(
            "{lying:?} {:?} {:?} {taken:?} {} {} {} {} {} {} {}",
            standing("pawn"),
            standing("blockade"),
            told.one_of("stage").unwrap(),
            told.figure("drawn"),
            told.seat("to-act").unwrap(),
            told.figure("points"),
            told.figure("round"),
            told.figure("pawn-phase"),
            told.figure("walked")
        )
    }
}

mod of_turquoise {
    use super::{Seat, Told};
    use turquoise::{Column, Columns, Phase, Place, Position, Tablet, Turquoise};

    fn at(column: Column) -> usize {
        usize::from(column.rank()) * 8 + usize::from(column.file())
    }

    pub fn describe(game: &Turquoise, position: &Position) -> String {
        let mut pillars: Vec<Vec<(u8, usize)>> = vec![Vec::new(); usize::from(game.seats())];
        for level in 0..3 {
            for column in Columns(u64::MAX) {
                if let Some(seat) = position.pillar(level, column) {
                    pillars[seat.index()].push((level, at(column)));
                }
            }
        }
        for places in &mut pillars {
            places.sort_unstable();
        }
        let plates: Vec<_> = Place::all()
            .filter_map(|place| {
                let plate = position.plate(place)?;
                Some((place.to_string(), plate.face.index() + 1, plate.rotation.quarters()))
            })
            .collect();
        let seats = || Seat::all(game.seats());
        let scores: Vec<i32> = seats().map(|seat| position.score(seat)).collect();
        let hands: Vec<u8> = seats().map(|seat| position.hand(seat)).collect();
        let owners = Tablet::ALL.map(|tablet| position.owner(tablet).map(|seat| seat.0));
        let pile: Vec<u8> = position.pile().filter_map(turquoise::Face::number).collect();
        let phase = match position.phase() {
            Phase::Act => "0".to_owned(),
            Phase::Auction(auction) => format!(
                "1 {} {} {} {} {:?}",
                auction.tablet as usize,
                auction.price,
                auction.leader.0,
                auction.asked.0,
                seats().map(|seat| auction.bidders >> seat.0 & 1).collect::<Vec<_>>()
            ),
            Phase::Draw => "2".to_owned(),
            Phase::Lay(face) => format!("3 {}", face.index() + 1),
            Phase::Seth(face, place, rotation) => {
                format!("4 {} {} {}", face.index() + 1, place.index(), rotation.quarters())
            }
            Phase::Crowned => "5".to_owned(),
            Phase::StandOff => "6".to_owned(),
        };
        format!(
            "{pillars:?} {plates:?} {scores:?} {hands:?} {owners:?} {pile:?} {phase} {} {} {} {} {}",
            position.active().0,
            position.action_points(),
            u8::from(position.turn_begins()),
            u8::from(position.plate_laid()),
            position.quiet_turns()
        )
    }

    pub fn rebuild(told: &Told<'_>) -> String {
        let mut pillars: Vec<Vec<(u8, usize)>> = vec![Vec::new(); usize::from(told.seats)];
        for level in 0..3 {
            for (seat, places) in told.standing(&format!("pillar.level{level}")).into_iter().enumerate() {
                pillars[seat].extend(places.into_iter().map(|place| (level, place)));
            }
        }
        let plates: Vec<_> = Place::all()
            .filter_map(|place| {
                let [faces, turns] =
                    ["face", "rotation"].map(|name| told.part(&format!("{name}.level{}", place.level())));
                let corner = at(place.anchor());
                (faces[corner] > 0).then(|| (place.to_string(), usize::from(faces[corner]), turns[corner]))
            })
            .collect();
        let scores: Vec<i32> = told
            .by_seat("score")
            .into_iter()
            .zip(told.by_seat("debt"))
            .map(|(score, debt)| i32::from(score) - i32::from(debt))
            .collect();
        let owners = Tablet::ALL.map(|tablet| told.seat(&format!("owner.{tablet}")));
        let pile: Vec<u8> =
            (1..=25).filter(|&number| told.part("pile")[usize::from(number) - 1] == 1).collect();
        let phase = match told.one_of("phase").unwrap() {
            1 => format!(
                "1 {} {} {} {} {:?}",
                told.one_of("auction.tablet").unwrap(),
                told.figure("auction.price"),
                told.seat("auction.leader").unwrap(),
                told.seat("auction.asked").unwrap(),
                told.by_seat("auction.bidders")
            ),
            3 => format!("3 {}", told.figure("plate.face")),
            4 => format!(
                "4 {} {} {}",
                told.figure("plate.face"),
                told.one_of("plate.place").unwrap(),
                told.figure("plate.rotation")
            ),
            other => other.to_string(),
        };
        format!(
            "{pillars:?} {plates:?} {scores:?} {:?} {owners:?} {pile:?} {phase} {} {} {} {} {}",
            told.by_seat("hand"),
            told.seat("active").unwrap(),
            told.figure("points"),
            told.figure("fresh"),
            told.figure("laid"),
            told.figure("quiet")
        )
    }
}

#[test]
fn aztec_can_be_rebuilt() {
    let by = (of_aztec::rebuild as Rebuild, of_aztec::describe as Describe<aztec::Aztec>);
    for options in ["players=2", "players=3 first=2", "players=3 variant=match pieces=8", "size=5 pieces=8"] {
        check(options, 4, uniform, by.0, by.1);
    }
}

#[test]
fn inka_can_be_rebuilt() {
    let racer: Picker<inka::Inka> = |game, at, dice| inka::policy::pick(game, at, &mut |n| dice.below(n));
    for options in ["players=2", "players=3 first=3", "players=4"] {
        check(options, 1, racer, of_inka::rebuild, of_inka::describe);
    }
}

#[test]
fn turquoise_can_be_rebuilt() {
    let builder: Picker<turquoise::Turquoise> =
        |game, at, dice| turquoise::policy::pick(game, at, &mut |n| dice.below(n));
    for options in ["players=2", "players=3 first=2", "players=4"] {
        check(options, 4, builder, of_turquoise::rebuild, of_turquoise::describe);
        check(options, 1, uniform, of_turquoise::rebuild, of_turquoise::describe);
    }
}
