//! The faces of the rhombi, their walls and snakes: read from text, then validated.

use core::fmt;

use crate::marks::{fields, read_marks};
use crate::{Defect, Half, RHOMBI, Rhombus};

/// A wall on every side, as bits.
const ALL_SIDES: u8 = 0b1111;
/// Two walls that leave only the sides about an obtuse corner open, which fits into a corner of the board.
const CORNERED: [u8; 2] = [0b0011, 0b1100];

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
        FacePlan { lines: lines.map(fields).filter(|line| !line.is_empty()).collect() }
    }

    /// The faces, or everything that is wrong with them.
    pub fn validate(&self) -> Result<Faces, Vec<Defect>> {
        let mut defects = Vec::new();
        let mut found = [None; RHOMBI];
        for line in &self.lines {
            let [name, walls, snakes] = &line[..] else {
                defects.push(Defect::RhombusFields(line.join(" ")));
                continue;
            };
            let Ok(rhombus) = name.parse::<Rhombus>() else {
                defects.push(Defect::RhombusName(name.clone()));
                continue;
            };
            let mut marks = |text: &str, names: &[&str]| {
                read_marks(text, names).unwrap_or_else(|word| {
                    defects.push(Defect::RhombusMark { rhombus, word });
                    0
                })
            };
            let face =
                Face { walls: marks(walls, &["s0", "s1", "s2", "s3"]), snakes: marks(snakes, &["A", "B"]) };
            if found[rhombus.index()].replace(face).is_some() {
                defects.push(Defect::RhombusTwice(rhombus));
            }
        }
        // The highest number says how many path rhombi there are.
        let last = Rhombus::paths().rfind(|rhombus| found[rhombus.index()].is_some());
        let paths = last.map_or(0, |rhombus| rhombus.index() + 1);
        if paths == 0 {
            defects.push(Defect::NoPaths);
        }
        for rhombus in Rhombus::paths().take(paths).chain(Rhombus::destinations()) {
            match found[rhombus.index()] {
                None => defects.push(Defect::RhombusMissing(rhombus)),
                Some(face) if rhombus.destination_index().is_some() && face.walls == ALL_SIDES => {
                    defects.push(Defect::Closed(rhombus));
                }
                Some(_) => {}
            }
        }
        let faces = Faces { paths, faces: found.map(Option::unwrap_or_default) };
        if defects.is_empty() { Ok(faces) } else { Err(defects) }
    }
}

/// The faces in one line, as an option takes them.
impl fmt::Display for FacePlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<_> = self.lines.iter().map(|line| line.join(":")).collect();
        f.write_str(&lines.join("/"))
    }
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

    /// The sides without a wall, as bits.
    #[inline]
    pub fn open_sides(self) -> u8 {
        !self.walls & ALL_SIDES
    }

    /// Whether a half carries a snake.
    #[inline]
    pub fn snake(self, half: Half) -> bool {
        self.snakes >> half as u8 & 1 == 1
    }

    /// Whether all its open sides fit against the board's edge, where they lead nowhere.
    pub(crate) fn can_be_sealed(self) -> bool {
        self.walls.count_ones() > 2 || CORNERED.contains(&self.walls)
    }
}

/// The faces of all rhombi, fit for play if the board fits them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Faces {
    paths: usize,
    faces: [Face; RHOMBI],
}

impl Faces {
    /// The face of one.
    #[inline]
    pub fn of(&self, rhombus: Rhombus) -> Face {
        self.faces[rhombus.index()]
    }

    /// The path rhombi there are.
    pub fn paths(&self) -> impl DoubleEndedIterator<Item = Rhombus> + ExactSizeIterator {
        Rhombus::paths().take(self.paths)
    }

    /// The path rhombi there are, then the destinations.
    pub fn rhombi(&self) -> impl Iterator<Item = Rhombus> {
        self.paths().chain(Rhombus::destinations())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SHIPPED_FACES;

    fn check(text: &str, expected: &[&str]) {
        let defects = FacePlan::read(text).validate().err().unwrap_or_default();
        assert_eq!(defects.iter().map(ToString::to_string).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn the_shipped_faces_are_as_the_rules_describe_them() {
        let faces = FacePlan::read(SHIPPED_FACES).validate().unwrap();
        let count = |is: &dyn Fn(Face) -> bool| faces.paths().filter(|&r| is(faces.of(r))).count();
        assert_eq!(faces.paths().len(), 13);
        assert_eq!(count(&|face| face == Face::default()), 3);
        assert_eq!(count(&|face| face.walls() != 0), 6);
        assert_eq!(count(&|face| face.snake(Half::A)), 4);
        assert_eq!(count(&|face| face.snake(Half::B)), 2);
    }

    #[test]
    fn faces_read_back_from_one_line() {
        let plan = FacePlan::read(SHIPPED_FACES);
        assert_eq!(FacePlan::read(&plan.to_string()), plan);
    }

    #[test]
    fn every_defect_is_reported_at_once() {
        let text = SHIPPED_FACES
            .replace("\n1 - -", "\n1 -")
            .replace("\n2 - -", "\n2 s0,s0 C\n14 - -")
            .replace("\nD1 s2,s3 -", "\nD1 s0,s1,s2,s3 -\nD1 s3,s2,s1,s0 -");
        check(
            &text,
            &[
                "a rhombus is name, walls and snakes, not '1 -'",
                "rhombus 2 has walls among s0 s1 s2 s3 and snakes among A B, each once, or -, not 's0'",
                "rhombus 2 has walls among s0 s1 s2 s3 and snakes among A B, each once, or -, not 'C'",
                "rhombi are called 1 to 13 and D1 to D3, not '14'",
                "rhombus D1 is described twice",
                "rhombus 1 is missing",
                "rhombus D1 has a wall on every side, so nobody can step onto it",
            ],
        );
    }

    #[test]
    fn there_may_be_fewer_path_rhombi_with_any_walls_and_snakes() {
        let faces = FacePlan::read("1:s0,s1,s2:A,B/2:-:-/D1:-:B/D2:s0:-/D3:s0,s1,s2:-").validate().unwrap();
        assert_eq!(
            faces.rhombi().map(|rhombus| rhombus.to_string()).collect::<Vec<_>>().join(" "),
            "1 2 D1 D2 D3"
        );
        assert_eq!(faces.of(Rhombus::destination(2).unwrap()).open_sides(), 0b1110);
        check("D1:-:-/D2:-:-", &["there are 1 to 13 path rhombi, not 0", "rhombus D3 is missing"]);
        check("3:-:-/D1:-:-/D2:-:-/D3:-:-", &["rhombus 1 is missing", "rhombus 2 is missing"]);
    }
}
