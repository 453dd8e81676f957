//! One search on several threads.
//!
//! What is shared is locked while a thread chooses its way down the tree and takes back up what it found. The positions on
//! the way are worked out, and the last one is judged, outside: that is where the time goes.

use std::sync::Mutex;
use std::thread;

use ::turquoise::{Action, Position, Turquoise};
use tabletop::{Game, Turn};

use super::{BestFirst, after, judge_all};
use crate::together::{lock, work_together};
use crate::turquoise::judge::Judge;
use crate::turquoise::tree::{Chooser, Edge, NONE};
use crate::{Estimate, Limits};

/// The way of one thread down the tree.
struct Walk {
    path: Vec<(u32, u32)>,
    /// The position, but for the actions that were chosen since it was worked out.
    position: Position,
    ahead: Vec<Action>,
    /// The node come to; none yet if nobody was there by the last edge.
    node: u32,
    /// Where on the path a seat chose last: whoever comes by takes another action, not just another plate.
    choice: usize,
    /// The edges that others keep off meanwhile.
    busy: Vec<u32>,
}

/// What a walk waits for.
enum Need {
    /// Its position, to be worked out.
    Position,
    /// The verdict on everything that this seat can do there.
    Verdict(usize),
    /// Another thread, which is where it would go.
    Turn,
    /// Nothing any more.
    Nothing,
}

impl BestFirst {
    /// Goes on with a search on several threads until so many positions are judged.
    pub(super) fn walk_together(
        &mut self,
        game: &Turquoise,
        root: u32,
        position: &Position,
        until: u64,
        limits: &Limits,
    ) {
        let (threads, judge, dials) = (self.threads, self.judge.clone(), self.dials);
        let shared = Mutex::new(self);
        work_together(threads, limits.stop, || {
            let mut walk = Walk::new(root, position);
            loop {
                let mut search = lock(&shared);
                if search.judged >= until || search.is_full() {
                    search.leave(&walk);
                    return false;
                }
                let need = search.advance(game, &mut walk);
                drop(search);
                match need {
                    Need::Position => walk.catch_up(&judge, game),
                    Need::Verdict(seat) => {
                        let (mut legal, mut fresh) = (Vec::new(), Vec::new());
                        let outlook =
                            judge_all(&judge, &dials, game, &walk.position, seat, &mut legal, &mut fresh);
                        lock(&shared).attach(&walk, seat, &fresh, outlook);
                        return true;
                    }
                    Need::Turn => {
                        thread::yield_now();
                        return true;
                    }
                    Need::Nothing => return true,
                }
            }
        });
    }

    /// Takes a walk on, past what others are at, until it needs something that takes time.
    fn advance(&mut self, game: &Turquoise, walk: &mut Walk) -> Need {
        loop {
            let known = walk.node != NONE && self.tree.is_expanded(walk.node);
            if !known {
                if !walk.ahead.is_empty() {
                    self.keep_off(walk);
                    return Need::Position;
                }
                if walk.node == NONE {
                    walk.node = self.tree.node(game.hash(&walk.position));
                    if let Some(&(_, edge)) = walk.path.last() {
                        self.tree.connect(edge, walk.node);
                    }
                    continue;
                }
                match game.turn(&walk.position) {
                    Turn::Over => {
                        self.tree.settle(walk.node, self.judge.result(game, &walk.position));
                        self.finish(walk);
                        return Need::Nothing;
                    }
                    Turn::Chance => self.expand_chance(game, &walk.position, walk.node),
                    Turn::Seat(seat) => {
                        self.keep_off(walk);
                        return Need::Verdict(seat.index());
                    }
                }
            }
            let edge = match self.tree.chooser(walk.node) {
                Chooser::Seat(seat) => {
                    walk.choice = walk.path.len();
                    self.select(walk.node, seat)
                }
                Chooser::Chance => self.draw(walk.node),
            };
            if self.busy.contains(&edge) && !walk.busy.contains(&edge) {
                self.leave(walk);
                return Need::Turn;
            }
            walk.path.push((walk.node, edge));
            let Edge { action, child, .. } = *self.tree.edge(edge);
            walk.ahead.push(action);
            walk.node = child;
        }
    }

    /// Keeps others off the end of a walk.
    fn keep_off(&mut self, walk: &mut Walk) {
        for &(_, edge) in walk.path.iter().skip(walk.choice) {
            if !walk.busy.contains(&edge) {
                walk.busy.push(edge);
                self.busy.push(edge);
            }
        }
    }

    /// Lets others go where a walk was.
    fn leave(&mut self, walk: &Walk) {
        self.busy.retain(|edge| !walk.busy.contains(edge));
    }

    /// Takes in what was judged at the end of a walk.
    fn attach(&mut self, walk: &Walk, seat: usize, fresh: &[Edge], outlook: Option<Estimate>) {
        // Another may have come here by another way meanwhile.
        if !self.tree.is_expanded(walk.node) {
            self.judged += fresh.len() as u64;
            self.tree.expand(walk.node, Chooser::Seat(seat), fresh, outlook);
        }
        self.finish(walk);
    }

    /// Takes what was found at the end of a walk back to its beginning.
    fn finish(&mut self, walk: &Walk) {
        self.leave(walk);
        self.judged += 1;
        self.tree.back_up(&walk.path, walk.node);
    }
}

impl Walk {
    fn new(root: u32, position: &Position) -> Walk {
        Walk {
            path: Vec::new(),
            position: *position,
            ahead: Vec::new(),
            node: root,
            choice: 0,
            busy: Vec::new(),
        }
    }

    /// Works the position out.
    fn catch_up(&mut self, judge: &Judge, game: &Turquoise) {
        for action in self.ahead.drain(..) {
            self.position = after(judge, game, &self.position, action);
        }
    }
}
