//! Games at random, for measuring the speed of the rules and for seeing that every machine plays the same.

use dice::Dice;
use shelf::{GameName, Table};
use tabletop::{Game, Options, Turn, zobrist};

/// How much was played, and what came of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// Actions of seats; chance is not counted.
    pub decisions: u32,
    /// Over the hash of every position in which a seat decided.
    pub checksum: u64,
}

/// Plays a game with its default options at random, over and over, until there have been so many decisions.
pub fn random_play(game: GameName, decisions: u32, seed: u64) -> Played {
    match Table::new(game, &Options::new()).expect("every game can start with its defaults") {
        Table::Aztec(line) => play(line.game(), decisions, seed),
        Table::Inka(line) => play(line.game(), decisions, seed),
        Table::Turquoise(line) => play(line.game(), decisions, seed),
    }
}

fn play<G: Game>(game: &G, decisions: u32, seed: u64) -> Played {
    let mut dice = Dice::new(seed);
    let (mut legal, mut outcomes) = (Vec::new(), Vec::new());
    let mut position = game.start();
    let mut played = Played { decisions: 0, checksum: 0 };
    while played.decisions < decisions {
        match game.turn(&position) {
            Turn::Over => position = game.start(),
            Turn::Chance => {
                game.chance(&position, &mut outcomes);
                game.apply(&mut position, dice.outcome(&outcomes));
            }
            Turn::Seat(_) => {
                game.legal(&position, &mut legal);
                played.checksum = zobrist::mix(played.checksum ^ game.hash(&position));
                played.decisions += 1;
                game.apply(&mut position, legal[dice.below(legal.len() as u32) as usize]);
            }
        }
    }
    played
}
