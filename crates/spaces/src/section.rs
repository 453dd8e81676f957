//! What the numbers of actions stand for.

/// Numbers in a row that stand for actions of one sort.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    /// What the actions do, as they begin in the notation.
    pub name: &'static str,
    /// The first number.
    pub first: u32,
    /// How many there are.
    pub count: u32,
    /// How a number is made.
    pub meaning: &'static str,
}

/// The sections of a game, one after the other.
#[derive(Default, Debug)]
pub struct Sections(Vec<Section>);

impl Sections {
    /// The number after the last.
    pub(crate) fn next(&self) -> u32 {
        self.0.last().map_or(0, |last| last.first + last.count)
    }

    /// Adds a section and gives its first number.
    pub(crate) fn add(&mut self, name: &'static str, count: usize, meaning: &'static str) -> u32 {
        let first = self.next();
        if count > 0 {
            self.0.push(Section { name, first, count: count as u32, meaning });
        }
        first
    }

    pub(crate) fn done(self) -> Vec<Section> {
        self.0
    }
}
