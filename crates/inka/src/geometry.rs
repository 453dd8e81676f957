//! Tables of how rhombi slide and turn, worked out once: they depend on the hexagon alone, not on what is drawn on it.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::steps::{slide, turn_once};
use crate::{CELLS, Cell, Edge, Half, Hexagon, Mask, Placement};

/// The ways to take one step: four slides, then for each corner a turn clockwise and one against it.
const WAYS: usize = SLIDES + 2 * CORNERS;
const SLIDES: usize = 4;
const CORNERS: usize = 4;
/// A sixth step of 60° would bring the rhombus back.
const MOST_TURNS: usize = 5;
/// No rhombus has more shifts: nine other places along each edge direction, five about each corner.
pub(crate) const MAX_SHIFTS: usize = 2 * 9 + CORNERS * MOST_TURNS;

/// The tables.
pub(crate) struct Geometry {
    board: Mask,
    neighbours: [[Option<Cell>; 3]; CELLS],
    all: Vec<Placement>,
    placements: Vec<Place>,
    /// The step from each placement, for each way.
    steps: Vec<[Option<Step>; Placement::COUNT]>,
    /// The number of edges crossed on the way from each cell to each, over anything.
    distances: Vec<[u8; CELLS]>,
    /// Swept cells, shared by the steps that sweep the same ones.
    swept: Vec<Mask>,
}

/// What is known of a placement (of nothing, for the numbers that name none).
#[derive(Clone)]
struct Place {
    cells: [Cell; 2],
    mask: Mask,
    /// The edges of the half's cell that each side lies on, s0 to s3.
    edges: [Edge; 4],
    /// Bit `i`: side `i` lies on the board's edge.
    rim: u8,
}

#[derive(Clone, Copy)]
struct Step {
    to: Placement,
    swept: u16,
}

static SMALL: LazyLock<Geometry> = LazyLock::new(|| Geometry::new(Hexagon::SMALLEST));
static MIDDLE: LazyLock<Geometry> = LazyLock::new(|| Geometry::new(Hexagon::MIDDLE));
static LARGE: LazyLock<Geometry> = LazyLock::new(|| Geometry::new(Hexagon::LARGEST));

