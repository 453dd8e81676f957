//! Whether puzzles are what they say.

use std::io::{self, Write};
use std::ops::ControlFlow;

use puzzles::{Attempt, Puzzle, Seen, Unproven, judge, prove};
use studies::in_order;

use super::{stopping, threads};
use crate::failure::{Answer, Failure};

/// The most positions a proof may take: several times what the miner allows.
const PROOF: u64 = 4_000_000;

/// Replays puzzles and proves each n-th again; names those that are wrong.
pub fn run(puzzles: &[Puzzle], every: usize, jobs: Option<usize>) -> Result<Answer, Failure> {
    let stop = stopping()?;
    let mut out = io::stdout();
    let (mut wrong, mut proven, mut seen) = (0, 0, Seen::default());
    let proves = |number: usize| every > 0 && number.is_multiple_of(every);
    let work = |(): &mut (), number: usize| {
        let puzzle = &puzzles[number];
        let checked =
            solved(puzzle).and_then(|()| if proves(number) { prove(puzzle, PROOF) } else { Ok(()) });
        Ok(Some(checked))
    };
    let take = |number: usize, checked: Result<(), Unproven>| {
        proven += usize::from(proves(number));
        let puzzle = &puzzles[number];
        let alike = !seen.is_new(puzzle).map_err(Failure::because)?;
        if let Some(why) =
            checked.err().map(|why| why.to_string()).or(alike.then(|| "it was there before".into()))
        {
            wrong += 1;
            writeln!(out, "{} {}: {why}", puzzle.game, puzzle.id)?;
        }
        Ok(ControlFlow::Continue(()))
    };
    in_order(0..puzzles.len(), threads(jobs), &stop, || Ok::<_, Failure>(()), work, take)?;
    println!("{} puzzles, {proven} proven again, {wrong} wrong", puzzles.len());
    Ok(if wrong == 0 { Answer::Yes } else { Answer::No })
}

/// Whether the solution is legal, holds the key and reaches the goal.
fn solved(puzzle: &Puzzle) -> Result<(), Unproven> {
    let wrong = |why: &str| Unproven::Wrong(why.to_owned());
    if !puzzle.solution.contains(&puzzle.key) {
        return Err(wrong("the key is not in the solution"));
    }
    match judge(puzzle, &puzzle.solution).map_err(Unproven::Unreadable)? {
        Attempt::Right => Ok(()),
        _ => Err(wrong("the solution does not reach the goal")),
    }
}
