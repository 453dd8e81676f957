//! What is on a sheet, as data: outlines, texts and groups of them, in millimetres from the upper left corner.

/// A point, in millimetres to the right and down.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Point {
    /// To the right.
    pub x: f32,
    /// Down.
    pub y: f32,
}

/// A point.
pub(crate) const fn at(x: f32, y: f32) -> Point {
    Point { x, y }
}

impl Point {
    /// The point a part of the way to another, 0 here and 1 there.
    pub(crate) fn toward(self, other: Point, part: f32) -> Point {
        at(self.x + (other.x - self.x) * part, self.y + (other.y - self.y) * part)
    }

    /// The point in the middle of some.
    pub(crate) fn middle(points: &[Point]) -> Point {
        let count = points.len().max(1) as f32;
        let sum = points.iter().fold(at(0.0, 0.0), |sum, point| at(sum.x + point.x, sum.y + point.y));
        at(sum.x / count, sum.y / count)
    }
}

/// A step of an outline.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Step {
    /// Begins here.
    To(Point),
    /// Straight on to here.
    Line(Point),
    /// A Bézier curve by two points to a third.
    Curve(Point, Point, Point),
    /// Back to where it began.
    Close,
}

/// How much of a radius the handles of a quarter of a circle are long.
const QUARTER: f32 = 0.552_284_8;

/// Lines and curves.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Outline(pub Vec<Step>);

impl Outline {
    pub(crate) fn line(from: Point, to: Point) -> Outline {
        Outline(vec![Step::To(from), Step::Line(to)])
    }

    /// A line with corners, open at its ends.
    pub(crate) fn bent(points: &[Point]) -> Outline {
        let steps = points.iter().enumerate();
        Outline(steps.map(|(i, &point)| if i == 0 { Step::To(point) } else { Step::Line(point) }).collect())
    }

    pub(crate) fn polygon(points: &[Point]) -> Outline {
        let mut outline = Outline::bent(points);
        outline.0.push(Step::Close);
        outline
    }

    pub(crate) fn rect(x: f32, y: f32, width: f32, height: f32) -> Outline {
        Outline::polygon(&[at(x, y), at(x + width, y), at(x + width, y + height), at(x, y + height)])
    }

    pub(crate) fn circle(centre: Point, radius: f32) -> Outline {
        let (Point { x, y }, r, h) = (centre, radius, radius * QUARTER);
        Outline(vec![
            Step::To(at(x + r, y)),
            Step::Curve(at(x + r, y + h), at(x + h, y + r), at(x, y + r)),
            Step::Curve(at(x - h, y + r), at(x - r, y + h), at(x - r, y)),
            Step::Curve(at(x - r, y - h), at(x - h, y - r), at(x, y - r)),
            Step::Curve(at(x + h, y - r), at(x + r, y - h), at(x + r, y)),
            Step::Close,
        ])
    }

    /// Left, top, right and bottom of all its points, handles included.
    pub fn bounds(&self) -> Option<[f32; 4]> {
        let points = self.0.iter().flat_map(|step| match *step {
            Step::To(point) | Step::Line(point) => vec![point],
            Step::Curve(a, b, c) => vec![a, b, c],
            Step::Close => Vec::new(),
        });
        points.fold(None, |bounds, Point { x, y }| {
            let [left, top, right, bottom] = bounds.unwrap_or([x, y, x, y]);
            Some([left.min(x), top.min(y), right.max(x), bottom.max(y)])
        })
    }
}

/// A colour: red, green, blue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ink(pub u8, pub u8, pub u8);

/// How a line is drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pen {
    /// How wide, in millimetres.
    pub width: f32,
    /// In what colour.
    pub ink: Ink,
    /// Lengths of dashes and gaps; none for a line without gaps.
    pub dashes: &'static [f32],
}

/// Where a group lies: (x, y) of it is (a x + c y + e, b x + d y + f) outside.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Place {
    /// The six figures a to f.
    pub figures: [f32; 6],
}

impl Place {
    pub(crate) const fn moved(x: f32, y: f32) -> Place {
        Place { figures: [1.0, 0.0, 0.0, 1.0, x, y] }
    }

    /// Turned clockwise by so many sixths of a circle about the point (0, 0), then moved.
    pub(crate) fn turned(sixths: usize, x: f32, y: f32) -> Place {
        const HIGH: f32 = 0.866_025_4;
        let (cos, sin) =
            [(1.0, 0.0), (0.5, HIGH), (-0.5, HIGH), (-1.0, 0.0), (-0.5, -HIGH), (0.5, -HIGH)][sixths % 6];
        Place { figures: [cos, sin, -sin, cos, x, y] }
    }

    /// Where a point of the group is outside.
    pub fn of(&self, Point { x, y }: Point) -> Point {
        let [xx, yx, xy, yy, right, down] = self.figures;
        at(xx * x + xy * y + right, yx * x + yy * y + down)
    }
}

/// Something on a sheet.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// Nothing on paper; on a screen whoever presses here gets to an address.
    Link {
        /// Its upper left corner.
        corner: Point,
        /// How wide and high it is.
        side: f32,
        /// The address.
        address: String,
    },
    /// An outline, filled or drawn or both.
    Path {
        /// The outline.
        outline: Outline,
        /// What fills it.
        fill: Option<Ink>,
        /// What draws it.
        pen: Option<Pen>,
    },
    /// A line of text.
    Text {
        /// Where its base line begins.
        at: Point,
        /// The size of the font in millimetres.
        size: f32,
        /// Whether it is bold.
        bold: bool,
        /// Its colour.
        ink: Ink,
        /// What it says.
        text: String,
    },
    /// Shapes that belong together.
    Group {
        /// What they are; empty where nobody asks.
        name: String,
        /// Where they lie.
        place: Place,
        /// What of them shows, if not all.
        clip: Option<Outline>,
        /// The shapes, those below first.
        shapes: Vec<Shape>,
    },
}