impl Geometry {
    /// The tables of a hexagon.
    pub fn of(hexagon: Hexagon) -> &'static Geometry {
        match hexagon {
            Hexagon::SMALLEST => &SMALL,
            Hexagon::MIDDLE => &MIDDLE,
            _ => &LARGE,
        }
    }

    fn new(hexagon: Hexagon) -> Geometry {
        let board = hexagon.cells();
        let first = Cell::all().next().expect("the board has cells");
        let neighbours = core::array::from_fn(|index| {
            let cell = Cell::new(index as u8).filter(|&cell| board.contains(cell));
            let beyond = |edge| cell?.neighbour(edge).filter(|&next| board.contains(next));
            Edge::ALL.map(beyond)
        });
        let nowhere = Place { cells: [first; 2], mask: Mask::EMPTY, edges: [Edge::Level; 4], rim: 0 };
        let on_board = |at: &Placement| board.contains(at.a()) && board.contains(at.b());
        let all: Vec<_> = Placement::all().filter(on_board).collect();
        let placements = vec![nowhere; Placement::COUNT];
        let distances = Cell::all().map(|cell| distances_from(cell, &neighbours)).collect();
        let mut geometry = Geometry {
            board,
            neighbours,
            all: all.clone(),
            placements,
            steps: vec![[None; Placement::COUNT]; WAYS],
            distances,
            swept: Vec::new(),
        };
        let mut known = BTreeMap::new();
        for placement in all {
            let sides = placement.sides();
            let on_rim = |side: &usize| geometry.neighbour(sides[*side].0, sides[*side].1).is_none();
            geometry.placements[placement.index()] = Place {
                cells: [placement.a(), placement.b()],
                mask: [placement.a(), placement.b()].into_iter().collect(),
                edges: sides.map(|(_, edge)| edge),
                rim: (0..4).filter(on_rim).map(|side| 1 << side).sum(),
            };
            for way in 0..WAYS {
                let step = work_out_step(placement, way);
                let Some((to, swept)) = step.filter(|(_, swept)| !swept.meets(!board)) else { continue };
                let swept = *known.entry(swept).or_insert_with(|| {
                    geometry.swept.push(swept);
                    geometry.swept.len() as u16 - 1
                });
                geometry.steps[way][placement.index()] = Some(Step { to, swept });
            }
        }
        geometry
    }

    /// The cells of the board.
    #[inline]
    pub fn board(&self) -> Mask {
        self.board
    }

    /// All placements on the board, as [`Placement::all`] lists them.
    pub fn placements(&self) -> &[Placement] {
        &self.all
    }

    /// The cell beyond an edge.
    pub fn neighbour(&self, cell: Cell, edge: Edge) -> Option<Cell> {
        self.neighbours[cell.index()][edge as usize]
    }

    /// The number of edges crossed on the way to each cell, over anything.
    pub fn distances(&self, from: Cell) -> &[u8; CELLS] {
        &self.distances[from.index()]
    }

    /// The cells under the halves A and B.
    #[inline]
    pub fn cells(&self, placement: Placement) -> [Cell; 2] {
        self.placements[placement.index()].cells
    }

    /// The cells a rhombus covers there.
    #[inline]
    pub fn mask(&self, placement: Placement) -> Mask {
        self.placements[placement.index()].mask
    }

    /// The sides that lie on the board's edge there, as bits.
    pub fn rim(&self, placement: Placement) -> u8 {
        self.placements[placement.index()].rim
    }

    /// The edges of a half's cell, as bits, on which walls stand if these sides (as bits) carry walls.
    #[inline]
    pub fn walled_edges(&self, placement: Placement, half: Half, sides: u8) -> u8 {
        let edges = &self.placements[placement.index()].edges;
        let own = match half {
            Half::A => [0, 3],
            Half::B => [1, 2],
        };
        own.into_iter().map(|side: usize| (sides >> side & 1) << edges[side] as u8).sum()
    }

    /// Calls `visit` with every placement that one shift leads to among these obstacles, each once: slides,
    /// then turns corner by corner.
    ///
    /// Only the two ways round one corner can meet in a placement: two turns by the same angle about different
    /// corners, like slides in different directions, end apart.
    pub fn shifts(&self, from: Placement, obstacles: Mask, mut visit: impl FnMut(Placement)) {
        let mut turned = 0;
        for way in 0..WAYS {
            let most = match way {
                0..SLIDES => usize::MAX,
                _ if way % 2 == 0 => MOST_TURNS,
                _ => MOST_TURNS - turned,
            };
            turned = self.walk(from, way, obstacles, most, &mut visit);
        }
    }

    /// Steps one way until something is in the way; returns the number of steps.
    #[inline]
    fn walk(
        &self,
        from: Placement,
        way: usize,
        obstacles: Mask,
        most: usize,
        visit: &mut impl FnMut(Placement),
    ) -> usize {
        let table = &self.steps[way];
        let (mut at, mut steps) = (from, 0);
        while steps < most
            && let Some(step) = table[at.index()]
            && !self.swept[usize::from(step.swept)].meets(obstacles)
        {
            at = step.to;
            steps += 1;
            visit(at);
        }
        steps
    }

    /// Whether one shift leads from one placement to the other on an empty board.
    pub fn one_shift(&self, from: Placement, to: Placement) -> bool {
        let mut reached = false;
        self.shifts(from, Mask::EMPTY, |place| reached |= place == to);
        reached
    }

    /// An obstacle that a shift meets on the shortest way that would lead `to` there, were it free.
    pub fn obstacle_met(&self, from: Placement, to: Placement, obstacles: Mask) -> Option<Cell> {
        let steps_there = |way: usize| {
            let most = if way < SLIDES { CELLS } else { MOST_TURNS };
            let (mut steps, mut there) = (0, None);
            self.walk(from, way, Mask::EMPTY, most, &mut |placement| {
                steps += 1;
                if placement == to {
                    there = Some(steps);
                }
            });
            there
        };
        let ways = (0..WAYS).filter_map(|way| steps_there(way).map(|steps| (steps, way)));
        let (steps, way) = ways.min()?;
        let mut at = from;
        (0..steps).find_map(|_| {
            let step = self.steps[way][at.index()]?;
            at = step.to;
            (self.swept[usize::from(step.swept)] & obstacles).cells().next()
        })
    }
}

fn work_out_step(from: Placement, way: usize) -> Option<(Placement, Mask)> {
    match way.checked_sub(SLIDES) {
        None => slide(from, way),
        Some(turn) => turn_once(from, turn / 2, turn % 2 == 0),
    }
}

