//! Games played out, one action after the other, by cheap players and the dice.

use tabletop::{Game, Line, Seat, Turn, Weighted};

use crate::Dice;

/// A cheap player: picks one of the legal actions, an index into the list.
pub type Picker<G> = fn(&G, &<G as Game>::Position, &[<G as Game>::Action], &mut Dice) -> usize;

/// The picker that does not care.
pub fn uniform<G: Game>(_: &G, _: &G::Position, legal: &[G::Action], dice: &mut Dice) -> usize {
    dice.below(legal.len() as u32) as usize
}

/// Finds the next action of a game that is played out. Its lists are used again, so that steps allocate nothing.
#[derive(Clone, Debug)]
pub struct Stepper<G: Game> {
    legal: Vec<G::Action>,
    chances: Vec<Weighted<G::Action>>,
}

impl<G: Game> Default for Stepper<G> {
    fn default() -> Stepper<G> {
        Stepper { legal: Vec::new(), chances: Vec::new() }
    }
}

impl<G: Game> Stepper<G> {
    /// The next action: what `choose` takes of the legal ones if a seat is to act, what the dice say if chance is;
    /// none when the game is over.
    #[inline]
    pub fn next(
        &mut self,
        game: &G,
        position: &G::Position,
        dice: &mut Dice,
        choose: impl FnOnce(Seat, &[G::Action], &mut Dice) -> G::Action,
    ) -> Option<G::Action> {
        match game.turn(position) {
            Turn::Over => None,
            Turn::Chance => {
                game.chance(position, &mut self.chances);
                Some(dice.outcome(&self.chances))
            }
            Turn::Seat(seat) => {
                game.legal(position, &mut self.legal);
                Some(choose(seat, &self.legal, dice))
            }
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
        self.next(game, position, dice, |_, legal, dice| legal[picker(game, position, legal, dice)])
    }
}

/// A game from its start to its end, with a picker on every seat.
pub fn play_out<G: Game>(game: G, picker: Picker<G>, dice: &mut Dice) -> Line<G> {
    let mut line = Line::start(game);
    let mut stepper = Stepper::default();
    while let Some(action) = stepper.pick(line.game(), line.position(), dice, picker) {
        line.play(action).unwrap_or_else(|why| panic!("listed but refused: {action}: {why}"));
    }
    line
}
