//! The piece: its 24 orientations, and where it lies.

use core::fmt;

use crate::cell::{CELLS, Cell, Cells, Direction};

/// The number of cubes of a piece.
pub const CUBES: usize = 6;

/// The cells of a piece, from the first cube of its path to the last.
pub type Path = [Cell; CUBES];

/// An orientation: the three directions of the piece's path, two steps in the first, two in the second and one in
/// the third. The 24 there are, all of one hand, are the rotations of `esu`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Word(u8);

/// The directions of each word.
const WORDS: [[Direction; 3]; 24] = words();

const fn words() -> [[Direction; 3]; 24] {
    let mut words = [[Direction::Up; 3]; 24];
    let (mut count, mut triple) = (0, 0);
    while triple < 6 * 6 * 6 {
        let [first, second, third] = [triple / 36, triple / 6 % 6, triple % 6];
        let word = [Direction::ALL[first], Direction::ALL[second], Direction::ALL[third]];
        let product = cross(word[0].step(), word[1].step());
        let step = word[2].step();
        if step[0] == product[0] && step[1] == product[1] && step[2] == product[2] {
            words[count] = word;
            count += 1;
        }
        triple += 1;
    }
    words
}

/// East × south = up, so the third direction of `esu` and of all its rotations is the product of the first two.
const fn cross(a: [i8; 3], b: [i8; 3]) -> [i8; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

impl Word {
    /// All orientations.
    pub fn all() -> impl Iterator<Item = Word> {
        (0..24).map(Word)
    }

    /// The three directions.
    pub const fn directions(self) -> [Direction; 3] {
        WORDS[self.0 as usize]
    }

    /// The five steps of the path.
    pub const fn steps(self) -> [Direction; CUBES - 1] {
        let [first, second, third] = self.directions();
        [first, first, second, second, third]
    }

    /// The orientation written `text`.
    pub fn read(text: &str) -> Option<Word> {
        Word::all().find(|word| {
            let letters = word.directions().map(Direction::letter);
            letters.into_iter().eq(text.chars())
        })
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c] = self.directions().map(Direction::letter);
        write!(f, "{a}{b}{c}")
    }
}

/// A piece laid with the first cube of its path in a cell; it may stick out of the space. Written `c3.1 esu`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Placement {
    /// Where the path begins.
    pub start: Cell,
    /// The orientation.
    pub word: Word,
}

impl Placement {
    /// The number of values of this type.
    pub const COUNT: usize = 24 * CELLS;

    /// A number below [`Placement::COUNT`], the same whatever the options.
    pub const fn index(self) -> usize {
        self.word.0 as usize * CELLS + self.start.index()
    }

    /// All values of this type, by word, then by cell.
    pub fn all() -> impl Iterator<Item = Placement> {
        Word::all().flat_map(|word| Cell::all().map(move |start| Placement { start, word }))
    }

    /// The six cells of the path, or the direction in which it leaves the space.
    pub fn path(self) -> Result<Path, Direction> {
        let mut path = [self.start; CUBES];
        for (i, step) in self.word.steps().into_iter().enumerate() {
            path[i + 1] = path[i].toward(step).ok_or(step)?;
        }
        Ok(path)
    }

    /// The cells in front of a path towards `direction`: those the piece sweeps when it leaves that way.
    pub fn sweep(path: Path, direction: Direction) -> Cells {
        let mut swept = Cells::NONE;
        for cube in path {
            let mut cell = cube;
            while let Some(next) = cell.toward(direction) {
                swept.insert(next);
                cell = next;
            }
        }
        swept.without(&path.into_iter().collect())
    }
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.start, self.word)
    }
}
