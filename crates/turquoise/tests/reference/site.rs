//! The building site of the slow reference: what stands where, and which walkways join it.

use std::collections::BTreeMap;

use tabletop::Options;

use super::copy::{corners_of, gates_of};
use super::parts::{Column, Face, Place, Side};

/// Everything that stands on the board. Players are counted from 0.
pub struct Site {
    plates: BTreeMap<Place, Face>,
    /// Every pillar by its column and the level of the plate it stands on.
    pillars: BTreeMap<(Column, u8), usize>,
    gates: BTreeMap<Column, Side>,
}

impl Site {
    /// "4 fixed corner plates at the ground's corners."
    pub fn of(options: &Options) -> Site {
        Site { plates: corners_of(options), pillars: BTreeMap::new(), gates: gates_of(options) }
    }

    /// "Only the topmost plate of a column offers its socket."
    pub fn topmost(&self, column: Column) -> Option<Place> {
        self.plates.keys().filter(|place| place.columns().contains(&column)).max_by_key(|p| p.level).copied()
    }

    /// "A pillar on it is free."
    pub fn free_pillar(&self, column: Column) -> Option<usize> {
        let top = self.topmost(column)?;
        self.pillars.get(&(column, top.level)).copied()
    }

    /// All free pillars: column, level, owner.
    pub fn free_pillars(&self) -> Vec<(Column, u8, usize)> {
        let free = |&(column, level): &(Column, u8)| self.topmost(column).is_some_and(|p| p.level == level);
        let pillars = self.pillars.iter().filter(|(spot, _)| free(spot));
        pillars.map(|(&(column, level), &owner)| (column, level, owner)).collect()
    }

    /// How many pillars of a player support a plate: those that stand and are not free.
    pub fn supporting(&self, player: usize) -> usize {
        let free = self.free_pillars().into_iter().filter(|&(_, _, owner)| owner == player).count();
        self.pillars.values().filter(|&&owner| owner == player).count() - free
    }

    /// How many pillars of a player stand on the board, free or not.
    #[cfg(test)]
    pub fn pillars_of(&self, player: usize) -> usize {
        self.pillars.values().filter(|&&owner| owner == player).count()
    }

    pub fn is_empty_socket(&self, column: Column) -> bool {
        self.topmost(column).is_some() && self.free_pillar(column).is_none()
    }

    pub fn stand(&mut self, column: Column, owner: usize) {
        assert!(self.is_empty_socket(column), "no empty socket on {column}");
        let top = self.topmost(column).expect("an empty socket is on a plate");
        self.pillars.insert((column, top.level), owner);
    }

    /// Takes the free pillar away and says whose it was.
    pub fn take(&mut self, column: Column) -> usize {
        let top = self.topmost(column).expect("a pillar stands on a plate");
        self.pillars.remove(&(column, top.level)).expect("a free pillar is there")
    }

    /// "At the ground on any empty place"; above it "4 free pillars of any colours on the four columns it
    /// covers, all four on sockets of the level just below".
    pub fn can_lie(&self, place: Place) -> bool {
        let level_below = |column| self.topmost(column).map(|top| top.level + 1);
        match place.level {
            0 => !self.plates.contains_key(&place),
            level => place
                .columns()
                .into_iter()
                .all(|column| level_below(column) == Some(level) && self.free_pillar(column).is_some()),
        }
    }

    /// The places of the ground and of levels 1 and 2 where a drawn plate may lie.
    pub fn open_places(&self) -> Vec<Place> {
        (0..=2).flat_map(Place::all).filter(|&place| self.can_lie(place)).collect()
    }

    pub fn lay(&mut self, place: Place, face: Face) {
        assert!(self.can_lie(place), "no plate can lie on {place}");
        self.plates.insert(place, face);
    }

    /// The owners of the four pillars that a plate above the ground lies on, or will lie on.
    pub fn supports(&self, place: Place) -> Vec<usize> {
        let below = |column| self.pillars.get(&(column, place.level - 1)).copied();
        place.columns().into_iter().filter_map(below).collect()
    }

    /// Whether the topmost plate of the column draws a line from its socket to that side.
    fn draws(&self, column: Column, side: Side) -> bool {
        let top = self.topmost(column).expect("walkways join plates");
        self.plates[&top].draws(top.corner(column), side)
    }

    /// The way from a column to its neighbour on that side: none if there is no plate on either, else whether
    /// the walkway is complete. "If both offered sockets belong to the same plate, the walkway is complete when
    /// that inner walkway is drawn. If they belong to different plates, when each plate draws its line from its
    /// socket towards the other column."
    pub fn walkway(&self, column: Column, side: Side) -> Option<(Column, bool)> {
        let neighbour = column.neighbour(side)?;
        let (here, there) = (self.topmost(column)?, self.topmost(neighbour)?);
        let complete = if here == there {
            self.draws(column, side)
        } else {
            self.draws(column, side) && self.draws(neighbour, side.opposite())
        };
        Some((neighbour, complete))
    }

    /// The gate of a column: none without a gate or a plate, else whether its walkway is complete: "the ground
    /// plate there draws its outward stub at that column".
    pub fn gate(&self, column: Column) -> Option<bool> {
        let side = *self.gates.get(&column)?;
        self.topmost(column)?;
        Some(self.draws(column, side))
    }
}
