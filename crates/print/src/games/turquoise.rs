//! Turquoise on paper: the board with its score track, the plates with their backs, tablets and pillars.

mod board;
mod plates;

use turquoise::{HANDS, Tablet, Turquoise};

use super::{Desk, Told};
use crate::Sheet;
use crate::drawing::{BLACK, CUT, DARK, Drawing, SAND, thin};
use crate::lettering::{Line, wrap};
use crate::pattern::OWNERS;
use crate::shape::{Outline, Place, Point, at};
use crate::words::Words;

/// From one column to the next: a pillar of 15 mm and room for the walkways between.
const COLUMN: f32 = 22.0;
/// The side of a plate.
const PLATE: f32 = 2.0 * COLUMN;
/// How wide a pillar is.
const PILLAR: f32 = 15.0;

pub(super) fn told(game: &Turquoise, words: &Words) -> Told {
    let standoff = words.get(&format!("turquoise.standoff.{}", game.standoff().word()));
    // The game counts turns, people count rounds.
    let quiet = (game.patience() / game.seats()).to_string();
    Told { values: vec![("quiet", quiet), ("standoff", standoff.to_owned())], sign: |_, _| {} }
}

pub(super) fn sheets(game: &Turquoise, desk: &Desk) -> Vec<Sheet> {
    let mut sheets = board::sheets(game, desk);
    sheets.extend(plates::sheets(game, desk));
    sheets.push(tablets(desk));
    sheets.push(pillars(desk));
    sheets
}

/// How many pillars each seat has in the box: as many as it needs with the fewest players it plays with.
fn boxed() -> [u8; 4] {
    [0, 1, 2, 3].map(|seat: usize| HANDS[seat.max(1) - 1] + 1)
}

fn pillars(desk: &Desk) -> Sheet {
    const STEP: f32 = PILLAR + 2.0;
    let columns = (desk.paper.room()[0] / STEP) as usize;
    let seats = boxed().into_iter().enumerate();
    let all: Vec<usize> = seats.flat_map(|(seat, count)| vec![seat; usize::from(count)]).collect();
    desk.sheet(desk.words.get("turquoise.pillars"), |drawing| {
        for (i, &seat) in all.iter().enumerate() {
            let (x, y) = ((i % columns) as f32 * STEP + 1.0, (i / columns) as f32 * STEP + 1.0);
            drawing.group(format!("pillar {}", seat + 1), Place::moved(x, y), |drawing| pillar(drawing, seat));
        }
    })
}

/// A token that can be cut out round or square.
fn pillar(drawing: &mut Drawing, seat: usize) {
    const BLEED: f32 = 0.8;
    let side = PILLAR + 2.0 * BLEED;
    drawing.pattern(&Outline::rect(-BLEED, -BLEED, side, side), OWNERS[seat]);
    drawing.stroke(Outline::rect(0.0, 0.0, PILLAR, PILLAR), CUT);
    let centre = at(PILLAR / 2.0, PILLAR / 2.0);
    drawing.stroke(Outline::circle(centre, PILLAR / 2.0), CUT);
    drawing.sign(seat, centre, 6.5);
}

fn tablets(desk: &Desk) -> Sheet {
    const SIZE: [f32; 2] = [86.0, 58.0];
    desk.sheet(desk.words.get("turquoise.tablets"), |drawing| {
        for (i, tablet) in Tablet::ALL.into_iter().enumerate() {
            let (x, y) = ((i % 2) as f32 * (SIZE[0] + 8.0) + 3.0, (i / 2) as f32 * (SIZE[1] + 10.0) + 3.0);
            drawing.group(format!("tablet {tablet}"), Place::moved(x, y), |drawing| {
                drawing.fill(Outline::rect(-2.0, -2.0, SIZE[0] + 4.0, SIZE[1] + 4.0), SAND);
                drawing.stroke(Outline::rect(0.0, 0.0, SIZE[0], SIZE[1]), CUT);
                drawing.stroke(Outline::rect(2.0, 2.0, SIZE[0] - 4.0, SIZE[1] - 4.0), thin(0.5, DARK));
                god(drawing, tablet, at(16.0, 22.0));
                let name = desk.words.get(&format!("tablet.{tablet}"));
                drawing.write(at(31.0, 14.0), &Line { size: 7.0, bold: true, ink: BLACK, text: name.to_owned() });
                let text = desk.words.get(&format!("tablet.{tablet}.power"));
                for (line, y) in wrap(text, 3.5, false, SIZE[0] - 36.0).iter().zip(0..) {
                    drawing.text(at(31.0, 21.0 + y as f32 * 4.7), 3.5, line);
                }
                let cost = desk.words.get(&format!("tablet.{tablet}.cost"));
                // Below what it does: beside the frame the longest language has no room.
                drawing.write(at(31.0, 50.0), &Line { size: 3.5, bold: true, ink: BLACK, text: cost.to_owned() });
            });
        }
    })
}

