//! How many action points it takes to come from each cell to the statues and to a door, while the floor can be moved.

use core::cell::Cell as Known;

use ::inka::{CELLS, Cell, Edge, Inka, Mask, Placement, Position, RHOMBI, Rhombus};
use tabletop::Seat;

use super::rides::{Ride, Rides, rides};
use super::steps::{Step, Steps, left};

/// A way in parts of an action point.
pub type Way = u16;
/// An action point.
pub const POINT: Way = 16;

/// A door on which somebody stands or a blockade.
const BUSY_DOOR: Way = 16;

/// Ways longer than this are alike.
pub const FAR: Way = 1000;
/// More than the cost of any step.
const BUCKETS: usize = 128;
/// The goals: the three destinations, and the doors.
pub const GOALS: usize = 4;
pub const DOORS: usize = 3;
/// A player who has taken all statues.
const ALL: u8 = 0b111;

/// The surveyor and the ways he found last.
pub struct Survey {
    steps: Steps,
    buckets: [Vec<u8>; BUCKETS],
    /// From each cell to each goal, and the next cell on that way.
    ways: [[Way; CELLS]; GOALS],
    next: [[u8; CELLS]; GOALS],
    /// What is left after taking the statue of a destination, by what is taken then.
    rest: [[Way; 8]; DOORS],
    /// From a pawn to each cell, about.
    here: [Way; CELLS],
    /// The rides on each rhombus, as far as they were asked for.
    rides: [Known<Option<Rides>>; RHOMBI],
}

/// A surveyor who has seen nothing yet.
impl Default for Survey {
    fn default() -> Survey {
        Survey {
            steps: Steps::default(),
            buckets: core::array::from_fn(|_| Vec::with_capacity(CELLS)),
            ways: [[FAR; CELLS]; GOALS],
            next: [[0; CELLS]; GOALS],
            rest: [[FAR; 8]; DOORS],
            here: [FAR; CELLS],
            rides: core::array::from_fn(|_| Known::new(None)),
        }
    }
}

