//! `work GAME DECISIONS SEED`: the work of the page's speed test, natively and timed, as JSON.

use std::time::Instant;

use bots::workload;
use serde_json::json;
use shelf::{AnyLine, GameName};
use tabletop::Options;

use crate::failure::Failure;

#[derive(clap::Args)]
pub struct Args {
    game: GameName,
    decisions: u64,
    seed: u64,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let line = AnyLine::new(args.game, &Options::new())?;
    let start = Instant::now();
    let done = workload::run(&line, args.decisions, args.seed);
    let seconds = start.elapsed().as_secs_f64();
    let checksum = format!("{:016x}", done.checksum);
    println!("{}", json!({ "decisions": done.decisions, "checksum": checksum, "seconds": seconds }));
    Ok(())
}
