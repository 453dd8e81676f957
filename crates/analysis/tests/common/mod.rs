//! Games to be reviewed.

#![allow(dead_code, reason = "each test file uses a part of this")]

use analysis::{Review, Reviewer, Settings};
use shelf::{AnyLine, GameName};
use tabletop::Turn;
use testkit::Dice;

pub fn line(game: GameName, options: &str) -> AnyLine {
    AnyLine::new(game, &options.parse().unwrap()).unwrap()
}

/// Up to `most` random actions.
pub fn random(mut line: AnyLine, dice: &mut Dice, most: usize) -> AnyLine {
    for _ in 0..most {
        let actions = match line.turn() {
            Turn::Seat(_) => line.legal(),
            Turn::Chance => line.chance().into_iter().map(|(action, _)| action).collect(),
            Turn::Over => break,
        };
        line.play(&actions[dice.below(actions.len() as u32) as usize]).unwrap();
    }
    line
}

pub fn reviewed(line: &AnyLine, given_up: Option<Vec<f64>>, settings: Settings) -> Review {
    let reviewer = Reviewer::new(line, given_up, settings);
    (0..reviewer.units()).for_each(|unit| reviewer.work(unit));
    reviewer.review().expect("all of the work is done")
}
