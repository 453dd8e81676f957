//! What an attempt at a puzzle comes to.

use serde::Serialize;
use shelf::AnyLine;
use tabletop::{Line, Turn};

use crate::games::Puzzled;
use crate::judged::{Judged, lookup};
use crate::search::{Question, Search, defence, kept, win};
use crate::{Goal, Puzzle, Unreadable};

/// How many positions are looked at to judge an attempt: a second or two in a browser. That a rival cannot win takes
/// longest.
const NODES: u64 = 400_000;
const NODES_OF_BLOCK: u64 = 3_000_000;
const NODES_OF_TWO: u64 = 6_000_000;

/// What an attempt comes to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "is", rename_all = "lowercase")]
pub enum Attempt {
    /// The goal can still be reached, or nobody has found out that it cannot.
    Open,
    /// The goal is reached.
    Right,
    /// The goal is out of reach.
    Wrong {
        /// How the others show it from here on; nothing where there is nothing to show.
        refutation: Vec<String>,
        /// How many points can still be made in all, where points were wanted.
        most: Option<i32>,
        /// What it gives away in percent of the win, where that was judged.
        loss: Option<u8>,
    },
}

/// What these actions, from the start of a puzzle on, come to; what others and chance did in between is among them.
pub fn judge(puzzle: &Puzzle, tried: &[String]) -> Result<Attempt, Unreadable> {
    let start = puzzle.start()?;
    let mut line = start.clone();
    for action in tried {
        line.play(action).map_err(|error| Unreadable(format!("{action}: {error}")))?;
    }
    Ok(shelf::on!(&start, start => between(start, &line, puzzle)))
}

fn between<G: Puzzled>(start: &Line<G>, any: &AnyLine, puzzle: &Puzzle) -> Attempt {
    let line = G::line(any).expect("the game of the puzzle was played on");
    judged(start, line, puzzle.goal, &puzzle.judged)
}

/// The same for a game that is known.
pub(crate) fn judged<G: Puzzled>(start: &Line<G>, line: &Line<G>, goal: Goal, known: &[Judged]) -> Attempt {
    let (game, from, here) = (start.game(), start.position(), line.position());
    let seat = game.section(from).0;
    let mut left = match goal {
        Goal::Block => NODES_OF_BLOCK,
        Goal::Two => NODES_OF_TWO,
        _ => NODES,
    };
    let scores = (game.scores(from)[seat.index()], game.scores(here)[seat.index()]);
    let over = game.turn(here) == Turn::Over || game.section(here).0 != seat;
    let wrong = |line: Vec<G::Action>, most| Attempt::Wrong {
        refutation: line.iter().map(ToString::to_string).collect(),
        most,
        loss: None,
    };
    let question = |goal| Question { seat, goal, from: scores.0, banned: None, kind: true };
    match goal {
        _ if goal.is_of_one_action() && line.actions().len() == start.actions().len() => Attempt::Open,
        Goal::Bid | Goal::Best => {
            let (_, done) = line.actions()[start.actions().len()];
            match lookup(game, from, known, done) {
                Some(judged) if judged.right => Attempt::Right,
                judged => Attempt::Wrong {
                    refutation: Vec::new(),
                    most: None,
                    loss: judged.map(|judged| judged.loss),
                },
            }
        }
        Goal::Force | Goal::Save { .. } | Goal::Fit => match game.refuted(from, here, goal, &mut left) {
            Ok(None) => Attempt::Right,
            Ok(Some(refutation)) => wrong(refutation, None),
            Err(_) => Attempt::Open,
        },
        Goal::Two if game.outcome(here).is_some_and(|outcome| outcome.winners().eq([seat])) => Attempt::Right,
        Goal::Two if game.turn(here) == Turn::Over => wrong(Vec::new(), None),
        Goal::Two if over => match defence(game, here, &mut left) {
            Ok(None) => Attempt::Right,
            Ok(Some(reply)) => wrong(reply, None),
            Err(_) => Attempt::Open,
        },
        Goal::Win if game.outcome(here).is_some_and(|outcome| outcome.winners().eq([seat])) => Attempt::Right,
        Goal::Win if over => {
            let reply = win(game, here, &mut left).ok().flatten().unwrap_or_default();
            wrong(reply, None)
        }
        Goal::Points { points } if scores.1 - scores.0 >= points => Attempt::Right,
        Goal::Points { .. } if over => wrong(Vec::new(), Some(scores.1 - scores.0)),
        Goal::Win | Goal::Points { .. } => match Search::new(game, question(goal), &mut left).run(here) {
            Ok(None) => wrong(Vec::new(), most(game, here, &question, goal)),
            Ok(Some(_)) | Err(_) => Attempt::Open,
        },
        Goal::Block if kept(game, here, seat) => Attempt::Right,
        Goal::Block if game.turn(here) == Turn::Over => wrong(Vec::new(), None),
        Goal::Block if over => match win(game, here, &mut left) {
            Ok(None) => Attempt::Right,
            Ok(Some(reply)) => wrong(reply, None),
            Err(_) => Attempt::Open,
        },
        Goal::Block | Goal::Two => Attempt::Open,
    }
}

/// The most points that can still be made, below those wanted.
fn most<G: Puzzled>(
    game: &G,
    here: &G::Position,
    question: &impl Fn(Goal) -> Question<G::Action>,
    goal: Goal,
) -> Option<i32> {
    let Goal::Points { points } = goal else { return None };
    (1..points).rev().find(|&points| {
        let mut left = NODES / 4;
        matches!(Search::new(game, question(Goal::Points { points }), &mut left).run(here), Ok(Some(_)))
    })
}
