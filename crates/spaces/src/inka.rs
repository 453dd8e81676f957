//! The space of Inka.

use inka::{Action, CELLS, Cell, Edge, Half, Inka, Mask, Placement, Position, RHOMBI, ROWS, Rhombus, Stage};
use tabletop::Seat;

use crate::Spaced;
use crate::layout::{Layout, Looker, Pen};
use crate::section::Sections;

/// The widest row.
const WIDTH: usize = 19;
/// A plane: rows, and places that keep the shape of the board.
const PLANE: [usize; 2] = [ROWS as usize, WIDTH];
const AREA: usize = PLANE[0] * PLANE[1];

/// What is worked out once.
#[derive(Clone, Debug)]
pub struct Tables {
    /// Where each cell is in a plane.
    places: [u8; CELLS],
    /// The planes that never change.
    board: Vec<u8>,
    /// The number of each cell on the board, door, passage and placement among its like.
    cells: Vec<u32>,
    doors: Vec<u32>,
    passages: Vec<u32>,
    placements: Vec<u32>,
    rhombi: [u32; RHOMBI],
    placed: u32,
    first: Firsts,
}

/// The first number of each section.
#[derive(Clone, Copy, Debug)]
struct Firsts {
    start: u32,
    put: u32,
    shift: u32,
    go: u32,
    take: u32,
    passage: u32,
    block: u32,
    stay: u32,
}

/// The numbers of the cells of a set among themselves.
fn ranks(cells: Mask) -> Vec<u32> {
    let mut ranks = vec![u32::MAX; CELLS];
    for (rank, cell) in (0..).zip(cells.cells()) {
        ranks[cell.index()] = rank;
    }
    ranks
}

/// Where a cell is in a plane: its row, and in it the place that its neighbours above and below have, too.
fn place(cell: Cell) -> usize {
    let row = usize::from(cell.row());
    let indent = if row < 5 { 4 - row } else { row - 5 };
    row * WIDTH + indent + usize::from(cell.place())
}

impl Spaced for Inka {
    type Tables = Tables;

    fn spread(&self, sections: &mut Sections, layout: &mut Layout) -> Tables {
        let board = self.board();
        let there = board.hexagon().cells();
        let on_board: Vec<Placement> =
            Placement::all().filter(|at| there.contains(at.a()) && there.contains(at.b())).collect();
        let mut placements = vec![u32::MAX; Placement::COUNT];
        for (number, placement) in (0..).zip(&on_board) {
            placements[placement.index()] = number;
        }
        let mut rhombi = [u32::MAX; RHOMBI];
        for (number, rhombus) in (0..).zip(self.faces().rhombi()) {
            rhombi[rhombus.index()] = number;
        }
        let (placed, lying) = (on_board.len(), self.faces().rhombi().count());
        let first = Firsts {
            start: sections.add("start", board.doors().len(), "the doors by cell"),
            put: sections.add(
                "put",
                placed,
                "the placements by half A, then by the edge to half B: west, east, level",
            ),
            shift: sections.add(
                "shift",
                lying * placed,
                "the rhombus (paths, then destinations) times the placements, plus the placement as in put",
            ),
            go: sections.add("go", there.len(), "the cells of the board, row by row from the north-west"),
            take: sections.add("take", 1, "takes the own statue"),
            passage: sections.add("passage", board.passages().len(), "the passages by cell"),
            block: sections.add("block", there.len(), "the cells of the board, as in go"),
            stay: sections.add("stay", 1, "ends the turn without a blockade"),
        };

        let mut planes = Vec::new();
        let static_planes = [
            ("board", there, "1 where the board has a cell"),
            ("floor", board.floor(), "1 where the bare board can be walked on"),
            ("doors", board.doors(), "1 at doors"),
            ("passages", board.passages(), "1 at secret passages"),
            ("rhombus-cells", board.rhombus_cells(), "1 at cells with the rhombus symbol"),
        ];
        for (name, cells, meaning) in static_planes {
            layout.add(name, &PLANE, meaning);
            let mut plane = [0; AREA];
            cells.cells().for_each(|cell| plane[place(cell)] = 1);
            planes.extend(plane);
        }
        layout.add("rhombus", &PLANE, "what covers the cell: path 1 to 13, destination 14 to 16, 0 nothing");
        layout.add("half", &PLANE, "1 under half A, 2 under half B");
        for edge in ["west", "east", "level"] {
            layout.add(format!("wall.{edge}"), &PLANE, "1 where what lies there shows a wall on that edge");
        }
        layout.add("snake", &PLANE, "1 where what lies there shows a snake");
        let seats = self.players();
        layout.add_seats("pawn", seats, &PLANE, "1 where the pawn stands");
        layout.add_seats("blockade", seats, &PLANE, "1 where the blockade stands");
        let seats = usize::from(seats);
        layout.add("observer", &[seats], "1 for the seat that looks, counted from the first");
        layout.add("stage", &[6], "doors, draw, lay, play, won, drawn");
        layout.add(
            "to-act",
            &[seats],
            "1 for the seat to act, to lay next or that has won, from the own one on",
        );
        layout.add("statues", &[seats, 3], "1 for each statue that was taken, by seat from the own one on");
        layout.add("drawn", &[1], "the rhombus to lay, 1 to 13; 0 for none");
        layout.add("points", &[1], "action points left");
        layout.add("round", &[1], "the round, from 1; 0 during the set-up");
        layout.add("pawn-phase", &[1], "1 if no path rhombus may be moved any more this turn");
        layout.add("walked", &[1], "1 if the last action of this turn was a walk");

        let mut places = [0; CELLS];
        Cell::all().for_each(|cell| places[cell.index()] = place(cell) as u8);
        Tables {
            places,
            board: planes,
            cells: ranks(there),
            doors: ranks(board.doors()),
            passages: ranks(board.passages()),
            placements,
            rhombi,
            placed: placed as u32,
            first,
        }
    }

