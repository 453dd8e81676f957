//! Players for our games.
//!
//! A [`Player`] is asked for an action within [`Limits`] and answers with a [`Decision`]: the action and what it
//! thinks of the best few. How good a position is ([`Evaluator`]) is kept apart from how far one looks
//! ([`Mcts`]), so that either can be measured with the other fixed.
//!
//! There is no clock in here: limits are a number of nodes and a question asked from time to time. With nodes
//! alone a seed determines the answer, natively and in WebAssembly alike; so no function of the platform's
//! mathematics library is called, only `libm`'s.

#![warn(missing_docs)]

mod adviser;
pub mod aztec;
mod bot;
mod decision;
mod evaluator;
mod fallible;
pub mod inka;
mod ladder;
mod limits;
mod mcts;
mod packed;
mod play;
mod prune;
mod simple;
mod spec;
mod together;
pub mod turquoise;
mod weight_text;
pub mod workload;

pub use adviser::{Advice, Adviser};
pub use bot::{Bot, TextCandidate, TextDecision};
pub use decision::{Candidate, Decision, Estimate};
pub use evaluator::{ByScore, Evaluator, Playouts, Shortlist};
pub use fallible::{Errors, Fallible};
pub use ladder::{Ladder, is_quick, nodes, player, players};
pub use limits::Limits;
pub use mcts::{Mcts, Rule, Settings};
pub use play::{draw, play};
pub use simple::{Greedy, Random};
pub use spec::{LEVELS, PlayerSpec, UnknownPlayer};
pub use together::Team;

use core::fmt;

use tabletop::{Game, Line};

/// Why a search cannot play a game, as its traits tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unsuited(&'static str);

impl fmt::Display for Unsuited {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl std::error::Error for Unsuited {}

/// A player of whom only that is known.
pub type Boxed<G> = Box<dyn Player<G> + Send>;

/// Someone who can be asked for an action.
pub trait Player<G: Game> {
    /// An action for the seat to act; there is one. Always answers, however tight the limits.
    fn choose(&mut self, game: &G, position: &G::Position, limits: &Limits) -> Decision<G::Action>;

    /// The same where it is known how the position came about: who would not undo what he has just done needs to know.
    fn go_on(&mut self, line: &Line<G>, limits: &Limits) -> Decision<G::Action> {
        self.choose(line.game(), line.position(), limits)
    }

    /// Whether being asked about the same position again goes on where thinking stopped, rather than begins anew.
    fn goes_on(&self) -> bool {
        true
    }

    /// Lets so many threads search one tree from now on; false if the player cannot, and goes on alone.
    fn share(&mut self, _threads: usize) -> bool {
        false
    }
}

impl<G: Game, P: Player<G> + ?Sized> Player<G> for Box<P> {
    fn choose(&mut self, game: &G, position: &G::Position, limits: &Limits) -> Decision<G::Action> {
        (**self).choose(game, position, limits)
    }

    fn go_on(&mut self, line: &Line<G>, limits: &Limits) -> Decision<G::Action> {
        (**self).go_on(line, limits)
    }

    fn goes_on(&self) -> bool {
        (**self).goes_on()
    }

    fn share(&mut self, threads: usize) -> bool {
        (**self).share(threads)
    }
}
