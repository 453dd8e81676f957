//! Inka: a turn is several actions; while the temple is laid out each action is one.

use ::inka::{Inka, Position, Stage};
use tabletop::Seat;

use crate::Reviewed;

impl Reviewed for Inka {
    fn section(&self, position: &Position) -> (Seat, u32) {
        (position.seat(), u32::from(position.stage() == Stage::Play))
    }
}
