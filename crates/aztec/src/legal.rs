//! The legal actions: written out, or one at a time.

use core::ops::ControlFlow;

use crate::action::Action;
use crate::cell::bits;
use crate::field::{Field, Id};
use crate::game::Aztec;
use crate::planes;
use crate::position::{Position, Stage};

/// Room for the numbers of a batch of placements.
const ROOM: usize = 256;

impl Aztec {
    pub(crate) fn list(&self, position: &Position, out: &mut Vec<Action>) {
        out.clear();
        match position.stage {
            Stage::Auction(auction) => out.extend(auction.says(self.highest())),
            Stage::Building => self.field.list(position, out),
            Stage::Over => {}
        }
    }

    pub(crate) fn visit(
        &self,
        position: &Position,
        mut visit: impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match position.stage {
            Stage::Auction(auction) => auction.says(self.highest()).try_for_each(visit),
            Stage::Building => {
                for (i, word) in self.placeable(position).into_iter().enumerate() {
                    for bit in bits(word) {
                        visit(self.field.lay_action((i * 64 + bit) as Id))?;
                    }
                }
                ControlFlow::Continue(())
            }
            Stage::Over => ControlFlow::Continue(()),
        }
    }

    pub(crate) fn count(&self, position: &Position) -> usize {
        match position.stage {
            Stage::Auction(auction) => auction.says(self.highest()).count(),
            Stage::Building => planes::count(&self.placeable(position)),
            Stage::Over => 0,
        }
    }

    pub(crate) fn choose(&self, position: &Position, choose: impl FnOnce(usize) -> usize) -> Option<Action> {
        match position.stage {
            Stage::Auction(auction) => {
                let mut says = auction.says(self.highest());
                says.nth(choose(says.clone().count()))
            }
            Stage::Building => {
                planes::choose(&self.placeable(position), choose).map(|id| self.field.lay_action(id))
            }
            Stage::Over => None,
        }
    }
}

impl Field {
    fn lay_action(&self, id: Id) -> Action {
        Action::Lay(self.placements[usize::from(id)])
    }

    /// Adds the legal placements to `out`, in the order of the field.
    fn list(&self, position: &Position, out: &mut Vec<Action>) {
        // Numbers first, actions then: a buffer of its own and a list whose length is known make both loops fast.
        let mut ids = [0; ROOM];
        let mut count = 0;
        let mut hand_out = |ids: &[Id]| out.extend(ids.iter().map(|&id| self.lay_action(id)));
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
