//! The plane the board is drawn on: points with real coordinates, triangles, and what lies inside them.

/// A point; x grows to the east, y to the south, and an edge of a cell is 1 long.
#[derive(Clone, Copy, Debug)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

/// Points nearer to each other than this are the same; the nearest different ones of interest are 0.28 apart.
const SAME: f64 = 1e-6;

impl Point {
    pub fn is(self, other: Point) -> bool {
        (self - other).length() < SAME
    }

    pub fn length(self) -> f64 {
        self.x.hypot(self.y)
    }

    pub fn times(self, factor: f64) -> Point {
        Point { x: self.x * factor, y: self.y * factor }
    }

    /// Turned about `pivot`; positive degrees are clockwise on the screen, since y grows downwards.
    pub fn turned(self, pivot: Point, degrees: f64) -> Point {
        let (sin, cos) = degrees.to_radians().sin_cos();
        let from = self - pivot;
        pivot + Point { x: from.x * cos - from.y * sin, y: from.x * sin + from.y * cos }
    }
}

impl std::ops::Add for Point {
    type Output = Point;

    fn add(self, other: Point) -> Point {
        Point { x: self.x + other.x, y: self.y + other.y }
    }
}

impl std::ops::Sub for Point {
    type Output = Point;

    fn sub(self, other: Point) -> Point {
        Point { x: self.x - other.x, y: self.y - other.y }
    }
}

pub fn middle(points: &[Point]) -> Point {
    let sum = points.iter().fold(Point { x: 0.0, y: 0.0 }, |sum, &point| sum + point);
    sum.times(1.0 / f64::from(points.len() as u32))
}

/// Positive when the way from `a` over `b` to `c` bends clockwise on the screen.
pub fn bend(a: Point, b: Point, c: Point) -> f64 {
    let (first, second) = (b - a, c - b);
    first.x * second.y - first.y * second.x
}

/// Where a point lies in respect of a triangle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    Inside,
    Border,
    Outside,
}

pub fn place(point: Point, [a, b, c]: [Point; 3]) -> Place {
    let around = bend(a, b, c).signum();
    let depth = [(a, b), (b, c), (c, a)]
        .map(|(from, to)| around * bend(from, to, point))
        .into_iter()
        .fold(f64::INFINITY, f64::min);
    if depth > SAME {
        Place::Inside
    } else if depth > -SAME {
        Place::Border
    } else {
        Place::Outside
    }
}
