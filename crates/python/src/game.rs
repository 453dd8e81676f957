//! A game with its options, as Python holds it.

use std::fs;
use std::path::PathBuf;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyList};
use shelf::{AnyLine, GameName};
use tabletop::OptionKind;

use crate::fault::{BadOptions, UnknownGame};
use crate::games::hold;
use crate::held::Held;
use crate::state::State;

/// A game with its options fixed; `load_game` makes one.
#[pyclass(frozen, module = "pyramidion")]
pub struct Game {
    pub line: AnyLine,
    pub held: Box<dyn Held>,
}

impl Game {
    pub fn of(line: &AnyLine) -> Game {
        let mut start = line.clone();
        start.truncate(0);
        Game { held: hold(start.clone()), line: start }
    }
}

/// A game by its name, with options: `load_game("turquoise", players=3)`, or all in one text as OpenSpiel writes it,
/// `load_game("aztec(players=3,size=7)")`. An option that is a drawing may be the path of a file.
#[pyfunction]
#[pyo3(signature = (name, /, **options))]
pub fn load_game(name: &str, options: Option<&Bound<'_, PyDict>>) -> PyResult<Game> {
    let (name, inside) = match name.split_once('(') {
        Some((name, rest)) => {
            let inside = rest.strip_suffix(')');
            (
                name,
                inside
                    .ok_or_else(|| BadOptions::new_err(format!("'{name}({rest}' lacks a closing bracket")))?,
            )
        }
        None => (name, ""),
    };
    let game: GameName =
        name.trim().parse().map_err(|error: shelf::UnknownGame| UnknownGame::new_err(error.to_string()))?;
    let mut words: Vec<String> =
        inside.split(',').map(str::trim).filter(|word| !word.is_empty()).map(str::to_owned).collect();
    for (key, value) in options.into_iter().flatten() {
        words.push(format!("{}={}", key.extract::<String>()?, option_value(&value)?));
    }
    let read = |path: &str| fs::read_to_string(path);
    let line = AnyLine::typed(game, &words, read).map_err(|error| BadOptions::new_err(error.to_string()))?;
    Ok(Game::of(&line))
}

/// An option's value as it is typed: numbers and words as they are, a path as the file it names.
fn option_value(value: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(text) = value.extract::<String>() {
        return Ok(text);
    }
    if value.is_instance_of::<PyBool>() {
        return Err(PyTypeError::new_err("an option is a whole number, a word or a path, not a bool"));
    }
    if let Ok(number) = value.extract::<i64>() {
        return Ok(number.to_string());
    }
    match value.extract::<PathBuf>() {
        Ok(path) => Ok(format!("@{}", path.display())),
        Err(_) => Err(PyTypeError::new_err("an option is a whole number, a word or a path")),
    }
}

/// The games there are: for each its name, and for each of its options the default and what values it takes.
#[pyfunction]
pub fn games(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let games = PyDict::new(py);
    for game in GameName::ALL {
        let options = PyDict::new(py);
        for option in game.options() {
            let about = PyDict::new(py);
            about.set_item("default", option.default)?;
            match option.kind {
                OptionKind::Int { min, max } => about.set_item("range", (min, max))?,
                OptionKind::Choice(words) => about.set_item("words", PyList::new(py, words)?)?,
                _ => about.set_item("text", true)?,
            }
            options.set_item(option.key, about)?;
        }
        games.set_item(game.as_str(), options)?;
    }
    Ok(games)
}

#[pymethods]
impl Game {
    /// The game's name.
    #[getter]
    fn name(&self) -> &'static str {
        self.line.game().as_str()
    }

    /// The version of the rules.
    #[getter]
    fn rules(&self) -> u32 {
        self.line.rules()
    }

    /// The options in full, defaults written out.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let options = PyDict::new(py);
        for (key, value) in self.line.options().iter() {
            options.set_item(key, value)?;
        }
        Ok(options)
    }

    /// What is unusual about the options and may be unwanted.
    fn warnings(&self) -> Vec<String> {
        self.line.warnings().iter().map(ToString::to_string).collect()
    }

    /// The state before the first action.
    fn new_initial_state(&self) -> State {
        State::of(self.held.start())
    }

    /// How many play.
    fn num_players(&self) -> u8 {
        self.held.traits().seats
    }

    /// How many numbers there are for actions of players.
    fn num_distinct_actions(&self) -> u32 {
        self.held.actions()
    }

    /// How many numbers there are for actions of chance; they are counted apart.
    fn max_chance_outcomes(&self) -> u32 {
        self.held.chances()
    }

    /// No game has more actions, those of chance left out.
    fn max_game_length(&self) -> u32 {
        self.held.traits().max_length
    }

    /// The least that a game is worth to anybody.
    fn min_utility(&self) -> f64 {
        -1.0 / f64::from(self.held.traits().seats - 1)
    }

    /// The most that a game is worth to anybody.
    fn max_utility(&self) -> f64 {
        1.0
    }

    /// What a game is worth to all together.
    fn utility_sum(&self) -> f64 {
        0.0
    }

    /// The shape of the observation tensor.
    fn observation_tensor_shape(&self) -> [usize; 1] {
        [self.held.tensor()]
    }

    /// How many bytes the observation tensor has.
    fn observation_tensor_size(&self) -> usize {
        self.held.tensor()
    }

    /// What the parts of a tensor stand for, from the first byte on: name, offset, shape and meaning of each.
    fn describe_tensor<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let parts = self.held.parts().iter().map(|part| {
            let about = PyDict::new(py);
            about.set_item("name", &part.name)?;
            about.set_item("offset", part.offset)?;
            about.set_item("shape", part.shape.clone())?;
            about.set_item("meaning", part.meaning)?;
            Ok(about)
        });
        PyList::new(py, parts.collect::<PyResult<Vec<_>>>()?)
    }

    /// What the numbers of actions stand for, from 0 on: name, first number, count and meaning of each section.
    fn describe_actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let sections = self.held.sections().iter().map(|section| {
            let about = PyDict::new(py);
            about.set_item("name", section.name)?;
            about.set_item("first", section.first)?;
            about.set_item("count", section.count)?;
            about.set_item("meaning", section.meaning)?;
            Ok(about)
        });
        PyList::new(py, sections.collect::<PyResult<Vec<_>>>()?)
    }

    fn __str__(&self) -> String {
        let options: Vec<String> =
            self.line.options().iter().map(|(key, value)| format!("{key}={value}")).collect();
        format!("{}({})", self.line.game(), options.join(","))
    }

    fn __repr__(&self) -> String {
        format!("pyramidion.load_game('{}')", self.__str__())
    }

    fn __eq__(&self, other: &Game) -> bool {
        self.line.record() == other.line.record()
    }

    fn __hash__(&self) -> u64 {
        self.held.hash()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let load = py.import("pyramidion")?.getattr("_game_of_record")?;
        Ok((load, (self.line.record().to_string(),)))
    }
}