    fn number(&self, tables: &Tables, _: &Position, legal: &[Action], out: &mut Vec<u32>) {
        let first = tables.first;
        out.extend(legal.iter().map(|action| match *action {
            Action::Start(cell) => first.start + tables.doors[cell.index()],
            Action::Put(to) => first.put + tables.placements[to.index()],
            Action::Shift(rhombus, to) => {
                first.shift + tables.rhombi[rhombus.index()] * tables.placed + tables.placements[to.index()]
            }
            Action::Go(cell) => first.go + tables.cells[cell.index()],
            Action::Take => first.take,
            Action::Passage(cell) => first.passage + tables.passages[cell.index()],
            Action::Block(cell) => first.block + tables.cells[cell.index()],
            Action::Stay => first.stay,
            Action::Tile(_) => u32::MAX,
        }));
    }

    fn number_chance(action: Action) -> u32 {
        match action {
            Action::Tile(rhombus) => rhombus.index() as u32,
            _ => u32::MAX,
        }
    }

    fn observe(&self, tables: &Tables, position: &Position, seat: Seat, pen: &mut Pen<'_>) {
        let at = |cell: Cell| usize::from(tables.places[cell.index()]);
        pen.take(tables.board.len()).copy_from_slice(&tables.board);
        let [rhombi, halves, west, east, level, snakes] = [(); 6].map(|()| pen.take(AREA));
        let walls = [west, east, level];
        let bare_snakes = self.board().snakes();
        for cell in self.board().hexagon().cells().cells() {
            for edge in Edge::ALL {
                walls[edge as usize][at(cell)] = u8::from(position.wall(cell, edge));
            }
            let snake = match position.cover(cell) {
                Some((rhombus, half)) => {
                    rhombi[at(cell)] = rhombus.index() as u8 + 1;
                    halves[at(cell)] = half as u8 + 1;
                    self.faces().of(rhombus).snake(half)
                }
                None => bare_snakes.contains(cell),
            };
            snakes[at(cell)] = u8::from(snake);
        }
        let looker = Looker { seat, seats: self.players() };
        let seats = usize::from(looker.seats);
        for standing in [Position::pawn, Position::blockade] {
            for seat in looker.around() {
                let plane = pen.take(AREA);
                if let Some(cell) = standing(position, seat) {
                    plane[at(cell)] = 1;
                }
            }
        }
        pen.one_of(Some(seat.index()), seats);
        let (stage, drawn) = match position.stage() {
            Stage::Doors => (0, 0),
            Stage::Draw => (1, 0),
            Stage::Lay(rhombus) => (2, rhombus.index() as u8 + 1),
            Stage::Play => (3, 0),
            Stage::Won => (4, 0),
            Stage::Drawn => (5, 0),
        };
        pen.one_of(Some(stage), 6);
        pen.one_of(Some(looker.place(position.seat())), seats);
        for seat in looker.around() {
            for destination in Rhombus::destinations() {
                pen.figure(u8::from(!position.has_statue(destination, seat)));
            }
        }
        pen.figure(drawn);
        pen.figure(position.points());
        pen.figure(position.round());
        pen.figure(u8::from(position.pawn_phase()));
        pen.figure(u8::from(position.walked()));
        debug_assert!(matches!((Half::A as u8, Half::B as u8), (0, 1)));
    }
}
