//! The arguments as typed: one table for parsing, help, completions and the manual page.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args as ClapArgs, Parser, Subcommand};
use clap_complete::Shell;
use shelf::GameName;

use crate::admin::args::AdminArgs;
use crate::play::seats::SeatArg;
use crate::puzzles::args::PuzzlesCommand;
use crate::texts::Lang;

/// Three out-of-print temple games: Aztec, Inka and Turquoise.
///
/// Serve the page and tables for friends far away, play in the terminal, drive the engine from other programs, and read, check and convert
/// the records of games.
#[derive(Parser)]
#[command(
    name = "pyramidion",
    version,
    max_term_width = 100,
    after_help = "Examples:
  pyramidion play                            choose a game and play it
  pyramidion play aztec --seat human --seat 4
  pyramidion serve                           the page, and tables for friends
  pyramidion rules inka | less
  pyramidion record check games/*.txt

Each command explains itself: pyramidion play --help

Exit codes: 0 done; 1 a negative answer, as of a record that does not replay;
2 failure. Colours are left out when NO_COLOR is set or the output is no
terminal."
)]
pub struct Args {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand)]
pub enum Command {
    /// Play in the terminal, against people at the same keyboard and bots
    Play(PlayArgs),
    /// Serve the page, and tables that friends join by a link
    #[command(after_help = "Every setting can also be given in the environment or in the file --config
names, under the same name.

Examples:
  pyramidion serve
  pyramidion serve --listen 0.0.0.0:8080 --data-dir /var/lib/pyramidion
  pyramidion serve --database postgres://pyramidion@db/pyramidion")]
    Serve(Box<server::Settings>),
    /// Look after a server: its tables, what is said there, backups
    Admin(Box<AdminArgs>),
    /// Play many tables at once on a server, and measure
    #[command(after_help = "Starts a server of its own on a fresh SQLite file, unless it is given one. Each
table is a game of Aztec between two players, each with a socket of its own.
Thousands of tables need as many open files: ulimit -n 100000

Examples:
  pyramidion load
  pyramidion load --tables 5000 --rate 2000 --seconds 30
  pyramidion load --tables 50 --rate 25 --addresses 64 --strangers 48 --seconds 300
  pyramidion load --url http://127.0.0.1:8080 --pid $(pgrep -f 'pyramidion serve')")]
    Load(LoadArgs),
    /// Speak UGI on standard input and output, for other programs
    ///
    /// The universal game interface is a line protocol after chess's UCI. Commands:
    ///
    ///   ugi, isready, uginewgame, setoption name N value V, quit
    ///   position start GAME [key=value …] [moves A; B; C]
    ///   go [nodes N | movetime MS | infinite], stop
    ///   query turn | legal | chance | scores | result | ranking | hash
    ///   show
    ///
    /// Anything that cannot be done is answered by `error` and the reason, and
    /// changes nothing. The end of the input stops a search, which then still
    /// answers.
    #[command(
        verbatim_doc_comment,
        after_help = "Example:
  printf 'position start aztec moves d4.1 esu\\nquery legal\\n' |
      pyramidion engine"
    )]
    Engine,
    /// Answer questions about positions, as lines of JSON, for other programs
    #[command(
        after_help = "Questions and answers have the shape of KataGo's analysis engine: docs/engine.md.
The end of the input ends the program once everything is answered.

Example:
  echo '{\"id\":\"1\",\"game\":\"aztec\",\"moves\":[\"d4.1 esu\"],\"maxVisits\":5000}' |
      pyramidion analysis"
    )]
    Analysis(AnalysisArgs),
    /// Show, check and convert records of games
    Record {
        #[command(subcommand)]
        command: RecordCommand,
    },
    /// Go through games: what decided them, what was luck and what was skill
    Review(ReviewArgs),
    /// Study a game with its options by letting bots play it many times
    Lab(LabArgs),
    /// Look for puzzles, check them, and measure players on them
    Puzzles {
        #[command(subcommand)]
        command: PuzzlesCommand,
    },
    /// Make a game from paper: boards and pieces as a PDF, true to size, to cut out and glue
    Print(PrintArgs),
    /// Print the rules of a game for players
    Rules(RulesArgs),
    /// Print completions for a shell
    #[command(after_help = "Example:
  pyramidion completions bash \\
      > ~/.local/share/bash-completion/completions/pyramidion")]
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page
    #[command(after_help = "Example:
  pyramidion man | man -l -")]
    Man,
}

/// What a game is told before it starts.
#[derive(ClapArgs, Clone, Debug, Default)]
pub struct Setup {
    /// How many players
    #[arg(short, long, value_name = "N")]
    pub players: Option<u8>,
    /// An option of the game, such as first=2; may be repeated
    ///
    /// KEY=@FILE takes the value from a file, for the options that are drawings: board and rhombi of Inka, faces,
    /// corners and gates of Turquoise.
    #[arg(short, long = "option", value_name = "KEY=VALUE")]
    pub options: Vec<String>,
}

#[derive(ClapArgs, Clone, Debug, Default)]
#[command(after_help = "Examples:
  pyramidion play                            asks what it needs to know
  pyramidion play turquoise -p 3 --seat human --seat 2 --seat 5
  pyramidion play aztec -p 3 -o variant=match
  pyramidion play inka -o board=@my-board.txt
  pyramidion play inka --save evening.txt    saved after every action
  pyramidion play --load evening.txt         taken up again, saved there

When input or output is no terminal the game is played line by line: the board
and the legal actions are printed, one action is read a line.")]
pub struct PlayArgs {
    /// The game; without it you are asked
    #[arg(value_parser = game_parser())]
    pub game: Option<GameName>,
    #[command(flatten)]
    pub setup: Setup,
    /// Who sits there, once for each seat: human, a level from 1 to 8, random, greedy or uct
    ///
    /// Seats not named: the first is human, the others are bots of level 3.
    #[arg(short, long = "seat", value_name = "WHO")]
    pub seats: Vec<SeatArg>,
    /// The number all chance is drawn from; the same seed gives the same draws
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Take up a saved game, or any record whose game is not over
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "players", "options"])]
    pub load: Option<PathBuf>,
    /// Save the game here after every action; with --load the default is the same file
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// The language, if it should not be the one of LANG
    #[arg(long, value_name = "LANG")]
    pub lang: Option<Lang>,
}

#[derive(Subcommand)]
pub enum RecordCommand {
    /// Show a game: who played, every action, the last board, the result
    Show {
        /// The record; - is standard input
        file: PathBuf,
        /// Show the board after this many actions instead of the last
        #[arg(long, value_name = "N")]
        at: Option<usize>,
    },
    /// Replay records; name the first illegal action of each that does not
    #[command(after_help = "Exit codes: 0 all replay, 1 one does not, 2 one cannot be read.")]
    Check {
        /// The records; - is standard input
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Check that nobody chose what was drawn in games played on a server
    #[command(
        after_help = "A receipt is what the page gives out before a game begins, or the server's commitment
of 64 hexadecimal digits; without one a record is held against the commitment it
names itself. What all this proves, and what it does not, is in docs/fairness.md.
Exit codes: 0 all is as it was committed to, 1 of one record it is not, or its
draw is of version 1, which proves little, 2 one cannot be read."
    )]
    Verify {
        /// The records; - is standard input
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// What was seen before the game began: a file, or the commitment itself
        #[arg(long, value_name = "FILE|HEX")]
        receipt: Option<String>,
    },
    /// Print a record in its other form: text becomes JSON, JSON becomes text
    Convert {
        /// The record; - is standard input
        file: PathBuf,
        /// The form wanted, whatever the record has
        #[arg(long, value_name = "FORM")]
        to: Option<Form>,
    },
    /// Count games, lengths, winners and scores over many records
    Stats {
        /// The records; - is standard input
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Print as JSON
        #[arg(long)]
        json: bool,
    },
}

#[derive(ClapArgs, Clone, Debug)]
pub struct AnalysisArgs {
    /// How many positions are thought about at once; without it as many as there are cores
    #[arg(short, long, value_name = "N")]
    pub jobs: Option<usize>,
}

/// The two forms of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Form {
    Text,
    Json,
}

#[derive(ClapArgs, Clone, Debug)]
pub struct LoadArgs {
    /// A server that is running already; its limits on tables and streams must be wide enough
    #[arg(long)]
    pub url: Option<String>,
    /// Its process, to read its memory and work; several if it is made of several, each with its children
    #[arg(long, requires = "url", value_delimiter = ',')]
    pub pid: Vec<u32>,
    /// From how many addresses of this machine the players come
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub addresses: u32,
    /// How many tables, with two sockets each
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub tables: usize,
    /// Moves a second over all tables
    #[arg(long, value_name = "N", default_value_t = 200.0, value_parser = rate)]
    pub rate: f64,
    /// How long to measure
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..))]
    pub seconds: u64,
    /// Print one line of JSON, with the work of each process in milliseconds of one core a move
    #[arg(long, conflicts_with_all = ["crowd", "strangers"])]
    pub json: bool,
    /// Measure once more beside so many tables at which level-8 bots play among themselves, made from one address
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub crowd: usize,
    /// How often to measure alone and beside the crowd in turn
    #[arg(long, value_name = "N", default_value_t = 1, requires = "crowd")]
    pub rounds: usize,
    /// Play beside so many clients who mean harm, under the server's own limits, and watch its memory
    #[arg(long, value_name = "N", default_value_t = 0, conflicts_with = "crowd")]
    pub strangers: usize,
    /// Let no bots think meanwhile, neither for strangers nor for anybody else
    #[arg(long, requires = "strangers")]
    pub without_bots: bool,
}

fn rate(text: &str) -> Result<f64, String> {
    let rate: f64 = text.parse().map_err(|_| "it is a number".to_owned())?;
    if rate.is_finite() && rate > 0.0 { Ok(rate) } else { Err("it is more than nothing".to_owned()) }
}

#[derive(ClapArgs, Clone, Debug)]
#[command(after_help = "Everything that was done, the best alternatives to it and every outcome of every
draw get an equal search of their own. What the figures mean: docs/review.md.

Examples:
  pyramidion review game.txt
  pyramidion review --nodes 20000 --json games/*.txt | jq .review.turning_points

Exit codes: 0 all were gone through, 1 one does not replay, 2 one cannot be read.")]
pub struct ReviewArgs {
    /// The records; - is standard input
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// Print a line of JSON for each game
    #[arg(long)]
    pub json: bool,
    /// Print each record with the review in it: shares of the win, marks, better lines
    #[arg(long, conflicts_with = "json")]
    pub annotated: bool,
    /// How many positions each search looks at; without it as many as are useful in the game
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// Where the whims of the search come from
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Go through each game with so many seeds; how far they are apart tells how sure the figures are
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..=100))]
    pub seeds: u64,
    /// On how many threads; without it on as many as there are cores
    #[arg(short, long, value_name = "N")]
    pub jobs: Option<usize>,
    /// The language, if it should not be the one of LANG
    #[arg(long, value_name = "LANG")]
    pub lang: Option<Lang>,
}

#[derive(ClapArgs, Clone, Debug)]
#[command(
    after_help = "Players: a level from 1 to 8, random, greedy or uct; 8@500 looks at 500 positions for
an action. Unless first= is given, everybody begins equally often. What the
figures are: docs/reconstruction.md.

Examples:
  pyramidion lab inka 8@60 -p 3 --data inka3.jsonl --page inka3.html
  pyramidion lab turquoise 8@200 --against 3 --games 500 --json
  pyramidion lab aztec 8@1500 -o corners=included --ended 13-9

With --data a study that was broken off goes on by the same command, and by the
same with more --games. Exit codes: 0 all games are played, 2 failure."
)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct LabArgs {
    #[command(subcommand)]
    pub command: Option<LabCommand>,
    /// The game
    #[arg(value_parser = game_parser(), required = true)]
    pub game: Option<GameName>,
    /// Who plays on every seat
    #[arg(value_name = "PLAYER", required = true)]
    pub player: Option<String>,
    #[command(flatten)]
    pub setup: Setup,
    /// How many games, rounded up so that everybody begins equally often
    #[arg(short, long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub games: u32,
    /// As many games again, with the player alone against this one on all other seats
    #[arg(long, value_name = "PLAYER")]
    pub against: Option<String>,
    /// How often each pile is played, by players with other whims; 1 tells nothing about luck
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..=100))]
    pub replays: u64,
    /// Actions drawn by lot before the players take over; without chance in the game 2, else 0
    #[arg(long, value_name = "N")]
    pub opening: Option<u32>,
    /// The number all chance and all whims are drawn from
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// On how many threads; without it on as many as there are cores
    #[arg(short, long, value_name = "N")]
    pub jobs: Option<usize>,
    /// Keep the games in this file, and go on with those it holds
    #[arg(long, value_name = "FILE")]
    pub data: Option<PathBuf>,
    /// Write a page with all figures and plots
    #[arg(long, value_name = "FILE")]
    pub page: Option<PathBuf>,
    /// Write the plots into this folder, as SVG
    #[arg(long, value_name = "DIR")]
    pub plots: Option<PathBuf>,
    /// Also tell how many games ended with these scores, whoever had them, as in 13-9
    #[arg(long, value_name = "SCORES")]
    pub ended: Option<String>,
    /// Print all figures as JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Subcommand, Clone, Debug)]
pub enum LabCommand {
    /// Let bots try out a board of one's own, and say in words whether it is any good
    Board(BoardArgs),
}

#[derive(ClapArgs, Clone, Debug)]
#[command(after_help = "The file is one of the workshop's, with a heading such as '# inka board' above each
drawing, or one drawing that some game can read. Our own board is played beside it, by
the same players in as many games. What the figures are: docs/reconstruction.md.

Examples:
  pyramidion lab board my-board.txt
  pyramidion lab board my-board.txt -p 4 --games 400 --player 5 --json")]
pub struct BoardArgs {
    /// The drawing
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    #[command(flatten)]
    pub setup: Setup,
    /// How many games on each board, rounded up so that everybody begins equally often
    #[arg(short, long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub games: u32,
    /// Who plays on every seat
    #[arg(long, value_name = "PLAYER", default_value = studies::PLAYER)]
    pub player: String,
    /// On how many threads; without it on as many as there are cores
    #[arg(short, long, value_name = "N")]
    pub jobs: Option<usize>,
    /// Print the sentences with their figures, and all figures of both boards, as JSON
    #[arg(long)]
    pub json: bool,
    /// The language, if it should not be the one of LANG
    #[arg(long, value_name = "LANG")]
    pub lang: Option<Lang>,
}

#[derive(ClapArgs, Clone, Debug)]
#[command(after_help = "Example:
  pyramidion rules turquoise --lang fr | less -R")]
pub struct RulesArgs {
    /// The game
    #[arg(value_parser = game_parser())]
    pub game: GameName,
    /// The language, if it should not be the one of LANG
    #[arg(long, value_name = "LANG")]
    pub lang: Option<Lang>,
}

#[derive(ClapArgs, Clone, Debug)]
#[command(after_help = "Everything that is in the box: how to make it, boards, plates, pieces, the rules
in short and an aid for players. What is printed is what the options give, own boards
too. An -o without = names the file, as --output does.

Examples:
  pyramidion print turquoise -o turquoise.pdf
  pyramidion print inka --paper a3 --lang fr -o board=@my-board.txt -o inka.pdf
  pyramidion print aztec -o size=7 --address https://games.example -o aztec.pdf")]
pub struct PrintArgs {
    /// The game
    #[arg(value_parser = game_parser())]
    pub game: GameName,
    #[command(flatten)]
    pub setup: Setup,
    /// The file to write; - is standard output
    #[arg(long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// The paper: a4, a3 or letter
    #[arg(long, value_name = "PAPER", default_value = "a4")]
    pub paper: ::print::Paper,
    /// The language, if it should not be the one of LANG
    #[arg(long, alias = "language", value_name = "LANG")]
    pub lang: Option<Lang>,
    /// Where the page is: a code on the board leads there, to this very board
    #[arg(long, value_name = "URL", env = "PYRAMIDION_ADDRESS", value_parser = address)]
    pub address: Option<String>,
}

fn address(text: &str) -> Result<String, String> {
    if ::print::is_address(text) {
        Ok(text.to_owned())
    } else {
        let most = ::print::MOST_ADDRESS;
        Err(format!(
            "it begins with https:// or http:// and has {most} characters at most, no blanks and no #"
        ))
    }
}

pub fn game_parser() -> impl TypedValueParser<Value = GameName> {
    PossibleValuesParser::new(GameName::ALL.map(GameName::as_str)).try_map(|name| name.parse::<GameName>())
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
