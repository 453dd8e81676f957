//! Players.

use std::sync::{Mutex, TryLockError};

use bots::{Limits, PlayerSpec, TextDecision, UnknownPlayer as Unknown};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use shelf::GameName;

use crate::fault::{UnknownPlayer, wrong};
use crate::game::Game;
use crate::state::State;
use crate::watch::Watch;

/// A player for a game: `Bot(game, 4)` is a level from 1 to 8, `Bot(game, "greedy")`, `"random"` or `"uct"` the plain ones.
/// With `nodes` it looks at so many positions for an action instead of its own number. A seed and the questions before
/// determine its answers.
#[pyclass(frozen, module = "pyramidion")]
pub struct Bot {
    /// Python may show an object to several threads; a player is asked by one at a time.
    asked: Mutex<bots::Bot>,
    nodes: u64,
    name: String,
    game: GameName,
}

impl Bot {
    fn think(&self, state: &Bound<'_, State>) -> PyResult<TextDecision> {
        // Other threads may go on with the state meanwhile.
        let line = State::read(state)?.held.line();
        if line.game() != self.game {
            return Err(wrong(format!(
                "this player plays {}, and the state is one of {}",
                self.game,
                line.game()
            )));
        }
        let mut bot = self.asked.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => wrong("another thread is asking this player"),
            TryLockError::Poisoned(_) => wrong("this player broke down before"),
        })?;
        let (bot, nodes) = (&mut *bot, self.nodes);
        let decision = state.py().detach(|| {
            let watch = Watch::new();
            let decision = bot.choose(&line, &Limits { nodes, stop: &|| watch.interrupted() });
            watch.done(decision)
        })?;
        decision.ok_or_else(|| wrong("nobody is to act: it is for chance, or the game is over"))
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
        Ok(Bot { asked: Mutex::new(bot), nodes, name, game: game.line.game() })
    }

    /// How many positions it looks at for an action.
    #[getter]
    fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The number of an action for the player to act.
    fn step(&self, state: &Bound<'_, State>) -> PyResult<u32> {
        let mut asked = State::read(state)?.held.copy();
        let decision = self.think(state)?;
        asked.number(&decision.action)
    }

    /// The text of an action for the player to act.
    fn choose(&self, state: &Bound<'_, State>) -> PyResult<String> {
        Ok(self.think(state)?.action)
    }

    /// What it thinks: the action, the positions looked at, and what it expects of the best few, as data.
    fn analyse<'py>(&self, state: &Bound<'py, State>) -> PyResult<Bound<'py, PyDict>> {
        let (py, decision) = (state.py(), self.think(state)?);
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
        format!("<pyramidion.Bot {} for {}>", self.name, self.game)
    }
}
