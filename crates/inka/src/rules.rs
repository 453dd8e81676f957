//! The game: options, whose turn it is, what an action does, how it ends.

use std::sync::Arc;

use tabletop::{
    Game, OptionKind, OptionSpec, Options, Outcome, PerSeat, Refusal, Seat, SetupError, Traits, Turn,
    Weighted,
};

use crate::geometry::{Geometry, MAX_SHIFTS};
use crate::turn::TurnState;
use crate::walk::{POINTS, Reach, reach, route};
use crate::{
    Action, Board, BoardPlan, CELLS, Cell, FacePlan, Faces, PATHS, Placement, Position, RHOMBI, Rhombus,
    SHIPPED_BOARD, SHIPPED_FACES, Stage,
};

/// `[house]` After this many rounds the game is drawn.
pub const ROUNDS: u8 = 60;
/// The statues a player needs before he may leave.
const STATUES: u8 = 3;

/// Shifts, walks, passages, blockades, `take` and `stay`.
const MAX_LEGAL: usize = RHOMBI * MAX_SHIFTS + 3 * CELLS + 2;
/// Three points, walks before, between and after, and the end of the turn.
const MAX_TURN: u32 = 2 * POINTS as u32 + 2;

/// The game of Inka with its options.
#[derive(Clone)]
pub struct Inka {
    pub(crate) players: u8,
    first: Seat,
    pub(crate) geometry: &'static Geometry,
    pub(crate) temple: Arc<Temple>,
}

/// The options say it all; the tables would fill pages.
impl core::fmt::Debug for Inka {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Inka({})", self.options())
    }
}

