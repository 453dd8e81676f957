//! The work of the package's `bench`, natively and timed: `bench GAME DECISIONS SEED`.

use std::error::Error;
use std::time::Instant;

use serde_json::json;
use tabletop::Options;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, decisions, seed] = arguments.as_slice() else {
        return Err("usage: bench GAME DECISIONS SEED".into());
    };
    let (decisions, seed) = (decisions.parse()?, seed.parse()?);
    let table = shelf::Table::new(game.parse()?, &Options::new())?;
    let start = Instant::now();
    let done = bots::workload::run(&table, decisions, seed);
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{}",
        json!({ "decisions": done.decisions, "checksum": format!("{:016x}", done.checksum), "seconds": seconds })
    );
    Ok(())
}
