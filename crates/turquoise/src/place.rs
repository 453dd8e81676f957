//! The 30 places for plates: four levels, each shifted by one column.

use core::fmt;
use core::str::FromStr;

use tabletop::TextError;

use crate::column::{Column, Columns};

/// Levels of plates: the ground and three above.
pub const LEVELS: usize = 4;
/// Places for plates: 16 + 9 + 4 + 1.
pub const PLACES: usize = 30;

/// A place for a plate, in the order of its text: level, then anchor.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place(u8);

/// Level and anchor of every place.
const TABLE: [(u8, Column); PLACES] = {
    let mut table = [(0, Column::nth(0).unwrap()); PLACES];
    let (mut next, mut level) = (0, 0);
    while level < LEVELS as u8 {
        let mut file = level;
        while file < 7 - level {
            let mut rank = level;
            while rank < 7 - level {
                table[next] = (level, Column::at(file, rank).unwrap());
                next += 1;
                rank += 2;
            }
            file += 2;
        }
        level += 1;
    }
    table
};

/// The number of a level's first place; the level after the last one ends the list.
const FIRST: [u8; LEVELS + 1] = [0, 16, 25, 29, 30];

/// The anchors of a level's places, as a set.
const ANCHORS: [u64; LEVELS] = {
    let mut anchors = [0; LEVELS];
    let mut i = 0;
    while i < PLACES {
        anchors[TABLE[i].0 as usize] |= TABLE[i].1.bit();
        i += 1;
    }
    anchors
};

impl Place {
    /// The capstone's only place.
    pub const SUMMIT: Place = Place(PLACES as u8 - 1);
    /// The ground's corners, where the fixed plates lie.
    pub const CORNERS: [Place; 4] = [Place(0), Place(3), Place(12), Place(15)];

    /// All places, in order.
    pub fn all() -> impl Iterator<Item = Place> {
        (0..PLACES as u8).map(Place)
    }

    /// The place on this level with this anchor (its north-west column).
    pub const fn at(level: u8, anchor: Column) -> Option<Place> {
        if level as usize >= LEVELS || ANCHORS[level as usize] & anchor.bit() == 0 {
            return None;
        }
        let side = 4 - level;
        let (file, rank) = ((anchor.file() - level) / 2, (anchor.rank() - level) / 2);
        Some(Place(FIRST[level as usize] + file * side + rank))
    }

    /// Its number, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its level: 0 is the ground.
    pub const fn level(self) -> u8 {
        TABLE[self.0 as usize].0
    }

    /// Its north-west column.
    pub const fn anchor(self) -> Column {
        TABLE[self.0 as usize].1
    }

    /// The four columns it covers.
    pub const fn columns(self) -> Columns {
        Columns(0x0303 << self.anchor().index())
    }

    /// The columns of its four sockets: north-west, north-east, south-east, south-west.
    pub(crate) fn sockets(self) -> [u64; 4] {
        let anchor = self.anchor().bit();
        [anchor, anchor << 8, anchor << 9, anchor << 1]
    }

    /// The places of a level whose four columns are all in `columns`, in order.
    pub(crate) fn within(level: u8, columns: u64) -> impl Iterator<Item = Place> {
        let whole = columns & columns >> 1 & columns >> 8 & columns >> 9;
        Columns(whole & ANCHORS[level as usize])
            .into_iter()
            .filter_map(move |anchor| Place::at(level, anchor))
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.level(), self.anchor())
    }
}

impl FromStr for Place {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let place = || {
            let (level, anchor) = text.split_at_checked(1)?;
            Place::at(level.bytes().next()?.checked_sub(b'0')?, anchor.parse().ok()?)
        };
        place().ok_or_else(|| TextError::new(format!("a place is a level and its anchor, not '{text}'")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_in_the_order_of_their_text_and_read_back() {
        let texts: Vec<_> = Place::all().map(|place| place.to_string()).collect();
        assert!(texts.is_sorted());
        assert_eq!([&texts[0], &texts[16], &texts[25], &texts[29]], ["0a1", "1b2", "2c3", "3d4"]);
        for (place, text) in Place::all().zip(&texts) {
            assert_eq!(text.parse(), Ok(place));
            assert!(Place::within(place.level(), place.columns().0).eq([place]));
        }
        assert_eq!(Place::CORNERS.map(|corner| corner.to_string()), ["0a1", "0a7", "0g1", "0g7"]);
        for text in ["", "0", "0b1", "4e5", "3d4 ", "é1", "1b1", "3c3"] {
            assert!(text.parse::<Place>().is_err(), "{text}");
        }
    }
}
