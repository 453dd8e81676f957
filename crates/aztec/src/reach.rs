//! Sets of placements, for players who weigh what can still be built.

use crate::cell::Cells;
use crate::game::Aztec;
use crate::planes::Plane;
use crate::position::Position;

/// One bit for each of [`Aztec::placements`], in their order, in words of 64.
pub type PlacementSet = Plane;

impl Aztec {
    /// The placements whose cells are all empty; they may still lack contact or support.
    pub fn free(&self, position: &Position) -> PlacementSet {
        position.planes.free()
    }

    /// The placements that obey every building rule but the last, that one must get the piece in; it hardly ever
    /// excludes one.
    pub fn stable(&self, position: &Position) -> PlacementSet {
        position.planes.stable()
    }

    /// The placements that obey all building rules.
    pub fn placeable(&self, position: &Position) -> PlacementSet {
        let mut legal = position.planes.stable();
        for (word, goes_in) in legal.iter_mut().zip(&position.goes_in) {
            *word &= goes_in;
        }
        legal
    }

    /// Whether one of `among` obeys all building rules.
    pub fn any_legal(&self, position: &Position, among: &PlacementSet) -> bool {
        self.placeable(position).iter().zip(among).any(|(legal, among)| legal & among != 0)
    }

    /// The cells that the next piece could fill.
    pub fn fillable(&self, position: &Position) -> Cells {
        let mut ids = Vec::new();
        self.legal_indices(position, &mut ids);
        ids.iter().fold(Cells::NONE, |all, &id| all.or(&self.field.shapes[usize::from(id)].cells))
    }

    /// The pieces that lie, in order, as indices into [`Aztec::placements`].
    pub fn laid_indices<'a>(&self, position: &'a Position) -> &'a [u16] {
        position.laid()
    }

    /// Clears `out` and lists the placements that obey all building rules, as indices into
    /// [`Aztec::placements`].
    pub fn legal_indices(&self, position: &Position, out: &mut Vec<u16>) {
        out.clear();
        for (i, mut word) in self.placeable(position).into_iter().enumerate() {
            while word != 0 {
                out.push((i * 64) as u16 + word.trailing_zeros() as u16);
                word &= word - 1;
            }
        }
    }
}
