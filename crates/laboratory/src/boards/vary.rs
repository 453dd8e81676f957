//! Variations of a temple: a few cells and faces changed by lot, and what the rulebook says of board and rhombi kept.

use dice::Dice;
use inka::{BoardPlan, Cell, Face, FacePlan, Half, PATHS, Temple};
use serde::Serialize;

/// A board and its rhombi, as options give them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Drawing {
    pub board: String,
    pub rhombi: String,
}

/// How many passages and rhombus cells there may be.
const PASSAGES: core::ops::RangeInclusive<usize> = 2..=8;
const RHOMBUS_CELLS: core::ops::RangeInclusive<usize> = 1..=6;
/// The walls a path rhombus may have: some side stays open wherever it lies, at the board's edge, too.
const WALLS: [&str; 11] = ["-", "-", "s0", "s1", "s2", "s3", "s0,s2", "s1,s3", "s0,s3", "s1,s2", "s0,s3"];
const SNAKES: [&str; 6] = ["-", "-", "-", "A", "B", "A,B"];

impl Drawing {
    /// The temple; none if it cannot be played.
    pub fn temple(&self) -> Option<Temple> {
        Temple::given(&self.board, &self.rhombi).ok()
    }

    /// Whether it can be played and is as the rulebook describes it; if not, no variation of it would be found.
    pub fn is_as_told(&self) -> bool {
        self.temple().is_some_and(|temple| is_as_told(&temple))
    }

    /// A variation that differs by one to so many changes, looks the same in both mirrors, and is as the rulebook
    /// describes it.
    pub fn varied(&self, most: u32, dice: &mut Dice) -> Drawing {
        loop {
            let mut varied = self.clone();
            for _ in 0..=dice.below(most) {
                if dice.below(3) == 0 {
                    varied.rhombi = face_changed(&varied.rhombi, dice);
                } else {
                    varied.board = cells_changed(&varied.board, dice);
                }
            }
            if varied != *self && varied.is_as_told() {
                return varied;
            }
        }
    }
}

/// Whether all that the rulebook tells of board and rhombi holds: most of the floor is destroyed, there are passages (one
/// leads to another) and rhombus cells, thirteen path rhombi, some with walls and some with snakes. That nothing is
/// unusual about it is ours.
fn is_as_told(temple: &Temple) -> bool {
    let (board, faces) = (temple.board(), temple.faces());
    let count = |is: &dyn Fn(Face) -> bool| faces.paths().filter(|path| is(faces.of(*path))).count();
    2 * board.floor().len() < board.hexagon().cells().len()
        && PASSAGES.contains(&board.passages().len())
        && RHOMBUS_CELLS.contains(&board.rhombus_cells().len())
        && faces.paths().len() == PATHS
        && count(&|face| face.walls() != 0) > 1
        && count(&|face| face.snake(Half::A) || face.snake(Half::B)) > 1
        && temple.warnings().is_empty()
}

/// A cell and its images in both mirrors get the sign of another one, or another sign. Doors stay where they are, and
/// what the destinations cover stays chasm.
fn cells_changed(board: &str, dice: &mut Dice) -> String {
    let (marks, rows): (Vec<&str>, Vec<&str>) = board.split('/').partition(|part| part.contains(':'));
    let mut rows: Vec<Vec<char>> = rows.into_iter().map(|row| row.chars().collect()).collect();
    let (place, other) = (free(&rows, dice), free(&rows, dice));
    let at = |rows: &[Vec<char>], (row, column): (usize, usize)| rows[row][column];
    match dice.below(4) {
        // Signs and floor move more often than they come and go.
        0 | 1 => {
            let (here, there) = (at(&rows, place), at(&rows, other));
            set(&mut rows, place, there);
            set(&mut rows, other, here);
        }
        2 => {
            let floor = if at(&rows, place) == '~' { '.' } else { '~' };
            set(&mut rows, place, floor);
        }
        _ => set(&mut rows, place, dice.one_of(&['P', 'R'])),
    }
    let rows = rows.into_iter().map(String::from_iter);
    rows.chain(marks.into_iter().map(str::to_owned)).collect::<Vec<_>>().join("/")
}

