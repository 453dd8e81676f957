//! Patterns: owners and grounds that are told apart without colours.

use crate::drawing::{BLACK, DARK, Drawing, GREY, PALE, WHITE, thin};
use crate::shape::{Ink, Outline, Pen, Place, Point, at};

/// What fills an area.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pattern {
    /// White.
    Plain,
    /// White stripes on dark.
    Stripes,
    /// Dots on white.
    Dots,
    /// Chevrons on grey.
    Chevrons,
    /// Thin slanted lines: where nothing is to stand.
    Hatch,
    /// Thin lines in the other direction: where glue goes.
    Glue,
}

/// The patterns of the owners, in seat order; with [`sign`] they are those of the page.
pub(crate) const OWNERS: [Pattern; 4] = [Pattern::Plain, Pattern::Stripes, Pattern::Dots, Pattern::Chevrons];

impl Drawing {
    /// Fills an outline with a pattern.
    pub fn pattern(&mut self, outline: &Outline, pattern: Pattern) {
        let Some([left, top, right, bottom]) = outline.bounds() else { return };
        let (width, height) = (right - left, bottom - top);
        let ground = match pattern {
            Pattern::Stripes => DARK,
            Pattern::Chevrons => PALE,
            _ => WHITE,
        };
        self.fill(outline.clone(), ground);
        let slanted = |drawing: &mut Drawing, step: f32, pen: Pen, falling: bool| {
            let mut x = left - height;
            while x < right {
                let (from, to) = if falling { (top, bottom) } else { (bottom, top) };
                drawing.stroke(Outline::line(at(x, from), at(x + height, to)), pen);
                x += step;
            }
        };
        self.clipped("", Place::moved(0.0, 0.0), Some(outline.clone()), |drawing| match pattern {
            Pattern::Plain => {}
            Pattern::Stripes => slanted(drawing, 3.2, thin(0.9, WHITE), false),
            Pattern::Hatch => slanted(drawing, 1.7, thin(0.35, GREY), false),
            Pattern::Glue => slanted(drawing, 2.4, thin(0.15, GREY), true),
            Pattern::Dots => {
                let step = 2.4;
                let (rows, columns) = ((height / step) as usize + 2, (width / step) as usize + 2);
                for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
                    let shift = if row % 2 == 0 { 0.0 } else { step / 2.0 };
                    let centre = at(left + column as f32 * step + shift, top + row as f32 * step);
                    drawing.fill(Outline::circle(centre, 0.55), BLACK);
                }
            }
            Pattern::Chevrons => {
                let (wave, step) = (3.0, 2.4);
                for row in 0..=(height / step) as usize + 1 {
                    let points: Vec<Point> = (0..=(2.0 * width / wave) as usize + 2)
                        .map(|i| {
                            let up = if i % 2 == 0 { 0.0 } else { wave / 2.0 };
                            at(left + i as f32 * wave / 2.0, top + row as f32 * step - up + wave / 2.0)
                        })
                        .collect();
                    drawing.stroke(Outline::bent(&points), thin(0.6, BLACK));
                }
            }
        });
    }

    /// An owner's sign, as wide as this: ring, cross, triangle or square.
    pub fn sign(&mut self, seat: usize, centre: Point, width: f32) {
        let r = width / 2.0;
        let point = |x: f32, y: f32| at(centre.x + x * r, centre.y + y * r);
        let pen = thin(r * 0.18, BLACK);
        match seat {
            0 => {
                self.both(Outline::circle(centre, r * 0.9), WHITE, pen);
                self.stroke(Outline::circle(centre, r * 0.45), pen);
            }
            1 => {
                let (a, b) = (0.32, 0.95);
                let cross = [
                    (-a, -b),
                    (a, -b),
                    (a, -a),
                    (b, -a),
                    (b, a),
                    (a, a),
                    (a, b),
                    (-a, b),
                    (-a, a),
                    (-b, a),
                    (-b, -a),
                    (-a, -a),
                ];
                self.both(Outline::polygon(&cross.map(|(x, y)| point(x, y))), WHITE, pen);
            }
            2 => {
                let triangle = [point(0.0, -0.95), point(0.95, 0.75), point(-0.95, 0.75)];
                self.both(Outline::polygon(&triangle), WHITE, pen);
            }
            _ => {
                let square = [point(-0.8, -0.8), point(0.8, -0.8), point(0.8, 0.8), point(-0.8, 0.8)];
                self.both(Outline::polygon(&square), WHITE, pen);
            }
        }
    }

    /// A snake, as wide as this.
    pub fn snake(&mut self, centre: Point, width: f32) {
        use crate::shape::Step::{Curve, To};
        let s = width / 20.0;
        let p = |x: f32, y: f32| at(centre.x + x * s, centre.y + y * s);
        let body = Outline(vec![
            To(p(-9.0, 2.0)),
            Curve(p(-7.0, -4.0), p(-4.0, -4.0), p(-2.5, 0.0)),
            Curve(p(-1.0, 4.0), p(2.0, 4.0), p(3.5, 0.0)),
            Curve(p(4.5, -3.0), p(6.0, -3.5), p(8.0, -2.5)),
        ]);
        self.stroke(body.clone(), thin(3.4 * s, BLACK));
        self.stroke(body, thin(1.6 * s, WHITE));
        self.fill(Outline::circle(p(8.4, -2.4), 2.0 * s), BLACK);
        self.fill(Outline::circle(p(8.8, -2.9), 0.55 * s), WHITE);
    }

    /// A picture frame of concentric squares, the back of what is drawn blind. It looks the same from every side.
    pub fn back(&mut self, centre: Point, width: f32, ink: Ink) {
        for (part, line) in [(0.86, 0.7), (0.66, 0.4), (0.46, 0.7), (0.26, 0.4)] {
            let side = width * part;
            let square = Outline::rect(centre.x - side / 2.0, centre.y - side / 2.0, side, side);
            self.stroke(square, thin(line, ink));
        }
        let side = width * 0.12;
        self.fill(Outline::rect(centre.x - side / 2.0, centre.y - side / 2.0, side, side), ink);
    }
}
