//! The arguments as typed: one table for parsing, help, completions and the manual page.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args as ClapArgs, Parser, Subcommand};
use clap_complete::Shell;
use shelf::GameName;

use crate::admin::args::AdminArgs;
use crate::play::seats::SeatArg;
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
    /// Show, check and convert records of games
    Record {
        #[command(subcommand)]
        command: RecordCommand,
    },
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

fn game_parser() -> impl TypedValueParser<Value = GameName> {
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
