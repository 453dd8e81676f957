//! The game: options, points and penalties, how it ends.

use core::ops::ControlFlow;
use std::sync::Arc;

use tabletop::{
    Game, OptionKind, OptionSpec, Options, Outcome, PerSeat, Refusal, Seat, SetupError, Traits, Turn,
    Weighted,
};

use crate::action::{Action, Kind};
use crate::board::BoardDefect;
use crate::bounds;
use crate::column::Columns;
use crate::face::{Drawing, Face, Faces, PILE, Rotation};
use crate::place::Place;
use crate::position::{Phase, Plate, Position};
use crate::refusal::Bar;
use crate::site::{Tariff, creditor};
use crate::standoff::{ROUNDS_IN_VERSION_1, StandOff};
use crate::tables::Tables;

/// Action points a turn; Thot adds one.
pub const ACTION_POINTS: u8 = 3;
/// The pillars in hand at the start with 2, 3 and 4 players: one less than they have, it marks the score.
pub const HANDS: [u8; 3] = [34, 29, 24];
/// What a free pillar costs its owner at the end, by the level it stands on.
pub const PENALTIES: [i16; 3] = [1, 3, 5];

/// The game with its options.
#[derive(Clone, Debug)]
pub struct Turquoise {
    rules: u32,
    options: Options,
    pub(crate) seats: u8,
    first: Seat,
    /// The turns in a row without a plate that end the game.
    pub(crate) patience: u8,
    pub(crate) standoff: StandOff,
    pub(crate) tables: Arc<Tables>,
}

impl Turquoise {
    /// The drawings of the plates of the pile.
    pub fn faces(&self) -> &Faces {
        &self.tables.faces
    }

    /// What a plate that lies at a place shows.
    pub fn drawing(&self, plate: Plate, place: Place) -> Drawing {
        match Place::CORNERS.iter().position(|&corner| corner == place) {
            Some(corner) => self.tables.corners[corner],
            None => self.tables.faces.drawing(plate.face, plate.rotation),
        }
    }

    /// The columns that have a gate.
    pub fn gates(&self) -> Columns {
        self.tables.gates.columns()
    }

    /// The gates whose walkway is complete.
    pub fn complete_gates(&self, position: &Position) -> Columns {
        Columns(self.tables.gates.complete(position.lines()))
    }

    /// How many play, without working out all traits.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// The turns in a row without a plate that end the game.
    pub fn patience(&self) -> u8 {
        self.patience
    }

    /// What decides when the game stops unfinished.
    pub fn standoff(&self) -> StandOff {
        self.standoff
    }

    /// The options of a version of the rules: the first had none for the stand-off.
    fn options_of(rules: u32) -> &'static [OptionSpec] {
        if rules == 1 { &Self::OPTIONS[..OPTIONS_IN_VERSION_1] } else { Self::OPTIONS }
    }

    /// The action points a pillar's route costs the active player, and the points due to each seat for the pillars it
    /// passes over. There is no price for actions other than `enter`, `move` and `leave`; they must be legal here.
    pub fn price(&self, position: &Position, action: Action) -> Option<(u8, PerSeat<u8>)> {
        let (kind, route) = action.travel()?;
        let bill = Tariff::new(position, self.seats, self.tables.gates).bill(kind, &route);
        let mut due: PerSeat<u8> = Seat::all(self.seats).map(|_| 0).collect();
        for places in 1..usize::from(self.seats) {
            due[creditor(position.active(), places, self.seats).index()] = bill.due(places);
        }
        Some((bill.action_points(), due))
    }
}

/// How many of the options version 1 of the rules had, from the first on.
const OPTIONS_IN_VERSION_1: usize = 3;

