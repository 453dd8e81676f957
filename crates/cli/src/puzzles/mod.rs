//! `pyramidion puzzles`: looks for puzzles, checks them, measures players on them.

pub mod args;
mod check;
mod dug;
mod solve;

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::io::{self, Read, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use puzzles::{Counts, Dug, Puzzle, Seen, shipped};
use serde::Deserialize;
use shelf::GameName;
use studies::in_order;

use crate::failure::{Answer, Failure};
use args::PuzzlesCommand;
use dug::Kept;

/// How often it is said how far it is.
const TELL: Duration = Duration::from_secs(30);

pub fn run(command: &PuzzlesCommand) -> Result<Answer, Failure> {
    match command {
        PuzzlesCommand::Mine { game, games, seed, kinds, each, without, data, jobs } => {
            let thrown = without.as_deref().map_or_else(|| Ok(HashSet::new()), thrown_out)?;
            let keep = Keep { each: each.unwrap_or(usize::MAX), thrown };
            let dig = Dig { game: *game, seed: *seed, kinds };
            mine(&dig, *games, &keep, data.as_deref(), *jobs)
        }
        PuzzlesCommand::Check { files, every, jobs } => check::run(&read(files)?, *every, *jobs),
        PuzzlesCommand::Solve { player, files, nodes, every, seed, jobs, json } => {
            let some: Vec<Puzzle> = read(files)?.into_iter().step_by(*every as usize).collect();
            let task = solve::Task { player, nodes: *nodes, seed: *seed, json: *json };
            solve::run(&some, &task, *jobs)
        }
    }
}

/// What is looked for, and where.
#[derive(Clone, Copy)]
pub struct Dig<'a> {
    game: GameName,
    seed: u64,
    /// All if none is named.
    kinds: &'a [String],
}

/// Which of the puzzles found are printed.
struct Keep {
    /// The most of a kind.
    each: usize,
    /// Those that somebody solved and threw out, by their ids.
    thrown: HashSet<String>,
}

/// What somebody made of a puzzle: docs/data/puzzles-judged.jsonl.
#[derive(Deserialize)]
struct Verdict {
    id: String,
    verdict: String,
}

/// The puzzles that a file of verdicts throws out.
fn thrown_out(path: &Path) -> Result<HashSet<String>, Failure> {
    let text = fs::read_to_string(path).map_err(|error| Failure::file(path, error))?;
    let mut thrown = HashSet::new();
    for (number, line) in text.lines().enumerate() {
        let fail = |why: String| Failure::file(path, format!("line {}: {why}", number + 1));
        let Verdict { id, verdict } = serde_json::from_str(line).map_err(|error| fail(error.to_string()))?;
        match verdict.as_str() {
            "good" => {}
            "out" => {
                thrown.insert(id);
            }
            other => return Err(fail(format!("a verdict is good or out, not {other}"))),
        }
    }
    Ok(thrown)
}

/// Digs in what is missing of so many games and prints all puzzles.
fn mine(
    what: &Dig,
    games: usize,
    keep: &Keep,
    data: Option<&Path>,
    jobs: Option<usize>,
) -> Result<Answer, Failure> {
    let stop = stopping()?;
    let mut kept = Kept::open(data, what)?;
    let done = kept.games().len();
    let (began, mut told) = (Instant::now(), Instant::now());
    let dig =
        |(): &mut (), number: usize| Ok(Some(puzzles::dig(what.game, what.seed, number as u64, what.kinds)));
    let take = |number: usize, dug: Dug| {
        kept.keep(dug)?;
        if told.elapsed() >= TELL {
            told = Instant::now();
            let each = began.elapsed().as_secs_f64() / (number + 1 - done) as f64;
            eprintln!("{} of {games} games, {each:.2} s each", number + 1);
        }
        Ok(ControlFlow::Continue(()))
    };
    in_order(done..games.max(done), threads(jobs), &stop, || Ok::<_, Failure>(()), dig, take)?;
    let (mut seen, mut counts, mut printed) = (Seen::default(), Counts::default(), 0);
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    let mut out = io::stdout().lock();
    for dug in kept.games().iter().take(games) {
        counts += dug.counts;
        for puzzle in &dug.puzzles {
            let of_a_kind = kinds.entry(puzzle.goal.as_str()).or_insert(0);
            let fits = *of_a_kind < keep.each && !keep.thrown.contains(&puzzle.id);
            if fits && seen.is_new(puzzle).map_err(Failure::because)? {
                *of_a_kind += 1;
                writeln!(out, "{}", puzzle.line())?;
                printed += 1;
            }
        }
    }
    let dug = kept.games().len().min(games);
    let each: Vec<String> = kinds.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
    eprintln!("{dug} games; {counts}; {:.0} s", began.elapsed().as_secs_f64());
    eprintln!("{printed} printed, no two alike: {}", each.join(", "));
    if dug < games {
        return Err(Failure::because(format!("interrupted after {dug} of {games} games")));
    }
    Ok(Answer::Yes)
}

/// The puzzles of some files, or all that are shipped.
fn read(files: &[PathBuf]) -> Result<Vec<Puzzle>, Failure> {
    if files.is_empty() {
        let all: Result<Vec<_>, _> = GameName::ALL.into_iter().map(shipped).collect();
        return Ok(all.map_err(Failure::because)?.concat());
    }
    let mut all = Vec::new();
    for path in files {
        let text = if path.as_os_str() == "-" {
            let mut text = String::new();
            io::stdin().read_to_string(&mut text).map(|_| text)
        } else {
            fs::read_to_string(path)
        };
        let text = text.map_err(|error| Failure::file(path, error))?;
        for (number, line) in text.lines().enumerate() {
            let fail = |error| Failure::file(path, format!("line {}: {error}", number + 1));
            all.push(Puzzle::read(line).map_err(fail)?);
        }
    }
    Ok(all)
}

fn threads(jobs: Option<usize>) -> usize {
    jobs.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from))
}

/// Set when somebody interrupts.
fn stopping() -> Result<Arc<AtomicBool>, Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed)).map_err(Failure::because)?;
    Ok(stop)
}
