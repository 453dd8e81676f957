//! Inka on paper: the floor in six parts, the rhombi with their backs, and what stands on them.

mod figures;
mod floor;
mod rhombi;

use inka::Inka;

use super::Desk;
use crate::Sheet;

/// The edge of a cell: a pawn of 15 mm stands in it, and a part of the largest board fits on a sheet of A4.
const EDGE: f32 = 36.0;
/// The height of a cell.
const HEIGHT: f32 = EDGE * 0.866_025_4;
/// How thick a wall is drawn.
const WALL: f32 = 2.2;

pub(super) fn sheets(game: &Inka, desk: &Desk) -> Vec<Sheet> {
    let mut sheets = floor::sheets(game.board(), desk);
    sheets.extend(rhombi::sheets(game.faces(), desk));
    sheets.push(figures::sheet(desk));
    sheets
}
