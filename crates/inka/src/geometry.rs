//! Tables of how rhombi slide and turn, worked out once: they depend on the hexagon alone, not on what is drawn on it.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::fan::{Fan, MOST_SLIDES, MOST_TURNS, Shifts};
use crate::steps::{slide, turn_once};
use crate::{CELLS, Cell, Edge, Half, Hexagon, Mask, Placement};

/// The ways to take one step: four slides, then for each corner a turn clockwise and one against it.
const WAYS: usize = SLIDES + 2 * CORNERS;
const SLIDES: usize = 4;
const CORNERS: usize = 4;
/// No rhombus has more shifts: five about each corner, wherever it slides.
pub(crate) const MAX_SHIFTS: usize = MOST_SLIDES + CORNERS * MOST_TURNS;

/// The tables.
pub(crate) struct Geometry {
    board: Mask,
    neighbours: [[Option<Cell>; 3]; CELLS],
    all: Vec<Placement>,
    placements: Vec<Place>,
    /// The step from each placement, for each way.
    steps: Vec<[Option<Step>; Placement::COUNT]>,
    /// All shifts from each placement.
    fans: Vec<Fan>,
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
            fans: vec![Fan::EMPTY; Placement::COUNT],
            distances,
            swept: Vec::new(),
        };
        let mut known = BTreeMap::new();
        for &placement in &all {
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
        for at in all {
            geometry.fans[at.index()] = Fan::new((0..WAYS).map(|way| geometry.steps_one_way(at, way)));
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

    /// The steps one way on an empty board, each with the cells it sweeps.
    fn steps_one_way(&self, from: Placement, way: usize) -> impl Iterator<Item = (Placement, Mask)> {
        let most = if way < SLIDES { CELLS } else { MOST_TURNS };
        let mut at = from;
        let step = move || {
            let step = self.steps[way][at.index()]?;
            at = step.to;
            Some((at, self.swept[usize::from(step.swept)]))
        };
        core::iter::from_fn(step).take(most)
    }

    /// The shifts from a placement among these obstacles; the fan of the placement says where they lead.
    #[inline]
    pub fn shifts(&self, from: Placement, obstacles: Mask) -> Shifts {
        self.fans[from.index()].shifts(obstacles)
    }

    /// The shifts there may be from a placement.
    #[inline]
    pub fn fan(&self, from: Placement) -> &Fan {
        &self.fans[from.index()]
    }

    /// Where these shifts from a placement lead.
    pub fn ends(&self, from: Placement, shifts: Shifts) -> impl Iterator<Item = Placement> {
        let fan = self.fan(from);
        shifts.into_iter().map(|shift| fan.to(shift))
    }

    /// Whether one shift leads from one placement to the other on an empty board.
    pub fn one_shift(&self, from: Placement, to: Placement) -> bool {
        self.ends(from, self.shifts(from, Mask::EMPTY)).any(|end| end == to)
    }

    /// An obstacle that a shift meets on the shortest way that would lead `to` there, were it free.
    pub fn obstacle_met(&self, from: Placement, to: Placement, obstacles: Mask) -> Option<Cell> {
        let steps_there = |way: usize| self.steps_one_way(from, way).position(|(end, _)| end == to);
        let ways = (0..WAYS).filter_map(|way| steps_there(way).map(|steps| (steps, way)));
        let (steps, way) = ways.min()?;
        let mut swept = self.steps_one_way(from, way).take(steps + 1).map(|(_, swept)| swept);
        swept.find_map(|swept| (swept & obstacles).cells().next())
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
            let mut seen: Vec<_> = geometry.ends(from, geometry.shifts(from, Mask::EMPTY)).collect();
            let all = seen.len();
            seen.sort();
            seen.dedup();
            assert_eq!(seen.len(), all, "{from}");
            assert!(!seen.contains(&from) && all <= MAX_SHIFTS, "{from}: {all}");
        }
    }

    /// What a fan says at once is what comes of stepping each way until something is in the way.
    #[test]
    fn a_fan_steps_each_way_until_something_is_in_the_way() {
        let mut dice = testkit::Dice::new(1);
        for (geometry, round) in
            Hexagon::all().map(Geometry::of).flat_map(|all| (0..12).map(move |round| (all, round)))
        {
            let obstacles: Mask = Cell::all().filter(|_| dice.below(16) < round).collect();
            for &from in geometry.placements() {
                let obstacles = obstacles & !geometry.mask(from);
                let (mut ends, mut turned) = (Vec::new(), 0);
                for way in 0..WAYS {
                    let free =
                        geometry.steps_one_way(from, way).take_while(|(_, swept)| !swept.meets(obstacles));
                    let met = if way >= SLIDES && way % 2 == 1 { turned } else { 0 };
                    let most = if way < SLIDES { CELLS } else { MOST_TURNS - met };
                    let before = ends.len();
                    ends.extend(free.take(most).map(|(end, _)| end));
                    turned = ends.len() - before;
                }
                let at_once: Vec<_> = geometry.ends(from, geometry.shifts(from, obstacles)).collect();
                assert_eq!(at_once, ends, "{from} among {obstacles:?}");
            }
        }
    }
}
