//! What it costs to step from cell to cell, while the floor can be moved.
//!
//! It is an estimate: every rhombus is thought to lie where it does and, for a point, also wherever one shift would
//! bring it; walls cost what it takes to turn them away, chasm out of reach of all rhombi more than a point.

use ::inka::{CELLS, Cell, Edge, Half, Hexagon, Inka, Mask, Placement, Position, Rhombus};

use super::survey::{POINT, Way};

/// A step on foot is free but can be cut, and the farther one has come the better.
pub const STEP: Way = 1;
/// To ride a rhombus that one must walk onto first: a point, and what is lost by waiting for the next turn.
const RIDE: Way = 28;
/// Chasm that no rhombus reaches with one shift.
const GAP: Way = 26;
/// A wall of a path rhombus, which must be shifted and replaced, and one of a destination, which is harder to turn.
const WALL: Way = 32;
const HARD_WALL: Way = 48;
/// Beyond the board's edge.
pub const NOWHERE: u8 = u8::MAX;
/// Each edge as the neighbour sees it.
pub const BACK: [usize; 3] = [1, 0, 2];

/// A step to a cell.
#[derive(Clone, Copy)]
pub struct Step {
    /// Where it begins.
    pub from: u8,
    /// What it costs.
    pub cost: Way,
}

/// All steps on a floor.
pub struct Steps {
    /// The shape of the floor looked at last.
    hexagon: Hexagon,
    /// The cell beyond each edge of each cell.
    beside: [[u8; 3]; CELLS],
    shifts: Vec<(Rhombus, Placement)>,
    /// What it costs to come onto a cell over each edge, but for what stands beyond the edge.
    enter: [[Way; 3]; CELLS],
    /// The steps to each cell, and where those to the next one begin.
    list: Vec<Step>,
    ends: [u16; CELLS],
    /// The rides to each cell, chained, and where the chains begin.
    rides: Vec<(Step, u16)>,
    ridden: [u16; CELLS],
}

/// What the cells show, bare or covered: walls by edge as bits, snakes, destinations.
struct Floor {
    walls: [u8; CELLS],
    snakes: Mask,
    destinations: Mask,
    ground: Mask,
}

impl Floor {
    fn of(game: &Inka, position: &Position) -> Floor {
        let ground = game.board().floor() | position.covered();
        let mut floor = Floor {
            walls: game.board().all_walls(),
            snakes: game.board().snakes() & !position.covered(),
            destinations: Mask::EMPTY,
            ground,
        };
        for rhombus in Rhombus::all() {
            let Some(at) = position.rhombus(rhombus) else { continue };
            for (cell, half) in game.cells(at).into_iter().zip([Half::A, Half::B]) {
                floor.walls[cell.index()] = game.walls(rhombus, at, half);
                if game.faces().of(rhombus).snake(half) {
                    floor.snakes.insert(cell);
                }
                if rhombus.destination_index().is_some() {
                    floor.destinations.insert(cell);
                }
            }
        }
        floor
    }

    /// What a cell's own wall on an edge costs, if it has one.
    fn wall(&self, cell: Cell, edge: usize) -> Way {
        match self.walls[cell.index()] >> edge & 1 {
            0 => 0,
            _ if self.destinations.contains(cell) => HARD_WALL,
            _ => WALL,
        }
    }
}

/// No floor seen yet.
impl Default for Steps {
    fn default() -> Steps {
        Steps {
            hexagon: Hexagon::LARGEST,
            beside: beside(Hexagon::LARGEST),
            shifts: Vec::with_capacity(256),
            enter: [[0; 3]; CELLS],
            list: Vec::with_capacity(2048),
            ends: [0; CELLS],
            rides: Vec::with_capacity(1024),
            ridden: [u16::MAX; CELLS],
        }
    }
}

fn beside(hexagon: Hexagon) -> [[u8; 3]; CELLS] {
    let board = hexagon.cells();
    let mut beside = [[NOWHERE; 3]; CELLS];
    for cell in board.cells() {
        for edge in Edge::ALL {
            if let Some(other) = cell.neighbour(edge).filter(|&other| board.contains(other)) {
                beside[cell.index()][edge as usize] = other.index() as u8;
            }
        }
    }
    beside
}

/// For a cell and the edge to the mate that one shift would cover with it: the edges without a wall.
type Open = [[u8; 3]; CELLS];

impl Steps {
    /// Looks at a floor.
    pub fn look(&mut self, game: &Inka, position: &Position) {
        if self.hexagon != game.board().hexagon() {
            self.hexagon = game.board().hexagon();
            self.beside = beside(self.hexagon);
        }
        self.shifts.clear();
        game.path_shifts(position, |rhombus, to| self.shifts.push((rhombus, to)));
        let open = self.cover(game, position);
        let floor = Floor::of(game, position);
        self.price(&floor, &open);
        self.list_rides(game, position);
        self.list_all(game, position, &floor, &open);
    }

    /// The steps to a cell.
    pub fn to(&self, cell: usize) -> &[Step] {
        let begin = if cell == 0 { 0 } else { self.ends[cell - 1] };
        &self.list[usize::from(begin)..usize::from(self.ends[cell])]
    }

