//! The games for Python: what crosses the border and nothing else. Rules are in the games' crates, numbers and tensors in
//! `spaces`; the package around this library is in `python/pyramidion`.

#![allow(
    clippy::needless_pass_by_value,
    clippy::unused_self,
    reason = "arguments come by value over the border, and a method of Python's has a self"
)]
#![allow(clippy::doc_markdown, reason = "Python shows these comments as they are")]

mod batch;
mod bot;
mod fault;
mod game;
mod games;
mod held;
mod picture;
mod puzzle;
mod records;
mod rising;
mod state;
mod vector;
mod watch;

use pyo3::prelude::pymodule;

#[pymodule]
mod _native {
    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "Python looks for a version under this name")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
    #[pymodule_export]
    use crate::bot::Bot;
    #[pymodule_export]
    use crate::fault::{
        BadOptions, BadRecord, IllegalAction, PyramidionError, UnknownGame, UnknownPlayer, UnverifiedDraws,
    };
    #[pymodule_export]
    use crate::game::{Game, games, load_game};
    #[pymodule_export]
    use crate::puzzle::{attempt_puzzle, puzzle_state, puzzles};
    #[pymodule_export]
    use crate::records::{deserialize, verify_draws};
    #[pymodule_export]
    use crate::state::State;
    #[pymodule_export]
    use crate::vector::{VectorEnv, native_rate};
}