/// A sign for each god: the eye of Horus, the jackal's ears of Anubis, the moon of Thot, the staff of Seth.
fn god(drawing: &mut Drawing, tablet: Tablet, centre: Point) {
    use crate::shape::Step::{Close, Curve, To};
    let p = |x: f32, y: f32| at(centre.x + x, centre.y + y);
    let pen = thin(0.9, BLACK);
    match tablet {
        Tablet::Horus => {
            let eye = Outline(vec![
                To(p(-10.0, 0.0)),
                Curve(p(-5.0, -7.0), p(5.0, -7.0), p(10.0, 0.0)),
                Curve(p(5.0, 6.0), p(-5.0, 6.0), p(-10.0, 0.0)),
                Close,
            ]);
            drawing.stroke(eye, pen);
            drawing.fill(Outline::circle(p(0.0, -0.4), 3.4), BLACK);
            drawing.stroke(Outline::bent(&[p(-11.0, -7.0), p(0.0, -9.5), p(11.0, -7.0)]), pen);
            drawing.stroke(Outline::bent(&[p(-1.0, 4.6), p(-3.0, 11.0), p(-6.0, 11.0)]), pen);
            drawing.stroke(Outline(vec![To(p(2.0, 4.6)), Curve(p(4.0, 12.0), p(11.0, 12.0), p(9.0, 7.5))]), pen);
        }
        Tablet::Anubis => {
            let head = [(-7.0, -11.0), (-3.0, -4.0), (3.0, -4.0), (7.0, -11.0), (7.5, 0.0), (2.5, 11.0), (-2.5, 11.0), (-7.5, 0.0)];
            drawing.stroke(Outline::polygon(&head.map(|(x, y)| p(x, y))), pen);
            for x in [-3.2, 3.2] {
                drawing.fill(Outline::circle(p(x, 0.5), 1.1), BLACK);
            }
            drawing.fill(Outline::polygon(&[p(-2.0, 8.0), p(2.0, 8.0), p(0.0, 11.0)]), BLACK);
        }
        Tablet::Thot => {
            drawing.fill(Outline::circle(p(0.0, 0.0), 10.0), BLACK);
            drawing.fill(Outline::circle(p(4.0, -2.2), 8.4), SAND);
            drawing.stroke(Outline::circle(p(4.5, -2.5), 3.4), pen);
        }
        Tablet::Seth => {
            drawing.stroke(Outline::line(p(0.0, 12.0), p(0.0, -6.0)), thin(1.6, BLACK));
            drawing.stroke(Outline::bent(&[p(-6.0, -3.0), p(0.0, -7.0), p(8.0, -9.0), p(5.0, -12.0), p(-2.0, -11.0)]), pen);
            drawing.stroke(Outline::bent(&[p(-4.0, 13.0), p(0.0, 9.0), p(4.0, 13.0)]), pen);
        }
    }
}

/// The head of a cow, for the corners.
fn cow(drawing: &mut Drawing, centre: Point, width: f32) {
    let s = width / 20.0;
    let p = |x: f32, y: f32| at(centre.x + x * s, centre.y + y * s);
    let pen = thin(0.9 * s, DARK);
    drawing.stroke(Outline::bent(&[p(-4.0, -3.0), p(-9.0, -5.0), p(-9.0, -10.0)]), pen);
    drawing.stroke(Outline::bent(&[p(4.0, -3.0), p(9.0, -5.0), p(9.0, -10.0)]), pen);
    let head = [(-4.5, -4.0), (4.5, -4.0), (3.5, 3.0), (2.5, 9.0), (-2.5, 9.0), (-3.5, 3.0)];
    drawing.stroke(Outline::polygon(&head.map(|(x, y)| p(x, y))), pen);
    for x in [-2.4, 2.4] {
        drawing.fill(Outline::circle(p(x, 0.0), 0.8 * s), DARK);
    }
}
