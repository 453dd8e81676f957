//! The trait a game implements, and the small types it speaks in.

use core::fmt::{self, Debug, Display};
use core::hash::Hash;
use core::ops::{ControlFlow, RangeInclusive};
use core::str::FromStr;
use std::borrow::Cow;

use crate::{OptionSpec, Options, Outcome, PerSeat, Refusal, SetupError, Turn};

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
    /// The codes of all rules that can refuse an action, each once: what a client needs words for.
    const REFUSALS: &'static [&'static str];

    /// Plain data: no heap, cheap to clone. Equality means the same in every respect that matters for play.
    type Position: Clone + PartialEq + Debug + Send + Sync + 'static;
    /// A small value with a text form that reads back without the position.
    type Action: Copy + Eq + Hash + Debug + Display + FromStr<Err = TextError> + Send + Sync + 'static;
    /// What sort of thing an action does; `()` in a game that has but one.
    type Kind: Copy + Eq + Hash + Debug + Send + Sync + 'static;

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

    /// What sort of thing an action does.
    fn kind(action: Self::Action) -> Self::Kind;

    /// Calls `visit` with the actions that [`legal`](Game::legal) lists, in its order, until it breaks off.
    ///
    /// This and the next five are the same truth as the list, for whoever does not need all of it. By default they write
    /// it out, on the heap; a game that knows cheaper ways has them here, and they allocate nothing.
    fn visit_legal(
        &self,
        position: &Self::Position,
        visit: impl FnMut(Self::Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut list = Vec::new();
        self.legal(position, &mut list);
        list.into_iter().try_for_each(visit)
    }

    /// The same for the actions of one kind.
    fn visit_kind(
        &self,
        position: &Self::Position,
        kind: Self::Kind,
        mut visit: impl FnMut(Self::Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.visit_legal(position, |action| {
            if Self::kind(action) == kind { visit(action) } else { ControlFlow::Continue(()) }
        })
    }

    /// Whether an action of this kind is legal.
    fn is_possible(&self, position: &Self::Position, kind: Self::Kind) -> bool {
        self.visit_kind(position, kind, |_| ControlFlow::Break(())).is_break()
    }

    /// How many actions are legal.
    fn count_legal(&self, position: &Self::Position) -> usize {
        let mut count = 0;
        let _ = self.visit_legal(position, |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    /// Action number `n` of the list, counted from 0.
    fn nth_legal(&self, position: &Self::Position, n: usize) -> Option<Self::Action> {
        let (mut before, mut found) = (n, None);
        let _ = self.visit_legal(position, |action| {
            if before == 0 {
                found = Some(action);
                return ControlFlow::Break(());
            }
            before -= 1;
            ControlFlow::Continue(())
        });
        found
    }

    /// The legal action that `choose` picks by its number, being told how many there are; none, and nobody is asked,
    /// where none is legal. With a die for `choose` every action is as likely.
    fn choose_legal(
        &self,
        position: &Self::Position,
        choose: impl FnOnce(usize) -> usize,
    ) -> Option<Self::Action> {
        match self.count_legal(position) {
            0 => None,
            count => self.nth_legal(position, choose(count)),
        }
    }

    /// Clears `out` and lists the actions chance may take, with weights above 0; empty unless chance is to act.
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
#[non_exhaustive]
pub struct Traits {
    /// How many seats.
    pub seats: u8,
    /// Whether chance ever acts.
    pub chance: bool,
    /// No position has more legal actions.
    pub max_legal: usize,
    /// Chance never has more actions to take.
    pub max_chance: usize,
    /// No game has more actions, those of chance included.
    pub max_length: u32,
    /// Every score of every seat at any time lies in here.
    pub scores: RangeInclusive<i32>,
}

impl Traits {
    /// The traits of a game without chance.
    pub const fn new(seats: u8, max_legal: usize, max_length: u32, scores: RangeInclusive<i32>) -> Traits {
        Traits { seats, chance: false, max_legal, max_chance: 0, max_length, scores }
    }

    /// The same for a game where chance acts, with at most `most` actions to take.
    #[must_use]
    pub fn with_chance(self, most: usize) -> Traits {
        Traits { chance: true, max_chance: most, ..self }
    }
}

/// An action of chance and its weight among its siblings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weighted<A> {
    /// The action.
    pub action: A,
    /// Its share: weight ÷ sum of the weights listed with it.
    pub weight: u32,
}

/// Which of actions with these weights a number falls on, counted from 0 through one after the other; none if it is not
/// below their sum. Whoever draws, draws the number.
pub fn falls_on(number: u64, weights: impl IntoIterator<Item = u32>) -> Option<usize> {
    let mut left = number;
    weights.into_iter().position(|weight| {
        let here = left < u64::from(weight);
        left = left.wrapping_sub(u64::from(weight));
        here
    })
}

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
