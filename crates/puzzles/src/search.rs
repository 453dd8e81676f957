//! Everything that can be done in a turn: whether a goal can be reached, and how.

use core::ops::ControlFlow;

use rustc_hash::FxHashSet;
use tabletop::{Game, Seat, Turn};

use crate::games::Puzzled;
use crate::{GivenUp, Goal};

/// How many lines of the next player are remembered that win.
const THREATS: usize = 64;

/// What is asked of a turn.
#[derive(Clone, Copy)]
pub struct Question<A> {
    /// Whose turn it is.
    pub seat: Seat,
    pub goal: Goal,
    /// The score of the seat when the puzzle begins.
    pub from: i32,
    /// What must not be done.
    pub banned: Option<A>,
    /// Whether draws and the others help; otherwise the goal must be reached whatever they do.
    pub kind: bool,
}

/// A search of all there is in a turn.
pub struct Search<'a, G: Game> {
    game: &'a G,
    question: Question<G::Action>,
    /// How many positions may still be looked at.
    left: &'a mut u64,
    /// Positions from which the goal is out of reach.
    lost: FxHashSet<u64>,
    path: Vec<G::Action>,
    /// How the next player won before.
    threats: Vec<Vec<G::Action>>,
}

impl<'a, G: Puzzled> Search<'a, G> {
    pub fn new(game: &'a G, question: Question<G::Action>, left: &'a mut u64) -> Search<'a, G> {
        Search { game, question, left, lost: FxHashSet::default(), path: Vec::new(), threats: Vec::new() }
    }

    /// What leads to the goal, if anything does.
    pub fn run(mut self, position: &G::Position) -> Result<Option<Vec<G::Action>>, GivenUp> {
        Ok(self.reach(position)?.then_some(self.path))
    }

    fn reach(&mut self, position: &G::Position) -> Result<bool, GivenUp> {
        *self.left = self.left.checked_sub(1).ok_or(GivenUp)?;
        let (game, Question { seat, goal, from, kind, .. }) = (self.game, self.question);
        let turn = game.turn(position);
        if turn == Turn::Over || game.section(position).0 != seat {
            return self.ended(position);
        }
        if let Goal::Points { points } = goal
            && game.scores(position)[seat.index()] - from >= points
        {
            return Ok(true);
        }
        if game.hopeless(position, &self.question) {
            return Ok(false);
        }
        let hash = game.hash(position);
        if self.lost.contains(&hash) {
            return Ok(false);
        }
        let reached = match turn {
            Turn::Seat(actor) if actor == seat => self.some(position, true),
            _ if kind => self.some(position, false),
            _ => self.all(position),
        }?;
        if !reached {
            self.lost.insert(hash);
        }
        Ok(reached)
    }

    /// Whether something that can be done, or happen, leads to the goal.
    fn some(&mut self, position: &G::Position, own: bool) -> Result<bool, GivenUp> {
        for action in self.possible(position, own) {
            if own && self.question.banned.is_some_and(|banned| G::same(banned, action)) {
                continue;
            }
            let mut next = position.clone();
            self.game.apply(&mut next, action);
            self.path.push(action);
            if self.reach(&next)? {
                return Ok(true);
            }
            self.path.pop();
        }
        Ok(false)
    }

    /// Whether whatever happens leads to the goal; the path is that of what comes first.
    fn all(&mut self, position: &G::Position) -> Result<bool, GivenUp> {
        let length = self.path.len();
        let mut first = None;
        for action in self.possible(position, false) {
            let mut next = position.clone();
            self.game.apply(&mut next, action);
            self.path.push(action);
            let reached = self.reach(&next)?;
            if !reached {
                self.path.truncate(length);
                return Ok(false);
            }
            first.get_or_insert_with(|| self.path.clone());
            self.path.truncate(length);
        }
        self.path = first.unwrap_or_default();
        Ok(true)
    }

    fn possible(&self, position: &G::Position, own: bool) -> Vec<G::Action> {
        let game = self.game;
        let mut actions = Vec::new();
        if own {
            let mut take = |action| {
                if !game.idle(position, action, &self.question) {
                    actions.push(action);
                }
                ControlFlow::Continue(())
            };
            match G::kinds(self.question.goal) {
                Some(kinds) => {
                    for &kind in kinds {
                        let _ = game.visit_kind(position, kind, &mut take);
                    }
                }
                None => {
                    let _ = game.visit_legal(position, &mut take);
                }
            }
        } else if game.turn(position) == Turn::Chance {
            let mut drawn = Vec::new();
            game.chance(position, &mut drawn);
            actions.extend(drawn.iter().map(|drawn| drawn.action));
            // What is drawn makes no difference where nothing can be done with it but what any other allows.
            if game.indifferent(position) {
                actions.truncate(1);
            }
        } else {
            game.legal(position, &mut actions);
        }
        actions
    }

    /// What the end of the turn, or of the game, means.
    fn ended(&mut self, position: &G::Position) -> Result<bool, GivenUp> {
        let (game, Question { seat, goal, from, .. }) = (self.game, self.question);
        let won = |seat: Seat| {
            game.outcome(position).is_some_and(|outcome| {
                let mut winners = outcome.winners();
                winners.next() == Some(seat) && winners.next().is_none()
            })
        };
        match goal {
            Goal::Two if game.turn(position) == Turn::Over => Ok(won(seat)),
            Goal::Two => Ok(defence(game, position, self.left)?.is_none()),
            Goal::Points { points } => Ok(game.scores(position)[seat.index()] - from >= points),
            Goal::Win => Ok(won(seat)),
            // These are not about turns: nothing asks for them here.
            Goal::Force | Goal::Save { .. } | Goal::Fit | Goal::Bid | Goal::Best => Ok(false),
            Goal::Block if game.turn(position) == Turn::Over => Ok(kept(game, position, seat)),
            Goal::Block => {
                let rival = game.section(position).0;
                if let Some(known) = self.threats.iter().position(|line| wins(game, position, line, rival)) {
                    self.threats[..=known].rotate_right(1);
                    return Ok(false);
                }
                let Some(line) = win(game, position, self.left)? else { return Ok(true) };
                self.threats.insert(0, line);
                self.threats.truncate(THREATS);
                Ok(false)
            }
        }
    }
}

