//! A line of play: a game and the actions since its start.

use core::fmt;

use crate::{Game, Refusal, Seat, TextError, Turn};

/// A game in progress, as the list of its actions and the position they lead to.
#[derive(Clone, Debug)]
pub struct Line<G: Game> {
    game: G,
    actions: Vec<(Turn, G::Action)>,
    position: G::Position,
}

impl<G: Game> Line<G> {
    /// The line without actions.
    pub fn start(game: G) -> Line<G> {
        let position = game.start();
        Line { game, actions: Vec::new(), position }
    }

    /// The rules.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The position after the last action.
    pub fn position(&self) -> &G::Position {
        &self.position
    }

    /// Who acts next.
    pub fn turn(&self) -> Turn {
        self.game.turn(&self.position)
    }

    /// The actions so far, each with who acted.
    pub fn actions(&self) -> &[(Turn, G::Action)] {
        &self.actions
    }

    /// Plays an action or says why not.
    pub fn play(&mut self, action: G::Action) -> Result<(), Refusal> {
        self.game.check(&self.position, action)?;
        self.apply(action);
        Ok(())
    }

    /// Plays an action known to be legal, such as one just listed, without checking it again.
    pub fn apply(&mut self, action: G::Action) {
        let actor = self.turn();
        self.game.apply(&mut self.position, action);
        self.actions.push((actor, action));
    }

    /// Reads an action and plays it, or says why not.
    pub fn play_text(&mut self, text: &str) -> Result<(), PlayError> {
        let action = text.trim().parse().map_err(PlayError::Text)?;
        self.play(action).map_err(PlayError::Refused)
    }

    /// The number of actions that `seat`, being to act, may take back alone: its own latest ones, up to the last
    /// thing that somebody else did or that chance revealed.
    pub fn undoable(&self, seat: Seat) -> usize {
        if self.turn() != Turn::Seat(seat) {
            return 0;
        }
        self.actions.iter().rev().take_while(|(actor, _)| *actor == Turn::Seat(seat)).count()
    }

    /// Goes back to the position after the first `length` actions.
    pub fn truncate(&mut self, length: usize) {
        if length >= self.actions.len() {
            return;
        }
        self.actions.truncate(length);
        self.position = self.game.start();
        for &(_, action) in &self.actions {
            self.game.apply(&mut self.position, action);
        }
    }
}

/// Why a text was not played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayError {
    /// It is no action at all.
    Text(TextError),
    /// It is an action that is not legal here.
    Refused(Refusal),
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Text(error) => error.fmt(f),
            PlayError::Refused(refusal) => refusal.fmt(f),
        }
    }
}

impl core::error::Error for PlayError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            PlayError::Text(error) => Some(error),
            PlayError::Refused(refusal) => Some(refusal),
        }
    }
}
