//! The arguments of `pyramidion admin`.

use std::net::IpAddr;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use server::admin::Form;

#[derive(Args, Clone, Debug)]
#[command(
    after_help = "Run it as the user the server runs as. A running server is asked through a socket in its
data folder that only this user may open; when none runs, the data is opened
directly. On PostgreSQL the database is always opened directly, and running
servers hear of it.

Examples:
  pyramidion admin list --phase running
  pyramidion admin remove message k3v9qhx2mzap 17
  pyramidion admin backup /var/backups/pyramidion.jsonl
  sudo -u pyramidion pyramidion admin --data-dir /var/lib/pyramidion reports"
)]
pub struct AdminArgs {
    /// The server's data folder [default: pyramidion in the user's data folder]
    #[arg(long, env = "PYRAMIDION_DATA_DIR", global = true)]
    pub data_dir: Option<PathBuf>,
    /// The server's database, if it is not in the data folder
    #[arg(long, env = "PYRAMIDION_DATABASE", hide_env_values = true, global = true)]
    pub database: Option<String>,
    /// The server's file of settings
    #[arg(long, env = "PYRAMIDION_CONFIG", global = true)]
    pub config: Option<PathBuf>,
    /// Print what was found as JSON, one object a line
    #[arg(long, global = true)]
    pub json: bool,
    #[command(subcommand)]
    pub command: AdminCommand,
}

#[derive(Subcommand, Clone, Debug)]
pub enum AdminCommand {
    /// List tables, those first where something happened last
    List {
        /// Only tables in this phase
        #[arg(long)]
        phase: Option<Phase>,
        /// Only tables of this game
        #[arg(long)]
        game: Option<String>,
        /// At most so many
        #[arg(short = 'n', long, value_name = "N", default_value_t = 50)]
        most: u32,
    },
    /// Show a table: who plays, what was said with the numbers of the lines, reports
    Show { table: String },
    /// End games that run; nobody wins, and nothing can be done at their tables any more
    Close {
        #[arg(required = true)]
        tables: Vec<String>,
    },
    /// Delete tables with their records
    Delete {
        #[arg(required = true)]
        tables: Vec<String>,
    },
    /// Take away what should not be there; the numbers of events stay
    Remove {
        #[command(subcommand)]
        what: RemoveCommand,
    },
    /// Show what players have reported
    Reports {
        /// Those that are settled, too
        #[arg(long)]
        all: bool,
    },
    /// Note that the reports of tables are seen to
    Settle {
        #[arg(required = true)]
        tables: Vec<String>,
    },
    /// Write the records of all games that are over
    Export {
        /// Where to; - is standard output
        file: PathBuf,
        /// How
        #[arg(long, value_name = "FORM", default_value = "text")]
        form: ExportForm,
        /// The games that run as well
        #[arg(long)]
        unfinished: bool,
    },
    /// Count tables, games, lengths and who won
    Statistics,
    /// Copy everything that is stored, while the server goes on
    #[command(
        after_help = "The copy is of one moment, and everything acknowledged before is in it. It holds the
secrets of running games: the file is made for its owner alone."
    )]
    Backup {
        /// Where to; - is standard output
        file: PathBuf,
    },
    /// Put a backup into an empty database, while no server runs
    #[command(
        after_help = "A backup of SQLite can be put into PostgreSQL, and the other way round. One that was taken
by an earlier version is brought up to date by the next start of the server."
    )]
    Restore {
        /// The backup; - is standard input
        file: PathBuf,
    },
}

#[derive(Subcommand, Clone, Debug)]
pub enum RemoveCommand {
    /// A line of chat
    Message {
        table: String,
        /// Its number, as `show` prints it
        line: u32,
    },
    /// A player's name, at this table and at rematches the player has taken it to
    Name {
        table: String,
        /// The player's seat, from 1
        #[arg(value_parser = clap::value_parser!(u8).range(1..))]
        seat: u8,
    },
    /// What a board of somebody's own is called and who drew it
    Title { table: String },
    /// What is stored of where tables were made: of one table, or of all made from an address
    Address {
        #[arg(value_name = "TABLE|ADDRESS")]
        of: AddressOf,
    },
}

/// A table, or all that were made from an address.
#[derive(Clone, Debug)]
pub enum AddressOf {
    Table(String),
    Address(IpAddr),
}

impl std::str::FromStr for AddressOf {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<AddressOf, Self::Err> {
        Ok(text.parse().map_or_else(|_| AddressOf::Table(text.to_owned()), AddressOf::Address))
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Phase {
    Waiting,
    Running,
    Over,
}

impl Phase {
    pub fn as_str(self) -> &'static str {
        match self {
            Phase::Waiting => "waiting",
            Phase::Running => "running",
            Phase::Over => "over",
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum ExportForm {
    Text,
    /// A line of JSON for each record
    Jsonl,
}

impl From<ExportForm> for Form {
    fn from(form: ExportForm) -> Form {
        match form {
            ExportForm::Text => Form::Text,
            ExportForm::Jsonl => Form::Jsonl,
        }
    }
}
