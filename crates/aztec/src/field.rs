//! Every placement of a field, with the cells, supports and exits it has and what it does to the others.

use std::sync::OnceLock;

use tabletop::zobrist;

use crate::cell::{CELLS, Cell, Cells, Direction, MAX_SIZE};
use crate::placement::{Path, Placement};
use crate::planes::{Plane, Planes, SUPPORTS, WORDS};

/// The sides a field may have; all are odd, so that there is a centre.
pub(crate) const SIZES: [u8; 3] = [5, 7, MAX_SIZE];

/// The number of a placement among those of its field.
pub(crate) type Id = u16;

/// The kind of hash key that says a piece lies somewhere.
pub(crate) const PIECE: u32 = 0;

/// What there is to know about the placements of a field.
#[derive(Debug)]
pub(crate) struct Field {
    /// The cell of the start cube.
    pub centre: Cell,
    /// The placements, those that need most supports first, then by word and cell. This is the order of the list
    /// of legal actions.
    pub placements: Vec<Placement>,
    /// The same with their geometry.
    pub shapes: Vec<Shape>,
    /// What each does to all of them.
    pub effects: Vec<Planes>,
    /// What the start cube does to all of them.
    pub start: Planes,
    /// The placements that the start cube lets in from above; all that obey the other rules are among them.
    pub goes_in: Plane,
    /// The placements that each would have to pass to leave upwards.
    pub above: Vec<Plane>,
    ids: Vec<Option<Id>>,
}

/// The geometry of a placement.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    /// Its cells.
    pub cells: Cells,
    /// The cells it sweeps when it leaves, for each of [`Direction::EXITS`].
    pub exits: [Cells; 5],
    /// The key of its hash.
    pub key: u64,
}

impl Field {
    /// The field of one of [`SIZES`]; it is worked out once.
    pub(crate) fn of(size: u8) -> &'static Field {
        static FIELDS: [OnceLock<Field>; SIZES.len()] = [const { OnceLock::new() }; SIZES.len()];
        let index = SIZES.iter().position(|&known| known == size).expect("a size that the options admit");
        FIELDS[index].get_or_init(|| Field::new(size))
    }

    /// The number of a placement, if it lies within the field.
    pub(crate) fn id(&self, placement: Placement) -> Option<Id> {
        self.ids[placement.index()]
    }

    fn new(size: u8) -> Field {
        let inside = |cell: &Cell| cell.file() < size && cell.rank() < size;
        let mut found: Vec<_> = Placement::all()
            .filter_map(|placement| Some((placement, placement.path().ok()?)))
            .filter(|(_, path)| path.iter().all(inside))
            .map(|(placement, path)| (placement, path, supports(path)))
            .collect();
        found.sort_by_key(|(_, _, supports)| SUPPORTS - supports.len());

        let centre = Cell::at(size / 2, size / 2, 0).expect("a field has a centre");
        let cubes = cubes(&found);
        let mut start = cubes[centre.index()];
        for id in found.len()..WORDS * 64 {
            start.take(id);
        }
        for (id, (_, _, supports)) in found.iter().enumerate() {
            for which in supports.len()..SUPPORTS {
                start.support(id, which);
            }
        }

        let mut goes_in = [0; WORDS];
        start.add_open(&mut goes_in);

        let mut ids = vec![None; Placement::COUNT];
        for (id, (placement, ..)) in found.iter().enumerate() {
            ids[placement.index()] = Some(id as Id);
        }
        Field {
            centre,
            placements: found.iter().map(|&(placement, ..)| placement).collect(),
            shapes: found.iter().map(|(placement, path, _)| Shape::new(*placement, *path)).collect(),
            effects: found.iter().map(|(_, path, _)| effect(&cubes, path.iter().copied())).collect(),
            start,
            goes_in,
            above: found
                .iter()
                .map(|(_, path, _)| effect(&cubes, Placement::sweep(*path, Direction::Up).iter()).taken())
                .collect(),
            ids,
        }
    }
}

impl Shape {
    fn new(placement: Placement, path: Path) -> Shape {
        Shape {
            cells: path.into_iter().collect(),
            exits: Direction::EXITS.map(|direction| Placement::sweep(path, direction)),
            key: zobrist::key(PIECE, placement.index() as u32),
        }
    }
}

/// The supports a path needs so that no two consecutive cubes hang: of each set of cells, one must be built on.
pub(crate) fn supports(path: Path) -> Vec<Cells> {
    let pairs = path.windows(2).filter_map(|pair| {
        let below = [below_column(path, pair[0])?, below_column(path, pair[1])?];
        Some(below.into_iter().collect::<Cells>())
    });
    let mut needed: Vec<Cells> = Vec::new();
    for pair in pairs {
        // A support that implies another makes it superfluous: a cube on top of another needs the cell below
        // that one, whatever its other neighbour along the path could be content with.
        if !needed.iter().any(|other| other.and(&pair) == *other) {
            needed.retain(|other| pair.and(other) != pair);
            needed.push(pair);
        }
    }
    needed
}

/// The cell on which a cube's column within its own piece stands; none if that is the field.
fn below_column(path: Path, cube: Cell) -> Option<Cell> {
    let below = cube.toward(Direction::Down)?;
    if path.contains(&below) { below_column(path, below) } else { Some(below) }
}

/// What a single cube in each cell does to the placements.
fn cubes(found: &[(Placement, Path, Vec<Cells>)]) -> Vec<Planes> {
    let mut cubes = vec![Planes::NONE; CELLS];
    for (id, (_, path, supports)) in found.iter().enumerate() {
        for cell in path {
            cubes[cell.index()].take(id);
            for neighbour in cell.neighbours() {
                cubes[neighbour.index()].touch(id);
            }
        }
        for cell in Placement::sweep(*path, Direction::Up).iter() {
            cubes[cell.index()].lid(id);
        }
        for (which, cells) in supports.iter().enumerate() {
            for cell in cells.iter() {
                cubes[cell.index()].support(id, which);
            }
        }
    }
    cubes
}

fn effect(cubes: &[Planes], cells: impl Iterator<Item = Cell>) -> Planes {
    let mut effect = Planes::NONE;
    for cell in cells {
        effect.add(&cubes[cell.index()]);
    }
    effect
}