/// What does not change during a game.
pub(crate) struct Temple {
    pub board: Board,
    pub faces: Faces,
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
        &self.temple.board
    }

    /// The walls and snakes of the rhombi.
    #[inline]
    pub fn faces(&self) -> &Faces {
        &self.temple.faces
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

    fn begin_turn(&self, position: &mut Position, seat: Seat, round: u8) {
        position.set_blockade(seat, None);
        let turn = TurnState::of(Stage::Play, seat, POINTS, round);
        position.set_turn(self.won_or(position, turn));
    }

    fn end_turn(&self, position: &mut Position) {
        let turn = position.turn;
        let next = turn.seat.next(self.players);
        if next != self.first {
            self.begin_turn(position, next, turn.round);
        } else if turn.round < ROUNDS {
            self.begin_turn(position, next, turn.round + 1);
        } else {
            position.set_turn(TurnState { stage: Stage::Drawn, ..turn });
        }
    }

    /// The turn, or victory if the player whose turn it is has all statues and stands on a door. A covered door is
    /// a door.
    fn won_or(&self, position: &Position, turn: TurnState) -> TurnState {
        let at_door = position.pawn(turn.seat).is_some_and(|cell| self.board().doors().contains(cell));
        let won = at_door && position.taken(turn.seat) == STATUES;
        TurnState { stage: if won { Stage::Won } else { turn.stage }, ..turn }
    }

    /// Goes on in the same turn after an action that cost so many points.
    fn go_on(&self, position: &mut Position, cost: u8, pawn: bool, walked: bool) {
        let turn = position.turn;
        let turn =
            TurnState { points: turn.points - cost, pawn_phase: turn.pawn_phase || pawn, walked, ..turn };
        position.set_turn(self.won_or(position, turn));
    }

    fn lay(&self, position: &mut Position, rhombus: Rhombus, to: Placement) {
        position.place(self.geometry, self.faces(), rhombus, to);
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

    type Position = Position;
    type Action = Action;

    fn new(options: &Options, rules: u32) -> Result<Inka, SetupError> {
        if rules != Inka::RULES {
            return Err(SetupError::unknown_rules(rules, Inka::RULES));
        }
        let settings = options.settle(Inka::OPTIONS)?;
        let given =
            |key, shipped| Some(settings.text(key)).filter(|text| !text.is_empty()).unwrap_or(shipped);
        let board = BoardPlan::read(given("board", SHIPPED_BOARD)).validate();
        let faces = FacePlan::read(given("rhombi", SHIPPED_FACES)).validate();
        match (board, faces) {
            (Ok(board), Ok(faces)) => Ok(Inka {
                players: settings.players(),
                first: settings.first(),
                geometry: Geometry::get(),
                temple: Arc::new(Temple { board, faces, options: settings.complete() }),
            }),
            (board, faces) => {
                let board = board.err().unwrap_or_default();
                let faces = faces.err().unwrap_or_default();
                let reasons = board.iter().map(ToString::to_string);
                Err(SetupError::new(reasons.chain(faces.iter().map(ToString::to_string)).collect()))
            }
        }
    }

    fn rules(&self) -> u32 {
        Inka::RULES
    }

    fn options(&self) -> Options {
        self.temple.options.clone()
    }

    fn traits(&self) -> Traits {
        let players = u32::from(self.players);
        Traits {
            seats: self.players,
            chance: true,
            max_legal: MAX_LEGAL,
            max_chance: PATHS,
            max_length: players + 2 * PATHS as u32 + u32::from(ROUNDS) * players * MAX_TURN,
            scores: 0..=i32::from(STATUES),
        }
    }

    fn start(&self) -> Position {
        let mut position = Position::empty(self.first);
        let centre = [("e9", "e10"), ("e11", "f11"), ("f10", "f9")];
        for (rhombus, (a, b)) in Rhombus::destinations().zip(centre) {
            let cell = |text: &str| text.parse::<Cell>().expect("the centre is on the board");
            let at = Placement::new(cell(a), cell(b)).expect("the halves are neighbours");
            self.lay(&mut position, rhombus, at);
        }
        position
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
        self.list_legal(position, out);
    }

    fn chance(&self, position: &Position, out: &mut Vec<Weighted<Action>>) {
        out.clear();
        if position.stage() == Stage::Draw {
            out.extend(position.pile().map(|rhombus| Weighted { action: Action::Tile(rhombus), weight: 1 }));
        }
    }

    fn check(&self, position: &Position, action: Action) -> Result<(), Refusal> {
        self.refuse(position, action)
    }

    fn apply(&self, position: &mut Position, action: Action) {
        let turn = position.turn;
        let seat = turn.seat;
        let next = seat.next(self.players);
        match action {
            Action::Start(cell) => {
                position.set_pawn(seat, cell);
                let stage = if next == self.first { Stage::Draw } else { Stage::Doors };
                position.set_turn(TurnState { stage, seat: next, ..turn });
            }
            Action::Tile(rhombus) => position.set_turn(TurnState { stage: Stage::Lay(rhombus), ..turn }),
            Action::Put(to) => {
                let Stage::Lay(rhombus) = turn.stage else { unreachable!("no rhombus is drawn") };
                self.lay(position, rhombus, to);
                if position.pile().next().is_some() {
                    position.set_turn(TurnState { stage: Stage::Draw, seat: next, ..turn });
                } else {
                    self.begin_turn(position, self.first, 1);
                }
            }
            Action::Shift(rhombus, to) => {
                self.lay(position, rhombus, to);
                self.go_on(position, 1, rhombus.destination_index().is_some(), false);
            }
            Action::Go(cell) => {
                let from = position.pawn(seat).expect("the pawn stands on the board");
                let cost = self.reach(position, from, turn.points).cost(cell).expect("the walk is legal");
                position.set_pawn(seat, cell);
                self.go_on(position, cost, true, true);
            }
            Action::Take => {
                let destination = position.statue_at_hand().expect("a statue is at hand");
                position.take_statue(seat, destination);
                self.go_on(position, 1, true, false);
            }
            Action::Passage(cell) => {
                position.set_pawn(seat, cell);
                self.go_on(position, 1, true, false);
            }
            Action::Block(cell) => {
                position.set_blockade(seat, Some(cell));
                self.end_turn(position);
            }
            Action::Stay => self.end_turn(position),
        }
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
