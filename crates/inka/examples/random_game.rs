//! A game of Inka between players who do anything that is legal, printed as a record.
//!
//! `cargo run --release -p pyramidion-inka --example random_game -- 7`, where 7 is any number: the same number, the same
//! game.

use dice::Dice;
use inka::Inka;
use tabletop::{Game, Line, Record, Turn};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let seed = std::env::args().nth(1).map_or(Ok(1), |seed| seed.parse())?;
    let mut dice = Dice::new(seed);
    let mut line = Line::start(Inka::new(&"players=3".parse()?, Inka::RULES)?);
    let (mut legal, mut chances) = (Vec::new(), Vec::new());
    loop {
        let (game, position) = (line.game(), line.position());
        let action = match line.turn() {
            Turn::Over => break,
            Turn::Seat(_) => {
                game.legal(position, &mut legal);
                legal[dice.below(legal.len() as u32) as usize]
            }
            Turn::Chance => {
                game.chance(position, &mut chances);
                dice.outcome(&chances)
            }
        };
        line.play(action)?;
    }
    print!("{}", Record::of(&line));
    Ok(())
}
