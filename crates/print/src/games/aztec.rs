//! Aztec on paper: the field with its sectors, and nets of the piece and the start cube.

mod cubes;
mod net;

use aztec::{Aztec, Cell, Side};

use super::{Desk, Told};
use crate::Sheet;
use crate::drawing::{BLACK, CUT, DARK, Drawing, FOLD, GREY, SAND, VALLEY, WHITE, thin};
use crate::lettering::{Line, wrap};
use crate::pattern::Pattern;
use crate::shape::{Outline, Place, Point, at};
use crate::words::Words;
use net::{Crease, Net};

/// The edge of a cube, which wooden cubes of two centimetres have too.
const CUBE: f32 = 20.0;
/// How far a flap reaches.
const FLAP: f32 = 6.5;
/// How large the code is; beside it the legend ends.
const CODE: f32 = 40.0;
/// What the names of rows and columns take.
const NAMES: f32 = 5.0;

pub(super) fn told(game: &Aztec, _: &Words) -> Told {
    let pieces = game.pieces();
    // Laid in turn: whoever begins has one more if they do not come out even.
    let shares = |players: u8| {
        let shares: Vec<String> =
            (0..players).map(|seat| ((pieces + players - 1 - seat) / players).to_string()).collect();
        shares.join("\u{a0}+\u{a0}")
    };
    let values = vec![
        ("pieces", pieces.to_string()),
        ("two", shares(2)),
        ("three", shares(3)),
        ("highest", game.highest().to_string()),
    ];
    Told { values, sign: |_, _| {} }
}

pub(super) fn sheets(game: &Aztec, desk: &Desk) -> Vec<Sheet> {
    vec![field(game, desk), pieces(game, desk), from_cubes(game, desk)]
}

fn field(game: &Aztec, desk: &Desk) -> Sheet {
    let size = usize::from(game.size());
    let side = size as f32 * CUBE;
    let [wide, _] = desk.paper.room();
    let left = (wide - side - NAMES).max(0.0) / 2.0 + NAMES;
    desk.sheet(desk.words.get("aztec.field"), |drawing| {
        drawing.group("field", Place::moved(left, NAMES), |drawing| {
            drawing.fill(Outline::rect(-2.0, -2.0, side + 4.0, side + 4.0), SAND);
            for cell in Cell::all().filter(|cell| cell.to_string().ends_with(".1")) {
                let (x, y) = (usize::from(cell.file()), usize::from(cell.rank()));
                if x < size && y < size {
                    let place = Place::moved(x as f32 * CUBE, y as f32 * CUBE);
                    drawing.group(format!("cell {}", name(cell)), place, |drawing| square(drawing, game, cell));
                }
            }
            drawing.stroke(Outline::rect(0.0, 0.0, side, side), CUT);
            for i in 0..size {
                let middle = (i as f32 + 0.5) * CUBE;
                let line = |text: String| Line { size: 3.0, bold: false, ink: GREY, text };
                let (file, rank) = (char::from(b'a' + i as u8).to_string(), (i + 1).to_string());
                drawing.centred(at(middle, -2.6), &line(file));
                drawing.centred(at(-3.4, middle + 1.0), &line(rank));
            }
        });
        let below = NAMES + side + 8.0;
        for (i, (key, pattern)) in [("aztec.ns", Pattern::Stripes), ("aztec.ew", Pattern::Dots)].into_iter().enumerate() {
            let y = below + i as f32 * 14.0;
            let patch = Outline::rect(left, y, 10.0, 10.0);
            drawing.pattern(&patch, pattern);
            drawing.stroke(patch, thin(0.3, DARK));
            for (line, n) in wrap(desk.words.get(key), 3.4, false, wide - CODE - 4.0 - left - 14.0).iter().zip(0..) {
                drawing.text(at(left + 14.0, y + 4.4 + n as f32 * 4.6), 3.4, line);
            }
        }
        if let Some(link) = &desk.link {
            drawing.group("code", Place::moved(wide - CODE, below), |drawing| {
                drawing.code(link, at(0.0, 0.0), CODE);
            });
        }
    })
}

/// A cell's place on the field, without its level.
fn name(cell: Cell) -> String {
    cell.to_string().trim_end_matches(|c: char| c == '.' || c.is_ascii_digit()).to_owned()
        + &(cell.rank() + 1).to_string()
}

