//! What each placement would score, and which placement becomes which under half a turn of the field.

use ::aztec::{Aztec, Cell, Direction, Path, Placement, PlacementSet, Side, Word};
use rustc_hash::FxHashMap;
use tabletop::{Game, zobrist};

/// A side scores at most three cubes with one piece: the arms of a piece are three cubes long.
pub const MOST: i8 = 3;
/// The words of a set of placements.
const WORDS: usize = size_of::<PlacementSet>() / size_of::<u64>();

/// A cell that scores for a side.
pub struct Target {
    /// Its bit in [`Geometry::covers`].
    pub bit: u32,
    /// Where it is.
    pub cell: Cell,
}

/// For each scoring cell, in the order of [`Geometry::targets`], a bit for each placement that covers it.
pub type Spots = [u32; MOST_TARGETS];
/// The scoring cells of the largest field if its corners score.
pub const MOST_TARGETS: usize = 36;

/// The half of [`Geometry::covers`] for a side.
pub const fn half(covers: u64, side: usize) -> u32 {
    (covers >> (32 * side)) as u32
}

/// The placements of a field as a player sees them.
pub struct Geometry {
    /// For each placement and side the cubes it would score.
    pub gains: Vec<[i8; 2]>,
    /// For each placement the scoring cells it covers: those of North/South in the lower half, those of East/West
    /// in the upper.
    pub covers: Vec<u64>,
    /// The placements that score for anybody.
    pub scoring: PlacementSet,
    /// The scoring cells.
    pub targets: Vec<Target>,
    /// The empty spots before the first piece.
    spots: Spots,
    /// For each placement the spots that it takes.
    takes: Vec<Spots>,
    /// For each side the placements that score for it `i - MOST` more than for the other, at least.
    pub ahead: [[PlacementSet; 2 * MOST as usize + 1]; 2],
    /// For each placement the one it becomes when the field is turned by half.
    pub turned: Vec<u16>,
    /// A hash key for each placement.
    pub keys: Vec<u64>,
}

impl Geometry {
    /// The geometry of a game's field.
    pub fn new(game: &Aztec) -> Geometry {
        let placements = game.placements();
        let cells =
            [Side::NorthSouth, Side::EastWest].map(|side| game.sector(side).iter().collect::<Vec<_>>());
        let path = |placement: &Placement| placement.path().expect("a placement of the field");
        let paths: Vec<Path> = placements.iter().map(path).collect();
        let cover = |path: &Path| {
            let bits = |side: usize| {
                let hits = cells[side].iter().enumerate().filter(|(_, cell)| path.contains(cell));
                hits.fold(0_u64, |bits, (i, _)| bits | 1 << (32 * side + i))
            };
            bits(0) | bits(1)
        };
        let covers: Vec<u64> = paths.iter().map(cover).collect();
        let gains: Vec<[i8; 2]> =
            covers.iter().map(|&covers| [0, 1].map(|side| half(covers, side).count_ones() as i8)).collect();
        let ahead = [0, 1].map(|side| {
            std::array::from_fn(|i| {
                let least = i as i8 - MOST;
                set_of(gains.iter().map(|gain| gain[side] - gain[1 - side] >= least))
            })
        });
        let targets: Vec<Target> = cells
            .iter()
            .zip([0, 32])
            .flat_map(|(cells, first)| cells.iter().zip(first..).map(|(&cell, bit)| Target { bit, cell }))
            .collect();
        let (spots, takes) = spots(game, &paths, &targets);
        Geometry {
            scoring: set_of(covers.iter().map(|&cover| cover != 0)),
            targets,
            spots,
            takes,
            ahead,
            turned: turned(placements, game.size()),
            keys: (0..placements.len()).map(|i| zobrist::key(0xa27ec, i as u32)).collect(),
            gains,
            covers,
        }
    }

    /// The placements that are still empty, for each scoring cell.
    pub fn spots(&self, laid: &[u16]) -> Spots {
        let mut spots = self.spots;
        for &id in laid {
            for (spots, taken) in spots.iter_mut().zip(&self.takes[usize::from(id)]) {
                *spots &= !taken;
            }
        }
        spots
    }

    /// The scoring cells that are covered by a placement of `spots`, as in [`Geometry::covers`].
    pub fn open(&self, spots: &Spots) -> u64 {
        let cells = self.targets.iter().zip(spots);
        cells.fold(0, |open, (target, &spots)| open | u64::from(spots != 0) << target.bit)
    }

