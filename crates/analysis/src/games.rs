//! The games that can be reviewed: all that have players.

use bots::Ladder;
use shelf::AnyLine;

/// A game that can be reviewed, by its own players.
pub trait Reviewed: Ladder + shelf::Reviewed {}

impl<G: Ladder + shelf::Reviewed> Reviewed for G {}

/// How many positions each search of a review looks at if nobody says otherwise.
pub fn nodes(line: &AnyLine) -> u64 {
    shelf::on!(line, line => of(line.game()))
}

fn of<G: Reviewed>(game: &G) -> u64 {
    G::adviser_nodes(game.traits().seats)
}
