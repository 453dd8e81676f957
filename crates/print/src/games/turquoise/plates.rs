//! The thirty plates and their backs.

use turquoise::{Drawing as Walkways, Face, PILE, Place as Spot, Plate, Rotation, Turquoise, Way};

use super::super::Desk;
use super::{COLUMN, PILLAR, PLATE, cow};
use crate::Sheet;
use crate::drawing::{BLACK, BLEED, CUT, DARK, Drawing, GREY, PALE, SAND, WHITE, thin};
use crate::lettering::Line;
use crate::shape::{Ink, Outline, Place, Point, at};

/// Dark enough on paper without colours.
const WALKWAY: Ink = Ink(74, 150, 146);

/// One of the thirty.
enum Kind {
    Pile(u8, Walkways),
    Corner(Spot, Walkways),
    Capstone,
}

pub(super) fn sheets(game: &Turquoise, desk: &Desk) -> Vec<Sheet> {
    let pile = (1..=PILE as u8).filter_map(|number| {
        Some(Kind::Pile(number, game.faces().drawing(Face::tile(number)?, Rotation::NONE)))
    });
    let corners = Spot::CORNERS.into_iter().map(|place| {
        let plate = Plate { face: Face::CORNER, rotation: Rotation::NONE };
        Kind::Corner(place, game.drawing(plate, place))
    });
    let all: Vec<Kind> = pile.chain(corners).chain([Kind::Capstone]).collect();

    let [wide, high] = desk.paper.room();
    let columns = ((wide - 2.0 * BLEED) / PLATE) as usize;
    let rows = ((high - 2.0 * BLEED) / PLATE) as usize;
    let left = (wide - columns as f32 * PLATE) / 2.0;
    let title = desk.words.get("turquoise.plates");
    let mut sheets = Vec::new();
    for some in all.chunks(columns * rows) {
        let place = |i: usize, mirrored: bool| {
            let column = if mirrored { columns - 1 - i % columns } else { i % columns };
            Place::moved(left + column as f32 * PLATE, BLEED + (i / columns) as f32 * PLATE)
        };
        sheets.push(desk.sheet(title, |drawing| {
            for i in 0..some.len() {
                ground(drawing, place(i, false), SAND);
            }
            for (i, kind) in some.iter().enumerate() {
                drawing.group(name(kind), place(i, false), |drawing| front(drawing, kind));
            }
        }));
        // Printed on the other side of the sheet, turned over along its long edge, or glued to it.
        sheets.push(desk.sheet(desk.words.get("turquoise.backs"), |drawing| {
            for i in 0..some.len() {
                ground(drawing, place(i, true), PALE);
            }
            for i in 0..some.len() {
                drawing.group("back", place(i, true), |drawing| {
                    drawing.back(at(COLUMN, COLUMN), PLATE, DARK);
                    drawing.stroke(Outline::rect(0.0, 0.0, PLATE, PLATE), thin(0.1, GREY));
                });
            }
        }));
    }
    sheets
}

fn name(kind: &Kind) -> String {
    match kind {
        Kind::Pile(number, _) => format!("plate {number}"),
        Kind::Corner(place, _) => format!("corner {place}"),
        Kind::Capstone => "capstone".to_owned(),
    }
}

/// The colour of a plate, with the bleed.
fn ground(drawing: &mut Drawing, place: Place, ink: Ink) {
    drawing.group("", place, |drawing| {
        drawing.fill(Outline::rect(-BLEED, -BLEED, PLATE + 2.0 * BLEED, PLATE + 2.0 * BLEED), ink);
    });
}

fn front(drawing: &mut Drawing, kind: &Kind) {
    match kind {
        Kind::Pile(number, walkways) => {
            face(drawing, *walkways);
            drawing.fill(Outline::circle(at(COLUMN, COLUMN), 3.2), WHITE);
            let line = Line { size: 3.6, bold: true, ink: DARK, text: number.to_string() };
            drawing.centred(at(COLUMN, COLUMN + 1.3), &line);
        }
        Kind::Corner(place, walkways) => {
            face(drawing, *walkways);
            cow(drawing, at(COLUMN, COLUMN), 9.0);
            let line = Line { size: 2.2, bold: false, ink: GREY, text: place.to_string() };
            drawing.centred(at(COLUMN, COLUMN + 6.6), &line);
        }
        Kind::Capstone => {
            for (part, ink) in [(0.8, PALE), (0.6, SAND), (0.4, PALE), (0.2, SAND)] {
                let side = PLATE * part;
                let corner = (PLATE - side) / 2.0;
                drawing.both(Outline::rect(corner, corner, side, side), ink, thin(0.6, BLACK));
            }
            let (near, far) = (PLATE * 0.1, PLATE * 0.9);
            drawing.stroke(Outline::line(at(near, near), at(far, far)), thin(0.4, BLACK));
            drawing.stroke(Outline::line(at(far, near), at(near, far)), thin(0.4, BLACK));
        }
    }
    drawing.stroke(Outline::rect(0.0, 0.0, PLATE, PLATE), CUT);
}

/// The sockets, clockwise from the north-west.
const SOCKETS: [Point; 4] = [
    at(COLUMN * 0.5, COLUMN * 0.5),
    at(COLUMN * 1.5, COLUMN * 0.5),
    at(COLUMN * 1.5, COLUMN * 1.5),
    at(COLUMN * 0.5, COLUMN * 1.5),
];

/// The walkways of a plate and its sockets.
fn face(drawing: &mut Drawing, walkways: Walkways) {
    let ways = [(Way::North, 'n', 0.0, -1.0), (Way::East, 'e', 1.0, 0.0), (Way::South, 's', 0.0, 1.0), (Way::West, 'w', -1.0, 0.0)];
    let drawn: Vec<(String, Point, Point)> = SOCKETS
        .into_iter()
        .enumerate()
        .flat_map(|(socket, from)| {
            ways.iter().filter(move |(way, ..)| walkways.draws(socket, *way)).map(move |&(_, letter, x, y)| {
                let to = at(from.x + x * COLUMN / 2.0, from.y + y * COLUMN / 2.0);
                (format!("walkway {socket}{letter}"), from, to)
            })
        })
        .collect();
    // All edges first, so that what joins is open between.
    for (name, from, to) in &drawn {
        drawing.group(name.as_str(), Place::moved(0.0, 0.0), |drawing| {
            drawing.stroke(Outline::line(*from, *to), thin(5.4, BLACK));
        });
    }
    for (_, from, to) in &drawn {
        drawing.stroke(Outline::line(*from, *to), thin(3.8, WALKWAY));
    }
    for socket in SOCKETS {
        drawing.both(Outline::circle(socket, PILLAR / 2.0), WHITE, thin(0.4, BLACK));
        drawing.stroke(Outline::circle(socket, PILLAR / 2.0 - 1.2), thin(0.2, GREY));
    }
}
