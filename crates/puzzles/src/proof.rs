//! The proof that a puzzle has one answer.

use core::fmt;

use tabletop::{Line, Seat};

use crate::games::Puzzled;
use crate::judged;
use crate::search::{Question, Search, defence, win};
use crate::{Goal, Puzzle, Unreadable};

/// A proof took more positions than it may.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GivenUp;

/// Why a puzzle is not proven.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unproven {
    /// It cannot be played.
    Unreadable(Unreadable),
    /// It needs more positions than were allowed.
    GivenUp,
    /// It is wrong: the reason.
    Wrong(String),
}

impl fmt::Display for Unproven {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unproven::Unreadable(error) => error.fmt(f),
            Unproven::GivenUp => f.write_str("the proof needs more positions than were allowed"),
            Unproven::Wrong(why) => f.write_str(why),
        }
    }
}

impl core::error::Error for Unproven {}

/// What was proven of a position.
pub(crate) struct Proof<A> {
    pub goal: Goal,
    pub solution: Vec<A>,
    pub key: A,
}

/// The answer to a position, if it has just one.
pub(crate) fn find<G: Puzzled>(
    game: &G,
    position: &G::Position,
    goal: Goal,
    left: &mut u64,
) -> Result<Option<Proof<G::Action>>, GivenUp> {
    if goal.is_of_one_action() {
        let only = game.only(position, goal, left)?;
        return Ok(only.map(|(goal, key)| Proof { goal, solution: vec![key], key }));
    }
    let seat = game.section(position).0;
    let from = game.scores(position)[seat.index()];
    let mut goal = goal;
    let asked = |goal, banned, kind| Question { seat, goal, from, banned, kind };
    let Some(mut path) = Search::new(game, asked(goal, None, false), left).run(position)? else {
        return Ok(None);
    };
    // The most points there are: more is tried until there is no more.
    while let Goal::Points { .. } = goal {
        let points = gain(game, position, &path, seat);
        goal = Goal::Points { points };
        match Search::new(game, asked(Goal::Points { points: points + 1 }, None, false), left)
            .run(position)?
        {
            Some(better) => path = better,
            None => break,
        }
    }
    let solution = shortened(game, position, goal, seat, path, left);
    let mut here = position.clone();
    for &action in &solution {
        let own = game.turn(&here).seat() == Some(seat);
        if own && game.is_key(&here, action) {
            let without = Search::new(game, asked(goal, Some(action), true), left).run(position)?;
            if without.is_none() {
                return Ok(Some(Proof { goal, solution, key: action }));
            }
        }
        game.apply(&mut here, action);
    }
    Ok(None)
}

fn gain<G: Puzzled>(game: &G, position: &G::Position, path: &[G::Action], seat: Seat) -> i32 {
    let mut end = position.clone();
    for &action in path {
        game.apply(&mut end, action);
    }
    game.scores(&end)[seat.index()] - game.scores(position)[seat.index()]
}

/// The same without what is not needed.
fn shortened<G: Puzzled>(
    game: &G,
    position: &G::Position,
    goal: Goal,
    seat: Seat,
    mut path: Vec<G::Action>,
    left: &mut u64,
) -> Vec<G::Action> {
    let mut i = 0;
    while i < path.len() {
        let mut without = path.clone();
        without.remove(i);
        if reaches(game, position, goal, seat, &without, left) {
            (path, i) = (without, 0);
        } else {
            i += 1;
        }
    }
    path
}

/// Whether a line is legal and reaches a goal within the turn.
fn reaches<G: Puzzled>(
    game: &G,
    position: &G::Position,
    goal: Goal,
    seat: Seat,
    line: &[G::Action],
    left: &mut u64,
) -> bool {
    let mut end = position.clone();
    if !line.iter().all(|&action| game.play(&mut end, action).is_ok()) {
        return false;
    }
    match goal {
        Goal::Win => game.outcome(&end).is_some_and(|outcome| {
            let mut winners = outcome.winners();
            winners.next() == Some(seat) && winners.next().is_none()
        }),
        Goal::Points { points } => {
            game.scores(&end)[seat.index()] - game.scores(position)[seat.index()] >= points
        }
        Goal::Block => {
            game.outcome(&end).is_none() && game.section(&end).0 != seat && win(game, &end, left) == Ok(None)
        }
        Goal::Two => {
            game.outcome(&end).is_none()
                && game.section(&end).0 != seat
                && defence(game, &end, left) == Ok(None)
        }
        Goal::Force | Goal::Save { .. } | Goal::Fit | Goal::Bid | Goal::Best => false,
    }
}

/// Does the proof of a puzzle again, within so many positions.
pub fn prove(puzzle: &Puzzle, nodes: u64) -> Result<(), Unproven> {
    let start = puzzle.start().map_err(Unproven::Unreadable)?;
    shelf::on!(&start, line => again(line, puzzle, nodes))
}

fn again<G: Puzzled>(line: &Line<G>, puzzle: &Puzzle, nodes: u64) -> Result<(), Unproven> {
    let mut left = nodes;
    let (game, position) = (line.game(), line.position());
    if puzzle.goal.is_judged() {
        return judged_again(game, position, puzzle);
    }
    // The most points are looked for from nothing, so that a larger number cannot hide.
    let goal = if let Goal::Points { .. } = puzzle.goal { Goal::Points { points: 1 } } else { puzzle.goal };
    let proof = find(game, position, goal, &mut left).map_err(|GivenUp| Unproven::GivenUp)?;
    let wrong = |why: String| Err(Unproven::Wrong(format!("puzzle {}: {why}", puzzle.id)));
    let Some(proof) = proof else { return wrong("it has no answer, or several".to_owned()) };
    if proof.goal != puzzle.goal {
        return wrong(format!("the goal is {:?} and not {:?}", proof.goal, puzzle.goal));
    }
    let key: Result<G::Action, _> = puzzle.key.parse();
    if key.as_ref().is_ok_and(|&key| G::same(key, proof.key)) {
        return Ok(());
    }
    // Several actions may be such that nothing goes without them.
    let Ok(key) = key else { return wrong(format!("the key {} is no action", puzzle.key)) };
    let seat = game.section(position).0;
    let from = game.scores(position)[seat.index()];
    let question = Question { seat, goal: proof.goal, from, banned: Some(key), kind: true };
    match Search::new(game, question, &mut left).run(position) {
        Ok(None) if !puzzle.goal.is_of_one_action() => Ok(()),
        Ok(_) => wrong(format!("it goes without {}", puzzle.key)),
        Err(GivenUp) => Err(Unproven::GivenUp),
    }
}

/// Whether searches as deep as those that judged it say the same again.
fn judged_again<G: Puzzled>(game: &G, position: &G::Position, puzzle: &Puzzle) -> Result<(), Unproven> {
    let wrong = |why: &str| Err(Unproven::Wrong(format!("puzzle {}: {why}", puzzle.id)));
    let again = judged::of(game, position, puzzle.goal);
    match again {
        Ok(again) if again == puzzle.judged => Ok(()),
        Ok(_) => wrong("the searches say something else"),
        Err(_) => wrong("the judgement does not hold"),
    }
}