/// How whoever's turn it is wins before it is over, if they can.
pub fn win<G: Puzzled>(
    game: &G,
    position: &G::Position,
    left: &mut u64,
) -> Result<Option<Vec<G::Action>>, GivenUp> {
    let seat = game.section(position).0;
    let question = Question { seat, goal: Goal::Win, from: 0, banned: None, kind: false };
    Search::new(game, question, left).run(position)
}

/// How whoever's turn it is keeps the next player from winning in theirs, or wins, if they can.
pub fn defence<G: Puzzled>(
    game: &G,
    position: &G::Position,
    left: &mut u64,
) -> Result<Option<Vec<G::Action>>, GivenUp> {
    let seat = game.section(position).0;
    let question = Question { seat, goal: Goal::Block, from: 0, banned: None, kind: false };
    Search::new(game, question, left).run(position)
}

/// Whether the game is over and no rival has won it, alone or with others.
pub fn kept<G: Game>(game: &G, position: &G::Position, seat: Seat) -> bool {
    game.outcome(position).is_some_and(|outcome| outcome.winners().all(|winner| winner == seat))
}

/// Whether a line can be played from here and wins.
fn wins<G: Puzzled>(game: &G, position: &G::Position, line: &[G::Action], seat: Seat) -> bool {
    let mut position = position.clone();
    line.iter().all(|&action| game.play(&mut position, action).is_ok())
        && game.outcome(&position).is_some_and(|outcome| outcome.winners().any(|winner| winner == seat))
}
