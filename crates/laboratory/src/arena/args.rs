//! The arguments of a match as typed.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use shelf::GameName;

use super::plan::Contestant;

#[derive(ClapArgs, Clone, Debug)]
#[command(after_help = "Players: a level from 1 to 8, random, greedy, uct, or cmd:COMMAND, a program
that speaks UGI. A limit of its own for each action may follow: 8@500 looks at
500 positions, uct@30ms has 30 ms of processor time.

Every opening, with the same chance, is played once with each rotation of the
seats, so nobody gains by luck or by sitting first.

Examples:
  cargo laboratory arena aztec 5 3 --games 200
  cargo laboratory arena turquoise 4 2 -p 4 --seats a,b,b,b --nodes 500
  cargo laboratory arena aztec 8@30ms uct@300ms --games 100 --effort
  cargo laboratory arena inka 3 'cmd:./other --fast' --movetime 200 --records games
  cargo laboratory arena aztec 4 3 --games 5000 --sprt 0,30 --json")]
pub struct Args {
    /// The game
    pub game: GameName,
    /// The players: a, b, … in this order
    #[arg(required = true, num_args = 1..=4, value_name = "PLAYER")]
    pub contestants: Vec<Contestant>,
    /// How many players
    #[arg(short, long, value_name = "N")]
    pub players: Option<u8>,
    /// An option of the game, such as first=2; may be repeated
    ///
    /// KEY=@FILE takes the value from a file, for the options that are drawings.
    #[arg(short, long = "option", value_name = "KEY=VALUE")]
    pub options: Vec<String>,
    /// Who sits where in the first game, as letters: a,b,b,b
    ///
    /// Without it each player sits once; of two players at a larger table the second fills it.
    #[arg(long, value_name = "SEATS")]
    pub seats: Option<String>,
    /// How many games; rounded up to whole rounds of seat rotations
    #[arg(short, long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    pub games: u32,
    /// Positions each player may look at for an action, instead of its level's own number
    #[arg(long, value_name = "N", conflicts_with = "movetime", value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// Milliseconds each player may think about an action
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    pub movetime: Option<u64>,
    /// Actions drawn by lot before the players take over; without chance in the game 2, else 0
    #[arg(long, value_name = "N")]
    pub opening: Option<u32>,
    /// Games played at the same time
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub jobs: u16,
    /// The number all chance and all players' choices are drawn from. Each rotation of the seats takes the next one, so for
    /// other games take a seed farther away than there are games
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Stop as soon as the sequential test decides between these differences in Elo; a must sit alone against b
    #[arg(long, value_name = "ELO0,ELO1")]
    pub sprt: Option<String>,
    /// Write a record of every game into this folder
    #[arg(long, value_name = "DIR")]
    pub records: Option<PathBuf>,
    /// Also print what the bots looked at and the processor time it took
    #[arg(long, conflicts_with = "json")]
    pub effort: bool,
    /// Print the result as JSON
    #[arg(long)]
    pub json: bool,
}
