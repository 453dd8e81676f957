//! The faces of the rhombi, their walls and snakes: read from text, then validated.

use core::fmt;

use crate::rhombus::RHOMBI;
use crate::{Half, Rhombus};

/// The faces that come with the game.
pub const SHIPPED_FACES: &str = include_str!("../data/rhombi.txt");

/// The walls of a destination rhombus, as bits: s2 and s3, which face the centre at the start.
const DESTINATION_WALLS: u8 = 0b1100;
/// Two walls that leave only an obtuse corner open, which fits into a corner of the board.
const SEALABLE: [u8; 2] = [0b0011, 0b1100];

/// Faces as somebody wrote them: lines of words, sense or nonsense.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FacePlan {
    lines: Vec<Vec<String>>,
}

impl FacePlan {
    /// Reads any text: rhombi are lines or parted by `/`, fields are parted by blanks or `:`, and a line that
    /// starts with `#` is a comment.
    pub fn read(text: &str) -> FacePlan {
        let lines = text.lines().filter(|line| !line.starts_with('#')).flat_map(|line| line.split('/'));
        let fields = |line: &str| {
            let words = line.split(|c: char| c.is_whitespace() || c == ':');
            words.filter(|word| !word.is_empty()).map(str::to_owned).collect::<Vec<_>>()
        };
        FacePlan { lines: lines.map(fields).filter(|line| !line.is_empty()).collect() }
    }

    /// The faces, or everything that is wrong with them.
    pub fn validate(&self) -> Result<Faces, Vec<FaceDefect>> {
        let mut defects = Vec::new();
        let mut found = [None; RHOMBI];
        for line in &self.lines {
            let [name, walls, snakes] = &line[..] else {
                defects.push(FaceDefect::Fields(line.join(" ")));
                continue;
            };
            let Ok(rhombus) = name.parse::<Rhombus>() else {
                defects.push(FaceDefect::Name(name.clone()));
                continue;
            };
            let mut marks = |text: &str, names: &[&str]| {
                read_marks(text, names).unwrap_or_else(|word| {
                    defects.push(FaceDefect::Mark { rhombus, word });
                    0
                })
            };
            let face =
                Face { walls: marks(walls, &["s0", "s1", "s2", "s3"]), snakes: marks(snakes, &["A", "B"]) };
            if found[rhombus.index()].replace(face).is_some() {
                defects.push(FaceDefect::Twice(rhombus));
            }
        }
        for rhombus in Rhombus::all() {
            let destination = rhombus.destination_index().is_some();
            match found[rhombus.index()] {
                None => defects.push(FaceDefect::Missing(rhombus)),
                Some(Face { walls, .. }) if destination && walls != DESTINATION_WALLS => {
                    defects.push(FaceDefect::DestinationWalls(rhombus));
                }
                Some(Face { walls, .. })
                    if !destination && (walls.count_ones() > 2 || SEALABLE.contains(&walls)) =>
                {
                    defects.push(FaceDefect::Sealable(rhombus));
                }
                Some(_) => {}
            }
        }
        if defects.is_empty() { Ok(Faces(found.map(Option::unwrap_or_default))) } else { Err(defects) }
    }
}

/// Reads `-` or names parted by commas as bits; the error is the first word that is neither or comes twice.
fn read_marks(text: &str, names: &[&str]) -> Result<u8, String> {
    if text == "-" {
        return Ok(0);
    }
    text.split(',').try_fold(0, |marks, word| match names.iter().position(|name| *name == word) {
        Some(bit) if marks >> bit & 1 == 0 => Ok(marks | 1 << bit),
        _ => Err(word.to_owned()),
    })
}

/// What is printed on a rhombus.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Face {
    walls: u8,
    snakes: u8,
}

impl Face {
    /// The sides with a wall, side `i` as bit `i`.
    #[inline]
    pub fn walls(self) -> u8 {
        self.walls
    }

    /// Whether a half carries a snake.
    #[inline]
    pub fn snake(self, half: Half) -> bool {
        self.snakes >> half as u8 & 1 == 1
    }
}

/// The faces of all rhombi, fit for play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Faces([Face; RHOMBI]);

