//! Inka on paper: the floor in six parts, the rhombi with their backs, and what stands on them.

mod figures;
mod floor;
mod rhombi;

use inka::{Inka, ROUNDS};

use super::{Desk, Told};
use crate::Sheet;
use crate::drawing::{BLACK, DARK, Drawing, thin};
use crate::pattern::Pattern;
use crate::shape::{Outline, at};
use crate::words::Words;

/// The edge of a cell: a pawn of 15 mm stands in it, and a part of the largest board fits on a sheet of A4.
const EDGE: f32 = 36.0;
/// The height of a cell.
const HEIGHT: f32 = EDGE * 0.866_025_4;
/// How thick a wall is drawn.
const WALL: f32 = 2.2;

pub(super) fn told(_: &Inka, _: &Words) -> Told {
    Told { values: vec![("rounds", ROUNDS.to_string())], sign }
}

/// What lies on the floor and on the rhombi, for the aid.
fn sign(name: &str, drawing: &mut Drawing) {
    let middle = at(0.0, 0.0);
    match name {
        "door" => floor::door(drawing, middle),
        "passage" => floor::passage(drawing, middle),
        "rhombus" => floor::symbol(drawing, middle),
        "snake" => drawing.snake(middle, 13.0),
        "wall" => drawing.stroke(Outline::line(at(-8.0, 0.0), at(8.0, 0.0)), thin(WALL, BLACK)),
        _ => {
            let chasm = Outline::rect(-8.0, -5.0, 16.0, 10.0);
            drawing.pattern(&chasm, Pattern::Hatch);
            drawing.stroke(chasm, thin(0.35, DARK));
        }
    }
}

pub(super) fn sheets(game: &Inka, desk: &Desk) -> Vec<Sheet> {
    let mut sheets = floor::sheets(game.board(), desk);
    sheets.extend(rhombi::sheets(game.faces(), desk));
    sheets.push(figures::sheet(desk));
    sheets
}
