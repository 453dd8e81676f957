//! Actions as fixed numbers and positions as tensors, for programs that learn.
//!
//! A [`Space`] belongs to a game with its options. Every action that can become legal for a seat has a number below
//! [`Space::actions`], whatever the position, in [sections](Section) that say what the numbers of each stand for; actions
//! of chance have numbers of their own, below [`Space::chances`]. A position is told as bytes, from the view of a
//! seat: [parts](Part) with names, first planes as large as the board, then figures. All that matters for play is in
//! them.
//!
//! ```
//! use spaces::Space;
//! use tabletop::Game;
//!
//! let game = aztec::Aztec::new(&"size=5 pieces=8".parse()?, aztec::Aztec::RULES)?;
//! let space = Space::new(game);
//! let (mut legal, mut numbers) = (Vec::new(), Vec::new());
//! let start = space.game().start();
//! space.list(&start, &mut legal, &mut numbers);
//! assert!(numbers.iter().all(|&number| number < space.actions()));
//!
//! let mut tensor = vec![0; space.tensor()];
//! space.observe(&start, tabletop::Seat(0), &mut tensor);
//! let built = space.parts().iter().find(|part| part.name == "level1").unwrap();
//! assert_eq!(tensor[built.range()].iter().sum::<u8>(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs)]

mod aztec;
mod inka;
mod layout;
mod section;
mod turquoise;

pub use layout::Part;
pub use section::Section;

use layout::{Layout, Pen};
use section::Sections;
use tabletop::{Game, Seat};

/// A game whose actions have fixed numbers and whose positions can be told as bytes.
pub trait Spaced: Game {
    /// What is worked out once for a game with its options.
    type Tables: Clone + Send + Sync + 'static;

    /// The tables, and what the numbers and the bytes stand for.
    fn spread(&self, sections: &mut Sections, layout: &mut Layout) -> Self::Tables;

    /// Adds the numbers of these actions, which are all that are legal here and in the order of the list.
    fn number(
        &self,
        tables: &Self::Tables,
        position: &Self::Position,
        legal: &[Self::Action],
        out: &mut Vec<u32>,
    );

    /// Adds the legal actions and their numbers, as [`Game::legal`] and `number` do.
    fn list(
        &self,
        tables: &Self::Tables,
        position: &Self::Position,
        legal: &mut Vec<Self::Action>,
        out: &mut Vec<u32>,
    ) {
        self.legal(position, legal);
        self.number(tables, position, legal, out);
    }

    /// The number of an action of chance.
    fn number_chance(action: Self::Action) -> u32;

    /// Writes what a seat sees, in the order of the layout, over bytes that are all 0.
    fn observe(&self, tables: &Self::Tables, position: &Self::Position, seat: Seat, pen: &mut Pen<'_>);
}

/// The numbers and tensors of a game with its options.
#[derive(Clone, Debug)]
pub struct Space<G: Spaced> {
    game: G,
    tables: G::Tables,
    sections: Vec<Section>,
    parts: Vec<Part>,
    actions: u32,
    chances: u32,
    tensor: usize,
}

impl<G: Spaced> Space<G> {
    /// The space of a game with its options.
    pub fn new(game: G) -> Space<G> {
        let (mut sections, mut layout) = (Sections::default(), Layout::default());
        let tables = game.spread(&mut sections, &mut layout);
        let chances = game.traits().max_chance as u32;
        let (parts, tensor) = layout.done();
        let actions = sections.next();
        Space { game, tables, sections: sections.done(), parts, actions, chances, tensor }
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// How many numbers there are for actions of seats.
    pub fn actions(&self) -> u32 {
        self.actions
    }

    /// How many numbers there are for actions of chance.
    pub fn chances(&self) -> u32 {
        self.chances
    }

    /// What the numbers stand for, from 0 on without a gap.
    pub fn sections(&self) -> &[Section] {
        &self.sections
    }

    /// How many bytes a tensor has.
    pub fn tensor(&self) -> usize {
        self.tensor
    }

    /// What the bytes stand for, from the first on without a gap.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Clears `out` and lists the numbers of the legal actions, which are given as [`Game::legal`] lists them; in the same
    /// order. Allocates nothing once `out` has room.
    pub fn number(&self, position: &G::Position, legal: &[G::Action], out: &mut Vec<u32>) {
        out.clear();
        self.game.number(&self.tables, position, legal, out);
    }

    /// Clears both and lists the legal actions as [`Game::legal`] does, and in the same order their numbers; quicker than one
    /// after the other.
    pub fn list(&self, position: &G::Position, legal: &mut Vec<G::Action>, out: &mut Vec<u32>) {
        legal.clear();
        out.clear();
        self.game.list(&self.tables, position, legal, out);
    }

    /// The number of an action of chance.
    pub fn number_chance(&self, action: G::Action) -> u32 {
        G::number_chance(action)
    }

    /// Writes a position as a seat sees it; `out` has [`tensor`](Space::tensor) bytes.
    pub fn observe(&self, position: &G::Position, seat: Seat, out: &mut [u8]) {
        out.fill(0);
        let mut pen = Pen::new(out);
        self.game.observe(&self.tables, position, seat, &mut pen);
        debug_assert!(pen.is_done(), "the layout and what is written differ");
    }
}