impl Game for Turquoise {
    const NAME: &'static str = "turquoise";
    const RULES: u32 = 2;
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec::players(2, 4, "2"),
        OptionSpec::FIRST,
        // The 25 faces as `inner:stubs`, parted by `/`.
        OptionSpec { key: "faces", kind: OptionKind::Text, default: "" },
        // [house] After so many rounds in a row without a plate the game stops, and this decides.
        OptionSpec { key: "quiet", kind: OptionKind::Int { min: 2, max: 30 }, default: "4" },
        OptionSpec { key: "standoff", kind: OptionKind::Choice(StandOff::WORDS), default: "built" },
        // What the corner plates show, and the gates: see `board.rs`.
        OptionSpec { key: "corners", kind: OptionKind::Text, default: "" },
        OptionSpec { key: "gates", kind: OptionKind::Text, default: "" },
    ];
    const REFUSALS: &'static [&'static str] = Bar::CODES;

    type Position = Position;
    type Action = Action;
    type Kind = Kind;

    fn new(options: &Options, rules: u32) -> Result<Self, SetupError> {
        if !(1..=Self::RULES).contains(&rules) {
            return Err(SetupError::unknown_rules(rules, Self::RULES));
        }
        let settings = options.settle(Self::options_of(rules))?;
        let [faces, corners, gates] = ["faces", "corners", "gates"].map(|key| settings.text(key));
        let tables = Tables::with(faces, corners, gates)
            .map_err(|defects| SetupError::new(defects.iter().map(BoardDefect::reason).collect()))?;
        let (rounds, standoff) = match rules {
            1 => (ROUNDS_IN_VERSION_1, StandOff::Draw),
            _ => (settings.int("quiet") as u8, StandOff::named(settings.text("standoff"))),
        };
        Ok(Turquoise {
            rules,
            options: settings.complete(),
            seats: settings.players(),
            first: settings.first(),
            patience: rounds * settings.players(),
            standoff,
            tables,
        })
    }

    fn rules(&self) -> u32 {
        self.rules
    }

    fn options(&self) -> Options {
        self.options.clone()
    }

    fn traits(&self) -> Traits {
        let (legal, length) = (bounds::most_legal(self.seats), bounds::longest(self.patience));
        Traits::new(self.seats, legal, length, bounds::LEAST_SCORE..=bounds::MOST_SCORE).with_chance(PILE)
    }

    fn start(&self) -> Position {
        let mut position = Position::bare(self.first, HANDS[usize::from(self.seats) - 2], ACTION_POINTS);
        for (corner, drawing) in Place::CORNERS.into_iter().zip(self.tables.corners) {
            position.put_plate(corner, Plate { face: Face::CORNER, rotation: Rotation::NONE }, drawing);
        }
        position
    }

    fn turn(&self, position: &Position) -> Turn {
        Self::who_acts(position)
    }

    /// Auctions by tablet and price, the draw or the capstone, pillar moves (by landing, the hand last; fewest columns
    /// first, then as the search finds them), Horus and Anubis by column, Thot, the end of the turn. Plates are laid by
    /// place and rotation; bids by price, `pass` last; Seth by rotation, `decline` last.
    fn legal(&self, position: &Position, out: &mut Vec<Action>) {
        out.clear();
        let _ = self.visit(position, None, |action| {
            out.push(action);
            ControlFlow::Continue(())
        });
    }

    fn kind(action: Action) -> Kind {
        action.kind()
    }

    fn visit_legal(
        &self,
        position: &Position,
        visit: impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.visit(position, None, visit)
    }

    fn visit_kind(
        &self,
        position: &Position,
        kind: Kind,
        visit: impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.visit(position, Some(kind), visit)
    }

    fn count_legal(&self, position: &Position) -> usize {
        let mut legal = 0;
        self.choose(position, |count| {
            legal = count;
            count
        });
        legal
    }

    fn nth_legal(&self, position: &Position, n: usize) -> Option<Action> {
        self.choose(position, |_| n)
    }

    fn choose_legal(&self, position: &Position, choose: impl FnOnce(usize) -> usize) -> Option<Action> {
        self.choose(position, choose)
    }

    fn chance(&self, position: &Position, out: &mut Vec<Weighted<Action>>) {
        Self::list_tiles(position, out);
    }

    fn check(&self, position: &Position, action: Action) -> Result<(), Refusal> {
        self.judge(position, action)
    }

    fn apply(&self, position: &mut Position, action: Action) {
        self.act(position, action);
    }

    fn scores(&self, position: &Position) -> PerSeat<i32> {
        Seat::all(self.seats).map(|seat| position.score(seat)).collect()
    }

    /// By score; a tie for first is a draw between those who share it. After a stand-off the option decides.
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let scores = self.scores(position);
        match position.phase() {
            Phase::Crowned => Some(Outcome::ranked(&scores, |seat| scores[seat.index()])),
            Phase::StandOff => Some(self.standoff.outcome(position, &scores)),
            _ => None,
        }
    }

    fn hash(&self, position: &Position) -> u64 {
        position.hash()
    }

    fn rehash(&self, position: &Position) -> u64 {
        position.rehash()
    }
}
