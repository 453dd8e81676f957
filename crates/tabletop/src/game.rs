//! The trait a game implements, and the small types it speaks in.

use core::fmt::{self, Debug, Display};
use core::hash::Hash;
use core::ops::RangeInclusive;
use core::str::FromStr;
use std::borrow::Cow;

use crate::{OptionSpec, Options, Outcome, PerSeat, SetupError, Turn};

/// The rules of one game with its options fixed.
///
/// Every method that takes a position expects one that came from this game's [`start`](Game::start) by
/// actions of this game.
pub trait Game: Clone + Send + Sync + Sized + 'static {
    /// The name in records and commands: lower case, no blanks.
    const NAME: &'static str;
    /// The newest version of the rules. A change that could make a stored game read differently raises it,
    /// and [`new`](Game::new) goes on accepting the older ones.
    const RULES: u32;
    /// The options the game understands.
    const OPTIONS: &'static [OptionSpec];

    /// Plain data: no heap, cheap to clone. Equality means the same in every respect that matters for play.
    type Position: Clone + PartialEq + Debug + Send + Sync + 'static;
    /// A small value with a text form that reads back without the position.
    type Action: Copy + Eq + Hash + Debug + Display + FromStr<Err = TextError> + Send + Sync + 'static;

    /// The game for these options under a version of the rules; the error lists everything that is wrong.
    fn new(options: &Options, rules: u32) -> Result<Self, SetupError>;

    /// The version of the rules this game follows.
    fn rules(&self) -> u32;

    /// The options in full: defaults written out, so that a record does not depend on them.
    fn options(&self) -> Options;

    /// What search and clients may want to know beforehand.
    fn traits(&self) -> Traits;

    /// The position before the first action.
    fn start(&self) -> Self::Position;

    /// Who acts next.
    fn turn(&self, position: &Self::Position) -> Turn;

    /// Clears `out` and lists the actions of the seat to act, in an order the game documents and keeps. Empty
    /// exactly when chance is to act or the game is over. Allocates nothing once `out` can hold
    /// [`Traits::max_legal`] actions.
    fn legal(&self, position: &Self::Position, out: &mut Vec<Self::Action>);

    /// Clears `out` and lists the outcomes chance may supply, with weights above 0; empty unless chance is to
    /// act.
    fn chance(&self, position: &Self::Position, out: &mut Vec<Weighted<Self::Action>>);

    /// Whether `action`, any value of its type, is one that [`legal`](Game::legal) or
    /// [`chance`](Game::chance) lists; if not, why.
    fn check(&self, position: &Self::Position, action: Self::Action) -> Result<(), Refusal>;

    /// The unchecked door, for search: plays an action known to be legal. With any other action the resulting
    /// position is unspecified, and it may panic.
    fn apply(&self, position: &mut Self::Position, action: Self::Action);

    /// The checked door: plays `action`, or says why not and leaves the position as it was.
    fn play(&self, position: &mut Self::Position, action: Self::Action) -> Result<(), Refusal> {
        self.check(position, action)?;
        self.apply(position, action);
        Ok(())
    }

    /// The scores as they stand, in seat order.
    fn scores(&self, position: &Self::Position) -> PerSeat<i32>;

    /// The ranks and scores, once the game is over.
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;

    /// A hash of everything that matters for play, the same on every machine; usually kept up to date by
    /// [`apply`](Game::apply).
    fn hash(&self, position: &Self::Position) -> u64;

    /// The same hash worked out from nothing but the rest of the position; tests compare the two.
    fn rehash(&self, position: &Self::Position) -> u64;
}

/// What a game with its options is like, as data.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Traits {
    /// How many seats.
    pub seats: u8,
    /// Whether chance ever acts.
    pub chance: bool,
    /// No position has more legal actions.
    pub max_legal: usize,
    /// No chance event has more outcomes.
    pub max_chance: usize,
    /// No game has more actions, chance outcomes included.
    pub max_length: u32,
    /// Every score of every seat at any time lies in here.
    pub scores: RangeInclusive<i32>,
}

/// A chance outcome and its weight among its siblings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weighted<A> {
    /// The outcome.
    pub action: A,
    /// Its share: weight ÷ sum of the weights listed with it.
    pub weight: u32,
}

/// Which of outcomes with these weights a number falls on, counted from 0 through one after the other; none if it is not
/// below their sum. Whoever draws, draws the number.
pub fn falls_on(number: u64, weights: impl IntoIterator<Item = u32>) -> Option<usize> {
    let mut left = number;
    weights.into_iter().position(|weight| {
        let here = left < u64::from(weight);
        left = left.wrapping_sub(u64::from(weight));
        here
    })
}

/// Why an action is not legal here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The rule, as a stable kebab-case key that clients translate.
    pub code: &'static str,
    /// The same for people, in English.
    pub why: Cow<'static, str>,
    /// The place that bars it, in the game's notation, where one place does: a board can show it.
    pub at: Option<String>,
}

impl Refusal {
    /// A refusal by the rule `code`, explained by `why`.
    pub fn new(code: &'static str, why: impl Into<Cow<'static, str>>) -> Refusal {
        Refusal { code, why: why.into(), at: None }
    }

    /// The same, barred by what lies at `place`.
    #[must_use]
    pub fn at(self, place: impl Display) -> Refusal {
        Refusal { at: Some(place.to_string()), ..self }
    }
}

impl Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}

impl core::error::Error for Refusal {}

/// Why a text is not an action (or a seat) at all, whatever the position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextError(Cow<'static, str>);

impl TextError {
    /// An error explained by `why`.
    pub fn new(why: impl Into<Cow<'static, str>>) -> TextError {
        TextError(why.into())
    }
}

impl Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for TextError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_outcome_gets_its_weight() {
        let weights = [2, 0, 1];
        let drawn: Vec<_> = (0..4).map(|number| falls_on(number, weights)).collect();
        assert_eq!(drawn, [Some(0), Some(0), Some(2), None]);
        assert_eq!(falls_on(u64::MAX, weights), None);
    }
}
