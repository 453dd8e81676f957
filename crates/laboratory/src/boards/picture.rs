//! A drawing as a picture: SVG that stands by itself, in light and in dark.

use std::fmt::Write;

use inka::{Board, Cell, Edge, Face, Half, Placement, Point, Rhombus, Temple};

/// The length of an edge.
const EDGE: f64 = 40.0;
const HIGH: f64 = EDGE * 0.866;
const MARGIN: f64 = 12.0;
/// Where the rhombi stand beside the board, three in a row.
const BESIDE: f64 = 11.0 * EDGE;
const ROW: f64 = 1.3 * EDGE;
const COLUMN: f64 = 2.6 * EDGE;

const STYLE: &str = "text{font:13px system-ui,sans-serif;fill:#222;text-anchor:middle}.paper{fill:#fff}.floor{fill:#d9c7a0}\
.chasm{fill:#565a66}.door{fill:#c8752f}.passage{fill:#7fb6b0}.rhombus{fill:#b7a3d6}.destination{fill:#e2b93b}.path{fill:#d9c7a0}\
path{stroke:#2224;stroke-width:1}.wall{stroke:#111;stroke-width:5;stroke-linecap:round}.snake{font-weight:700;fill:#7a1f1f}\
@media(prefers-color-scheme:dark){.paper{fill:#1a1a1a}.beside{fill:#ccc}.frame{stroke:#ccc}}";

/// The board with the destinations in its centre, and the path rhombi beside it.
pub fn picture(title: &str, temple: &Temple) -> String {
    let (width, height) = (2.0 * MARGIN + BESIDE + 3.0 * COLUMN, 3.0 * MARGIN + 18.0 + 10.0 * HIGH);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" height=\"{height:.0}\" \
         role=\"img\" aria-label=\"{title}\"><style>{STYLE}</style><rect class=\"paper\" width=\"{width:.0}\" height=\"{height:.0}\"/>\
         <text class=\"beside\" x=\"{:.0}\" y=\"20\">{title}</text>",
        MARGIN + 5.0 * EDGE
    );
    for cell in temple.board().hexagon().cells().cells() {
        floor(&mut svg, temple.board(), cell);
    }
    let centre = [["e9", "e10"], ["e11", "f11"], ["f10", "f9"]];
    for (destination, cells) in Rhombus::destinations().zip(centre) {
        let [a, b] = cells.map(|cell| cell.parse().expect("the centre is on every board"));
        let at = Placement::new(a, b).expect("the halves are neighbours");
        let corners = at.corners().map(|corner| on_paper(corner, (0.0, 0.0)));
        let name = destination.to_string();
        rhombus(&mut svg, temple.faces().of(destination), corners, &name, "destination");
    }
    for (number, path) in temple.faces().paths().enumerate() {
        let x = MARGIN + BESIDE + 1.1 * EDGE + COLUMN * (number % 3) as f64;
        let y = 3.0 * MARGIN + 1.6 * EDGE + ROW * (number / 3) as f64;
        // Half A points west; the sides go clockwise from its sharp corner.
        let corners = [(-0.866, 0.0), (0.0, -0.5), (0.866, 0.0), (0.0, 0.5)];
        let corners = corners.map(|(east, south)| (x + EDGE * east, y + EDGE * south));
        rhombus(&mut svg, temple.faces().of(path), corners, &path.to_string(), "path");
    }
    svg + "</svg>\n"
}

fn on_paper(point: Point, (x, y): (f64, f64)) -> (f64, f64) {
    (MARGIN + f64::from(point.x) * EDGE / 2.0 + x, 2.0 * MARGIN + 18.0 + f64::from(point.y) * HIGH + y)
}

fn middle<const N: usize>(corners: [(f64, f64); N]) -> (f64, f64) {
    let sum = corners.iter().fold((0.0, 0.0), |(x, y), corner| (x + corner.0, y + corner.1));
    (sum.0 / N as f64, sum.1 / N as f64)
}

fn shape<const N: usize>(svg: &mut String, corners: [(f64, f64); N], class: &str) {
    let points: Vec<String> = corners.iter().map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
    let _ = write!(svg, "<path class=\"{class}\" d=\"M{}Z\"/>", points.join("L"));
}

fn word(svg: &mut String, (x, y): (f64, f64), class: &str, word: &str) {
    let y = y + 4.5;
    let _ = write!(svg, "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\">{word}</text>");
}

fn wall(svg: &mut String, from: (f64, f64), to: (f64, f64)) {
    let ((x1, y1), (x2, y2)) = (from, to);
    let _ = write!(svg, "<line class=\"wall\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"/>");
}

fn floor(svg: &mut String, board: &Board, cell: Cell) {
    let corners = cell.corners().map(|corner| on_paper(corner, (0.0, 0.0)));
    let (class, sign) = match () {
        () if board.doors().contains(cell) => ("door", "D"),
        () if board.passages().contains(cell) => ("passage", "P"),
        () if board.rhombus_cells().contains(cell) => ("rhombus", "R"),
        () if board.floor().contains(cell) => ("floor", ""),
        () => ("chasm", ""),
    };
    shape(svg, corners, class);
    if !sign.is_empty() {
        word(svg, middle(corners), "", sign);
    }
    if board.snakes().contains(cell) {
        word(svg, middle(corners), "snake", "S");
    }
    let [west, east, tip] = corners;
    for (edge, [from, to]) in Edge::ALL.into_iter().zip([[west, tip], [east, tip], [west, east]]) {
        if board.walls(cell) >> edge as u8 & 1 == 1 {
            wall(svg, from, to);
        }
    }
}

/// A rhombus with these corners, clockwise from the sharp one of half A.
fn rhombus(svg: &mut String, face: Face, corners: [(f64, f64); 4], name: &str, class: &str) {
    shape(svg, corners, class);
    let centre = middle(corners);
    // A little inside, so that two rhombi side by side show whose wall it is.
    let inside = |(x, y): (f64, f64), part: f64| (x + (centre.0 - x) * part, y + (centre.1 - y) * part);
    for side in 0..4 {
        if face.walls() >> side & 1 == 1 {
            wall(svg, inside(corners[side], 0.09), inside(corners[(side + 1) % 4], 0.09));
        }
    }
    for (half, corner) in [(Half::A, 0), (Half::B, 2)] {
        if face.snake(half) {
            word(svg, inside(corners[corner], 0.5), "snake", "S");
        }
    }
    word(svg, centre, "", name);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_shows_every_cell_rhombus_wall_and_snake() {
        let temple = Temple::given("", "").unwrap();
        let svg = picture("Ours", &temple);
        for (class, count) in [("door", 4), ("passage", 6), ("rhombus", 4), ("destination", 3), ("path", 13)]
        {
            assert_eq!(svg.matches(&format!("<path class=\"{class}\"")).count(), count, "{class}");
        }
        assert_eq!(svg.matches("<path").count(), 150 + 16);
        // Two rhombi with one wall, four with two, three destinations with two; two snakes of one half, two of both.
        assert_eq!(svg.matches("<line class=\"wall\"").count(), 2 + 8 + 6);
        assert_eq!(svg.matches("<text class=\"snake\"").count(), 2 + 4);
    }
}
