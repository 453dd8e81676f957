//! What is visible of a game of Inka.

use core::fmt;

use ::inka::{Cell, Half, Inka, Rhombus, Stage};
use serde::Serialize;
use tabletop::{Game, Line, Seat};

/// What is visible of a game of Inka. Seats are counted from 0; cells and rhombi are written as in the notation.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct InkaView {
    /// How far the game has come: `doors`, `draw`, `lay`, `play`, `won` or `drawn`.
    #[cfg_attr(feature = "typescript", ts(type = "'doors' | 'draw' | 'lay' | 'play' | 'won' | 'drawn'"))]
    pub stage: &'static str,
    /// The rhombus to lay, if one was drawn.
    pub drawn: Option<String>,
    /// The round, counted from 1, and the last one; 0 during the set-up.
    pub round: [u8; 2],
    /// The action points left in this turn.
    pub action_points: u8,
    /// Whether the pawn phase has begun, so that no path rhombus may be moved.
    pub pawn_phase: bool,
    /// The board, row by row from `a`: `.` floor, `~` chasm, `D` door, `P` passage, `R` rhombus cell, and a blank for a
    /// cell that only a larger board has.
    pub board: Vec<String>,
    /// The cells that carry walls or a snake themselves, which count while nothing covers them.
    pub marks: Vec<MarkView>,
    /// What each rhombus shows, lying or not: path rhombi, then destinations.
    pub faces: Vec<FaceView>,
    /// The rhombi that lie.
    pub rhombi: Vec<RhombusView>,
    /// The path rhombi not drawn yet.
    pub pile: Vec<String>,
    /// Pawn, blockade and statues of each seat.
    pub players: Vec<Player>,
}

/// What a cell of the board carries itself.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MarkView {
    /// Which cell.
    pub cell: String,
    /// The edges with a wall: west, east, and south or north.
    #[cfg_attr(feature = "typescript", ts(type = "Array<'w' | 'e' | 's' | 'n'>"))]
    pub walls: Vec<&'static str>,
    /// Whether it carries a snake.
    pub snake: bool,
}

/// What a rhombus shows.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FaceView {
    /// `1` to `13`, or `D1` to `D3`.
    pub name: String,
    /// Which of its sides s0 to s3 carry a wall.
    pub walls: [bool; 4],
    /// Which of its halves A and B carry a snake.
    pub snakes: [bool; 2],
}

/// A rhombus that lies.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RhombusView {
    /// `1` to `13`, or `D1` to `D3`.
    pub name: String,
    /// The cells of its halves A and B.
    pub cells: [String; 2],
    /// Which of its sides s0 to s3 carry a wall.
    pub walls: [bool; 4],
    /// Which of its halves A and B carry a snake.
    pub snakes: [bool; 2],
    /// Whose statues still stand on it.
    pub statues: Vec<u8>,
}

/// What a seat has on the board.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "InkaPlayer"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = InkaPlayer))]
pub struct Player {
    /// Where the pawn stands.
    pub pawn: Option<String>,
    /// Where the blockade stands.
    pub blockade: Option<String>,
    /// How many statues were taken.
    pub statues: u8,
}

impl InkaView {
    pub(super) fn of(line: &Line<Inka>) -> InkaView {
        let (game, position) = (line.game(), line.position());
        let seats = game.traits().seats;
        let (stage, drawn) = match position.stage() {
            Stage::Doors => ("doors", None),
            Stage::Draw => ("draw", None),
            Stage::Lay(rhombus) => ("lay", Some(rhombus.to_string())),
            Stage::Play => ("play", None),
            Stage::Won => ("won", None),
            Stage::Drawn => ("drawn", None),
        };
        let face = |rhombus: Rhombus| {
            let face = game.faces().of(rhombus);
            FaceView {
                name: rhombus.to_string(),
                walls: [0, 1, 2, 3].map(|side| face.walls() >> side & 1 == 1),
                snakes: [face.snake(Half::A), face.snake(Half::B)],
            }
        };
        let rhombus = |rhombus: Rhombus| {
            let placement = position.rhombus(rhombus)?;
            let FaceView { name, walls, snakes } = face(rhombus);
            let statues = Seat::all(seats).filter(|&seat| position.has_statue(rhombus, seat));
            Some(RhombusView {
                name,
                cells: [placement.a().to_string(), placement.b().to_string()],
                walls,
                snakes,
                statues: statues.map(|seat| seat.0).collect(),
            })
        };
        let player = |seat| Player {
            pawn: position.pawn(seat).map(|cell| cell.to_string()),
            blockade: position.blockade(seat).map(|cell| cell.to_string()),
            statues: position.taken(seat),
        };
        InkaView {
            stage,
            drawn,
            round: [position.round(), ::inka::ROUNDS],
            action_points: position.points(),
            pawn_phase: position.pawn_phase(),
            board: rows(game),
            marks: game.board().hexagon().cells().cells().filter_map(|cell| mark(game, cell)).collect(),
            faces: game.faces().rhombi().map(face).collect(),
            rhombi: Rhombus::all().filter_map(rhombus).collect(),
            pile: game.pile(position).map(|rhombus| rhombus.to_string()).collect(),
            players: Seat::all(seats).map(player).collect(),
        }
    }
}

