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

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use game::{Crew, Played};
use plan::Plan;
use report::{Report, Verdict};
use studies::in_order;

pub use args::Args;

use crate::failure::{Failure, about_file, because};

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
    let result = in_order(
        0..plan.games,
        plan.jobs,
        &stop,
        || Crew::start(&plan.players),
        |crew, number| game::play(&plan, number, crew, &stop),
        |_, played: Played| {
            keep(&plan, report.games(), &played)?;
            report.count(&played);
            if progress {
                bar(report.games() as usize, plan.games, &report.summary());
            }
            Ok(if decided(&plan, &report) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        },
    );
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
