//! An owner's own copy, read by the slow reference from the options as `docs/own-boards.md` describes them.

use std::collections::BTreeMap;

use tabletop::Options;

use super::parts::{Column, Face, Place, Side, gates};

/// "Rows are parted by `/` and words by `:` or `,`."
fn rows(text: &str) -> Vec<Vec<&str>> {
    text.split('/').map(|row| row.split([':', ',']).collect()).collect()
}

fn face(row: &[&str]) -> Face {
    let [inner, stubs] = row else { panic!("{row:?} is no face") };
    Face::read(inner, stubs)
}

/// The faces of the pile by number: "25 rows", or those of the rules page.
pub fn faces_of(options: &Options) -> BTreeMap<u8, Face> {
    options
        .get("faces")
        .map_or_else(Face::pile, |text| (1..).zip(rows(text).iter().map(|row| face(row))).collect())
}

/// The corner plates: "one row for all, or `0a1`, `0a7`, `0g1` and `0g7`".
pub fn corners_of(options: &Options) -> BTreeMap<Place, Face> {
    let places = ["0a1", "0a7", "0g1", "0g7"].map(Place::named);
    let drawn: Vec<Face> = match options.get("corners") {
        Some(text) => rows(text).iter().map(|row| face(row)).collect(),
        None => vec![Face::corner()],
    };
    places.into_iter().zip(drawn.into_iter().cycle()).collect()
}

/// The gates: "a side, then the columns at that edge that have a gate".
pub fn gates_of(options: &Options) -> BTreeMap<Column, Side> {
    let Some(text) = options.get("gates") else { return gates() };
    let mut gates = BTreeMap::new();
    for row in rows(text) {
        let side = match row[0] {
            "north" => Side::North,
            "east" => Side::East,
            "south" => Side::South,
            "west" => Side::West,
            other => panic!("{other} is no side"),
        };
        gates.extend(row[1..].iter().map(|name| (Column::named(name), side)));
    }
    gates
}
