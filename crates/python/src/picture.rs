//! Positions drawn: as SVG, and from that as pixels. Figures are drawn as strokes, so that no font is needed and a picture
//! looks the same everywhere.

mod aztec;
mod canvas;
mod inka;
mod turquoise;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use shelf::AnyLine;
use tabletop::Seat;

use canvas::Canvas;

/// The widest picture in pixels.
const WIDEST: u32 = 4096;
/// How many units a picture is wide and high.
const SIDE: f64 = 480.0;
const HEAD: f64 = 52.0;

/// The colour of each seat.
const SEATS: [&str; 4] = ["#14857f", "#c2512c", "#d69a1c", "#50589f"];

/// The position drawn.
pub fn svg(line: &AnyLine) -> String {
    let mut canvas = Canvas::new(SIDE, SIDE + HEAD);
    head(&mut canvas, line);
    match line {
        AnyLine::Aztec(line) => aztec::draw(&mut canvas, line),
        AnyLine::Inka(line) => inka::draw(&mut canvas, line),
        AnyLine::Turquoise(line) => turquoise::draw(&mut canvas, line),
    }
    canvas.done(&format!("{}, {} to act", line.game(), line.turn()))
}

/// Each seat with its score; a ring shows who is to act.
fn head(canvas: &mut Canvas, line: &AnyLine) {
    let scores = line.scores();
    for (seat, score) in Seat::all(scores.len() as u8).zip(&scores) {
        let x = 34.0 + f64::from(seat.0) * 112.0;
        if line.turn().seat() == Some(seat) {
            canvas.ring([x, 28.0], 17.0, "#3b2d1f", 2.5);
        }
        canvas.disc([x, 28.0], 12.0, SEATS[seat.index()], "#3b2d1f", 1.2);
        canvas.number([x + 26.0, 16.0], 24.0, *score, "#3b2d1f");
    }
}

/// The position drawn so many pixels wide: the height, and the bytes of red, green and blue, row by row.
pub fn pixels(line: &AnyLine, width: u32) -> Result<(u32, Vec<u8>), String> {
    if !(16..=WIDEST).contains(&width) {
        return Err(format!("a picture is 16 to {WIDEST} pixels wide, not {width}"));
    }
    let tree = Tree::from_str(&svg(line), &Options::default()).map_err(|error| error.to_string())?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).round() as u32;
    let mut pixmap = Pixmap::new(width, height).ok_or("a picture needs pixels")?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    // The background is opaque, and so is everything before it.
    let rgb = pixmap.data().as_chunks::<4>().0.iter().flat_map(|&[red, green, blue, _]| [red, green, blue]);
    Ok((height, rgb.collect()))
}