    /// The cells to which one could leave a rhombus that came to lie somewhere and left chasm behind, with the half
    /// that leads there and the cost.
    pub fn exits(
        &self,
        game: &Inka,
        rhombus: Rhombus,
        left: Mask,
        to: Placement,
    ) -> impl Iterator<Item = (Half, Cell, Way)> {
        let cells = game.cells(to);
        let mate = to.index() % 3;
        [(Half::A, mate), (Half::B, BACK[mate])].into_iter().flat_map(move |(half, mate)| {
            let cell = cells[half as usize].index();
            let closed = game.walls(rhombus, to, half) | 1 << mate;
            (0..3).filter(move |edge| closed >> edge & 1 == 0).filter_map(move |edge| {
                // Where the rhombus lies now there may be nothing left to step on.
                let beyond = Cell::new(self.beside[cell][edge]).filter(|&cell| !left.contains(cell))?;
                Some((half, beyond, self.enter[beyond.index()][BACK[edge]]))
            })
        })
    }

    fn cover(&self, game: &Inka, position: &Position) -> Open {
        let mut open = [[0; 3]; CELLS];
        let floor = game.board().floor();
        for &(rhombus, to) in &self.shifts {
            let cells = game.cells(to);
            let edge = to.index() % 3;
            let Some(from) = position.rhombus(rhombus) else { continue };
            let from = game.cells(from);
            for (half, edge) in [(Half::A, edge), (Half::B, BACK[edge])] {
                let cell = cells[half as usize].index();
                let mut closed = game.walls(rhombus, to, half) | 1 << edge;
                for (i, &beside) in self.beside[cell].iter().enumerate() {
                    // A rhombus that is shifted away no longer carries the one who wanted to step over.
                    let left = |cell: &Cell| cell.index() == usize::from(beside) && !floor.contains(*cell);
                    closed |= u8::from(from.iter().any(left)) << i;
                }
                open[cell][edge] |= !closed & 0b111;
            }
        }
        open
    }

    fn price(&mut self, floor: &Floor, open: &Open) {
        for cell in Cell::all() {
            let [west, east, level] = open[cell.index()];
            let entries = west | east | level;
            let ground = floor.ground.contains(cell);
            let snake = if floor.snakes.contains(cell) { POINT } else { 0 };
            for (edge, cost) in self.enter[cell.index()].iter_mut().enumerate() {
                *cost = STEP
                    + match entries >> edge & 1 {
                        _ if ground => snake + floor.wall(cell, edge),
                        1 => POINT,
                        _ => GAP,
                    };
            }
        }
    }

    /// Lists the rides of one shift on each rhombus, by the cell to which one leaves it.
    fn list_rides(&mut self, game: &Inka, position: &Position) {
        let mut ridden = [u16::MAX; CELLS];
        let mut rides = core::mem::take(&mut self.rides);
        rides.clear();
        let (mut known, mut last) = ([Mask::EMPTY; 2], None);
        for &(rhombus, to) in &self.shifts {
            let Some(from) = position.rhombus(rhombus) else { continue };
            if last.replace(rhombus) != Some(rhombus) {
                known = [Mask::EMPTY; 2];
            }
            let from = game.cells(from);
            let mut ride = |half: Half, to: Cell, cost: Way| {
                if !known[half as usize].contains(to) {
                    known[half as usize].insert(to);
                    let others = core::mem::replace(&mut ridden[to.index()], rides.len() as u16);
                    rides.push((Step { from: from[half as usize].index() as u8, cost: RIDE + cost }, others));
                }
            };
            for (cell, half) in game.cells(to).into_iter().zip([Half::A, Half::B]) {
                if game.board().doors().contains(cell) {
                    ride(half, cell, 0);
                }
            }
            for (half, beyond, cost) in self.exits(game, rhombus, left(game, position, rhombus), to) {
                ride(half, beyond, cost);
            }
        }
        (self.rides, self.ridden) = (rides, ridden);
    }

    /// Lists all steps to each cell.
    fn list_all(&mut self, game: &Inka, position: &Position, floor: &Floor, open: &Open) {
        let passages = game.board().passages() & !position.covered();
        self.list.clear();
        for cell in Cell::all() {
            let index = cell.index();
            for (edge, &from) in self.beside[index].iter().enumerate() {
                let Some(beside) = Cell::new(from) else { continue };
                let back = BACK[edge];
                let covers = open[usize::from(from)];
                let leave = if floor.ground.contains(beside) {
                    floor.wall(beside, back)
                } else {
                    // All rhombi that could cover the cell beside may have a wall there.
                    let exits = covers[0] | covers[1] | covers[2];
                    if exits == 0 || exits >> back & 1 == 1 { 0 } else { WALL }
                };
                self.list.push(Step { from, cost: self.enter[index][edge] + leave });
                if floor.ground.contains(cell) {
                    continue;
                }
                // The cell beside may be covered by the same rhombus, and entered instead.
                for (edge, &from) in self.beside[usize::from(from)].iter().enumerate() {
                    if covers[back] >> edge & 1 == 1 && from != NOWHERE {
                        self.list.push(Step { from, cost: POINT + 2 * STEP });
                    }
                }
            }
            if passages.contains(cell) {
                let others = passages.cells().filter(|&from| from != cell);
                self.list.extend(others.map(|from| Step { from: from.index() as u8, cost: POINT }));
            }
            let mut at = self.ridden[index];
            while let Some(&(step, others)) = self.rides.get(usize::from(at)) {
                self.list.push(step);
                at = others;
            }
            self.ends[index] = self.list.len() as u16;
        }
    }
}

/// The cells a rhombus covers now that become chasm when it is shifted.
pub fn left(game: &Inka, position: &Position, rhombus: Rhombus) -> Mask {
    let cells = position.rhombus(rhombus).map(|at| game.cells(at));
    let covered: Mask = cells.into_iter().flatten().collect();
    covered & !game.board().floor()
}
