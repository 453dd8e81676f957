//! The route of a pillar: neighbouring columns, none twice, packed small enough to travel in an action.

use core::fmt;
use core::str::FromStr;

use tabletop::TextError;

use crate::column::{Column, Way};

/// One to 64 columns, each a neighbour of the one before, none visited twice.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Route {
    first: Column,
    /// How many steps follow.
    steps: u8,
    /// The ways of the steps, two bits each, lowest first; the rest is 0.
    ways: [u8; 16],
}

impl Route {
    /// The route of these columns, if they are one.
    pub fn new(columns: impl IntoIterator<Item = Column>) -> Option<Route> {
        let mut columns = columns.into_iter();
        let first = columns.next()?;
        let mut route = Route::at(first);
        let (mut last, mut visited) = (first, first.bit());
        for column in columns {
            if visited & column.bit() != 0 {
                return None;
            }
            route.push(last.way_to(column)?);
            visited |= column.bit();
            last = column;
        }
        Some(route)
    }

    /// The route that stays at its first column.
    pub(crate) const fn at(first: Column) -> Route {
        Route { first, steps: 0, ways: [0; 16] }
    }

    /// Goes one step on, to a column that was not visited.
    pub(crate) fn push(&mut self, way: Way) {
        self.ways[usize::from(self.steps / 4)] |= (way as u8) << (self.steps % 4 * 2);
        self.steps += 1;
    }

    /// Where it begins.
    pub const fn first(&self) -> Column {
        self.first
    }

    /// Where it ends.
    pub fn last(&self) -> Column {
        (0..self.steps()).fold(self.first, |column, step| column.step(self.way(step)))
    }

    /// How many steps it has; one less than columns.
    pub const fn steps(&self) -> usize {
        self.steps as usize
    }

    /// The way of step number `index`, from 0.
    pub fn way(&self, index: usize) -> Way {
        Way::ALL[usize::from(self.ways[index / 4] >> (index % 4 * 2) & 3)]
    }

    /// Its columns, in order.
    pub fn columns(&self) -> impl Iterator<Item = Column> + '_ {
        let mut column = self.first;
        core::iter::once(column).chain((0..self.steps()).map(move |step| {
            column = column.step(self.way(step));
            column
        }))
    }
}

impl fmt::Display for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, column) in self.columns().enumerate() {
            write!(f, "{}{column}", if i == 0 { "" } else { "-" })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Route {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let columns: Vec<Column> = text.split('-').map(str::parse).collect::<Result<_, _>>()?;
        Route::new(columns).ok_or_else(|| {
            TextError::new(format!(
                "a route goes from neighbour to neighbour and nowhere twice, not '{text}'"
            ))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn routes_read_back_and_what_is_none_is_refused() {
        let files = |file: u8| -> Vec<u8> {
            if file.is_multiple_of(2) { (0..8).collect() } else { (0..8).rev().collect() }
        };
        let snake =
            (0..8).flat_map(|file| files(file).into_iter().filter_map(move |rank| Column::at(file, rank)));
        let longest = Route::new(snake).unwrap();
        assert_eq!(longest.columns().count(), 64);
        assert_eq!(longest.to_string().parse(), Ok(longest));
        assert_eq!(longest.last().to_string(), "h1");
        for text in ["", "-", "b1-", "b1-b1", "b1-c2", "b1-b2-b1", "a8-b1", "b1--b2", "b1-b2 "] {
            assert!(text.parse::<Route>().is_err(), "{text}");
        }
    }
}
