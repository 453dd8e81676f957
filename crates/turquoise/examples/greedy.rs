//! A bot of twenty lines for Turquoise against one that does anything legal: it takes what brings most at once, and
//! builds where nothing does.
//!
//! `cargo run --release -p pyramidion-turquoise --example greedy`

use dice::Dice;
use tabletop::{Game, Options, Seat, Turn};
use turquoise::{Action, Position, Turquoise};

/// The action after which the seat is furthest ahead; of equals one that builds; of equals, any.
fn greedy(game: &Turquoise, position: &Position, seat: Seat, legal: &[Action], dice: &mut Dice) -> Action {
    let worth = |action: Action| {
        let mut after = *position;
        game.apply(&mut after, action);
        let scores = game.scores(&after);
        let builds = match action {
            Action::Draw | Action::Crown => 3,
            Action::Enter(_) => 2,
            Action::Move(_) => 1,
            _ => 0,
        };
        (2 * scores[seat.index()] - scores.iter().sum::<i32>(), builds)
    };
    let best = legal.iter().map(|&action| worth(action)).max().expect("a seat to act has a choice");
    let equals: Vec<_> = legal.iter().copied().filter(|&action| worth(action) == best).collect();
    equals[dice.below(equals.len() as u32) as usize]
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let game = Turquoise::new(&Options::new(), Turquoise::RULES)?;
    let mut dice = Dice::new(1);
    let mut wins = [0; 2];
    for round in 0..20 {
        let bot = Seat(round % 2);
        let mut position = game.start();
        let (mut legal, mut chances) = (Vec::new(), Vec::new());
        let outcome = loop {
            if let Some(outcome) = game.outcome(&position) {
                break outcome;
            }
            game.legal(&position, &mut legal);
            game.chance(&position, &mut chances);
            let action = match game.turn(&position) {
                Turn::Seat(seat) if seat == bot => greedy(&game, &position, seat, &legal, &mut dice),
                Turn::Seat(_) => legal[dice.below(legal.len() as u32) as usize],
                Turn::Chance | Turn::Over => dice.outcome(&chances),
            };
            game.apply(&mut position, action);
        };
        for winner in outcome.winners() {
            wins[usize::from(winner != bot)] += 1;
        }
    }
    println!("greedy won {} of 20, anything legal {}", wins[0], wins[1]);
    Ok(())
}
