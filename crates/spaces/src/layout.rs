//! What the bytes of a tensor stand for, and how they are written.

use core::ops::Range;

use tabletop::Seat;

/// Bytes of a tensor that have a name: a plane, or some figures.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// Its name, different from all others of the game.
    pub name: String,
    /// Where it begins.
    pub offset: usize,
    /// Rows and columns of a plane; how many figures otherwise.
    pub shape: Vec<usize>,
    /// What its bytes say.
    pub meaning: &'static str,
}

impl Part {
    /// Its place in the tensor.
    pub fn range(&self) -> Range<usize> {
        self.offset..self.offset + self.shape.iter().product::<usize>()
    }
}

/// What the seats are called by whoever looks, from the own one on in the order of play.
pub(crate) const SEATS: [&str; 4] = ["own", "next", "third", "fourth"];

/// The parts of a game's tensors, one after the other.
#[derive(Default, Debug)]
pub struct Layout {
    parts: Vec<Part>,
    size: usize,
}

impl Layout {
    pub(crate) fn add(&mut self, name: impl Into<String>, shape: &[usize], meaning: &'static str) {
        let part = Part { name: name.into(), offset: self.size, shape: shape.to_vec(), meaning };
        self.size = part.range().end;
        self.parts.push(part);
    }

    /// A part for each seat, from the own one on.
    pub(crate) fn add_seats(&mut self, name: &str, seats: u8, shape: &[usize], meaning: &'static str) {
        for seat in &SEATS[..usize::from(seats)] {
            self.add(format!("{name}.{seat}"), shape, meaning);
        }
    }

    pub(crate) fn done(self) -> (Vec<Part>, usize) {
        (self.parts, self.size)
    }
}

/// Writes a tensor from its first byte to its last.
pub struct Pen<'a> {
    rest: &'a mut [u8],
}

impl<'a> Pen<'a> {
    pub(crate) fn new(bytes: &'a mut [u8]) -> Pen<'a> {
        Pen { rest: bytes }
    }

    pub(crate) fn is_done(&self) -> bool {
        self.rest.is_empty()
    }

    /// The next so many bytes.
    pub(crate) fn take(&mut self, count: usize) -> &'a mut [u8] {
        let (taken, rest) = core::mem::take(&mut self.rest).split_at_mut(count);
        self.rest = rest;
        taken
    }

    /// One figure.
    pub(crate) fn figure(&mut self, value: u8) {
        self.take(1)[0] = value;
    }

    /// A 1 at a place among `count`, or nowhere.
    pub(crate) fn one_of(&mut self, place: Option<usize>, count: usize) {
        let bytes = self.take(count);
        if let Some(place) = place {
            bytes[place] = 1;
        }
    }
}

/// The seats as whoever looks counts them: the own one is 0.
#[derive(Clone, Copy)]
pub(crate) struct Looker {
    pub seat: Seat,
    pub seats: u8,
}

impl Looker {
    /// The place of a seat.
    pub fn place(self, seat: Seat) -> usize {
        usize::from((seat.0 + self.seats - self.seat.0) % self.seats)
    }

    /// All seats, the own one first.
    pub fn around(self) -> impl Iterator<Item = Seat> {
        (0..self.seats).map(move |place| Seat((self.seat.0 + place) % self.seats))
    }
}
