//! What can be done, with what it would do at once, and what was done, with what it did.

use serde::{Serialize, Serializer};
use tabletop::{Game, Line, PlayError, TextError, Turn};

use crate::{Action, AnyLine, Noted, Shown, on};

/// A legal action and its immediate effect, for showing before committing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Choice {
    /// The action.
    pub action: Action,
    /// The action points it costs; none where there are none to spend.
    pub cost: Option<u8>,
    /// How the score of each seat changes, payments included.
    pub gains: Vec<i32>,
    /// How many points of each seat it blocks: they could have been made next, and no longer can. Empty where that
    /// means little.
    pub blocks: Vec<u8>,
    /// The places it concerns, in the order it touches them: the cells a piece would fill, those a pawn would walk
    /// over, the columns of a route.
    pub places: Vec<String>,
}

/// An action somebody took.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Deed {
    /// Who did it.
    #[serde(with = "as_text")]
    #[cfg_attr(feature = "typescript", ts(type = "Turn"))]
    pub by: Turn,
    /// The action.
    pub action: Action,
    /// How the score of each seat changed.
    pub gains: Vec<i32>,
    /// The places it concerned, as in a choice.
    pub places: Vec<String>,
}

mod as_text {
    use super::{Serializer, Turn};

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
    pub fn serialize<S: Serializer>(turn: &Turn, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(turn)
    }
}

impl AnyLine {
    /// The legal actions with their effects, in text order.
    pub fn choices(&self) -> Vec<Choice> {
        on!(self, line => choices(line))
    }

    /// Everything done so far.
    pub fn deeds(&self) -> Vec<Deed> {
        on!(self, line => deeds(line))
    }

    /// Plays an action given as text and tells what it did, or says why not and changes nothing.
    pub fn act(&mut self, action: &str) -> Result<Deed, PlayError> {
        on!(self, line => {
            let action = action.trim().parse().map_err(PlayError::Text)?;
            line.game().check(line.position(), action).map_err(PlayError::Refused)?;
            Ok(act(line, action))
        })
    }

    /// The same for an action known to be legal, such as one of [`choices`](AnyLine::choices): it is not checked again.
    pub fn act_unchecked(&mut self, action: &str) -> Result<Deed, TextError> {
        on!(self, line => Ok(act(line, action.trim().parse()?)))
    }
}

fn choices<G: Shown>(line: &Line<G>) -> Vec<Choice>
where
    Action: From<Noted<G::Parts>>,
{
    let (game, before) = (line.game(), line.position());
    let scores = game.scores(before);
    let blocks = game.blocks(before);
    let mut actions = Vec::new();
    game.legal(before, &mut actions);
    let mut choices: Vec<_> = actions
        .into_iter()
        .map(|action| {
            let mut after = before.clone();
            game.apply(&mut after, action);
            Choice {
                action: Noted::new(action).into(),
                cost: G::cost(before, &after),
                gains: difference(&scores, &game.scores(&after)),
                blocks: blocks(&after),
                places: game.places(before, action),
            }
        })
        .collect();
    choices.sort_unstable_by(|a, b| a.action.text().cmp(b.action.text()));
    choices
}

fn deeds<G: Shown>(line: &Line<G>) -> Vec<Deed>
where
    Action: From<Noted<G::Parts>>,
{
    let mut again = Line::start(line.game().clone());
    line.actions().iter().map(|&(_, action)| act(&mut again, action)).collect()
}

/// Plays a legal action and tells what it did.
fn act<G: Shown>(line: &mut Line<G>, action: G::Action) -> Deed
where
    Action: From<Noted<G::Parts>>,
{
    let (by, before) = (line.turn(), line.game().scores(line.position()));
    let places = line.game().places(line.position(), action);
    line.apply(action);
    let gains = difference(&before, &line.game().scores(line.position()));
    Deed { by, action: Noted::new(action).into(), gains, places }
}

fn difference(before: &[i32], after: &[i32]) -> Vec<i32> {
    after.iter().zip(before).map(|(after, before)| after - before).collect()
}
