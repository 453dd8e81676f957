//! The game: options, turns, points and ends, under the contract of `tabletop`.

use core::ops::ControlFlow;

use tabletop::zobrist;
use tabletop::{
    Game, OptionKind, OptionSpec, Options, Outcome, PerSeat, Reason, Refusal, Seat, SetupError, Traits, Turn,
    Weighted,
};

use crate::action::{Action, Kind};
use crate::cell::{Cell, Cells, LEVELS};
use crate::field::{Field, PIECE};
use crate::placement::Placement;
use crate::position::{Auction, MAX_PIECES, Position, Stage};
use crate::refusal::Bar;

/// The rules of Aztec with their options fixed.
#[derive(Clone, Debug)]
pub struct Aztec {
    options: Options,
    players: u8,
    first: Seat,
    rounds: u8,
    pieces: u8,
    size: u8,
    sectors: [Cells; 2],
    pub(crate) field: &'static Field,
}

/// The two sides of the field an architect scores on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// The northernmost and the southernmost rank.
    NorthSouth,
    /// The easternmost and the westernmost file.
    EastWest,
}

/// The rounds of a match: everybody is Oh Puch once.
const MATCH_ROUNDS: u8 = 3;

impl Aztec {
    /// The side of the field.
    pub fn size(&self) -> u8 {
        self.size
    }

    /// How many pieces there are to lay in a round, by all players together.
    pub fn pieces(&self) -> u8 {
        self.pieces
    }

    /// How many rounds are played.
    pub fn rounds(&self) -> u8 {
        self.rounds
    }

    /// The cell of the start cube.
    pub fn centre(&self) -> Cell {
        self.field.centre
    }

    /// The cells that score for a side.
    pub fn sector(&self, side: Side) -> &Cells {
        &self.sectors[side as usize]
    }

    /// The highest number one may name in the auction: what an architect could score at most.
    pub fn highest(&self) -> u8 {
        self.sectors[0].len() as u8
    }

    /// All placements within the field, in the order of the legal actions.
    pub fn placements(&self) -> &[Placement] {
        &self.field.placements
    }

    /// The pieces of the building in the order they were laid, each with the seat that laid it.
    pub fn laid<'a>(&'a self, position: &'a Position) -> impl Iterator<Item = (Seat, Placement)> + 'a {
        let placements = position.laid().iter().map(|&id| self.field.placements[usize::from(id)]);
        placements.enumerate().map(|(i, placement)| (self.builder(position, i as u8), placement))
    }

    /// Who is Oh Puch in this round; nobody with two players or during the auction.
    pub fn oh_puch(&self, position: &Position) -> Option<Seat> {
        let known = self.players == 3 && !matches!(position.stage, Stage::Auction(_));
        known.then_some(position.lead)
    }

    /// The architect of a side in this round; nobody during the auction.
    pub fn architect(&self, position: &Position, side: Side) -> Option<Seat> {
        let known = !matches!(position.stage, Stage::Auction(_));
        // Oh Puch lays first; the architects follow, North/South before East/West.
        known.then(|| self.builder(position, self.players - 2 + side as u8))
    }

    /// The architect who is before the other at equal points: the one who laid first. Nobody during the auction, and
    /// nobody in a match, where players who are level share their rank.
    pub fn before_at_tie(&self, position: &Position) -> Option<Seat> {
        if self.rounds > 1 { None } else { self.architect(position, Side::NorthSouth) }
    }

    /// The points of a side in this round.
    pub fn points(&self, position: &Position, side: Side) -> u8 {
        self.sector(side).and(&position.standing).len() as u8
    }

    /// The seat that lays piece number `index` of the round: they take turns, so Oh Puch has 8 of 22 pieces and
    /// the architects have 7.
    fn builder(&self, position: &Position, index: u8) -> Seat {
        Seat((position.lead.0 + index) % self.players)
    }

    /// Oh Puch in round `round` of a match: in seat order, from the seat that begins.
    ///
    /// `[house]` The rules say "in seat order" only; starting from the option `first` keeps its meaning.
    fn match_lead(&self, round: u8) -> Seat {
        Seat((self.first.0 + round) % self.players)
    }