    /// A hash of the pieces that lie, and of their half turn.
    pub fn hash(&self, laid: &[u16]) -> Twin {
        laid.iter().fold(Twin::default(), |twin, &id| twin.with(self, id))
    }
}

/// The hashes of a building and of its half turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Twin {
    /// As it stands.
    pub here: u64,
    /// Turned.
    pub there: u64,
}

impl Twin {
    /// With one more piece.
    #[must_use]
    pub fn with(self, geometry: &Geometry, id: u16) -> Twin {
        let id = usize::from(id);
        Twin {
            here: self.here ^ geometry.keys[id],
            there: self.there ^ geometry.keys[usize::from(geometry.turned[id])],
        }
    }

    /// The hash of both.
    pub fn either(self) -> u64 {
        self.here.min(self.there)
    }
}

fn set_of(bits: impl Iterator<Item = bool>) -> PlacementSet {
    let mut set = [0; WORDS];
    for (i, _) in bits.enumerate().filter(|&(_, bit)| bit) {
        set[i / 64] |= 1 << (i % 64);
    }
    set
}

/// The empty spots before the first piece, and what each placement takes of them.
fn spots(game: &Aztec, paths: &[Path], targets: &[Target]) -> (Spots, Vec<Spots>) {
    let free = game.free(&game.start());
    let mut spots = [0; MOST_TARGETS];
    let mut through = vec![Vec::new(); Cell::all().count()];
    for (i, target) in targets.iter().enumerate() {
        let covering = paths.iter().enumerate().filter(|(_, path)| path.contains(&target.cell));
        for (bit, (id, path)) in covering.enumerate() {
            spots[i] |= u32::from(free[id / 64] >> (id % 64) & 1 == 1) << bit;
            for cell in path {
                through[cell.index()].push((i, 1 << bit));
            }
        }
    }
    let takes = paths.iter().map(|path| {
        let mut takes = [0; MOST_TARGETS];
        for &(i, spot) in path.iter().flat_map(|cell| &through[cell.index()]) {
            takes[i] |= spot;
        }
        takes
    });
    (spots, takes.collect())
}

fn turned(placements: &[Placement], size: u8) -> Vec<u16> {
    let index: FxHashMap<Placement, u16> = placements.iter().copied().zip(0..).collect();
    let opposite = |direction: Direction| match direction {
        Direction::North => Direction::South,
        Direction::South => Direction::North,
        Direction::East => Direction::West,
        Direction::West => Direction::East,
        vertical => vertical,
    };
    let word = |word: Word| {
        let directions = word.directions().map(opposite);
        Word::all().find(|word| word.directions() == directions).expect("a half turn keeps the hand")
    };
    let cell = |cell: Cell| {
        Cell::at(size - 1 - cell.file(), size - 1 - cell.rank(), cell.level())
            .expect("a half turn keeps the field")
    };
    let turn = |placement: &Placement| {
        index[&Placement { start: cell(placement.start), word: word(placement.word) }]
    };
    placements.iter().map(turn).collect()
}

#[cfg(test)]
mod tests {
    use ::aztec::Aztec;
    use dice::Dice;
    use tabletop::Turn;

    use super::*;

    #[test]
    fn spots_are_the_empty_placements_of_each_scoring_cell() {
        for options in ["size=9", "size=7", "size=9 corners=included", "size=9 corners=split"] {
            let options = format!("players=2 {options}").parse().expect("options");
            let game = Aztec::new(&options, Aztec::RULES).expect("options that fit");
            let geometry = Geometry::new(&game);
            let (mut position, mut legal, mut dice) = (game.start(), Vec::new(), Dice::new(1));
            while game.turn(&position) != Turn::Over {
                let free = game.free(&position);
                let is_free = |id: usize| free[id / 64] >> (id % 64) & 1 == 1;
                let spots = geometry.spots(game.laid_indices(&position));
                for (target, spots) in geometry.targets.iter().zip(spots) {
                    let covering = (0..game.placements().len())
                        .filter(|&id| geometry.covers[id] >> target.bit & 1 == 1 && is_free(id));
                    assert_eq!(spots.count_ones() as usize, covering.count());
                }
                game.legal(&position, &mut legal);
                game.apply(&mut position, legal[dice.below(legal.len() as u32) as usize]);
            }
        }
    }
}
