//! The last pieces of a game of two, searched to the end.
//!
//! The only question asked is whether the player to act can end at least so many points ahead; the question for
//! the winner is one of them. Answers are kept in a table, for a building and its half turn alike.

use std::sync::Arc;

use ::aztec::{Action, Aztec, Position, Side, Stage};
use rustc_hash::FxHashMap;

use super::geometry::{Geometry, MOST, Twin, half};
use crate::Limits;
use tabletop::Game;

/// The table is emptied when it holds this many buildings.
const TABLE: usize = 1_500_000;

/// What is known of a building: the player to act ends this much ahead, at least and at most.
#[derive(Clone, Copy)]
struct Bounds {
    least: i8,
    most: i8,
    /// The placement that showed `least`, for the building whose hash is the smaller of the two.
    best: u16,
}

const NOTHING: u16 = u16::MAX;

/// A search of the last pieces.
pub struct Tail {
    geometry: Arc<Geometry>,
    known: FxHashMap<u64, Bounds>,
    /// How often a placement was good enough lately.
    merit: Vec<u32>,
    /// The legal placements, one list for each piece still to be laid.
    lists: Vec<Vec<u16>>,
    nodes: u64,
}

/// The limits were reached before the answer was known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unfinished;

/// How much further a search may go: it ends when it has looked at this many positions in all, or is told so.
pub struct Budget<'a> {
    /// The end of the positions.
    pub nodes: u64,
    /// The limits of the whole decision, asked for the stop alone.
    pub limits: &'a Limits<'a>,
}

impl Tail {
    /// A search on a field.
    pub fn new(geometry: Arc<Geometry>) -> Tail {
        let merit = vec![0; geometry.gains.len()];
        Tail { geometry, known: FxHashMap::default(), merit, lists: Vec::new(), nodes: 0 }
    }

    /// How many positions were looked at so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Forgets what is of no use any more if there is too much of it.
    pub fn tidy(&mut self) {
        if self.known.len() > TABLE / 2 {
            self.known.clear();
        }
    }

    /// Whether the player to act can end at least `ahead` points ahead.
    pub fn reaches(
        &mut self,
        game: &Aztec,
        position: &Position,
        ahead: i8,
        budget: &Budget,
    ) -> Result<bool, Unfinished> {
        let twin = self.geometry.hash(game.laid_indices(position));
        let left = usize::from(game.pieces() - position.count());
        self.lists.resize_with(self.lists.len().max(left + 1), Vec::new);
        self.search(game, position, twin, ahead, budget)
    }

    fn search(
        &mut self,
        game: &Aztec,
        position: &Position,
        twin: Twin,
        ahead: i8,
        budget: &Budget,
    ) -> Result<bool, Unfinished> {
        self.nodes += 1;
        if self.nodes >= budget.nodes || (self.nodes.is_multiple_of(4096) && (budget.limits.stop)()) {
            return Err(Unfinished);
        }
        let side = usize::from(position.count() % 2);
        let lead = lead(game, position, side);
        if position.stage() == Stage::Over {
            return Ok(lead >= ahead);
        }
        let left = game.pieces() - position.count();
        if left == 1 {
            let missing = ahead - lead;
            return Ok(match usize::try_from(missing + MOST) {
                Err(_) => true,
                Ok(i) => self.geometry.ahead[side].get(i).is_some_and(|set| game.any_legal(position, set)),
            });
        }
        let key = twin.either() ^ u64::from(left);
        let mut bounds = match self.known.get(&key) {
            Some(&bounds) => bounds,
            None => self.first_bounds(game, position, side, lead, left),
        };
        if bounds.least >= ahead {
            return Ok(true);
        }
        if bounds.most < ahead {
            return Ok(false);
        }
        let mut list = std::mem::take(&mut self.lists[usize::from(left)]);
        game.legal_indices(position, &mut list);
        let turned = twin.there < twin.here;
        let expected = match bounds.best {
            NOTHING => NOTHING,
            id if turned => self.geometry.turned[usize::from(id)],
            id => id,
        };
        self.sort(&mut list, side, expected);
        let mut answer = Ok(false);
        for &id in &list {
            let mut next = *position;
            game.apply(&mut next, Action::Lay(game.placements()[usize::from(id)]));
            match self.search(game, &next, twin.with(&self.geometry, id), 1 - ahead, budget) {
                Ok(true) => {}
                Ok(false) => {
                    self.merit[usize::from(id)] += u32::from(left) * u32::from(left);
                    bounds.best = if turned { self.geometry.turned[usize::from(id)] } else { id };
                    answer = Ok(true);
                    break;
                }
                Err(unfinished) => {
                    answer = Err(unfinished);
                    break;
                }
            }
        }
        self.lists[usize::from(left)] = list;
        match answer {
            Ok(true) => bounds.least = ahead,
            Ok(false) => bounds.most = ahead - 1,
            Err(unfinished) => return Err(unfinished),
        }
        if self.known.len() >= TABLE {
            self.known.clear();
        }
        self.known.insert(key, bounds);
        answer
    }

    /// What can be said without looking ahead: nobody scores on cells that no empty placement covers, nor more
    /// with a piece than a piece can have.
    fn first_bounds(&self, game: &Aztec, position: &Position, side: usize, lead: i8, left: u8) -> Bounds {
        let spots = self.geometry.spots(game.laid_indices(position));
        let open = self.geometry.open(&spots);
        let most = |side: usize| (half(open, side).count_ones() as i8).min(left as i8 * MOST);
        Bounds { least: lead - most(1 - side), most: lead + most(side), best: NOTHING }
    }

    /// Best first: what was good in this building, then by points, then by what was good elsewhere.
    fn sort(&self, list: &mut [u16], side: usize, expected: u16) {
        let key = |&id: &u16| {
            let gains = self.geometry.gains[usize::from(id)];
            let gain = i32::from(gains[side] - gains[1 - side]);
            let points = if id == expected { i32::MAX } else { gain };
            (points, self.merit[usize::from(id)], std::cmp::Reverse(id))
        };
        list.sort_unstable_by_key(|id| std::cmp::Reverse(key(id)));
    }
}

/// How many points the architect of a side is ahead of the other.
pub fn lead(game: &Aztec, position: &Position, side: usize) -> i8 {
    let [ours, theirs] =
        if side == 0 { [Side::NorthSouth, Side::EastWest] } else { [Side::EastWest, Side::NorthSouth] };
    game.points(position, ours) as i8 - game.points(position, theirs) as i8
}

/// How far ahead a side must end to win: a tie goes to North/South, who began.
pub const fn winning(side: usize) -> i8 {
    side as i8
}
