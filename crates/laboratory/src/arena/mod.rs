//! `arena`: players compete, results are counted.
//!
//! Games are numbered and counted in the order of their numbers, however many run at a time; so with a fixed
//! number of nodes the result, and where the sequential test stops, depend on the arguments alone.

mod args;
mod effort;
mod game;
mod plan;
mod process;
mod report;

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;

use game::{Crew, Played};
use plan::Plan;
use report::{Report, Verdict};

pub use args::Args;

use crate::failure::{Failure, about_file, because};

/// What became of the game with a number.
type Numbered = (usize, Result<Option<Played>, Failure>);

pub fn run(args: &Args) -> Result<(), Failure> {
    let plan = Plan::settle(args)?;
    if let Some(folder) = &plan.records {
        fs::create_dir_all(folder).map_err(|error| about_file(folder, error))?;
    }
    let stop = Arc::new(AtomicBool::new(false));
    let interrupted = Arc::new(AtomicBool::new(false));
    let (flag, noted) = (Arc::clone(&stop), Arc::clone(&interrupted));
    ctrlc::set_handler(move || {
        noted.store(true, Ordering::Relaxed);
        flag.store(true, Ordering::Relaxed);
    })
    .map_err(because)?;
    let mut report = Report::new(plan.players.len());
    let progress = io::stderr().is_terminal();
    if progress {
        bar(0, plan.games, "");
    }
    let next = AtomicUsize::new(0);
    let result = thread::scope(|scope| {
        let (sender, results) = mpsc::channel();
        for _ in 0..plan.jobs.min(plan.games.max(1)) {
            let (plan, next, stop, sender) = (&plan, &next, &stop, sender.clone());
            scope.spawn(move || work(plan, next, stop, &sender));
        }
        drop(sender);
        let mut waiting: BTreeMap<usize, Played> = BTreeMap::new();
        let mut failure = None;
        for (number, result) in results {
            match result {
                Ok(Some(played)) => {
                    waiting.insert(number, played);
                }
                Ok(None) => {}
                // The first failure is the cause, what follows is stopping.
                Err(why) => {
                    failure.get_or_insert(why);
                    stop.store(true, Ordering::Relaxed);
                }
            }
            while let Some(played) = waiting.remove(&(report.games() as usize)) {
                if decided(&plan, &report) {
                    break;
                }
                if let Err(why) = keep(&plan, report.games(), &played) {
                    failure.get_or_insert(why);
                    stop.store(true, Ordering::Relaxed);
                }
                report.count(&played);
                if progress {
                    bar(report.games() as usize, plan.games, &report.summary());
                }
            }
            if decided(&plan, &report) {
                stop.store(true, Ordering::Relaxed);
            }
        }
        failure.map_or(Ok(()), Err)
    });
    if progress {
        eprint!("\r\x1b[K");
    }
    result?;
    if report.games() == 0 {
        // Nothing was played, so there is nothing to tell.
    } else if plan.json {
        writeln!(io::stdout(), "{:#}", report.json(&plan))?;
    } else {
        write!(io::stdout(), "{}", report.table(&plan))?;
    }
    if interrupted.load(Ordering::Relaxed) {
        return Err(because(format!("interrupted after {} of {} games", report.games(), plan.games)));
    }
    Ok(())
}

/// Plays games until there are none left or all are to stop.
fn work(plan: &Plan, next: &AtomicUsize, stop: &AtomicBool, results: &Sender<Numbered>) {
    let mut crew = match Crew::start(&plan.players) {
        Ok(crew) => crew,
        Err(why) => {
            let _ = results.send((0, Err(why)));
            return;
        }
    };
    while !stop.load(Ordering::Relaxed) {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= plan.games {
            return;
        }
        let result = game::play(plan, number, &mut crew, stop);
        let failed = result.is_err();
        if results.send((number, result)).is_err() || failed {
            return;
        }
    }
}

fn decided(plan: &Plan, report: &Report) -> bool {
    report.sprt(plan).is_some_and(|(_, verdict)| verdict != Verdict::Open)
}

/// Writes the record of a game, if records are wanted.
fn keep(plan: &Plan, number: u32, played: &Played) -> Result<(), Failure> {
    let Some(folder) = &plan.records else { return Ok(()) };
    let name = format!("{}-{:05}.txt", plan.start.game(), number + 1);
    let path = folder.join(name);
    fs::write(&path, played.record.to_string()).map_err(|error| about_file(&path, error))
}

fn bar(done: usize, all: usize, summary: &str) {
    const WIDTH: usize = 24;
    let filled = done * WIDTH / all.max(1);
    eprint!("\r\x1b[K[{}{}] {done}/{all}  {summary}", "#".repeat(filled), "·".repeat(WIDTH - filled));
    let _ = io::stderr().flush();
}