    /// A round before its first piece.
    pub(crate) fn round(&self, round: u8, earlier: [u8; 3]) -> Position {
        let auction = self.players == 3 && self.rounds == 1;
        let mut position = Position {
            planes: self.field.start,
            goes_in: self.field.goes_in,
            standing: [self.field.centre].into_iter().collect(),
            laid: [0; MAX_PIECES],
            count: 0,
            stage: if auction { Stage::Auction(Auction::start(self.first)) } else { Stage::Building },
            lead: self.match_lead(round),
            number: None,
            round,
            earlier,
            hash: 0,
        };
        position.hash = self.rehash(&position);
        position
    }
}

impl Game for Aztec {
    const NAME: &'static str = "aztec";
    const RULES: u32 = 1;
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec::players(2, 3, "2"),
        OptionSpec::FIRST,
        OptionSpec { key: "variant", kind: OptionKind::Choice(&["standard", "match"]), default: "standard" },
        OptionSpec { key: "size", kind: OptionKind::Choice(&["5", "7", "9"]), default: "9" },
        OptionSpec { key: "pieces", kind: OptionKind::Int { min: 1, max: MAX_PIECES as i32 }, default: "22" },
        // `[house]` Whether the corners of the outermost rows score: for nobody, for both sides that meet there, or one
        // for each row as in a pinwheel.
        OptionSpec {
            key: "corners",
            kind: OptionKind::Choice(&["excluded", "included", "split"]),
            default: "excluded",
        },
    ];
    const REFUSALS: &'static [&'static str] = Bar::CODES;

    type Position = Position;
    type Action = Action;
    type Kind = Kind;

    fn new(options: &Options, rules: u32) -> Result<Aztec, SetupError> {
        if rules != Self::RULES {
            return Err(SetupError::unknown_rules(rules, Self::RULES));
        }
        let settings = options.settle(Self::OPTIONS)?;
        let matched = settings.text("variant") == "match";
        if matched && settings.players() != 3 {
            return Err(SetupError::new(vec![Reason::new(
                "aztec.match",
                "a match is for 3 players: each is Oh Puch once",
            )]));
        }
        let size = settings.text("size").parse().expect("the option is one of three numbers");
        Ok(Aztec {
            options: settings.complete(),
            players: settings.players(),
            first: settings.first(),
            rounds: if matched { MATCH_ROUNDS } else { 1 },
            pieces: settings.int("pieces") as u8,
            size,
            sectors: sectors(size, settings.text("corners")),
            field: Field::of(size),
        })
    }

    fn rules(&self) -> u32 {
        Self::RULES
    }

    fn options(&self) -> Options {
        self.options.clone()
    }

    fn traits(&self) -> Traits {
        // In an auction each number is lower than the last and two players drop out.
        let auction = if self.players == 3 && self.rounds == 1 { self.highest() + 2 } else { 0 };
        let length = u32::from(self.pieces) * u32::from(self.rounds) + u32::from(auction);
        // Nobody is an architect in more than two rounds.
        let scores = 0..=i32::from(self.highest()) * i32::from(self.rounds.min(2));
        Traits::new(self.players, self.field.placements.len(), length, scores)
    }

    fn start(&self) -> Position {
        self.round(0, [0; 3])
    }

    fn turn(&self, position: &Position) -> Turn {
        match position.stage {
            Stage::Auction(auction) => Turn::Seat(auction.turn),
            Stage::Building => Turn::Seat(self.builder(position, position.count)),
            Stage::Over => Turn::Over,
        }
    }

    /// Placements: those that need most supports first, then by word and cell. In the auction: numbers from the highest
    /// down, then `pass`.
    fn legal(&self, position: &Position, out: &mut Vec<Action>) {
        self.list(position, out);
    }

    fn kind(action: Action) -> Kind {
        action.kind()
    }

    fn visit_legal(
        &self,
        position: &Position,
        visit: impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.visit(position, visit)
    }

    fn is_possible(&self, position: &Position, kind: Kind) -> bool {
        match (position.stage, kind) {
            // A round in which nothing can be laid is over.
            (Stage::Building, Kind::Lay) => true,
            (Stage::Auction(auction), Kind::Oh) => auction.number != Some(1),
            (Stage::Auction(auction), Kind::Pass) => auction.number.is_some(),
            _ => false,
        }
    }

    fn count_legal(&self, position: &Position) -> usize {
        self.count(position)
    }

    fn nth_legal(&self, position: &Position, n: usize) -> Option<Action> {
        self.choose(position, |_| n)
    }

    fn choose_legal(&self, position: &Position, choose: impl FnOnce(usize) -> usize) -> Option<Action> {
        self.choose(position, choose)
    }

    fn chance(&self, _: &Position, out: &mut Vec<Weighted<Action>>) {
        out.clear();
    }

    fn check(&self, position: &Position, action: Action) -> Result<(), Refusal> {
        self.judge(position, action)
    }

    fn apply(&self, position: &mut Position, action: Action) {
        self.act(position, action);
    }

    fn scores(&self, position: &Position) -> PerSeat<i32> {
        let mut scores = position.earlier.map(i32::from);
        for side in [Side::NorthSouth, Side::EastWest] {
            if let Some(seat) = self.architect(position, side) {
                scores[seat.index()] += i32::from(self.points(position, side));
            }
        }
        scores.into_iter().take(usize::from(self.players)).collect()
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if position.stage != Stage::Over {
            return None;
        }
        let scores = self.scores(position);
        if self.rounds > 1 {
            return Some(Outcome::ranked(&scores, |seat| scores[seat.index()]));
        }
        let reached = |number: u8| scores.iter().any(|&score| score >= i32::from(number));
        let oh_puch = self.oh_puch(position);
        let oh_puch_wins = position.number.is_some_and(|number| !reached(number));
        let leads = self.before_at_tie(position);
        Some(Outcome::ranked(&scores, |seat| {
            // A winning Oh Puch is before the architects, a losing one behind. `[house]` A tie of the architects
            // goes to the one who played first, as it does with two players.
            let class = if oh_puch == Some(seat) { i8::from(oh_puch_wins) * 2 - 1 } else { 0 };
            (class, scores[seat.index()], leads == Some(seat))
        }))
    }

    fn hash(&self, position: &Position) -> u64 {
        position.hash
    }

    fn rehash(&self, position: &Position) -> u64 {
        let mut facts = Facts(0);
        for (_, placement) in self.laid(position) {
            facts.add(PIECE, placement.index() as u32);
        }
        let (stage, turn, named, dropped) = match position.stage {
            Stage::Auction(Auction { turn, number, dropped }) => (1, turn, number, dropped),
            Stage::Building => (2, position.lead, position.number, [false; 3]),
            Stage::Over => (3, position.lead, position.number, [false; 3]),
        };
        facts.add(PIECE + 1, stage);
        facts.add(PIECE + 2, u32::from(turn.0));
        facts.add(PIECE + 3, u32::from(named.unwrap_or(0)));
        facts.add(PIECE + 4, u32::from(position.round));
        for (i, (out, points)) in (0..).zip(dropped.into_iter().zip(position.earlier)) {
            facts.add(PIECE + 5 + i, u32::from(points) * 2 + u32::from(out));
        }
        facts.0
    }
}

/// A hash in the making.
struct Facts(u64);

impl Facts {
    fn add(&mut self, kind: u32, index: u32) {
        self.0 ^= zobrist::key(kind, index);
    }
}

/// The scoring cells of the two sides: the outermost rows on the highest level.
fn sectors(size: u8, corners: &str) -> [Cells; 2] {
    let last = size - 1;
    // For each row: its first corner, as one looks from north or west, and its last one.
    let [north, east, south, west] = match corners {
        "included" => [[true, true]; 4],
        // Each row has the corner one comes to first going clockwise round the field: north a1, east i1 …
        "split" => [[true, false], [true, false], [false, true], [false, true]],
        _ => [[false, false]; 4],
    };
    let row = |[from, to]: [bool; 2], at: &dyn Fn(u8) -> (u8, u8)| {
        let along = u8::from(!from)..size - u8::from(!to);
        along.filter_map(|i| Cell::at(at(i).0, at(i).1, LEVELS - 1)).collect::<Cells>()
    };
    [
        row(north, &|file| (file, 0)).or(&row(south, &|file| (file, last))),
        row(west, &|rank| (0, rank)).or(&row(east, &|rank| (last, rank))),
    ]
}
