//! The game: options, whose turn it is, how it ends.

use core::ops::ControlFlow;
use std::sync::Arc;

use tabletop::{
    Game, OptionKind, OptionSpec, Options, Outcome, PerSeat, Refusal, Seat, SetupError, Traits, Turn,
    Weighted,
};

use crate::geometry::{Geometry, MAX_SHIFTS};
use crate::walk::{POINTS, Reach, reach, route};
use crate::{
    Action, Bar, Board, CELLS, Cell, Defect, Faces, Kind, PATHS, Position, RHOMBI, Rhombus, Stage, Temple,
    Warning,
};

/// `[house]` After this many rounds the game is drawn.
pub const ROUNDS: u8 = 60;
/// The statues a player needs before he may leave.
pub(crate) const STATUES: u8 = 3;

/// Shifts, walks, passages, blockades, `take` and `stay`.
const MAX_LEGAL: usize = RHOMBI * MAX_SHIFTS + 3 * CELLS + 2;
/// Three points, walks before, between and after, and the end of the turn.
const MAX_TURN: u32 = 2 * POINTS as u32 + 2;

/// The game of Inka with its options.
#[derive(Clone)]
pub struct Inka {
    pub(crate) players: u8,
    pub(crate) first: Seat,
    pub(crate) geometry: &'static Geometry,
    settled: Arc<Settled>,
}

/// The options say it all; the tables would fill pages.
impl core::fmt::Debug for Inka {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Inka({})", self.options())
    }
}

/// What does not change during a game.
struct Settled {
    temple: Temple,
    options: Options,
}

impl Inka {
    /// How many play.
    #[inline]
    pub fn players(&self) -> u8 {
        self.players
    }

    /// The seat that begins, and with it every round.
    pub fn first(&self) -> Seat {
        self.first
    }

    /// The map.
    #[inline]
    pub fn board(&self) -> &Board {
        self.settled.temple.board()
    }

    /// The walls and snakes of the rhombi.
    #[inline]
    pub fn faces(&self) -> &Faces {
        self.settled.temple.faces()
    }

    /// What is unusual about board and rhombi and may be unwanted.
    pub fn warnings(&self) -> Vec<Warning> {
        self.settled.temple.warnings()
    }

    /// The path rhombi not drawn yet.
    pub fn pile(&self, position: &Position) -> impl Iterator<Item = Rhombus> {
        let drawn = position.stage();
        self.faces().paths().filter(move |&r| position.rhombus(r).is_none() && drawn != Stage::Lay(r))
    }

    /// The cells a pawn standing on `from` could walk over, and their costs up to `points`; where it may not stop is
    /// included.
    pub fn reach(&self, position: &Position, from: Cell, points: u8) -> Reach {
        reach(self.geometry, self.board(), self.faces(), position, from, points.min(POINTS))
    }

    /// The cells that the pawn of the seat to act walks over to a cell, its own first: the cheapest way. Empty before
    /// it stands on the board.
    pub fn route(&self, position: &Position, to: Cell) -> Vec<Cell> {
        let pawn = position.pawn(position.seat());
        pawn.map_or_else(Vec::new, |from| {
            route(self.geometry, self.board(), self.faces(), position, from, to)
        })
    }
}

impl Game for Inka {
    const NAME: &'static str = "inka";
    const RULES: u32 = 1;
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec::players(2, 4, "2"),
        OptionSpec::FIRST,
        OptionSpec { key: "board", kind: OptionKind::Text, default: "" },
        OptionSpec { key: "rhombi", kind: OptionKind::Text, default: "" },
    ];
    const REFUSALS: &'static [&'static str] = Bar::CODES;

    type Position = Position;
    type Action = Action;
    type Kind = Kind;

    fn new(options: &Options, rules: u32) -> Result<Inka, SetupError> {
        if rules != Inka::RULES {
            return Err(SetupError::unknown_rules(rules, Inka::RULES));
        }
        let settings = options.settle(Inka::OPTIONS)?;
        match Temple::given(settings.text("board"), settings.text("rhombi")) {
            Ok(temple) => Ok(Inka {
                players: settings.players(),
                first: settings.first(),
                geometry: temple.geometry(),
                settled: Arc::new(Settled { temple, options: settings.complete() }),
            }),
            Err(defects) => Err(SetupError::new(defects.iter().map(Defect::reason).collect())),
        }
    }

    fn rules(&self) -> u32 {
        Inka::RULES
    }

    fn options(&self) -> Options {
        self.settled.options.clone()
    }

    fn traits(&self) -> Traits {
        let players = u32::from(self.players);
        let length = players + 2 * PATHS as u32 + u32::from(ROUNDS) * players * MAX_TURN;
        Traits::new(self.players, MAX_LEGAL, length, 0..=i32::from(STATUES)).with_chance(PATHS)
    }

    fn start(&self) -> Position {
        self.settled.temple.start(self.first)
    }

    fn turn(&self, position: &Position) -> Turn {
        match position.stage() {
            Stage::Doors | Stage::Lay(_) | Stage::Play => Turn::Seat(position.seat()),
            Stage::Draw => Turn::Chance,
            Stage::Won | Stage::Drawn => Turn::Over,
        }
    }

    /// Set-up: doors by cell, placements by half A. In a turn: shifts by rhombus, path rhombi first (slides, then
    /// turns); walks by cell; `take`; passages by cell; blockades by cell; `stay`.
    fn legal(&self, position: &Position, out: &mut Vec<Action>) {
        out.clear();
        let _ = self.visit(position, |action| {
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
        self.visit(position, visit)
    }

    fn visit_kind(
        &self,
        position: &Position,
        kind: Kind,
        visit: impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.visit_one(position, kind, visit)
    }

    fn is_possible(&self, position: &Position, kind: Kind) -> bool {
        self.possible(position, kind)
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
        out.clear();
        if position.stage() == Stage::Draw {
            out.extend(
                self.pile(position).map(|rhombus| Weighted { action: Action::Tile(rhombus), weight: 1 }),
            );
        }
    }

    fn check(&self, position: &Position, action: Action) -> Result<(), Refusal> {
        self.judge(position, action)
    }

    fn apply(&self, position: &mut Position, action: Action) {
        self.act(position, action);
    }

    fn scores(&self, position: &Position) -> PerSeat<i32> {
        Seat::all(self.players).map(|seat| i32::from(position.taken(seat))).collect()
    }

    /// The winner ranks first and all others share the second rank, for the rules rank no losers; a drawn game is
    /// shared by all.
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let won = match position.stage() {
            Stage::Won => true,
            Stage::Drawn => false,
            _ => return None,
        };
        Some(Outcome::ranked(&self.scores(position), |seat| won && seat == position.seat()))
    }

    fn hash(&self, position: &Position) -> u64 {
        position.hash()
    }

    fn rehash(&self, position: &Position) -> u64 {
        position.rehash()
    }
}
