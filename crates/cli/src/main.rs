//! The program `pyramidion`: arguments as typed → a plan → run.
//!
//! Exit codes: 0 done, 1 a negative answer (a record that does not replay), 2 failure.

#![allow(clippy::format_push_string, reason = "tables of text read best as one template a line")]

mod admin;
mod args;
mod choose;
mod engine;
mod examine;
mod failure;
mod lab;
mod lines;
mod load;
mod manual;
mod play;
mod print;
mod puzzles;
mod record;
mod review;
mod rules;
mod serve;
mod setup;
mod style;
mod texts;

use std::process::ExitCode;

use clap::Parser;

use args::{Args, Command};
use failure::{Answer, Failure};

/// Gives memory back that searches no longer need; the system's allocator keeps it, for each of many threads.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    match run(Args::parse()) {
        // Of a closed pipe: whoever read our output has seen enough of it.
        Ok(Answer::Yes) | Err(Failure::ClosedPipe) => ExitCode::SUCCESS,
        Ok(Answer::No) => ExitCode::from(1),
        Err(Failure::Because(why)) => {
            eprintln!("pyramidion: {why}");
            ExitCode::from(2)
        }
    }
}

fn run(args: Args) -> Result<Answer, Failure> {
    match args.command {
        Command::Play(args) => play::run(args),
        Command::Serve(settings) => serve::run(*settings),
        Command::Admin(args) => admin::run(*args),
        Command::Load(args) => load::run(&args),
        Command::Engine => engine::run(),
        Command::Analysis(args) => examine::run(&args),
        Command::Record { command } => record::run(&command),
        Command::Review(args) => review::run(&args),
        Command::Lab(args) => lab::run(&args),
        Command::Print(args) => print::run(&args),
        Command::Puzzles { command } => puzzles::run(&command),
        Command::Rules(args) => rules::run(&args),
        Command::Completions { shell } => manual::completions(shell),
        Command::Man => manual::man(),
    }
}
