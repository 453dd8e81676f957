//! What each placement would score, and which placement becomes which under half a turn of the field.

use ::aztec::{Aztec, Cell, Direction, Placement, PlacementSet, Side, Word};
use rustc_hash::FxHashMap;
use tabletop::zobrist;

/// A side scores at most three cubes with one piece: the arms of a piece are three cubes long.
pub const MOST: i8 = 3;
/// The words of a set of placements.
const WORDS: usize = size_of::<PlacementSet>() / size_of::<u64>();

/// The placements of a field as a player sees them.
pub struct Geometry {
    /// For each placement and side the cubes it would score.
    pub gains: Vec<[i8; 2]>,
    /// For each placement the scoring cells it covers: those of North/South in the lower half, those of East/West
    /// in the upper.
    pub covers: Vec<u32>,
    /// The placements that score for anybody.
    pub scoring: PlacementSet,
    /// For each scoring cell, by its bit in `covers`, the placements that cover it: words of the set with their
    /// index. Few words have any.
    pub covering: Vec<(u32, Vec<(usize, u64)>)>,
    /// For each side the placements that score for it `i - MOST` more than for the other, at least.
    pub ahead: [[PlacementSet; 2 * MOST as usize + 1]; 2],
    /// For each placement the one it becomes when the field is turned by half.
    pub turned: Vec<u16>,
    /// A hash key for each placement.
    pub keys: Vec<u64>,
    index: FxHashMap<Placement, u16>,
}

impl Geometry {
    /// The geometry of a game's field.
    pub fn new(game: &Aztec) -> Geometry {
        let placements = game.placements();
        let index: FxHashMap<Placement, u16> = placements.iter().copied().zip(0..).collect();
        let cells =
            [Side::NorthSouth, Side::EastWest].map(|side| game.sector(side).iter().collect::<Vec<_>>());
        let cover = |placement: &Placement| {
            let path = placement.path().expect("a placement of the field");
            let bits = |side: usize| {
                let hits = cells[side].iter().enumerate().filter(|(_, cell)| path.contains(cell));
                hits.fold(0_u32, |bits, (i, _)| bits | 1 << (16 * side + i))
            };
            bits(0) | bits(1)
        };
        let covers: Vec<u32> = placements.iter().map(cover).collect();
        let gains: Vec<[i8; 2]> = covers
            .iter()
            .map(|bits| [bits & 0xffff, bits >> 16].map(|half| half.count_ones() as i8))
            .collect();
        let ahead = [0, 1].map(|side| {
            std::array::from_fn(|i| {
                let least = i as i8 - MOST;
                set_of(gains.iter().map(|gain| gain[side] - gain[1 - side] >= least))
            })
        });
        let covering = (0..32).filter_map(|bit| {
            let set = set_of(covers.iter().map(|cover| cover >> bit & 1 == 1));
            let words: Vec<_> = set.into_iter().enumerate().filter(|&(_, word)| word != 0).collect();
            (!words.is_empty()).then_some((1 << bit, words))
        });
        Geometry {
            scoring: set_of(covers.iter().map(|&cover| cover != 0)),
            covering: covering.collect(),
            ahead,
            turned: turned(placements, &index, game.size()),
            index,
            keys: (0..placements.len()).map(|i| zobrist::key(0xa27ec, i as u32)).collect(),
            gains,
            covers,
        }
    }

    /// The index of a placement of the field.
    pub fn index(&self, placement: Placement) -> u16 {
        self.index[&placement]
    }

    /// A hash of the pieces that lie, and of their half turn.
    pub fn hash(&self, laid: impl Iterator<Item = u16>) -> Twin {
        laid.fold(Twin::default(), |twin, id| twin.with(self, id))
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

fn turned(placements: &[Placement], index: &FxHashMap<Placement, u16>, size: u8) -> Vec<u16> {
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
