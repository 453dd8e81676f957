//! Players.

use std::sync::Mutex;

use bots::{Limits, PlayerSpec, TextDecision, UnknownPlayer as Unknown};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::fault::{UnknownPlayer, wrong};
use crate::game::Game;
use crate::state::State;

/// A player for a game: `Bot(game, 4)` is a level from 1 to 8, `Bot(game, "greedy")`, `"random"` or `"uct"` the plain ones.
/// With `nodes` it looks at so many positions for an action instead of its own number. A seed and the questions before
/// determine its answers.
#[pyclass(module = "pyramidion")]
pub struct Bot {
    /// Python may show an object to several threads; a player is asked by one at a time.
    asked: Mutex<bots::Bot>,
    nodes: u64,
    name: String,
}

impl Bot {
    fn think(&mut self, py: Python<'_>, state: &State) -> PyResult<TextDecision> {
        let line = state.held.line();
        let nodes = self.nodes;
        let bot = self.asked.get_mut().map_err(|_| wrong("this player broke down before"))?;
        let decision = py.detach(|| bot.choose(&line, &Limits::nodes(nodes)));
        decision.ok_or_else(|| wrong("no player of this game is to act"))
    }
}

#[pymethods]
impl Bot {
    #[new]
    #[pyo3(signature = (game, player, *, nodes=None, seed=0))]
    fn new(game: &Game, player: &Bound<'_, PyAny>, nodes: Option<u64>, seed: u64) -> PyResult<Bot> {
        let name = player.str()?.to_string();
        let spec: PlayerSpec =
            name.parse().map_err(|error: Unknown| UnknownPlayer::new_err(error.to_string()))?;
        if nodes == Some(0) {
            return Err(wrong("nodes is 1 at least"));
        }
        let bot = bots::Bot::new(spec, &game.line, seed);
        let nodes = nodes.unwrap_or_else(|| bot.nodes());
        Ok(Bot { asked: Mutex::new(bot), nodes, name })
    }

    /// How many positions it looks at for an action.
    #[getter]
    fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The number of an action for the player to act.
    fn step(&mut self, py: Python<'_>, state: &mut State) -> PyResult<u32> {
        let decision = self.think(py, state)?;
        state.held.number(&decision.action)
    }

    /// The text of an action for the player to act.
    fn choose(&mut self, py: Python<'_>, state: &State) -> PyResult<String> {
        Ok(self.think(py, state)?.action)
    }

    /// What it thinks: the action, the positions looked at, and what it expects of the best few, as data.
    fn analyse<'py>(&mut self, py: Python<'py>, state: &State) -> PyResult<Bound<'py, PyDict>> {
        let decision = self.think(py, state)?;
        let told = PyDict::new(py);
        told.set_item("action", decision.action)?;
        told.set_item("nodes", decision.nodes)?;
        let candidates = decision.candidates.into_iter().map(|candidate| {
            let about = PyDict::new(py);
            about.set_item("action", candidate.action)?;
            about.set_item("share", candidate.share)?;
            about.set_item("score", candidate.score)?;
            about.set_item("nodes", candidate.nodes)?;
            about.set_item("line", candidate.line)?;
            Ok(about)
        });
        told.set_item("candidates", PyList::new(py, candidates.collect::<PyResult<Vec<_>>>()?)?)?;
        Ok(told)
    }

    fn __repr__(&self) -> String {
        format!("<pyramidion.Bot {}>", self.name)
    }
}
