//! A game between players from its beginning to its end.

use dice::Dice;
use tabletop::{Game, Outcome, Turn};

use crate::{Limits, Player};

/// How a game ends in which each player sits on its own seat and looks at so many positions for an action; chance comes
/// from the dice.
pub fn play<G: Game, P: Player<G>>(game: &G, players: &mut [P], nodes: u64, dice: &mut Dice) -> Outcome {
    let mut position = game.start();
    let mut outcomes = Vec::new();
    loop {
        let action = match game.turn(&position) {
            Turn::Seat(seat) => players[seat.index()].choose(game, &position, &Limits::nodes(nodes)).action,
            Turn::Chance => {
                game.chance(&position, &mut outcomes);
                dice.outcome(&outcomes)
            }
            Turn::Over => return game.outcome(&position).expect("the game is over"),
        };
        game.apply(&mut position, action);
    }
}
