//! A game written down: tags, numbered actions, marks, comments, variations. The text form is in [`read`] and [`write`].

mod mark;
mod read;
mod write;

use core::fmt;

pub use mark::Mark;
pub use read::RecordError;

use crate::{Game, Line, Options, PlayError, SetupError};

/// A game as it is stored and exchanged.
///
/// The position after any action is a pure function of the game, rules version, options and actions in here.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// The game's name.
    pub game: String,
    /// The version of the rules it was played by.
    pub rules: u32,
    /// The options.
    pub options: Options,
    /// Other tags, such as the players' names (`P1` …), in order. Names are letters, digits and `_`.
    pub tags: Vec<(String, String)>,
    /// The result as text, once there is one; derived, so never trusted when read.
    pub result: Option<String>,
    /// A comment before the first action; empty if none.
    pub preface: String,
    /// The actions, those of chance included.
    pub moves: Vec<Move>,
}

/// One action of a record.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Move {
    /// The action's text, words parted by one blank.
    pub action: String,
    /// How good someone found it.
    pub mark: Option<Mark>,
    /// What someone said about it; empty if nothing.
    pub comment: String,
    /// What could have been done instead, and how that might have gone on.
    pub variations: Vec<Variation>,
}

/// A line of play that was not played: it begins instead of an action of the line it belongs to. Nobody has checked that
/// it can be played.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Variation {
    /// A comment before its first action; empty if none.
    pub preface: String,
    /// The actions, those of chance included.
    pub moves: Vec<Move>,
}

impl Move {
    /// An action about which nobody has said anything.
    pub fn new(action: impl Into<String>) -> Move {
        Move { action: action.into(), ..Move::default() }
    }
}

impl Record {
    /// The record of a line of play, without further tags or comments.
    pub fn of<G: Game>(line: &Line<G>) -> Record {
        let game = line.game();
        let moves = line.actions().iter();
        Record {
            game: G::NAME.to_owned(),
            rules: game.rules(),
            options: game.options(),
            tags: Vec::new(),
            result: game.outcome(line.position()).map(|outcome| outcome.to_string()),
            preface: String::new(),
            moves: moves.map(|(_, action)| Move::new(action.to_string())).collect(),
        }
    }

    /// Plays the record through, checking every action and the result it claims.
    pub fn replay<G: Game>(&self) -> Result<Line<G>, ReplayError> {
        let fail = |number, reason| ReplayError { number, reason };
        if self.game != G::NAME {
            return Err(fail(0, ReplayReason::OtherGame(self.game.clone())));
        }
        let game = G::new(&self.options, self.rules).map_err(|error| fail(0, ReplayReason::Setup(error)))?;
        let mut line = Line::start(game);
        for (i, Move { action, .. }) in self.moves.iter().enumerate() {
            line.play_text(action)
                .map_err(|error| fail(i + 1, ReplayReason::Illegal { action: action.clone(), error }))?;
        }
        let result = line.game().outcome(line.position()).map(|outcome| outcome.to_string());
        if self.result.is_some() && self.result != result {
            let played = result.unwrap_or_else(|| "running".to_owned());
            return Err(fail(self.moves.len(), ReplayReason::OtherResult(played)));
        }
        Ok(line)
    }
}

/// Where and why a record does not replay.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReplayError {
    /// The number of the action, counted from 1; 0 when the game cannot even start.
    pub number: usize,
    /// What is wrong there.
    pub reason: ReplayReason,
}

/// Why a record does not replay.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ReplayReason {
    /// It is a record of another game, the one named.
    OtherGame(String),
    /// The options or the rules version do not fit.
    Setup(SetupError),
    /// An action is not legal where it stands.
    Illegal {
        /// The action's text.
        action: String,
        /// Why it is refused.
        error: PlayError,
    },
    /// The actions lead to this result, not to the one claimed.
    OtherResult(String),
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.reason {
            ReplayReason::OtherGame(name) => write!(f, "this is a record of '{name}'"),
            ReplayReason::Setup(error) => write!(f, "the game cannot start: {error}"),
            ReplayReason::Illegal { action, error } => {
                write!(f, "action {}, '{action}': {error}", self.number)
            }
            ReplayReason::OtherResult(played) => write!(f, "the actions lead to another result: {played}"),
        }
    }
}

impl core::error::Error for ReplayError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match &self.reason {
            ReplayReason::Setup(error) => Some(error),
            ReplayReason::Illegal { error, .. } => Some(error),
            ReplayReason::OtherGame(_) | ReplayReason::OtherResult(_) => None,
        }
    }
}
