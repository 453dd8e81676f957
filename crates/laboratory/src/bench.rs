//! `bench`: how fast the rules and the search are on this machine.

use std::hint::black_box;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use bots::{Bot, Limits, PlayerSpec, draw, workload};
use serde_json::{Value, json};
use shelf::{AnyLine, GameName};
use tabletop::{Game, Line, OptionKind, Options, Turn};

use crate::failure::Failure;

#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    /// Only this game
    pub game: Option<GameName>,
    /// About how long each measurement takes, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 500)]
    pub time: u64,
    /// Print as JSON
    #[arg(long)]
    pub json: bool,
}

/// The workload is repeated with the same seed, so the figures of two machines are for the same work.
const SEED: u64 = 1;
/// Decisions in one piece of work, short enough to stop in time.
const PIECE: u64 = 2_000;

/// One row of the printed table.
struct Row {
    game: GameName,
    players: i32,
    /// Decisions of seats a second.
    decisions: f64,
    /// Actions a second, chance included.
    actions: f64,
    /// Bytes of a position.
    bytes: usize,
    /// Iterations of the reference search a second, from the first decision.
    iterations: f64,
    checksum: u64,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let time = Duration::from_millis(args.time.max(1));
    let mut rows = Vec::new();
    for game in GameName::ALL.into_iter().filter(|game| args.game.is_none_or(|only| only == *game)) {
        for players in counts(game) {
            rows.push(measure(game, players, time)?);
        }
    }
    let mut out = io::stdout();
    if args.json {
        writeln!(out, "{:#}", Value::from(rows.iter().map(Row::json).collect::<Vec<_>>()))?;
        return Ok(());
    }
    writeln!(
        out,
        "{:<10} {:>7} {:>13} {:>13} {:>9} {:>13}  {:>16}",
        "game", "players", "decisions/s", "actions/s", "bytes", "iterations/s", "checksum"
    )?;
    for row in &rows {
        let Row { game, players, decisions, actions, bytes, iterations, checksum } = row;
        let name = game.as_str();
        writeln!(
            out,
            "{name:<10} {players:>7} {decisions:>13.0} {actions:>13.0} {bytes:>9} {iterations:>13.0}  {checksum:016x}"
        )?;
    }
    if cfg!(debug_assertions) {
        eprintln!("laboratory: this build is not optimised, the figures say little");
    }
    Ok(())
}

impl Row {
    fn json(&self) -> Value {
        json!({
            "game": self.game.as_str(), "players": self.players,
            "decisions_per_second": self.decisions, "actions_per_second": self.actions,
            "position_bytes": self.bytes, "iterations_per_second": self.iterations,
            "checksum": format!("{:016x}", self.checksum),
        })
    }
}

fn counts(game: GameName) -> Vec<i32> {
    let bounds = game.options().iter().find(|spec| spec.key == "players").map(|spec| spec.kind);
    match bounds {
        Some(OptionKind::Int { min, max }) => (min..=max).collect(),
        _ => Vec::new(),
    }
}

fn measure(game: GameName, players: i32, time: Duration) -> Result<Row, Failure> {
    let mut options = Options::new();
    options.set("players", &players.to_string())?;
    let mut line = AnyLine::new(game, &options)?;
    let first = workload::run(&line, PIECE, SEED);
    // The quickest of many short pieces: what other programs take of the machine does not count.
    let mut quickest = Duration::MAX;
    let start = Instant::now();
    while quickest == Duration::MAX || start.elapsed() < time {
        let begun = Instant::now();
        black_box(workload::run(&line, PIECE, SEED));
        quickest = quickest.min(begun.elapsed());
    }
    let seconds = quickest.as_secs_f64();
    while line.turn() == Turn::Chance {
        let outcome = draw(&line, SEED);
        line.play(&outcome)?;
    }
    let mut bot = Bot::new(PlayerSpec::Uct, &line, SEED);
    let start = Instant::now();
    let late = || start.elapsed() >= time;
    let nodes =
        bot.choose(&line, &Limits { nodes: u64::MAX, stop: &late }).map_or(0, |decision| decision.nodes);
    let searched = start.elapsed().as_secs_f64();
    Ok(Row {
        game,
        players,
        decisions: first.decisions as f64 / seconds,
        actions: first.actions as f64 / seconds,
        bytes: position_size(&line),
        iterations: nodes as f64 / searched,
        checksum: first.checksum,
    })
}

/// How many bytes a position of this line takes.
fn position_size(line: &AnyLine) -> usize {
    fn of<G: Game>(_: &Line<G>) -> usize {
        size_of::<G::Position>()
    }
    shelf::on!(line, line => of(line))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_stay_small() {
        for game in GameName::ALL {
            let line = AnyLine::new(game, &Options::new()).unwrap();
            assert!(position_size(&line) <= 2048, "{game}");
        }
    }
}
