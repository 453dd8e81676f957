//! The building rules: which placements are legal, and why the others are not.

use tabletop::Refusal;

use crate::action::Action;
use crate::cell::{Cells, Direction};
use crate::placement::{CUBES, Path, Placement};
use crate::planes::Plane;
use crate::position::Position;
use crate::table::{Id, Table};

/// A piece must share this many faces with the building.
const FACES: usize = 2;

impl Table {
    /// Adds the legal placements to `out`, in the order of the table.
    pub(crate) fn list(&self, position: &Position, out: &mut Vec<Action>) {
        self.each(position, |id| out.push(Action::Lay(self.placements[usize::from(id)])));
    }

    /// Visits the legal placements in the order of the table.
    pub(crate) fn each(&self, position: &Position, mut visit: impl FnMut(Id)) {
        let (stable, open) = (position.planes.stable(), position.planes.open());
        for (i, (&stable, &open)) in stable.iter().zip(&open).enumerate() {
            let mut left = stable;
            while left != 0 {
                let bit = left.trailing_zeros() as usize;
                let id = i * 64 + bit;
                if open >> bit & 1 == 1 || self.goes_in(position, id as Id) {
                    visit(id as Id);
                }
                left &= left - 1;
            }
        }
    }

    /// Whether any placement of a set is legal.
    pub(crate) fn any(&self, position: &Position, among: &Plane) -> bool {
        let (mut stable, open) = (position.planes.stable(), position.planes.open());
        for (word, among) in stable.iter_mut().zip(among) {
            *word &= among;
        }
        let easy: Plane = core::array::from_fn(|i| stable[i] & open[i]);
        easy.iter().any(|&word| word != 0) || ids(&stable).any(|id| self.goes_in(position, id))
    }

    /// Lays a piece.
    pub(crate) fn lay(&self, position: &mut Position, id: Id) {
        let index = usize::from(id);
        position.planes.add(&self.effects[index]);
        let shape = &self.shapes[index];
        position.standing = position.standing.or(&shape.cells);
        position.hash ^= shape.key;
        position.laid[usize::from(position.count)] = id;
        position.count += 1;
    }

    /// Rule 6: whether the building with this piece in its place can be taken apart, piece by piece, each leaving
    /// in a straight line. The building without it can, since it was built so.
    fn goes_in(&self, position: &Position, id: Id) -> bool {
        let new = &self.shapes[usize::from(id)];
        if leaves(new.exits.iter(), &position.standing) {
            return true;
        }
        // Taking a piece away never makes another one stuck, so any order will do; and as soon as the new piece
        // comes free, so does the rest.
        let mut standing = position.standing.or(&new.cells);
        let mut there = (1_u64 << position.count) - 1;
        loop {
            let before = there;
            for (i, &old) in position.laid().iter().enumerate() {
                let shape = &self.shapes[usize::from(old)];
                if there >> i & 1 == 1 && leaves(shape.exits.iter(), &standing) {
                    there &= !(1 << i);
                    standing = standing.without(&shape.cells);
                    if leaves(new.exits.iter(), &standing) {
                        return true;
                    }
                }
            }
            if there == before {
                return false;
            }
        }
    }

    /// Whether a placement is legal; if not, the first rule it breaks.
    pub(crate) fn check(&self, position: &Position, placement: Placement) -> Result<Id, Refusal> {
        let path = placement.path().map_err(|direction| match direction {
            Direction::Up => Refusal::new("too-high", "a cube would be above level 3"),
            Direction::Down => Refusal::new("underground", "a cube would be below the field"),
            _ => outside(),
        })?;
        let id = self.id(placement).ok_or_else(outside)?;
        let standing = &position.standing;
        if let Some(cell) = path.iter().find(|&&cell| standing.has(cell)) {
            return Err(Refusal::new("occupied", format!("there is a cube in {cell} already")));
        }
        let faces = path.iter().flat_map(|cell| cell.neighbours()).filter(|&cell| standing.has(cell)).count();
        if faces < FACES {
            return Err(Refusal::new(
                "contact",
                format!("it shares {faces} of the {FACES} faces it must share with the building"),
            ));
        }
        let held = held(path, standing);
        if let Some(i) = (1..CUBES).find(|&i| !held[i - 1] && !held[i]) {
            let (a, b) = (path[i - 1], path[i]);
            return Err(Refusal::new(
                "hanging",
                format!("the consecutive cubes {a} and {b} would both hang"),
            ));
        }
        if !self.goes_in(position, id) {
            return Err(Refusal::new("stuck", "no order of taking pieces out would let it in"));
        }
        Ok(id)
    }
}

fn outside() -> Refusal {
    Refusal::new("outside", "a cube would be outside the field")
}

/// Whether a way out does not meet what stands.
fn leaves<'a>(mut exits: impl Iterator<Item = &'a Cells>, standing: &Cells) -> bool {
    exits.any(|swept| !swept.meets(standing))
}

/// Which cubes of a path are held among the cubes of other pieces: they stand on the field, on a cube of another piece, or on a held one of
/// their own.
pub fn held(path: Path, standing: &Cells) -> [bool; CUBES] {
    path.map(|cube| {
        let mut cell = cube;
        loop {
            match cell.toward(Direction::Down) {
                None => return true,
                Some(below) if standing.has(below) => return true,
                Some(below) if path.contains(&below) => cell = below,
                Some(_) => return false,
            }
        }
    })
}

/// The numbers of the bits set.
fn ids(plane: &Plane) -> impl Iterator<Item = Id> {
    plane.iter().enumerate().flat_map(|(i, &word)| {
        (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| (i * 64 + bit) as Id)
    })
}