/// A cell of the north-west quarter that is no door and not in the centre.
fn free(rows: &[Vec<char>], dice: &mut Dice) -> (usize, usize) {
    loop {
        let row = dice.below(rows.len() as u32 / 2) as usize;
        let column = dice.below(rows[row].len() as u32 / 2 + 1) as usize;
        let centre = row + 1 == rows.len() / 2 && column + 1 >= rows[row].len() / 2;
        if !centre && rows[row][column] != 'D' {
            return (row, column);
        }
    }
}

/// Draws a cell and its images.
fn set(rows: &mut [Vec<char>], (row, column): (usize, usize), sign: char) {
    for row in [row, rows.len() - 1 - row] {
        let width = rows[row].len();
        for column in [column, width - 1 - column] {
            rows[row][column] = sign;
        }
    }
}

/// One path rhombus gets other walls and snakes.
fn face_changed(rhombi: &str, dice: &mut Dice) -> String {
    let changed = format!("{}", 1 + dice.below(PATHS as u32));
    let face = format!("{changed}:{}:{}", dice.one_of(&WALLS), dice.one_of(&SNAKES));
    let lines = rhombi.split('/').map(|line| match line.split_once(':') {
        Some((name, _)) if name == changed => face.as_str(),
        _ => line,
    });
    lines.collect::<Vec<_>>().join("/")
}

/// The drawing that came with the game, written out.
pub fn first() -> Drawing {
    Drawing {
        board: BoardPlan::read(inka::SHIPPED_BOARD).to_string(),
        rhombi: FacePlan::read(inka::SHIPPED_FACES).to_string(),
    }
}

/// How many cells of two drawings differ.
pub fn apart(a: &Drawing, b: &Drawing) -> usize {
    let [one, other] = [a, b].map(|drawing| drawing.temple().expect("it can be played"));
    let sign = |temple: &Temple, cell: Cell| {
        let board = temple.board();
        let masks = [board.hexagon().cells(), board.floor(), board.passages(), board.rhombus_cells()];
        masks.map(|mask| mask.contains(cell))
    };
    Cell::all().filter(|cell| sign(&one, *cell) != sign(&other, *cell)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variations_are_symmetric_as_told_and_determined_by_their_seed() {
        let first = first();
        assert!(first.is_as_told());
        for seed in 0..20 {
            let varied = first.varied(12, &mut Dice::new(seed));
            let temple = varied.temple().unwrap();
            assert!(varied.is_as_told(), "{varied:?}");
            assert_eq!(temple.board().doors(), first.temple().unwrap().board().doors());
            assert_eq!(varied, first.varied(12, &mut Dice::new(seed)));
            assert!(apart(&first, &varied) > 0 || varied.rhombi != first.rhombi);
        }
    }

    #[test]
    fn a_smaller_board_keeps_its_size_and_what_its_cells_carry() {
        let text = include_str!("../../../../examples/boards/inka-board.txt");
        let small = Drawing { board: BoardPlan::read(text).to_string(), ..first() };
        assert!(small.is_as_told());
        for seed in 0..5 {
            let varied = small.varied(12, &mut Dice::new(seed)).temple().unwrap();
            let own = small.temple().unwrap();
            assert_eq!(varied.board().hexagon(), own.board().hexagon());
            assert_eq!(varied.board().snakes(), own.board().snakes());
        }
    }

    #[test]
    fn what_the_rulebook_tells_is_asked_for() {
        let told = |board: &dyn Fn(&str) -> String, rhombi: &dyn Fn(&str) -> String| {
            let Drawing { board: cells, rhombi: faces } = first();
            Drawing { board: board(&cells), rhombi: rhombi(&faces) }
                .temple()
                .is_some_and(|it| is_as_told(&it))
        };
        let same = |text: &str| text.to_owned();
        assert!(told(&same, &same));
        assert!(!told(&|cells| cells.replace('~', "."), &same), "no chasm");
        assert!(!told(&|cells| cells.replace('P', "."), &same), "no passage");
        assert!(!told(&|cells| cells.replace('R', "."), &same), "no rhombus cell");
        assert!(!told(&|cells| cells.replacen('P', ".", 1), &same), "not symmetric");
        assert!(!told(&same, &|faces| faces.replace(":A", ":-").replace(":-,B", ":-")), "no snake");
        assert!(!told(&same, &|faces| faces.replace("4:s0:", "4:s0,s1:")), "can be sealed");
    }
}
