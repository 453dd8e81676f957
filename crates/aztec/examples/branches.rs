//! How many ways Aztec can go on from a position given by its actions: each first one, and all lines of two.
//!
//! `cargo run --release -p pyramidion-aztec --example branches -- "d4.1 esu" "e5.2 wnu"`

use aztec::Aztec;
use tabletop::{Game, Line, Options, perft_divide};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut line = Line::start(Aztec::new(&Options::new(), Aztec::RULES)?);
    for action in std::env::args().skip(1) {
        line.play_text(&action).map_err(|why| format!("{action}: {why}"))?;
    }
    let branches = perft_divide(line.game(), line.position(), 2);
    for (action, lines) in &branches {
        println!("{action}: {lines}");
    }
    let all: u64 = branches.iter().map(|(_, lines)| lines).sum();
    println!("{} actions, {all} lines of two", branches.len());
    Ok(())
}