fn square(drawing: &mut Drawing, game: &Aztec, cell: Cell) {
    let whole = Outline::rect(0.0, 0.0, CUBE, CUBE);
    drawing.fill(whole.clone(), WHITE);
    // Points count on the third level, so the sector is marked on the ground below it.
    let scores = |side: Side| game.sector(side).iter().any(|scoring| (scoring.file(), scoring.rank()) == (cell.file(), cell.rank()));
    let inner = 2.5;
    let (near, far) = (inner, CUBE - inner);
    match (scores(Side::NorthSouth), scores(Side::EastWest)) {
        (true, true) => {
            drawing.pattern(&Outline::polygon(&[at(near, near), at(far, near), at(near, far)]), Pattern::Stripes);
            drawing.pattern(&Outline::polygon(&[at(far, near), at(far, far), at(near, far)]), Pattern::Dots);
        }
        (true, false) => drawing.pattern(&Outline::rect(near, near, far - near, far - near), Pattern::Stripes),
        (false, true) => drawing.pattern(&Outline::rect(near, near, far - near, far - near), Pattern::Dots),
        (false, false) => {}
    }
    let centre = game.centre();
    if (cell.file(), cell.rank()) == (centre.file(), centre.rank()) {
        for part in [0.8, 0.55, 0.3] {
            let side = CUBE * part;
            drawing.stroke(Outline::rect((CUBE - side) / 2.0, (CUBE - side) / 2.0, side, side), thin(0.7, BLACK));
        }
    }
    drawing.stroke(whole, thin(0.3, GREY));
}

/// The net of a piece, as often as the paper is high enough for it.
fn pieces(game: &Aztec, desk: &Desk) -> Sheet {
    let piece = Net::of(&cubes::PIECE);
    let [wide, high] = desk.paper.room();
    let [columns, rows] = piece.size().map(|cubes| cubes as f32 * CUBE);
    let step = rows + 2.0 * FLAP + 1.0;
    let each = ((high / step) as u8).max(1);
    let title = desk.words.fill("aztec.net", &[("n", &game.pieces().div_ceil(each).to_string())]);
    desk.sheet(&title, |drawing| {
        for i in 0..each {
            let place = Place::moved((wide - columns) / 2.0, FLAP + 1.0 + f32::from(i) * step);
            drawing.group("piece", place, |drawing| draw(drawing, &piece, WHITE));
        }
    })
}

fn draw(drawing: &mut Drawing, net: &Net, ink: crate::Ink) {
    let corner = |[x, y]: [i32; 2]| at(x as f32 * CUBE, y as f32 * CUBE);
    for flap in &net.flaps {
        let [from, to] = flap.map(corner);
        let along = |part: f32, out: f32| {
            let (dx, dy) = ((to.x - from.x) / CUBE, (to.y - from.y) / CUBE);
            // To the left of the way from one end to the other is outside.
            at(from.x + dx * part + dy * out, from.y + dy * part - dx * out)
        };
        let flap = Outline::polygon(&[along(0.0, 0.0), along(FLAP, FLAP), along(CUBE - FLAP, FLAP), along(CUBE, 0.0)]);
        drawing.pattern(&flap, Pattern::Glue);
        drawing.stroke(flap, CUT);
    }
    for (i, face) in net.faces.iter().enumerate() {
        let Point { x, y } = corner(face.at);
        drawing.group(format!("face {i}"), Place::moved(x, y), |drawing| {
            drawing.fill(Outline::rect(0.0, 0.0, CUBE, CUBE), ink);
        });
    }
    for (ends, crease) in &net.lines {
        let [from, to] = ends.map(corner);
        let pen = match crease {
            Crease::Cut => CUT,
            Crease::Away => FOLD,
            Crease::Toward => VALLEY,
            Crease::Flat => thin(0.1, GREY),
        };
        drawing.stroke(Outline::line(from, to), pen);
    }
}

/// How six cubes are glued together, and the net of the start cube.
fn from_cubes(game: &Aztec, desk: &Desk) -> Sheet {
    let pieces = u32::from(game.pieces());
    let values = [("pieces", pieces.to_string()), ("cubes", (6 * pieces + 1).to_string())];
    let values = values.each_ref().map(|(name, value)| (*name, value.as_str()));
    let [wide, _] = desk.paper.room();
    desk.sheet(desk.words.get("aztec.cubes"), |drawing| {
        for (line, n) in wrap(&desk.words.fill("aztec.cubes.how", &values), 3.8, false, wide).iter().zip(0..) {
            drawing.text(at(0.0, 5.0 + n as f32 * 5.4), 3.8, line);
        }
        drawing.group("picture", Place::moved(wide * 0.3, 60.0), |drawing| cubes::picture(drawing, &cubes::PIECE));
        drawing.group("picture", Place::moved(wide * 0.8, 60.0), |drawing| cubes::picture(drawing, &cubes::PIECE[..5]));
        let cube = Net::of(&[[0, 0, 0]]);
        drawing.group("start cube", Place::moved(FLAP + 10.0, 135.0), |drawing| draw(drawing, &cube, SAND));
        let side = FLAP + 10.0 + cube.size()[0] as f32 * CUBE + FLAP + 8.0;
        for (line, n) in wrap(desk.words.get("aztec.start"), 3.8, false, wide - side).iter().zip(0..) {
            drawing.text(at(side, 145.0 + n as f32 * 5.4), 3.8, line);
        }
    })
}
