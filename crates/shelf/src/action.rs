//! Actions as data: their parts by name, beside the text that is their notation.

use core::fmt;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use tabletop::{Game, Line, Reason, TextError};

use crate::Action;

/// What the shelf asks of a game besides its rules: how it looks, and its actions in their parts.
pub trait Shown: Game {
    /// What is visible; its text is the board for terminals and logs.
    type View: fmt::Display + Serialize;
    /// An action in its parts: an enum with a variant for each kind, whose text is the notation.
    type Parts: From<Self::Action> + fmt::Display + Serialize + DeserializeOwned;

    /// What is visible now.
    fn view(line: &Line<Self>) -> Self::View;

    /// The places an action concerns, in the order it touches them, for setting them off on a board.
    fn places(&self, before: &Self::Position, action: Self::Action) -> Vec<String>;

    /// The action points that an action cost which led from one position to the other; none where there are none to
    /// spend.
    fn cost(_before: &Self::Position, _after: &Self::Position) -> Option<u8> {
        None
    }

    /// How many points an action that leads to a position takes away from each seat: those that could have been made
    /// by the next action and no longer can. Nothing where that means little.
    fn blocks<'a>(&'a self, _before: &'a Self::Position) -> impl Fn(&Self::Position) -> Vec<u8> + 'a {
        |_| Vec::new()
    }

    /// What is unusual about the options given and may be unwanted.
    fn warnings(&self) -> Vec<Reason> {
        Vec::new()
    }

    /// What of this copy whoever drew it wants to see used.
    fn features(&self) -> Vec<Feature> {
        Vec::new()
    }

    /// Which of that an action uses.
    fn features_used(&self, _before: &Self::Position, _action: Self::Action) -> Vec<Feature> {
        Vec::new()
    }
}

/// Something on a drawing that games use or leave idle.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct Feature {
    /// What it is and how it is used: `door`, `plate-walked`.
    pub sort: &'static str,
    /// As the drawing names it.
    pub name: String,
}

impl Feature {
    /// Something of a sort.
    pub fn new(sort: &'static str, name: impl fmt::Display) -> Feature {
        Feature { sort, name: name.to_string() }
    }
}

/// An action in its parts, and as it is written.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Noted<P> {
    /// The notation: what goes into records, and what to play it by.
    pub text: String,
    /// Its kind and what it names.
    #[serde(flatten)]
    pub parts: P,
}

impl<P: fmt::Display> Noted<P> {
    /// An action of the rules.
    pub fn new<A: Into<P> + fmt::Display>(action: A) -> Noted<P> {
        Noted { text: action.to_string(), parts: action.into() }
    }

    /// An action from its text.
    pub fn read<G: Shown<Parts = P>>(text: &str) -> Result<Noted<P>, TextError>
    where
        P: From<G::Action>,
    {
        text.trim().parse::<G::Action>().map(Noted::new)
    }

    /// An action from its parts in JSON: what does not name places of the game is none.
    pub fn compose<G: Shown<Parts = P>>(json: &str) -> Result<Noted<P>, TextError>
    where
        P: From<G::Action> + DeserializeOwned,
    {
        let parts: P = serde_json::from_str(json).map_err(|error| TextError::new(error.to_string()))?;
        Noted::read::<G>(&parts.to_string())
    }
}

impl Action {
    /// Its kind, in kebab-case, and what it names, by name.
    pub fn parts(&self) -> (String, Map<String, Value>) {
        let Ok(Value::Object(mut parts)) = serde_json::to_value(self) else { return Default::default() };
        parts.remove("text");
        let kind = parts.remove("kind");
        (kind.as_ref().and_then(Value::as_str).unwrap_or_default().to_owned(), parts)
    }
}
