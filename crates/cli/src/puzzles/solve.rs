//! How many puzzles a player solves.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::ControlFlow;

use bots::PlayerSpec;
use puzzles::{Puzzle, Tries, rated, solves};
use serde_json::json;
use studies::in_order;

use super::{stopping, threads};
use crate::failure::{Answer, Failure};

/// Who solves, and how.
pub struct Task<'a> {
    pub player: &'a str,
    pub nodes: Option<u64>,
    pub seed: u64,
    pub json: bool,
}

/// Tried, solved.
#[derive(Clone, Copy, Default)]
struct Tally(u32, u32);

pub fn run(puzzles: &[Puzzle], task: &Task, jobs: Option<usize>) -> Result<Answer, Failure> {
    let spec: PlayerSpec = task.player.parse().map_err(Failure::because)?;
    let stop = stopping()?;
    let mut tallies: BTreeMap<(String, &'static str), Tally> = BTreeMap::new();
    let mut against: Vec<Tries> = Vec::new();
    let mut out = io::stdout();
    let work = |(): &mut (), number: usize| {
        solves(&puzzles[number], spec, task.nodes, task.seed).map(Some).map_err(Failure::because)
    };
    let take = |number: usize, solved: bool| {
        let puzzle = &puzzles[number];
        if task.json {
            writeln!(out, "{}", json!({ "id": puzzle.id, "game": puzzle.game, "solved": solved }))?;
        }
        for kind in [puzzle.goal.as_str(), "all"] {
            let tally = tallies.entry((puzzle.game.clone(), kind)).or_default();
            tally.0 += 1;
            tally.1 += u32::from(solved);
        }
        // The player's rating is that of a puzzle which those of these ratings solve when the player does not.
        let solved = f64::from(u8::from(!solved));
        against.push(Tries { rating: f64::from(puzzle.rating), tries: 1.0, solved });
        Ok(ControlFlow::Continue(()))
    };
    in_order(0..puzzles.len(), threads(jobs), &stop, || Ok::<_, Failure>(()), work, take)?;
    if !task.json {
        for ((game, kind), Tally(tried, solved)) in &tallies {
            let percent = f64::from(*solved) / f64::from(*tried) * 100.0;
            writeln!(out, "{game:<10} {kind:<7} {solved:>4} of {tried:>4}  {percent:>3.0} %")?;
        }
        writeln!(out, "rating {}", rated(&against))?;
    }
    Ok(Answer::Yes)
}
