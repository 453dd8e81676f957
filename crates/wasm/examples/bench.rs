//! The work of the package's `bench`, natively and timed: `bench GAME DECISIONS SEED`.

use std::error::Error;
use std::time::Instant;

use serde_json::json;
use wasm::{Played, random_play};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, decisions, seed] = arguments.as_slice() else {
        return Err("usage: bench GAME DECISIONS SEED".into());
    };
    let (game, decisions, seed) = (game.parse()?, decisions.parse()?, seed.parse()?);
    let start = Instant::now();
    let Played { decisions, checksum } = random_play(game, decisions, seed);
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{}",
        json!({ "decisions": decisions, "checksum": format!("{checksum:016x}"), "seconds": seconds })
    );
    Ok(())
}
