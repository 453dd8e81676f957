//! A game between players from its beginning to its end, and chance that a seed determines.

use dice::{Dice, Stepper};
use shelf::AnyLine;
use tabletop::{Game, Line, Turn, zobrist};

use crate::{Limits, Player};

/// A game in which each player sits on its own seat and looks at so many positions for an action; chance comes from the
/// dice.
pub fn play<G: Game, P: Player<G>>(game: &G, players: &mut [P], nodes: u64, dice: &mut Dice) -> Line<G> {
    let mut line = Line::start(game.clone());
    let mut stepper = Stepper::default();
    loop {
        let next = stepper.next(game, line.position(), dice, |seat, _| {
            players[seat.index()].go_on(&line, &Limits::nodes(nodes)).action
        });
        let Some(action) = next else { return line };
        line.play(action).unwrap_or_else(|why| panic!("a player plays {action}: {why}"));
    }
}

/// What chance does in a game for a seed; it is to act.
///
/// It depends on the seed, on how many draws there were and on what can still be drawn, not on what the players did; so a
/// pile of tiles comes in the same order in every game with that seed, and a game that was saved goes on as if it had not
/// been.
pub fn draw(line: &AnyLine, seed: u64) -> String {
    let draws = line.actions().iter().filter(|(actor, _)| *actor == Turn::Chance).count();
    let mut chances = line.chance();
    let mut dice = Dice::new(seed ^ zobrist::mix(draws as u64 + 1));
    let drawn = dice.by_weight(chances.iter().map(|(_, weight)| *weight));
    chances.swap_remove(drawn).0
}
