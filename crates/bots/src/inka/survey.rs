//! How many action points it takes to come from each cell to the statues and to a door, while the floor can be moved.
//!
//! It is an estimate: every rhombus is thought to lie where it does and, for a point, also wherever one shift would
//! bring it, walls can be turned away for a point, and chasm out of reach of all rhombi costs more than a point.

use ::inka::{CELLS, Cell, Edge, Half, Inka, Mask, Placement, Position, RHOMBI, Rhombus};
use tabletop::Seat;

/// A way in parts of an action point.
pub type Way = u16;
/// An action point.
pub const POINT: Way = 16;

/// A step on foot is free but can be cut, and the farther one has come the better.
const STEP: Way = 1;
/// To ride a rhombus that one must walk onto first: a point, and what is lost by waiting for the next turn.
const RIDE: Way = 28;
/// Chasm that no rhombus reaches with one shift.
const GAP: Way = 26;
/// A wall of a path rhombus, which must be shifted and replaced, and one of a destination, which is harder to turn.
const WALL: Way = 32;
const HARD_WALL: Way = 48;
/// A door on which somebody stands or a blockade.
const BUSY_DOOR: Way = 16;

/// Ways longer than this are alike.
const FAR: Way = 1000;
/// More than the cost of any step.
const BUCKETS: usize = 128;
/// The goals: the three destinations, and the doors.
const GOALS: usize = 4;
const DOORS: usize = 3;
/// A player who has taken all statues.
const ALL: u8 = 0b111;
const NOWHERE: u8 = u8::MAX;
/// Each edge as the neighbour sees it.
const BACK: [usize; 3] = [1, 0, 2];

#[derive(Clone, Copy)]
struct Step {
    from: u8,
    cost: Way,
}

/// The surveyor and the ways he found last.
pub struct Survey {
    /// The cell beyond each edge of each cell.
    beside: [[u8; 3]; CELLS],
    shifts: Vec<(Rhombus, Placement)>,
    /// For each rhombus where its shifts begin in the list.
    begins: [u16; RHOMBI + 1],
    /// The steps to each cell, and where those to the next one begin.
    steps: Vec<Step>,
    ends: [u16; CELLS],
    /// The rides to each cell, chained.
    rides: Vec<(u8, u16)>,
    buckets: [Vec<u8>; BUCKETS],
    /// From each cell to each goal, and the next cell on that way.
    ways: [[Way; CELLS]; GOALS],
    next: [[u8; CELLS]; GOALS],
    /// What is left after taking the statue of a destination, by what is taken then.
    rest: [[Way; 8]; DOORS],
}

/// What lies on the cells: walls by edge as bits, snakes, destinations.
struct Floor {
    walls: [u8; CELLS],
    snakes: Mask,
    destinations: Mask,
    ground: Mask,
}

impl Floor {
    fn of(game: &Inka, position: &Position) -> Floor {
        let ground = game.board().floor() | position.covered();
        let mut floor = Floor { walls: [0; CELLS], snakes: Mask::EMPTY, destinations: Mask::EMPTY, ground };
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

    /// What the walls between a cell and the one beside it cost.
    fn wall(&self, cell: Cell, edge: usize, beside: u8) -> Way {
        let far = self.walls[usize::from(beside)] >> BACK[edge] & 1 == 1;
        let near = self.walls[cell.index()] >> edge & 1 == 1;
        if !near && !far {
            return 0;
        }
        let hard = |cell: Cell| self.destinations.contains(cell);
        if near && hard(cell) || far && Cell::new(beside).is_some_and(hard) { HARD_WALL } else { WALL }
    }
}

/// A surveyor who has seen nothing yet.
impl Default for Survey {
    fn default() -> Survey {
        let mut beside = [[NOWHERE; 3]; CELLS];
        for cell in Cell::all() {
            for edge in Edge::ALL {
                if let Some(other) = cell.neighbour(edge) {
                    beside[cell.index()][edge as usize] = other.index() as u8;
                }
            }
        }
        Survey {
            beside,
            shifts: Vec::with_capacity(256),
            begins: [0; RHOMBI + 1],
            steps: Vec::with_capacity(2048),
            ends: [0; CELLS],
            rides: Vec::with_capacity(512),
            buckets: core::array::from_fn(|_| Vec::with_capacity(CELLS)),
            ways: [[FAR; CELLS]; GOALS],
            next: [[0; CELLS]; GOALS],
            rest: [[FAR; 8]; DOORS],
        }
    }
}

impl Survey {
    /// Looks at a floor.
    pub fn look(&mut self, game: &Inka, position: &Position) {
        self.list_shifts(game, position);
        self.link(game, position);
        let seats = || Seat::all(game.players());
        for destination in Rhombus::destinations() {
            let Some(index) = destination.destination_index() else { continue };
            // Nobody goes where everybody has been.
            let wanted = seats().any(|seat| position.has_statue(destination, seat));
            let cells = position.rhombus(destination).filter(|_| wanted).map(|at| game.cells(at));
            self.spread(index, cells.into_iter().flatten().map(|cell| (cell, 0)));
        }
        let busy = position.pawns() | position.blockades();
        let door = |cell| (cell, if busy.contains(cell) { BUSY_DOOR } else { 0 });
        self.spread(DOORS, game.board().doors().cells().map(door));
        self.plan_tours(game, position);
    }