impl Survey {
    /// Looks at a floor.
    pub fn look(&mut self, game: &Inka, position: &Position) {
        self.steps.look(game, position);
        self.rides.iter_mut().for_each(|known| *known.get_mut() = None);
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

    /// Finds the shortest ways to a goal from everywhere.
    fn spread(&mut self, goal: usize, sources: impl Iterator<Item = (Cell, Way)>) {
        spread(&self.steps, &mut self.buckets, &mut self.ways[goal], &mut self.next[goal], sources);
    }

    /// Finds the ways from a pawn to everywhere, about: as if they were as long there and back.
    pub fn look_from(&mut self, pawn: Cell) {
        let mut next = [0; CELLS];
        spread(&self.steps, &mut self.buckets, &mut self.here, &mut next, [(pawn, 0)].into_iter());
    }

    /// A guess at the whole way of a pawn, the point spent included, if a rhombus is shifted.
    pub fn promise(
        &self,
        game: &Inka,
        position: &Position,
        pawn: Cell,
        taken: u8,
        rhombus: Rhombus,
        to: Placement,
    ) -> Way {
        let exits = self.steps.exits(game, rhombus, left(game, position, rhombus), to);
        if let Some((ridden, half)) = position.cover(pawn)
            && ridden == rhombus
        {
            let rides = self.rides(game, position, rhombus)[half as usize];
            let begins = |ride: &Ride| ride.to.is_some_and(|(first, ..)| first == to);
            let long = rides.iter().enumerate().filter(|(_, ride)| begins(ride));
            let long = long.map(|(goal, ride)| ride.way.saturating_add(self.after(goal, taken)));
            let short = exits.map(|(_, beyond, cost)| POINT + cost + self.tour(beyond, taken).1);
            return long.chain(short).min().unwrap_or(FAR);
        }
        let near = exits.map(|(_, beyond, _)| self.here[beyond.index()]).min().unwrap_or(FAR);
        let onward = game.cells(to).map(|cell| self.tour(cell, taken).1);
        near.saturating_add(POINT).saturating_add(onward[0].min(onward[1]))
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
        let tours = self
            .ways
            .iter()
            .enumerate()
            .map(|(goal, ways)| (goal, ways[cell.index()].saturating_add(self.after(goal, taken))));
        tours.min_by_key(|&(_, way)| way).unwrap_or((DOORS, FAR))
    }

    /// The way to the end of the game for a pawn that begins its turn on a cell, and may ride what it stands on.
    pub fn way(&self, game: &Inka, position: &Position, cell: Cell, taken: u8) -> Way {
        let walked = self.tour(cell, taken).1;
        self.ride(game, position, cell, taken).map_or(walked, |(_, ridden)| walked.min(ridden))
    }

    /// The rides on a rhombus.
    fn rides(&self, game: &Inka, position: &Position, rhombus: Rhombus) -> Rides {
        let known = &self.rides[rhombus.index()];
        let rides = known.get().unwrap_or_else(|| rides(game, position, rhombus, &self.steps, &self.ways));
        known.set(Some(rides));
        rides
    }

    /// The best ride from a cell, and the whole way with it.
    fn ride(&self, game: &Inka, position: &Position, cell: Cell, taken: u8) -> Option<(Ride, Way)> {
        let (rhombus, half) = position.cover(cell)?;
        let rides = self.rides(game, position, rhombus)[half as usize];
        let whole = rides
            .iter()
            .enumerate()
            .map(|(goal, ride)| (*ride, ride.way.saturating_add(self.after(goal, taken))));
        whole.min_by_key(|&(_, way)| way)
    }

    /// What is left after a goal; far if it is none any more, or none yet.
    fn after(&self, goal: usize, taken: u8) -> Way {
        match goal {
            DOORS if taken == ALL => 0,
            DOORS => FAR,
            _ if taken >> goal & 1 == 1 => FAR,
            _ => POINT.saturating_add(self.rest[goal][usize::from(taken | 1 << goal)]),
        }
    }

    /// The cells of the shortest way from a pawn's cell that lie within so much of it, its own left out.
    pub fn route(&self, game: &Inka, position: &Position, cell: Cell, taken: u8, within: Way) -> Mask {
        let mut route = Mask::EMPTY;
        let (mut at, whole) = (cell, self.way(game, position, cell, taken));
        if let Some((Ride { to: Some((_, to, exit)), .. }, way)) = self.ride(game, position, cell, taken)
            && way < self.tour(cell, taken).1
        {
            route = game.cells(to).into_iter().chain([exit]).collect();
            at = exit;
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

/// Finds the shortest ways from all cells to some, nearest cells first, and the next cell on each.
fn spread(
    steps: &Steps,
    buckets: &mut [Vec<u8>; BUCKETS],
    ways: &mut [Way; CELLS],
    next: &mut [u8; CELLS],
    sources: impl Iterator<Item = (Cell, Way)>,
) {
    *ways = [FAR; CELLS];
    let mut waiting = 0;
    for (cell, way) in sources {
        ways[cell.index()] = way;
        next[cell.index()] = cell.index() as u8;
        buckets[usize::from(way)].push(cell.index() as u8);
        waiting += 1;
    }
    let mut way = 0;
    while waiting > 0 && way < FAR - BUCKETS as Way {
        while let Some(cell) = buckets[usize::from(way) % BUCKETS].pop() {
            waiting -= 1;
            let index = usize::from(cell);
            if ways[index] != way {
                continue;
            }
            for &Step { from, cost } in steps.to(index) {
                let longer = way + cost;
                let known = &mut ways[usize::from(from)];
                if longer < *known {
                    *known = longer;
                    next[usize::from(from)] = cell;
                    buckets[usize::from(longer) % BUCKETS].push(from);
                    waiting += 1;
                }
            }
        }
        way += 1;
    }
    buckets.iter_mut().for_each(Vec::clear);
}
