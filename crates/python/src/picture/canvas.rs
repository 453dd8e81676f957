//! A picture in the making: shapes one over the other, as SVG.

use std::fmt::Write;

pub type Point = [f64; 2];

pub struct Canvas {
    width: f64,
    height: f64,
    shapes: String,
}

/// The strokes of the ten figures, in a box of 4 × 6.
const FIGURES: [&[&[(u8, u8)]]; 10] = [
    &[&[(1, 0), (3, 0), (4, 1), (4, 5), (3, 6), (1, 6), (0, 5), (0, 1), (1, 0)]],
    &[&[(1, 1), (2, 0), (2, 6)], &[(1, 6), (3, 6)]],
    &[&[(0, 1), (1, 0), (3, 0), (4, 1), (4, 2), (0, 6), (4, 6)]],
    &[&[(0, 0), (4, 0), (2, 2), (3, 2), (4, 3), (4, 5), (3, 6), (1, 6), (0, 5)]],
    &[&[(3, 6), (3, 0), (0, 4), (4, 4)]],
    &[&[(4, 0), (0, 0), (0, 3), (1, 2), (3, 2), (4, 3), (4, 5), (3, 6), (1, 6), (0, 5)]],
    &[&[(4, 1), (3, 0), (1, 0), (0, 1), (0, 5), (1, 6), (3, 6), (4, 5), (4, 4), (3, 3), (1, 3), (0, 4)]],
    &[&[(0, 0), (4, 0), (1, 6)]],
    &[
        &[(1, 3), (0, 2), (0, 1), (1, 0), (3, 0), (4, 1), (4, 2), (3, 3), (1, 3)],
        &[(1, 3), (0, 4), (0, 5), (1, 6), (3, 6), (4, 5), (4, 4), (3, 3)],
    ],
    &[&[(0, 5), (1, 6), (3, 6), (4, 5), (4, 1), (3, 0), (1, 0), (0, 1), (0, 2), (1, 3), (3, 3), (4, 2)]],
];

impl Canvas {
    pub fn new(width: f64, height: f64) -> Canvas {
        let mut canvas = Canvas { width, height, shapes: String::new() };
        canvas.shape(format_args!("<rect width=\"{width}\" height=\"{height}\" fill=\"#f3ead6\"/>"));
        canvas
    }

    fn shape(&mut self, shape: std::fmt::Arguments<'_>) {
        // Writing into a string does not fail.
        let _ = self.shapes.write_fmt(shape);
    }

    /// A filled shape with an edge.
    pub fn polygon(&mut self, points: &[Point], fill: &str, edge: &str, width: f64) {
        let points = listed(points);
        self.shape(format_args!(
            "<polygon points=\"{points}\" fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"{width}\" \
             stroke-linejoin=\"round\"/>"
        ));
    }

    /// A line with round ends.
    pub fn line(&mut self, points: &[Point], colour: &str, width: f64) {
        let points = listed(points);
        self.shape(format_args!(
            "<polyline points=\"{points}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" \
             stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
        ));
    }

    pub fn disc(&mut self, [x, y]: Point, radius: f64, fill: &str, edge: &str, width: f64) {
        self.shape(format_args!(
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\" fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"{width}\"/>"
        ));
    }

    pub fn ring(&mut self, centre: Point, radius: f64, colour: &str, width: f64) {
        self.disc(centre, radius, "none", colour, width);
    }

    pub fn square(&mut self, [x, y]: Point, side: f64, round: f64, fill: &str, edge: &str) {
        self.shape(format_args!(
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{side}\" height=\"{side}\" rx=\"{round}\" fill=\"{fill}\" stroke=\"{edge}\"/>"
        ));
    }

    /// A number whose upper left corner is there.
    pub fn number(&mut self, [x, y]: Point, height: f64, number: i32, colour: &str) {
        let unit = height / 6.0;
        let mut left = x;
        if number < 0 {
            self.line(&[[left, y + 3.0 * unit], [left + 3.0 * unit, y + 3.0 * unit]], colour, 0.8 * unit);
            left += 5.0 * unit;
        }
        for digit in number.unsigned_abs().to_string().bytes() {
            for stroke in FIGURES[usize::from(digit - b'0')] {
                let at = |&(x, y): &(u8, u8)| [f64::from(x), f64::from(y)];
                let points: Vec<Point> =
                    stroke.iter().map(at).map(|[dx, dy]| [left + dx * unit, y + dy * unit]).collect();
                self.line(&points, colour, 0.8 * unit);
            }
            left += 6.0 * unit;
        }
    }

    pub fn done(self, title: &str) -> String {
        let Canvas { width, height, shapes } = self;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
             role=\"img\"><title>{title}</title>{shapes}</svg>"
        )
    }
}

fn listed(points: &[Point]) -> String {
    points.iter().map(|[x, y]| format!("{x:.1},{y:.1} ")).collect::<String>().trim_end().to_owned()
}