impl Faces {
    /// The face of one.
    #[inline]
    pub fn of(&self, rhombus: Rhombus) -> Face {
        self.0[rhombus.index()]
    }
}

/// One thing wrong with the faces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FaceDefect {
    /// A line that is not name, walls and snakes.
    Fields(String),
    /// A name no rhombus has.
    Name(String),
    /// A word that is no side or half, or comes twice.
    Mark {
        /// Whose.
        rhombus: Rhombus,
        /// The word.
        word: String,
    },
    /// A rhombus described twice.
    Twice(Rhombus),
    /// A rhombus left out.
    Missing(Rhombus),
    /// A path rhombus whose open sides could all lie on the board's edge.
    Sealable(Rhombus),
    /// A destination rhombus whose walls are not s2 and s3.
    DestinationWalls(Rhombus),
}

impl fmt::Display for FaceDefect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FaceDefect::Fields(line) => {
                write!(f, "a rhombus is name, walls and snakes, not '{}'", line.escape_debug())
            }
            FaceDefect::Name(name) => {
                write!(f, "rhombi are called 1 to 13 and D1 to D3, not '{}'", name.escape_debug())
            }
            FaceDefect::Mark { rhombus, word } => write!(
                f,
                "rhombus {rhombus} has walls among s0 s1 s2 s3 and snakes among A B, each once, or -, not '{}'",
                word.escape_debug()
            ),
            FaceDefect::Twice(rhombus) => write!(f, "rhombus {rhombus} is described twice"),
            FaceDefect::Missing(rhombus) => write!(f, "rhombus {rhombus} is missing"),
            FaceDefect::Sealable(rhombus) => {
                write!(f, "the open sides of rhombus {rhombus} could all lie on the board's edge")
            }
            FaceDefect::DestinationWalls(rhombus) => {
                write!(f, "rhombus {rhombus} has its walls on s2 and s3")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[&str]) {
        let defects = FacePlan::read(text).validate().err().unwrap_or_default();
        assert_eq!(defects.iter().map(ToString::to_string).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn the_shipped_faces_are_as_the_rules_describe_them() {
        let faces = FacePlan::read(SHIPPED_FACES).validate().unwrap();
        let count = |is: &dyn Fn(Face) -> bool| Rhombus::paths().filter(|&r| is(faces.of(r))).count();
        assert_eq!(count(&|face| face == Face::default()), 3);
        assert_eq!(count(&|face| face.walls() != 0), 6);
        assert_eq!(count(&|face| face.snake(Half::A)), 4);
        assert_eq!(count(&|face| face.snake(Half::B)), 2);
    }

    #[test]
    fn blanks_and_line_breaks_may_be_colons_and_strokes() {
        let plan = FacePlan::read(SHIPPED_FACES);
        let words: Vec<_> = plan.lines.iter().map(|line| line.join(":")).collect();
        assert_eq!(FacePlan::read(&words.join("/")), plan);
    }

    #[test]
    fn every_defect_is_reported_at_once() {
        let text = SHIPPED_FACES
            .replace("\n1 - -", "\n1 -")
            .replace("\n2 - -", "\n2 s0,s0 C\n14 - -")
            .replace("\n4 s0 -", "\n4 s0,s1 -")
            .replace("\n5 s1 -", "\n5 s0,s1,s3 -")
            .replace("\nD1 s2,s3 -", "\nD1 s2 -\nD1 - -");
        check(
            &text,
            &[
                "a rhombus is name, walls and snakes, not '1 -'",
                "rhombus 2 has walls among s0 s1 s2 s3 and snakes among A B, each once, or -, not 's0'",
                "rhombus 2 has walls among s0 s1 s2 s3 and snakes among A B, each once, or -, not 'C'",
                "rhombi are called 1 to 13 and D1 to D3, not '14'",
                "rhombus D1 is described twice",
                "rhombus 1 is missing",
                "the open sides of rhombus 4 could all lie on the board's edge",
                "the open sides of rhombus 5 could all lie on the board's edge",
                "rhombus D1 has its walls on s2 and s3",
            ],
        );
    }
}
