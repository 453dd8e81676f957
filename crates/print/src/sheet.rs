//! A sheet of paper: what is drawn on it, and what stands at its foot.

use crate::Paper;
use crate::drawing::{BLACK, CUT, Drawing, FOLD, GREY, thin};
use crate::lettering::Line;
use crate::paper::{FOOT, MARGIN};
use crate::pattern::Pattern;
use crate::shape::{Outline, Place, Point, Shape, at};
use crate::words::Words;

/// How long the ruler is, in millimetres.
const RULER: u16 = 100;

/// A sheet of paper, upright, with everything on it.
#[derive(Clone, PartialEq, Debug)]
pub struct Sheet {
    /// How large it is.
    pub paper: Paper,
    /// What it holds, in the language of the order.
    pub title: String,
    /// What is drawn, what lies below first.
    pub shapes: Vec<Shape>,
}

impl Sheet {
    /// A sheet drawn from the upper left corner of what can be printed on.
    pub(crate) fn new(paper: Paper, title: &str, draw: impl FnOnce(&mut Drawing)) -> Sheet {
        let mut drawing = Drawing::default();
        drawing.group("", Place::moved(MARGIN, MARGIN), draw);
        Sheet { paper, title: title.to_owned(), shapes: drawing.shapes }
    }

    /// The groups with this name, wherever they are, each with the point of the sheet where its own (0, 0) lies.
    pub fn named<'a>(&'a self, name: &'a str) -> impl Iterator<Item = (Point, &'a [Shape])> {
        let mut found = Vec::new();
        find(&self.shapes, &[], &mut |group, places, shapes| {
            if group == name {
                found.push((outside(places, at(0.0, 0.0)), shapes));
            }
        });
        found.into_iter()
    }

    /// The names of all groups that have one, in the order they are drawn.
    pub fn names(&self) -> Vec<&str> {
        let mut names = Vec::new();
        find(&self.shapes, &[], &mut |name, _, _| {
            if !name.is_empty() {
                names.push(name);
            }
        });
        names
    }

    /// The squares that lead somewhere on a screen: upper left corner, side and address.
    pub(crate) fn links(&self) -> Vec<(Point, f32, &str)> {
        links(&self.shapes)
    }

    /// Puts the ruler, the marks' meaning and the sheet's name at its foot.
    pub(crate) fn finish(&mut self, game: &str, number: usize, sheets: usize, words: &Words) {
        let [width, height] = self.paper.size();
        let top = height - MARGIN - FOOT;
        let mut foot = Drawing::default();
        foot.group("ruler", Place::moved(MARGIN, top + 5.0), |drawing| {
            drawing.stroke(Outline::line(at(0.0, 0.0), at(f32::from(RULER), 0.0)), thin(0.25, BLACK));
            for mm in 0..=RULER {
                let long = if mm % 10 == 0 {
                    3.0
                } else if mm % 5 == 0 {
                    2.2
                } else {
                    1.4
                };
                let x = f32::from(mm);
                drawing.stroke(Outline::line(at(x, 0.0), at(x, -long)), thin(0.15, BLACK));
            }
            for cm in 0..=RULER / 10 {
                let line = small(&cm.to_string());
                drawing.centred(at(f32::from(cm * 10), 2.8), &line);
            }
            drawing.text(at(0.0, 6.2), 2.3, words.get("ruler"));
        });
        let right = width - MARGIN;
        let name = words.fill("sheet", &[("game", game), ("what", &self.title)]);
        foot.flush(at(right, top + 4.6), &Line { bold: true, size: 2.9, ..small(&name) });
        let count = words.fill("sheet.number", &[("n", &number.to_string()), ("all", &sheets.to_string())]);
        foot.flush(at(right, top + 7.8), &small(&count));
        let (mut x, y) = (right - 74.0, top + 11.2);
        for (key, pen) in [("mark.cut", CUT), ("mark.fold", FOLD)] {
            foot.stroke(Outline::line(at(x, y - 0.8), at(x + 8.0, y - 0.8)), pen);
            foot.text(at(x + 9.0, y), 2.3, words.get(key));
            x += 25.0;
        }
        let area = Outline::rect(x, y - 2.0, 8.0, 2.6);
        foot.pattern(&area, Pattern::Glue);
        foot.stroke(area, thin(0.15, GREY));
        foot.text(at(x + 9.0, y), 2.3, words.get("mark.glue"));
        self.shapes.extend(foot.shapes);
    }
}

fn small(text: &str) -> Line {
    Line { size: 2.3, bold: false, ink: BLACK, text: text.to_owned() }
}

fn find<'a>(shapes: &'a [Shape], places: &[Place], look: &mut impl FnMut(&'a str, &[Place], &'a [Shape])) {
    for shape in shapes {
        if let Shape::Group { name, place, shapes, .. } = shape {
            let places = [places, &[*place]].concat();
            look(name, &places, shapes);
            find(shapes, &places, look);
        }
    }
}

fn links(shapes: &[Shape]) -> Vec<(Point, f32, &str)> {
    let mut found = Vec::new();
    for shape in shapes {
        match shape {
            Shape::Link { corner, side, address } => found.push((*corner, *side, address.as_str())),
            Shape::Group { place, clip, shapes, .. } => {
                let bounds = clip.as_ref().and_then(Outline::bounds);
                let shows = |at: &Point| {
                    bounds.is_none_or(|[left, top, right, bottom]| {
                        (left..right).contains(&at.x) && (top..bottom).contains(&at.y)
                    })
                };
                let inner = links(shapes).into_iter().filter(|(corner, ..)| shows(corner));
                found.extend(inner.map(|(corner, side, address)| (place.of(corner), side, address)));
            }
            Shape::Path { .. } | Shape::Text { .. } => {}
        }
    }
    found
}

fn outside(places: &[Place], point: Point) -> Point {
    places.iter().rev().fold(point, |point, place| place.of(point))
}
