//! How many path rhombi are sure of a place, however the players lay those before.

use crate::geometry::Geometry;
use crate::{Cell, Edge, Faces, Mask, Placement};

/// A rhombus takes its own place and those it would share a cell with: two beyond either half.
const MOST_TAKEN: usize = 5;

/// How many path rhombi can always be laid with pawns on all doors: as many as the fewest that fill the board for one of
/// those there are. At most the number there are.
///
/// A rhombus is sure of a place if its two cells are free and, laid one way round or the other, no wall of it faces a
/// door; for then it walls nobody in.
pub fn sure_of_a_place(geometry: &Geometry, faces: &Faces, doors: Mask, covered: Mask) -> usize {
    let free = |at: &Placement| at.a() < at.b() && !geometry.mask(*at).meets(doors | covered);
    let places: Vec<Place> =
        geometry.placements().iter().copied().filter(free).map(|at| Place::of(geometry, at, doors)).collect();
    let mut patterns: Vec<u8> = faces.paths().map(|rhombus| faces.of(rhombus).walls()).collect();
    patterns.sort_unstable();
    patterns.dedup();
    let fill = |walls: u8, rhombi: usize| {
        let wanted: Vec<Place> = places.iter().copied().filter(|place| place.admits(walls)).collect();
        filled(&places, &wanted, Mask::EMPTY, rhombi)
    };
    let paths = faces.paths().len();
    (0..paths).find(|&rhombi| patterns.iter().any(|&walls| fill(walls, rhombi))).unwrap_or(paths)
}

/// Two neighbouring cells that a rhombus may cover.
#[derive(Clone, Copy)]
struct Place {
    mask: Mask,
    /// The sides that face a door, as bits, with half A on the first cell.
    facing: u8,
}

impl Place {
    fn of(geometry: &Geometry, at: Placement, doors: Mask) -> Place {
        let faces_door = |(cell, edge): (Cell, Edge)| {
            geometry.neighbour(cell, edge).is_some_and(|beyond| doors.contains(beyond))
        };
        let sides = at.sides().map(faces_door);
        let facing = (0..4).filter(|&side| sides[side]).map(|side| 1 << side).sum();
        Place { mask: geometry.mask(at), facing }
    }

    /// Whether a rhombus with these walls can lie here, one way round or the other, with no wall towards a door.
    fn admits(self, walls: u8) -> bool {
        let turned = self.facing << 2 & 0b1111 | self.facing >> 2;
        walls & self.facing == 0 || walls & turned == 0
    }
}

/// Whether so many more rhombi can be laid that none of the wanted places is free.
fn filled(places: &[Place], wanted: &[Place], taken: Mask, rhombi: usize) -> bool {
    let left: Vec<Place> = wanted.iter().copied().filter(|place| !place.mask.meets(taken)).collect();
    let Some(first) = left.first() else { return true };
    // Each rhombus takes at most so many places, so there is no use in trying.
    if left.len() > MOST_TAKEN * rhombi {
        return false;
    }
    let over = |place: &&Place| place.mask.meets(first.mask) && !place.mask.meets(taken);
    places.iter().filter(over).any(|place| filled(places, &left, taken | place.mask, rhombi - 1))
}

#[cfg(test)]
mod tests {
    use crate::{BoardPlan, FacePlan, Temple};

    const SMALL: &str = "D.~~~.D/~~~~~~~~~/~~~~P~~~~~~/R..~~~~~..R/~~~~P~~~~/D.~~~.D";

    fn defects(board: &str, paths: usize, walls: &str) -> Vec<String> {
        let faces: Vec<_> = (1..=paths).map(|number| format!("{number}:{walls}:-")).collect();
        let faces = format!("{}/D1:s2,s3:-/D2:s2,s3:-/D3:s2,s3:-", faces.join("/"));
        let temple = Temple::new(&BoardPlan::read(board), &FacePlan::read(&faces));
        temple.err().unwrap_or_default().iter().map(ToString::to_string).collect()
    }

    /// Twelve plain ones cannot fill the smallest board, but twelve that may wall somebody in can leave no place for one
    /// of their kind.
    #[test]
    fn more_rhombi_than_can_always_be_laid_are_found() {
        for (paths, walls, sure) in
            [(13, "-", 13), (13, "s0", 13), (13, "s0,s2", 12), (11, "s0,s1,s2,s3", 11)]
        {
            let expected = (sure < paths)
                .then(|| format!("of {paths} path rhombi only {sure} are sure of a place on this board"));
            assert_eq!(defects(SMALL, paths, walls), expected.into_iter().collect::<Vec<_>>(), "{walls}");
        }
        assert_eq!(
            defects(SMALL, 12, "s0,s1,s2,s3"),
            ["of 12 path rhombi only 11 are sure of a place on this board"]
        );
    }
}
