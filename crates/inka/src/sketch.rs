//! Random temples of all sizes that can be played, for tests and fuzzing. They are no part of the rules.

use core::fmt::Write;

use crate::{BoardPlan, Cell, Defect, FacePlan, Hexagon, Mask, PATHS, Rhombus, Temple};

/// How often to try before settling for the temple that came with the game.
const TRIES: usize = 40;

/// The options `board=… rhombi=…` of a temple that can be played; `below(n)` gives a random number below `n`.
pub fn options(below: &mut impl FnMut(u32) -> u32) -> String {
    for _ in 0..TRIES {
        let board = board(below);
        let mut faces = faces(below);
        loop {
            let rhombi: Vec<String> = faces.iter().map(ToString::to_string).collect();
            let rhombi = rhombi.join("/");
            match Temple::new(&BoardPlan::read(&board), &FacePlan::read(&rhombi)) {
                Ok(_) => return format!("board={board} rhombi={rhombi}"),
                // The first ones are as good as any.
                Err(defects) => match defects[..] {
                    [Defect::NoRoom { sure, .. }] if sure > 0 => drop(faces.drain(sure..faces.len() - 3)),
                    _ => break,
                },
            }
        }
    }
    "board=first rhombi=first".to_owned()
}

fn board(below: &mut impl FnMut(u32) -> u32) -> String {
    let sides: Vec<Hexagon> = Hexagon::all().collect();
    let hexagon = sides[below(sides.len() as u32) as usize];
    let all: Vec<Cell> = hexagon.cells().cells().collect();
    let mut draw = |most: u32| {
        let count = below(most + 1);
        (0..count).map(|_| all[below(all.len() as u32) as usize]).collect::<Mask>()
    };
    let (passages, rhombus_cells, marked) = (draw(8), draw(5), draw(24));
    let mut doors = Mask::EMPTY;
    while doors.len() < 4 {
        // Corners as in the box, or anywhere.
        let corner =
            |row: u8, east: bool| if east { hexagon.row(row).last() } else { hexagon.row(row).next() };
        let rows = hexagon.rows();
        let row = if below(2) == 0 { rows.start } else { rows.end - 1 };
        let anywhere = all[below(all.len() as u32) as usize];
        doors.insert(corner(row, below(2) == 0).filter(|_| below(4) > 0).unwrap_or(anywhere));
    }
    let solid = below(101);
    let mut text = String::new();
    for row in hexagon.rows() {
        for cell in hexagon.row(row) {
            text.push(match () {
                () if doors.contains(cell) => 'D',
                () if passages.contains(cell) => 'P',
                () if rhombus_cells.contains(cell) => 'R',
                () if below(100) < solid => '.',
                () => '~',
            });
        }
        text.push('/');
    }
    for cell in marked.cells() {
        let walls = marks(&cell.edge_names(), below);
        let snake = if below(3) == 0 { "S" } else { "-" };
        // Writing to a string does not fail.
        let _ = write!(text, "{cell}:{walls}:{snake}/");
    }
    text.pop();
    text
}

fn faces(below: &mut impl FnMut(u32) -> u32) -> Vec<String> {
    let paths = if below(2) == 0 { PATHS } else { 1 + below(PATHS as u32) as usize };
    let mut face = |rhombus: Rhombus| {
        let plain = below(2) == 0;
        let walls = if plain { "-".to_owned() } else { marks(&["s0", "s1", "s2", "s3"], below) };
        format!("{rhombus}:{walls}:{}", marks(&["A", "B"], below))
    };
    Rhombus::paths().take(paths).chain(Rhombus::destinations()).map(&mut face).collect()
}

/// Each of these words for itself, or `-` for none.
fn marks(names: &[&str], below: &mut impl FnMut(u32) -> u32) -> String {
    let chosen: Vec<&str> = names.iter().copied().filter(|_| below(5) < 2).collect();
    if chosen.is_empty() { "-".to_owned() } else { chosen.join(",") }
}
