//! From games whose rules are known at run time to those of one game, and back.

use bots::Ladder;
use shelf::{AnyLine, Shelved};
use spaces::Spaced;
use tabletop::Line;

use crate::batch::{Batch, Many};
use crate::held::{Held, Typed};

/// A game with everything that Python is offered.
pub trait Playable: Spaced + Shelved + Ladder {
    /// A line of it as one of any game.
    fn any(line: Line<Self>) -> AnyLine;
}

macro_rules! playable {
    (@games [] $($(#[$doc:meta])* $Name:ident $module:ident;)+) => {
        $(
            impl Playable for shelf::games::$module::Rules {
                fn any(line: Line<Self>) -> AnyLine {
                    AnyLine::$Name(line)
                }
            }
        )+
    };
}

shelf::each_game!([playable]);

/// The state that a line has come to.
pub fn hold(line: AnyLine) -> Box<dyn Held> {
    shelf::on!(line, line => Box::new(Typed::of(&line)))
}

/// Many games with the options of a line.
pub fn many(line: &AnyLine, count: usize, seed: u64, masks: bool, observations: bool) -> Box<dyn Batch> {
    shelf::on!(line, line => Box::new(Many::new(line.game().clone(), count, seed, masks, observations)))
}
