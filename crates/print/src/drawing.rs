//! Putting shapes together.

use crate::lettering::{self, Line};
use crate::shape::{Ink, Outline, Pen, Place, Point, Shape, at};

pub(crate) const BLACK: Ink = Ink(0, 0, 0);
pub(crate) const DARK: Ink = Ink(60, 58, 54);
pub(crate) const GREY: Ink = Ink(128, 125, 118);
pub(crate) const PALE: Ink = Ink(206, 202, 194);
pub(crate) const SAND: Ink = Ink(243, 236, 220);
pub(crate) const WHITE: Ink = Ink(255, 255, 255);

/// Where scissors go.
pub(crate) const CUT: Pen = Pen { width: 0.2, ink: BLACK, dashes: &[] };
/// Where paper is folded away from whoever looks.
pub(crate) const FOLD: Pen = Pen { width: 0.2, ink: BLACK, dashes: &[2.0, 1.2] };
/// Where it is folded towards them.
pub(crate) const VALLEY: Pen = Pen { width: 0.25, ink: BLACK, dashes: &[3.0, 1.0, 0.5, 1.0] };
/// How far colour goes beyond the cut, so that a slip of the knife leaves no white.
pub(crate) const BLEED: f32 = 2.0;

/// A thin line in a colour.
pub(crate) const fn thin(width: f32, ink: Ink) -> Pen {
    Pen { width, ink, dashes: &[] }
}

/// Shapes in the making.
#[derive(Default)]
pub(crate) struct Drawing {
    pub shapes: Vec<Shape>,
}

impl Drawing {
    pub fn fill(&mut self, outline: Outline, ink: Ink) {
        self.shapes.push(Shape::Path { outline, fill: Some(ink), pen: None });
    }

    pub fn stroke(&mut self, outline: Outline, pen: Pen) {
        self.shapes.push(Shape::Path { outline, fill: None, pen: Some(pen) });
    }

    pub fn both(&mut self, outline: Outline, ink: Ink, pen: Pen) {
        self.shapes.push(Shape::Path { outline, fill: Some(ink), pen: Some(pen) });
    }

    /// A line of text from here on.
    pub fn text(&mut self, at: Point, size: f32, text: &str) {
        self.write(at, &Line { size, bold: false, ink: BLACK, text: text.to_owned() });
    }

    /// A line of text with its middle here.
    pub fn centred(&mut self, middle: Point, line: &Line) {
        let width = lettering::width(&line.text, line.size, line.bold);
        self.write(at(middle.x - width / 2.0, middle.y), line);
    }

    /// A line of text that ends here.
    pub fn flush(&mut self, end: Point, line: &Line) {
        let width = lettering::width(&line.text, line.size, line.bold);
        self.write(at(end.x - width, end.y), line);
    }

    pub fn write(&mut self, at: Point, line: &Line) {
        let Line { size, bold, ink, ref text } = *line;
        self.shapes.push(Shape::Text { at, size, bold, ink, text: text.clone() });
    }

    /// Shapes that belong together, drawn by `draw`.
    pub fn group(&mut self, name: impl Into<String>, place: Place, draw: impl FnOnce(&mut Drawing)) {
        self.clipped(name, place, None, draw);
    }

    /// The same, but only what is inside of an outline shows.
    pub fn clipped(
        &mut self,
        name: impl Into<String>,
        place: Place,
        clip: Option<Outline>,
        draw: impl FnOnce(&mut Drawing),
    ) {
        let mut inner = Drawing::default();
        draw(&mut inner);
        self.shapes.push(Shape::Group { name: name.into(), place, clip, shapes: inner.shapes });
    }
}
