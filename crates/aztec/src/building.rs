//! The building rules: which placements are legal, and why the others are not.

use tabletop::Refusal;

use crate::action::Action;
use crate::cell::{Cells, Direction, bits};
use crate::placement::{CUBES, Path, Placement};
use crate::planes::WORDS;
use crate::position::Position;
use crate::table::{Id, Shape, Table};

/// A piece must share this many faces with the building.
const FACES: usize = 2;

/// Room for the numbers of a batch of placements.
const ROOM: usize = 256;

impl Table {
    /// Adds the legal placements to `out`, in the order of the table.
    pub(crate) fn list(&self, position: &Position, out: &mut Vec<Action>) {
        // Numbers first, actions then: a buffer of its own and a list whose length is known make both loops fast.
        let mut ids = [0; ROOM];
        let mut count = 0;
        let mut hand_out = |ids: &[Id]| {
            out.extend(ids.iter().map(|&id| Action::Lay(self.placements[usize::from(id)])));
        };
        let stable = position.planes.stable();
        for (i, (stable, goes_in)) in stable.iter().zip(&position.goes_in).enumerate() {
            if count > ROOM - 64 {
                hand_out(&ids[..count]);
                count = 0;
            }
            if let Some(room) = ids[count..].first_chunk_mut() {
                count += write_ids(stable & goes_in, i as Id * 64, room);
            }
        }
        hand_out(&ids[..count]);
    }

    /// Lays a piece; the answer says whether another can be laid.
    pub(crate) fn lay(&self, position: &mut Position, id: Id) -> bool {
        let shape = &self.shapes[usize::from(id)];
        // What was known to go in still does if this piece can leave before it: the building is then as it was.
        if shape.exits[0].meets(&position.standing) {
            position.goes_in = [0; WORDS];
        } else {
            for (goes_in, above) in position.goes_in.iter_mut().zip(&self.above[usize::from(id)]) {
                *goes_in &= !above;
            }
        }
        position.planes.add(&self.effects[usize::from(id)]);
        position.standing = position.standing.or(&shape.cells);
        position.hash ^= shape.key;
        position.laid[usize::from(position.count)] = id;
        position.count += 1;

        position.planes.add_open(&mut position.goes_in);
        let stable = position.planes.stable();
        let mut legal = 0;
        for (i, stable) in stable.into_iter().enumerate() {
            for bit in bits(stable & !position.goes_in[i]) {
                let goes_in = self.goes_in(position, (i * 64 + bit) as Id);
                position.goes_in[i] |= u64::from(goes_in) << bit;
            }
            legal |= stable & position.goes_in[i];
        }
        legal != 0
    }

    /// Rule 6: whether the building with this piece in its place can be taken apart, piece by piece, each leaving
    /// in a straight line. Taking a piece away never makes another one stuck, so any order will do, and the latest
    /// come out soonest. Once the new piece comes free, the rest is a part of a building that was built so.
    fn goes_in(&self, position: &Position, id: Id) -> bool {
        let new = &self.shapes[usize::from(id)];
        let mut standing = position.standing.or(&new.cells);
        let mut there = (1_u64 << position.count) - 1;
        loop {
            if new.leaves(&standing) {
                return true;
            }
            let before = there;
            for (i, &old) in position.laid().iter().enumerate().rev() {
                let old = &self.shapes[usize::from(old)];
                if there >> i & 1 == 1 && old.leaves(&standing) {
                    there &= !(1 << i);
                    standing = standing.without(&old.cells);
                    // Most often it was the lid.
                    if old.cells.meets(&new.exits[0]) && new.leaves(&standing) {
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

impl Shape {
    /// Whether the piece can leave in a straight line past what stands.
    fn leaves(&self, standing: &Cells) -> bool {
        self.exits.iter().any(|swept| !swept.meets(standing))
    }
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

/// Writes `base` plus the number of each bit of `word` to the front of `ids`, and anything behind them; returns how
/// many there are.
///
/// Most words have few bits. Writing four numbers, whether there are so many or not, is quicker than asking after
/// each: a wrong guess costs a processor more than that.
#[inline]
fn write_ids(word: u64, base: Id, ids: &mut [Id; 64]) -> usize {
    let mut left = word;
    for four in ids.as_chunks_mut::<4>().0 {
        for id in four {
            *id = base + left.trailing_zeros() as Id;
            left &= left.wrapping_sub(1);
        }
        if left == 0 {
            break;
        }
    }
    word.count_ones() as usize
}
