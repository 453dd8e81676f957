//! Puzzles: a position, a goal and one answer.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use shelf::GameName;

use crate::fault::{BadRecord, UnknownGame, wrong};
use crate::games::hold;
use crate::records::from_json;
use crate::state::State;

/// The puzzles of a game that are shipped, as data; see docs/puzzles.md.
#[pyfunction]
pub fn puzzles<'py>(py: Python<'py>, game: &str) -> PyResult<Bound<'py, PyAny>> {
    let game: GameName =
        game.parse().map_err(|error: shelf::UnknownGame| UnknownGame::new_err(error.to_string()))?;
    let shipped = ::puzzles::shipped(game).map_err(|error| wrong(error.to_string()))?;
    from_json(py, &shipped)
}

/// The state that a puzzle begins with.
#[pyfunction]
pub fn puzzle_state(puzzle: &Bound<'_, PyDict>) -> PyResult<State> {
    let start = read(puzzle)?.start().map_err(|error| BadRecord::new_err(error.to_string()))?;
    Ok(State::of(hold(start)))
}

/// What these actions, in text and from the start of a puzzle on, come to: `is` says `right`, `wrong` or `open`. What others
/// and chance did in between is among them.
#[pyfunction]
pub fn attempt_puzzle<'py>(
    py: Python<'py>,
    puzzle: &Bound<'py, PyDict>,
    actions: Vec<String>,
) -> PyResult<Bound<'py, PyAny>> {
    let puzzle = read(puzzle)?;
    let attempt = py.detach(|| ::puzzles::judge(&puzzle, &actions));
    from_json(py, &attempt.map_err(|error| BadRecord::new_err(error.to_string()))?)
}

fn read(puzzle: &Bound<'_, PyDict>) -> PyResult<::puzzles::Puzzle> {
    let text: String = puzzle.py().import("json")?.call_method1("dumps", (puzzle,))?.extract()?;
    ::puzzles::Puzzle::read(&text).map_err(|error| BadRecord::new_err(error.to_string()))
}
