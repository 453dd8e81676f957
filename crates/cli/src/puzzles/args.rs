//! The arguments of `pyramidion puzzles`.

use std::path::PathBuf;

use clap::Subcommand;
use shelf::GameName;

use crate::args::game_parser;

#[derive(Subcommand)]
pub enum PuzzlesCommand {
    /// Let bots play and look for puzzles in their games, each with the proof that it has one answer
    #[command(
        after_help = "Prints a line of JSON for each puzzle, no two alike: docs/puzzles.md has the fields.
For a seed the puzzles are the same whatever the number of threads. With --data
a search that was broken off goes on by the same command, and by the same with
more --games.

Example:
  pyramidion puzzles mine inka --games 200 --data inka.dug > inka.jsonl"
    )]
    Mine {
        /// The game
        #[arg(value_parser = game_parser())]
        game: GameName,
        /// How many games
        #[arg(short, long, value_name = "N", default_value_t = 100)]
        games: usize,
        /// The number all chance and all whims are drawn from
        #[arg(long, value_name = "N", default_value_t = 1)]
        seed: u64,
        /// Look for this kind only; may be given several times
        #[arg(long = "kind", value_name = "KIND", value_parser = clap::builder::PossibleValuesParser::new(puzzles::Goal::KINDS))]
        kinds: Vec<String>,
        /// Print so many puzzles of a kind at most, the first of them
        #[arg(long, value_name = "N")]
        each: Option<usize>,
        /// Leave out those that this file of verdicts (lines of JSON) throws out
        #[arg(long, value_name = "FILE")]
        without: Option<PathBuf>,
        /// Keep what each game had in this file, and go on with what it holds
        #[arg(long, value_name = "FILE")]
        data: Option<PathBuf>,
        /// On how many threads; without it on as many as there are cores
        #[arg(short, long, value_name = "N")]
        jobs: Option<usize>,
    },
    /// Replay puzzles and prove them again; without files those that are shipped
    #[command(
        after_help = "Every puzzle is replayed and its solution judged; of a sample, or of all, the whole
proof is done again. Exit codes: 0 all are right, 1 one is not, 2 one cannot be
read."
    )]
    Check {
        /// Files of puzzles; - is standard input
        files: Vec<PathBuf>,
        /// Prove only each N-th again, from the first on; 1 for all, 0 for none
        #[arg(long, value_name = "N", default_value_t = 1)]
        every: usize,
        /// On how many threads; without it on as many as there are cores
        #[arg(short, long, value_name = "N")]
        jobs: Option<usize>,
    },
    /// Let a player solve puzzles; without files those that are shipped
    #[command(after_help = "Example:
  pyramidion puzzles solve --player 5")]
    Solve {
        /// Who: a level from 1 to 8, random, greedy or uct
        #[arg(long, value_name = "PLAYER")]
        player: String,
        /// Files of puzzles; - is standard input
        files: Vec<PathBuf>,
        /// The most positions for an action, if not the player's own number
        #[arg(long, value_name = "N")]
        nodes: Option<u64>,
        /// Take only each N-th puzzle, from the first on
        #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
        every: u64,
        /// Where the player's whims come from
        #[arg(long, value_name = "N", default_value_t = 1)]
        seed: u64,
        /// On how many threads; without it on as many as there are cores
        #[arg(short, long, value_name = "N")]
        jobs: Option<usize>,
        /// Print a line of JSON for each puzzle
        #[arg(long)]
        json: bool,
    },
}
