//! The laboratory: players compete, weights are fitted, speeds measured, games found. `cargo laboratory help` lists it.
//!
//! It uses everything and nothing uses it, so that what people play with holds none of it.

#![allow(clippy::format_push_string, reason = "tables of text read best as one template a line")]

mod arena;
mod bench;
mod boards;
mod ends;
mod failure;
mod find;
mod fit;
mod numbers;
mod race;
mod review;
mod study;
mod thread_time;
mod threads;
mod uct;
mod words;
mod work;

use std::io;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use shelf::GameName;

use failure::Failure;

/// Where players are made and measured.
#[derive(Parser)]
#[command(name = "laboratory", max_term_width = 100)]
struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Let players compete and count
    Arena(arena::Args),
    /// Measure the rules and the search on this machine
    Bench(bench::Args),
    /// Measure what several threads bring to a search: a shared tree, and trees beside each other
    Threads(threads::Args),
    /// Do the work of the page's speed test natively and time it
    Work(work::Args),
    /// Fit the weights of a game's players by self-play, or compare two files of them
    Fit {
        #[command(subcommand)]
        game: fit::Fit,
    },
    /// Tune the reference of a game: plain tree search with various weights of exploration
    Uct(uct::Args),
    /// Time the strongest player of Aztec over the last pieces: [left=N] [games=N] [seed=N]
    Ends { words: Vec<String> },
    /// Look for better boards of Inka: variations of ours, the best of them played more and more
    Boards(boards::Args),
    /// Count in the games of a study what the rulebooks' examples show
    Numbers(numbers::Args),
    /// Study how games of Turquoise go
    Study(study::Args),
    /// Measure reviews: second thoughts, costs, how steady verdicts are
    Review(review::Args),
    /// Find the games that testdata keeps, and write them with their playthroughs
    Find {
        /// Only of this game
        game: Option<GameName>,
    },
}

fn main() -> ExitCode {
    let result = match Args::parse().command {
        Command::Arena(args) => arena::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Threads(args) => threads::run(&args),
        Command::Work(args) => work::run(&args),
        Command::Fit { game } => fit::run(&game),
        Command::Uct(args) => uct::run(&args),
        Command::Ends { words } => ends::run(&words),
        Command::Boards(args) => boards::run(&args),
        Command::Numbers(args) => numbers::run(&args),
        Command::Study(args) => study::run(&args),
        Command::Review(args) => review::run(&args),
        Command::Find { game } => find::run(game),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) if is_closed_pipe(&why) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("laboratory: {why}");
            ExitCode::from(2)
        }
    }
}

/// Whoever read our output has seen enough of it.
fn is_closed_pipe(why: &Failure) -> bool {
    why.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_table_is_consistent() {
        Args::command().debug_assert();
    }
}