fn rows(game: &Inka) -> Vec<String> {
    let board = game.board();
    let kinds =
        [(board.doors(), 'D'), (board.passages(), 'P'), (board.rhombus_cells(), 'R'), (board.floor(), '.')];
    let there = board.hexagon().cells();
    let bare = |cell| if there.contains(cell) { '~' } else { ' ' };
    let letter = |cell: Cell| {
        kinds.iter().find(|(mask, _)| mask.contains(cell)).map_or_else(|| bare(cell), |(_, letter)| *letter)
    };
    let mut rows = vec![String::new(); 10];
    for cell in Cell::all() {
        rows[usize::from(cell.row())].push(letter(cell));
    }
    rows
}

fn mark(game: &Inka, cell: Cell) -> Option<MarkView> {
    let (walls, snake) = (game.board().walls(cell), game.board().snakes().contains(cell));
    let named = cell.edge_names().into_iter().enumerate().filter(|(edge, _)| walls >> edge & 1 == 1);
    let mark = MarkView { cell: cell.to_string(), walls: named.map(|(_, name)| name).collect(), snake };
    (walls != 0 || snake).then_some(mark)
}

/// Four characters a cell: a pawn (`@1` to `@4`), a blockade (`!`), the name of the rhombus on it with `'` on its
/// half B, or the ground. Below it the cells with walls or a snake of their own, the rhombi with cells, walls, snakes
/// and statues, then the seats.
impl fmt::Display for InkaView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (row, letters) in ('a'..).zip(&self.board).filter(|(_, letters)| !letters.trim().is_empty()) {
            write!(f, "{row} {:indent$}", "", indent = (19 - letters.len()) / 2 * 4)?;
            for (place, ground) in (1..).zip(letters.chars()) {
                let cell = format!("{row}{place}");
                let covering = self.rhombi.iter().find(|rhombus| rhombus.cells.contains(&cell));
                let base = covering.map_or_else(
                    || format!("{ground}"),
                    |rhombus| format!("{}{}", rhombus.name, if rhombus.cells[1] == cell { "'" } else { "" }),
                );
                let pawn = self.players.iter().position(|player| player.pawn.as_ref() == Some(&cell));
                let blocked = self.players.iter().any(|player| player.blockade.as_ref() == Some(&cell));
                let top = match (pawn, blocked) {
                    (Some(seat), _) => format!("@{}", seat + 1),
                    (None, true) => "!".to_owned(),
                    (None, false) => String::new(),
                };
                // A pawn hides the number of its rhombus; the list below names the cells.
                write!(f, "{:<4}", if top.is_empty() { base } else { top })?;
            }
            writeln!(f)?;
        }
        for MarkView { cell, walls, snake } in &self.marks {
            let walls: String = walls.iter().map(|edge| format!(" {edge}")).collect();
            writeln!(f, "{cell}{walls}{}", if *snake { " snake" } else { "" })?;
        }
        for rhombus in &self.rhombi {
            write!(f, "{} {} {}", rhombus.name, rhombus.cells[0], rhombus.cells[1])?;
            let walls = (0..4).filter(|&side| rhombus.walls[side]).map(|side| format!(" s{side}"));
            write!(f, "{}", walls.collect::<String>())?;
            for (half, _) in ["A", "B"].iter().zip(rhombus.snakes).filter(|(_, snake)| *snake) {
                write!(f, " snake {half}")?;
            }
            if !rhombus.statues.is_empty() {
                let seats: String = rhombus.statues.iter().map(|seat| format!(" p{}", seat + 1)).collect();
                write!(f, " statues{seats}")?;
            }
            writeln!(f)?;
        }
        for (i, player) in self.players.iter().enumerate() {
            let place = |cell: &Option<String>| cell.clone().unwrap_or_else(|| "-".to_owned());
            let (pawn, blockade) = (place(&player.pawn), place(&player.blockade));
            writeln!(f, "p{} pawn {pawn} blockade {blockade} statues {}", i + 1, player.statues)?;
        }
        write!(f, "{} round {}/{} ap {}", self.stage, self.round[0], self.round[1], self.action_points)?;
        if let Some(rhombus) = &self.drawn {
            write!(f, " tile {rhombus}")?;
        }
        writeln!(f)
    }
}
