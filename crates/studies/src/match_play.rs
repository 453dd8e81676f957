//! A game between players from its opening to its end, in text: the loop of matches and studies.

use std::error::Error;
use std::fmt;

use bots::draw;
use dice::Dice;
use shelf::AnyLine;
use tabletop::{PlayError, Turn};

/// An action that its player should not have chosen.
#[derive(Clone, PartialEq, Debug)]
pub struct Misplayed {
    /// Who acted.
    pub by: Turn,
    pub action: String,
    /// The number of the action, counted from 1.
    pub number: usize,
    pub why: PlayError,
}

impl fmt::Display for Misplayed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} plays '{}' as action {}: {}", self.by, self.action, self.number, self.why)
    }
}

impl Error for Misplayed {}

/// Plays a game on to its end: chance draws from the pile of a seed, and `choose` answers for the seat with this index.
/// Tells whether it came to its end: where there is no answer the game is left as it stands.
pub fn finish<E: From<Misplayed>>(
    line: &mut AnyLine,
    pile: u64,
    mut choose: impl FnMut(&AnyLine, usize) -> Result<Option<String>, E>,
) -> Result<bool, E> {
    loop {
        let action = match line.turn() {
            Turn::Over => return Ok(true),
            Turn::Chance => draw(line, pile),
            Turn::Seat(seat) => match choose(line, seat.index())? {
                Some(action) => action,
                None => return Ok(false),
            },
        };
        play(line, &action)?;
    }
}

/// Plays the first actions of the seats by lot; the same for every game with this pile.
pub fn open(line: &mut AnyLine, actions: u32, pile: u64) -> Result<(), Misplayed> {
    let mut dice = Dice::new(pile);
    for _ in 0..actions {
        while line.turn() == Turn::Chance {
            let drawn = draw(line, pile);
            play(line, &drawn)?;
        }
        let legal = line.legal();
        if legal.is_empty() {
            break;
        }
        play(line, &legal[dice.below(legal.len() as u32) as usize])?;
    }
    Ok(())
}

/// How many actions are drawn by lot if nobody says otherwise: without chance in the game all would be much alike.
pub fn usual_opening(start: &AnyLine) -> u32 {
    if start.traits().chance { 0 } else { 2 }
}

fn play(line: &mut AnyLine, action: &str) -> Result<(), Misplayed> {
    let (by, number) = (line.turn(), line.length() + 1);
    line.play(action).map_err(|why| Misplayed { by, action: action.to_owned(), number, why })
}
