//! Games played out, one action after the other, by cheap players and the dice.

use tabletop::{Game, Line, Seat, Turn, Weighted};

use crate::Dice;

/// A cheap player: picks one of the legal actions where a seat is to act. How it finds it is its own affair; whoever can,
/// does without the list.
pub type Picker<G> = fn(&G, &<G as Game>::Position, &mut Dice) -> <G as Game>::Action;

/// The picker that does not care.
pub fn uniform<G: Game>(game: &G, position: &G::Position, dice: &mut Dice) -> G::Action {
    let any = |count| dice.below(count as u32) as usize;
    game.choose_legal(position, any).expect("a seat to act has legal actions")
}

/// Finds the next action of a game that is played out. Its list is used again, so that steps allocate nothing.
#[derive(Clone, Debug)]
pub struct Stepper<G: Game> {
    chances: Vec<Weighted<G::Action>>,
}

impl<G: Game> Default for Stepper<G> {
    fn default() -> Stepper<G> {
        Stepper { chances: Vec::new() }
    }
}

impl<G: Game> Stepper<G> {
    /// The next action: what `choose` takes if a seat is to act, what the dice say if chance is; none when the game is
    /// over.
    #[inline]
    pub fn next(
        &mut self,
        game: &G,
        position: &G::Position,
        dice: &mut Dice,
        choose: impl FnOnce(Seat, &mut Dice) -> G::Action,
    ) -> Option<G::Action> {
        match game.turn(position) {
            Turn::Over => None,
            Turn::Chance => {
                game.chance(position, &mut self.chances);
                Some(dice.outcome(&self.chances))
            }
            Turn::Seat(seat) => Some(choose(seat, dice)),
        }
    }

    /// The same with a picker on every seat.
    #[inline]
    pub fn pick(
        &mut self,
        game: &G,
        position: &G::Position,
        dice: &mut Dice,
        picker: Picker<G>,
    ) -> Option<G::Action> {
        self.next(game, position, dice, |_, dice| picker(game, position, dice))
    }
}

/// A game from its start to its end, with a picker on every seat.
pub fn play_out<G: Game>(game: G, picker: Picker<G>, dice: &mut Dice) -> Line<G> {
    let mut line = Line::start(game);
    let mut stepper = Stepper::default();
    while let Some(action) = stepper.pick(line.game(), line.position(), dice, picker) {
        line.play(action).unwrap_or_else(|why| panic!("picked but refused: {action}: {why}"));
    }
    line
}
