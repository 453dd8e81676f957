//! Which puzzles are alike.

use rustc_hash::FxHashSet;
use shelf::AnyLine;
use tabletop::zobrist;

use crate::games::Puzzled;
use crate::{Puzzle, Unreadable};

/// The puzzles seen so far, each as it looks from every side.
#[derive(Default)]
pub struct Seen(FxHashSet<u64>);

impl Seen {
    /// Whether nothing alike was seen before; from now on it was.
    pub fn is_new(&mut self, puzzle: &Puzzle) -> Result<bool, Unreadable> {
        Ok(self.0.insert(likeness(&puzzle.start()?, puzzle.goal.as_str())))
    }
}

/// A number that is the same for positions alike under the symmetries of the board, with the same sort of goal.
pub(crate) fn likeness(line: &AnyLine, goal: &str) -> u64 {
    let least = shelf::on!(line, line => least(line.game(), line.position()));
    let seat = line.turn().seat().map_or(0, |seat| seat.index() as u64 + 1);
    goal.bytes()
        .map(u64::from)
        .chain([seat])
        .chain(least.into_iter().map(u64::from))
        .fold(0, |hash, word| zobrist::mix(hash ^ zobrist::mix(word.wrapping_add(1))))
}

fn least<G: Puzzled>(game: &G, position: &G::Position) -> Vec<u32> {
    game.pictures(position).into_iter().min().unwrap_or_default()
}
