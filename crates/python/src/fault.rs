//! What Python is told when something is wrong: exceptions of our own, all of them ValueErrors.

use pyo3::exceptions::PyValueError;
use pyo3::{PyErr, create_exception};
use tabletop::PlayError;

create_exception!(
    pyramidion,
    PyramidionError,
    PyValueError,
    "Something that Pyramidion was asked for is wrong."
);
create_exception!(
    pyramidion,
    IllegalAction,
    PyramidionError,
    "An action is not legal here, or none at all; args are the reason and the code of the rule."
);
create_exception!(
    pyramidion,
    BadOptions,
    PyramidionError,
    "A game cannot start with these options; the text lists every reason."
);
create_exception!(
    pyramidion,
    BadRecord,
    PyramidionError,
    "A text is no record of a game, or does not replay."
);
create_exception!(pyramidion, UnknownGame, PyramidionError, "No game is called so.");
create_exception!(pyramidion, UnknownPlayer, PyramidionError, "No player is called so.");
create_exception!(
    pyramidion,
    UnverifiedDraws,
    PyramidionError,
    "The draws of a game cannot be vouched for; args are the reason and its code."
);

/// An action is not legal.
pub fn illegal(why: impl Into<String>, code: &'static str) -> PyErr {
    IllegalAction::new_err((why.into(), code))
}

/// An action in text is not legal, or no action.
pub fn refused(error: &PlayError) -> PyErr {
    match error {
        PlayError::Text(error) => illegal(error.to_string(), "no-such-action"),
        PlayError::Refused(refusal) => illegal(refusal.to_string(), refusal.code),
    }
}

/// Anything else.
pub fn wrong(why: impl Into<String>) -> PyErr {
    PyramidionError::new_err(why.into())
}