fn distances_from(from: Cell, neighbours: &[[Option<Cell>; 3]; CELLS]) -> [u8; CELLS] {
    let mut distances = [u8::MAX; CELLS];
    let mut ring: Mask = [from].into_iter().collect();
    for distance in 0.. {
        ring.cells().for_each(|cell| distances[cell.index()] = distance);
        let around = ring.cells().flat_map(|cell| neighbours[cell.index()]).flatten();
        ring = around.filter(|cell| distances[cell.index()] == u8::MAX).collect();
        if ring.is_empty() {
            break;
        }
    }
    distances
}

#[cfg(test)]
mod tests {
    use super::*;

    fn placement(text: &str) -> Placement {
        let (a, b) = text.split_once(' ').unwrap();
        Placement::new(a.parse().unwrap(), b.parse().unwrap()).unwrap()
    }

    fn cells(text: &str) -> Mask {
        text.split(' ').map(|cell| cell.parse::<Cell>().unwrap()).collect()
    }

    fn step(from: &str, way: usize) -> Option<(String, Mask)> {
        let geometry = Geometry::of(Hexagon::LARGEST);
        let step = geometry.steps[way][placement(from).index()]?;
        Some((step.to.to_string(), geometry.swept[usize::from(step.swept)]))
    }

    fn check(from: &str, way: usize, to: &str, swept: &str) {
        assert_eq!(step(from, way), Some((to.to_owned(), cells(swept))), "{from}, way {way}");
    }

    #[test]
    fn a_step_about_an_acute_corner_sweeps_the_six_cells_round_the_point_it_crosses() {
        check("e9 e10", 4, "f9 f10", "e9 e10 e11 f9 f10 f11");
        check("e9 e10", 5, "e8 d7", "d7 d8 d9 e8 e9 e10");
        check("e10 e9", 8, "f10 f9", "e9 e10 e11 f9 f10 f11");
    }

    #[test]
    fn a_step_about_an_obtuse_corner_sweeps_three_cells_at_it_and_three_beyond() {
        check("e9 e10", 6, "e8 e9", "e7 e8 e9 e10 e11 f9");
        check("e9 e10", 7, "e10 d9", "d9 d10 e9 e10 e11 f9");
    }

    #[test]
    fn slides_keep_the_heading() {
        check("e9 e10", 0, "d9 d10", "d9 d10");
        check("e9 e10", 1, "f8 f9", "f8 f9");
        check("e9 e10", 2, "e11 e12", "e11 e12");
        check("e9 e10", 3, "e7 e8", "e7 e8");
    }

    #[test]
    fn a_turn_whose_sweep_leaves_the_board_cannot_be_made() {
        // About its south corner a1 a2 would come to lie on a2 a3, but brush the north edge beyond a2.
        assert_eq!(step("a1 a2", 10), None);
        assert_eq!(step("a1 a2", 5), None);
        check("a1 a2", 4, "b2 b3", "a1 a2 a3 b2 b3 b4");
    }

    #[test]
    fn every_step_can_be_taken_back_over_the_same_cells() {
        for (hexagon, least) in Hexagon::all().zip([300, 1000, 2000]) {
            every_step_can_be_taken_back(Geometry::of(hexagon), least);
        }
    }

    fn every_step_can_be_taken_back(geometry: &Geometry, least: usize) {
        let mut steps = 0;
        for &from in geometry.placements() {
            for way in 0..WAYS {
                let Some(step) = geometry.steps[way][from.index()] else { continue };
                let back = geometry.steps[way ^ 1][step.to.index()].unwrap();
                assert_eq!(back.to, from);
                let swept = geometry.swept[usize::from(step.swept)];
                let both = geometry.mask(from) | geometry.mask(step.to);
                assert_eq!(swept | both, if way < SLIDES { both } else { swept }, "{from} way {way}");
                assert!(way < SLIDES || back.swept == step.swept);
                steps += 1;
            }
        }
        assert!(steps > least, "{steps}");
    }

    #[test]
    fn one_shift_lists_each_placement_once() {
        let geometries = Hexagon::all().map(Geometry::of);
        for (geometry, &from) in geometries.flat_map(|all| all.placements().iter().map(move |at| (all, at))) {
            let mut seen = Vec::new();
            geometry.shifts(from, Mask::EMPTY, |to| seen.push(to));
            let all = seen.len();
            seen.sort();
            seen.dedup();
            assert_eq!(seen.len(), all, "{from}");
            assert!(!seen.contains(&from) && all <= MAX_SHIFTS, "{from}: {all}");
        }
    }
}
