//! Playing an action that is known to be legal.

use tabletop::Game;

use crate::action::Action;
use crate::cell::{Cells, bits};
use crate::field::{Field, Id, Shape};
use crate::game::Aztec;
use crate::planes::{Plane, WORDS};
use crate::position::{Position, Stage};

impl Aztec {
    pub(crate) fn act(&self, position: &mut Position, action: Action) {
        if let Stage::Auction(auction) = &mut position.stage {
            if let Some(last) = auction.apply(action) {
                position.number = auction.number;
                position.lead = last;
                position.stage = Stage::Building;
            }
            position.hash = self.rehash(position);
        } else if let Action::Lay(placement) = action {
            let id = self.field.id(placement).expect("a legal placement lies within the field");
            let more = self.field.lay(position, id);
            // `[house]` The round also ends when no piece can be laid.
            if position.count == self.pieces() || !more {
                self.end_round(position);
            }
        }
    }

    fn end_round(&self, position: &mut Position) {
        if position.round + 1 == self.rounds() {
            position.stage = Stage::Over;
            position.hash = self.rehash(position);
        } else {
            let scores = self.scores(position);
            let mut earlier = [0; 3];
            for (sum, score) in earlier.iter_mut().zip(scores) {
                *sum = score as u8;
            }
            *position = self.round(position.round + 1, earlier);
        }
    }
}

impl Field {
    /// Lays a piece; the answer says whether another can be laid.
    fn lay(&self, position: &mut Position, id: Id) -> bool {
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
        // Most often all that would be stable is known to go in.
        if any(&stable, &position.goes_in, |stable, goes_in| stable & !goes_in) {
            for (i, stable) in stable.iter().enumerate() {
                for bit in bits(stable & !position.goes_in[i]) {
                    let goes_in = self.goes_in(position, (i * 64 + bit) as Id);
                    position.goes_in[i] |= u64::from(goes_in) << bit;
                }
            }
        }
        any(&stable, &position.goes_in, |stable, goes_in| stable & goes_in)
    }

    /// Rule 6: whether the building with this piece in its place can be taken apart, piece by piece, each leaving
    /// in a straight line. Taking a piece away never makes another one stuck, so any order will do, and the latest
    /// come out soonest. Once the new piece comes free, the rest is a part of a building that was built so.
    pub(crate) fn goes_in(&self, position: &Position, id: Id) -> bool {
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
}

/// Whether a placement is in what two planes make of each word.
fn any(a: &Plane, b: &Plane, word: impl Fn(u64, u64) -> u64) -> bool {
    a.iter().zip(b).fold(0, |all, (&a, &b)| all | word(a, b)) != 0
}

impl Shape {
    /// Whether the piece can leave in a straight line past what stands.
    fn leaves(&self, standing: &Cells) -> bool {
        self.exits.iter().any(|swept| !swept.meets(standing))
    }
}
