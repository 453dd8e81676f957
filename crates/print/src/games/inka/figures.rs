//! What stands on the floor: pawns, blockades and statues, each folded from a strip.

use super::super::Desk;
use crate::Sheet;
use crate::drawing::{BLACK, CUT, Drawing, FOLD, WHITE, thin};
use crate::pattern::{OWNERS, Pattern};
use crate::shape::{Outline, Place, Point, Step, at};

const SEATS: usize = 4;
/// Statues of each player, one for each destination rhombus.
const STATUES: usize = 3;
/// The parts of a strip from above: foot, back, front, foot.
const FOOT: f32 = 7.0;

/// What a strip becomes.
#[derive(Clone, Copy)]
enum Figure {
    Pawn,
    Blockade,
    Statue,
}

impl Figure {
    fn name(self) -> &'static str {
        match self {
            Figure::Pawn => "pawn",
            Figure::Blockade => "blockade",
            Figure::Statue => "statue",
        }
    }

    /// Width and height of what stands.
    fn size(self) -> [f32; 2] {
        match self {
            Figure::Pawn => [13.0, 26.0],
            Figure::Blockade => [16.0, 16.0],
            Figure::Statue => [8.0, 17.0],
        }
    }
}

pub(super) fn sheet(desk: &Desk) -> Sheet {
    const GAP: f32 = 3.0;
    let wide = desk.paper.room()[0];
    let all = (0..SEATS).map(|seat| (seat, Figure::Pawn));
    let all = all.chain((0..SEATS).map(|seat| (seat, Figure::Blockade)));
    let all = all.chain((0..SEATS * STATUES).map(|i| (i / STATUES, Figure::Statue)));
    desk.sheet(desk.words.get("inka.figures"), |drawing| {
        let (mut x, mut y, mut tallest) = (1.0, 1.0, 0.0_f32);
        for (seat, figure) in all {
            let [width, height] = figure.size();
            if x + width > wide {
                (x, y, tallest) = (1.0, y + tallest + GAP, 0.0);
            }
            tallest = tallest.max(2.0 * (height + FOOT));
            drawing.group(format!("{} {}", figure.name(), seat + 1), Place::moved(x, y), |drawing| strip(drawing, seat, figure));
            x += width + GAP;
        }
    })
}

/// Foot, back (upside down), front, foot: folded at the top, both feet outwards.
fn strip(drawing: &mut Drawing, seat: usize, figure: Figure) {
    let [width, height] = figure.size();
    let all = 2.0 * (FOOT + height);
    for y in [0.0, all - FOOT] {
        drawing.pattern(&Outline::rect(0.0, y, width, FOOT), Pattern::Glue);
    }
    drawing.group("", Place { figures: [-1.0, 0.0, 0.0, -1.0, width, FOOT + height] }, |drawing| {
        side(drawing, seat, figure);
    });
    drawing.group("", Place::moved(0.0, FOOT + height), |drawing| side(drawing, seat, figure));
    for y in [FOOT, FOOT + height, all - FOOT] {
        drawing.stroke(Outline::line(at(0.0, y), at(width, y)), FOLD);
    }
    drawing.stroke(Outline::rect(0.0, 0.0, width, all), CUT);
}

fn side(drawing: &mut Drawing, seat: usize, figure: Figure) {
    let [width, height] = figure.size();
    drawing.pattern(&Outline::rect(0.0, 0.0, width, height), OWNERS[seat]);
    let x = width / 2.0;
    let p = |dx: f32, y: f32| at(x + dx, y);
    let pen = thin(0.5, BLACK);
    match figure {
        Figure::Pawn => {
            let body = Outline(vec![
                Step::To(p(-5.0, height)),
                Step::Curve(p(-4.0, 18.0), p(-2.5, 14.0), p(-2.0, 10.0)),
                Step::Line(p(2.0, 10.0)),
                Step::Curve(p(2.5, 14.0), p(4.0, 18.0), p(5.0, height)),
                Step::Close,
            ]);
            drawing.both(body, WHITE, pen);
            drawing.both(Outline::circle(p(0.0, 7.0), 4.0), WHITE, pen);
            drawing.sign(seat, p(0.0, 20.0), 5.0);
        }
        Figure::Blockade => {
            for y in [3.0, 9.5] {
                drawing.both(Outline::rect(1.0, y, width - 2.0, 3.4), WHITE, pen);
            }
            drawing.stroke(Outline::line(at(3.0, 14.0), at(width - 3.0, 2.0)), thin(1.6, BLACK));
            drawing.sign(seat, at(x, height / 2.0), 6.0);
        }
        Figure::Statue => {
            let body: Vec<Point> = [(-2.6, 17.0), (-2.6, 12.0), (-1.6, 12.0), (-1.6, 8.0), (1.6, 8.0), (1.6, 12.0), (2.6, 12.0), (2.6, 17.0)]
                .iter()
                .map(|&(dx, y)| p(dx, y))
                .collect();
            drawing.both(Outline::polygon(&body), WHITE, pen);
            drawing.both(Outline::polygon(&[p(-2.6, 7.6), p(-2.0, 2.0), p(2.0, 2.0), p(2.6, 7.6)]), WHITE, pen);
            for dx in [-0.9, 0.9] {
                drawing.fill(Outline::circle(p(dx, 4.6), 0.4), BLACK);
            }
            drawing.sign(seat, p(0.0, 14.4), 3.4);
        }
    }
}