    fn list_shifts(&mut self, game: &Inka, position: &Position) {
        self.shifts.clear();
        let mut at = 0;
        game.path_shifts(position, |rhombus, to| {
            while at <= rhombus.index() {
                self.begins[at] = self.shifts.len() as u16;
                at += 1;
            }
            self.shifts.push((rhombus, to));
        });
        self.begins[at..].fill(self.shifts.len() as u16);
    }

    /// Lists the steps to each cell, with what they cost.
    fn link(&mut self, game: &Inka, position: &Position) {
        // For a cell and the edge to the mate that would be covered with it: the edges by which one could enter.
        let mut open = [[0_u8; 3]; CELLS];
        let mut ride = [u16::MAX; CELLS];
        let floor = game.board().floor();
        self.rides.clear();
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
                let others = core::mem::replace(&mut ride[cell], self.rides.len() as u16);
                self.rides.push((from[half as usize].index() as u8, others));
            }
        }
        let floor = Floor::of(game, position);
        let passages = game.board().passages() & !position.covered();
        self.steps.clear();
        for cell in Cell::all() {
            if floor.ground.contains(cell) {
                let entry = if floor.snakes.contains(cell) { STEP + POINT } else { STEP };
                for (edge, &from) in self.beside[cell.index()].iter().enumerate() {
                    if from != NOWHERE {
                        self.steps.push(Step { from, cost: entry + floor.wall(cell, edge, from) });
                    }
                }
                if passages.contains(cell) {
                    let others = passages.cells().filter(|&from| from != cell);
                    self.steps.extend(others.map(|from| Step { from: from.index() as u8, cost: POINT }));
                }
            } else {
                self.link_chasm(cell, &open);
            }
            let mut at = ride[cell.index()];
            while let Some(&(from, others)) = self.rides.get(usize::from(at)) {
                self.steps.push(Step { from, cost: RIDE });
                at = others;
            }
            self.ends[cell.index()] = self.steps.len() as u16;
        }
    }

    /// The steps onto chasm: a rhombus is shifted there, or one must hope for it.
    fn link_chasm(&mut self, cell: Cell, open: &[[u8; 3]; CELLS]) {
        let [west, east, level] = open[cell.index()];
        let entries = west | east | level;
        for (edge, &beside) in self.beside[cell.index()].iter().enumerate() {
            if beside == NOWHERE {
                continue;
            }
            let cost = STEP + if entries >> edge & 1 == 1 { POINT } else { GAP };
            self.steps.push(Step { from: beside, cost });
            // The cell beside may be covered by the same rhombus, and entered instead.
            let entries = open[usize::from(beside)][BACK[edge]];
            for (edge, &from) in self.beside[usize::from(beside)].iter().enumerate() {
                if entries >> edge & 1 == 1 && from != NOWHERE {
                    self.steps.push(Step { from, cost: POINT + 2 * STEP });
                }
            }
        }
    }

    /// Finds the shortest ways to a goal from everywhere, nearest cells first.
    fn spread(&mut self, goal: usize, sources: impl Iterator<Item = (Cell, Way)>) {
        let (ways, next) = (&mut self.ways[goal], &mut self.next[goal]);
        *ways = [FAR; CELLS];
        let mut waiting = 0;
        for (cell, way) in sources {
            ways[cell.index()] = way;
            next[cell.index()] = cell.index() as u8;
            self.buckets[usize::from(way)].push(cell.index() as u8);
            waiting += 1;
        }
        let mut way = 0;
        while waiting > 0 && way < FAR - BUCKETS as Way {
            while let Some(cell) = self.buckets[usize::from(way) % BUCKETS].pop() {
                waiting -= 1;
                let index = usize::from(cell);
                if ways[index] != way {
                    continue;
                }
                let begin = if index == 0 { 0 } else { self.ends[index - 1] };
                for &Step { from, cost } in &self.steps[usize::from(begin)..usize::from(self.ends[index])] {
                    let longer = way + cost;
                    let known = &mut ways[usize::from(from)];
                    if longer < *known {
                        *known = longer;
                        next[usize::from(from)] = cell;
                        self.buckets[usize::from(longer) % BUCKETS].push(from);
                        waiting += 1;
                    }
                }
            }
            way += 1;
        }
        self.buckets.iter_mut().for_each(Vec::clear);
    }

    /// Works out what is left after each statue.
    fn plan_tours(&mut self, game: &Inka, position: &Position) {
        let mut between = [[FAR; GOALS]; DOORS];
        for (from, destination) in between.iter_mut().zip(Rhombus::destinations()) {
            let Some(at) = position.rhombus(destination) else { continue };
            for (way, ways) in from.iter_mut().zip(&self.ways) {
                *way = game.cells(at).into_iter().map(|cell| ways[cell.index()]).min().unwrap_or(FAR);
            }
        }
        for taken in (1..=ALL).rev() {
            for last in (0..DOORS).filter(|last| taken >> last & 1 == 1) {
                self.rest[last][usize::from(taken)] = if taken == ALL {
                    between[last][DOORS]
                } else {
                    let onward = (0..DOORS).filter(|next| taken >> next & 1 == 0);
                    let onward = onward.map(|next| {
                        let rest = self.rest[next][usize::from(taken | 1 << next)];
                        between[last][next].saturating_add(POINT).saturating_add(rest)
                    });
                    onward.min().unwrap_or(FAR)
                };
            }
        }
    }

    /// The goal to go for first from a cell, and the whole way to the end of the game.
    fn tour(&self, cell: Cell, taken: u8) -> (usize, Way) {
        if taken == ALL {
            return (DOORS, self.ways[DOORS][cell.index()]);
        }
        let open = (0..DOORS).filter(|goal| taken >> goal & 1 == 0);
        let tours = open.map(|goal| {
            let rest = self.rest[goal][usize::from(taken | 1 << goal)];
            (goal, self.ways[goal][cell.index()].saturating_add(POINT).saturating_add(rest))
        });
        tours.min_by_key(|&(_, way)| way).unwrap_or((DOORS, FAR))
    }

    /// The way to the end of the game for a pawn that begins its turn on a cell, and may ride what it stands on.
    pub fn way(&self, game: &Inka, position: &Position, cell: Cell, taken: u8) -> Way {
        let walked = self.tour(cell, taken).1;
        self.ride(game, position, cell, taken).map_or(walked, |(_, ridden)| walked.min(ridden))
    }

    /// The best ride from a cell, and the whole way with it.
    fn ride(&self, game: &Inka, position: &Position, cell: Cell, taken: u8) -> Option<(Cell, Way)> {
        let (rhombus, half) = position.cover(cell)?;
        let index = rhombus.index();
        let shifts = &self.shifts[usize::from(self.begins[index])..usize::from(self.begins[index + 1])];
        let rides = shifts.iter().map(|&(_, to)| {
            let to = game.cells(to)[half as usize];
            (to, self.tour(to, taken).1.saturating_add(POINT))
        });
        rides.min_by_key(|&(_, way)| way)
    }

    /// The cells of the shortest way from a pawn's cell that lie within so much of it, its own left out.
    pub fn route(&self, game: &Inka, position: &Position, cell: Cell, taken: u8, within: Way) -> Mask {
        let mut route = Mask::EMPTY;
        let (mut at, whole) = (cell, self.way(game, position, cell, taken));
        if let Some((to, way)) = self.ride(game, position, cell, taken)
            && way < self.tour(cell, taken).1
        {
            route.insert(to);
            at = to;
        }
        let (goal, _) = self.tour(at, taken);
        loop {
            let next = self.next[goal][at.index()];
            let Some(next) = Cell::new(next).filter(|&next| next != at) else { return route };
            // The cell between, where one rhombus covers two cells.
            for edge in Edge::ALL {
                if let Some(between) = game.neighbour(at, edge)
                    && between.edge_to(next).is_some()
                {
                    route.insert(between);
                }
            }
            route.insert(next);
            at = next;
            if whole.saturating_sub(self.tour(at, taken).1) > within {
                return route;
            }
        }
    }
}

/// The statues a seat has taken, as bits by destination.
pub fn taken(position: &Position, seat: Seat) -> u8 {
    let missing = |destination: &Rhombus| !position.has_statue(*destination, seat);
    Rhombus::destinations().filter(missing).filter_map(Rhombus::destination_index).map(|i| 1 << i).sum()
}
