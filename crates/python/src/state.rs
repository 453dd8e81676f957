//! A state of a game, as Python holds it.

use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyAny, PyInt, PyList};
use tabletop::{Seat, Turn};

use crate::fault::wrong;
use crate::game::Game;
use crate::held::{Held, actor, named, returns};
use crate::picture;
use crate::records::from_json;
use crate::watch;

/// What is seen after each action, and what it is worth.
type Afterstates<'py> = (Bound<'py, PyArray2<u8>>, Bound<'py, PyArray1<f32>>);

/// Numbers that Python has made once: a list of them then only points there. Others, as detours are, are made when needed.
const MADE: u32 = 1 << 15;

/// Numbers as a list of Python's.
fn list<'py>(py: Python<'py>, numbers: &[u32]) -> PyResult<Bound<'py, PyList>> {
    static INTS: PyOnceLock<Vec<Py<PyInt>>> = PyOnceLock::new();
    let ints = INTS.get_or_init(py, || (0..MADE).map(|number| PyInt::new(py, number).unbind()).collect());
    PyList::new(
        py,
        numbers.iter().map(|&number| match ints.get(number as usize) {
            Some(int) => int.bind(py).clone(),
            None => PyInt::new(py, number),
        }),
    )
}

/// A state of a game; `Game.new_initial_state` makes one. The names are OpenSpiel's.
#[pyclass(module = "pyramidion")]
pub struct State {
    pub held: Box<dyn Held>,
}

impl State {
    pub fn of(held: Box<dyn Held>) -> State {
        State { held }
    }

    /// The state in an object of Python's, unless another thread is in the midst of changing it.
    pub fn read<'py>(state: &Bound<'py, State>) -> PyResult<PyRef<'py, State>> {
        state.try_borrow().map_err(|_| wrong("another thread is changing this state"))
    }

    /// The seat that is asked about; if none is named, the one to act, or the first where nobody is.
    fn seat(&self, player: Option<i64>) -> PyResult<Seat> {
        let seats = self.held.traits().seats;
        match player {
            None => Ok(self.held.turn().seat().unwrap_or_default()),
            Some(player) => match u8::try_from(player) {
                Ok(seat) if seat < seats => Ok(Seat(seat)),
                _ => Err(wrong(format!("there is no player {player}: they are 0 to {}", seats - 1))),
            },
        }
    }

    /// Whether it is for this player that one asks; if none is named, it is.
    fn is_asked(&self, player: Option<i64>) -> PyResult<bool> {
        match player {
            Some(player) if player >= 0 => Ok(self.held.turn() == Turn::Seat(self.seat(Some(player))?)),
            Some(player) => Ok(i64::from(actor(self.held.turn())) == player),
            None => Ok(true),
        }
    }
}

#[pymethods]
impl State {
    /// The game.
    fn get_game(&self) -> Game {
        Game::of(&self.held.line())
    }

    /// Who is to act: a player from 0 on, -1 for chance, -4 when the game is over.
    fn current_player(&self) -> i32 {
        actor(self.held.turn())
    }

    /// Whether chance is to act.
    fn is_chance_node(&self) -> bool {
        self.held.turn() == Turn::Chance
    }

    /// Whether the game is over.
    fn is_terminal(&self) -> bool {
        self.held.turn() == Turn::Over
    }

    /// Whether a player is to act.
    fn is_player_node(&self) -> bool {
        self.held.turn().seat().is_some()
    }

    /// How many play.
    fn num_players(&self) -> u8 {
        self.held.traits().seats
    }

    /// How many numbers there are for actions of players.
    fn num_distinct_actions(&self) -> u32 {
        self.held.actions()
    }

    /// The numbers of what may be done, in order; those of chance where chance is to act.
    #[pyo3(signature = (player=None))]
    fn legal_actions<'py>(&mut self, py: Python<'py>, player: Option<i64>) -> PyResult<Bound<'py, PyList>> {
        if self.is_asked(player)? { list(py, self.held.legal()) } else { Ok(PyList::empty(py)) }
    }

    /// A 1 for each number that may be played and a 0 for each that may not.
    #[pyo3(signature = (player=None))]
    fn legal_actions_mask<'py>(
        &mut self,
        py: Python<'py>,
        player: Option<i64>,
    ) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let chance = self.held.turn() == Turn::Chance;
        let size = if chance { self.held.chances() } else { self.held.actions() };
        let mask = PyArray1::zeros(py, size as usize, false);
        if self.is_asked(player)? {
            let mut bytes = mask.readwrite();
            let bytes = bytes.as_slice_mut()?;
            for &number in self.held.listed() {
                bytes[number as usize] = 1;
            }
        }
        Ok(mask)
    }

    /// What chance may do: pairs of a number and its probability.
    fn chance_outcomes(&self) -> Vec<(u32, f64)> {
        self.held.chance()
    }

    /// Plays an action by its number.
    fn apply_action(&mut self, action: i64) -> PyResult<()> {
        self.held.apply(action)
    }

    /// Plays an action by its text, as in records.
    fn apply_text(&mut self, action: &str) -> PyResult<()> {
        self.held.play(action)
    }

    /// Takes back the last action; if player and action are named, they must be those of it.
    #[pyo3(signature = (player=None, action=None))]
    fn undo_action(&mut self, player: Option<i64>, action: Option<i64>) -> PyResult<()> {
        if let Some(&(by, number)) = self.held.history().last() {
            let differs = player.is_some_and(|player| player != i64::from(actor(by)))
                || action.is_some_and(|action| action != i64::from(number));
            if differs {
                return Err(wrong(format!("the last action was {number}, done by {}", actor(by))));
            }
        }
        self.held.undo()
    }

    /// The text of an action that may be played: `action_to_string(action)` or `action_to_string(player, action)`.
    #[pyo3(signature = (player_or_action, action=None))]
    fn action_to_string(&mut self, player_or_action: i64, action: Option<i64>) -> PyResult<String> {
        self.held.text(action.unwrap_or(player_or_action))
    }

    /// The number of an action that may be played: `string_to_action(text)` or `string_to_action(player, text)`.
    #[pyo3(signature = (player_or_text, text=None))]
    fn string_to_action(&mut self, player_or_text: &Bound<'_, PyAny>, text: Option<&str>) -> PyResult<u32> {
        match text {
            Some(text) => self.held.number(text),
            None => self.held.number(&player_or_text.extract::<String>()?),
        }
    }

    /// The numbers of all that was done, chance included.
    fn history(&self) -> Vec<u32> {
        self.held.history().into_iter().map(|(_, number)| number).collect()
    }

    /// The same with who did it: pairs of a player and a number.
    fn full_history(&self) -> Vec<(i32, u32)> {
        self.held.history().into_iter().map(|(by, number)| (actor(by), number)).collect()
    }

    /// The history as text.
    fn history_str(&self) -> String {
        let numbers: Vec<String> = self.history().iter().map(ToString::to_string).collect();
        numbers.join(", ")
    }

    /// How many actions there have been.
    fn move_number(&self) -> usize {
        self.held.length()
    }

    /// What the game is worth to each player: a win 1, and 0 for all together; zeros before the end.
    fn returns(&self) -> Vec<f64> {
        let seats = usize::from(self.held.traits().seats);
        self.held.outcome().map_or_else(|| vec![0.0; seats], |outcome| returns(&outcome))
    }

    /// What the last action brought each player of that: everything comes at the end.
    fn rewards(&self) -> Vec<f64> {
        self.returns()
    }

    /// What the game is worth to a player.
    fn player_return(&self, player: i64) -> PyResult<f64> {
        let seat = self.seat(Some(player))?;
        Ok(self.returns()[seat.index()])
    }

    /// What the last action brought a player of that.
    fn player_reward(&self, player: i64) -> PyResult<f64> {
        self.player_return(player)
    }

    /// The game's own scores as they stand.
    fn scores(&self) -> Vec<i32> {
        self.held.scores()
    }

    /// The ranks at the end, 1 for the best; none before.
    fn ranks(&self) -> Option<Vec<u8>> {
        let outcome = self.held.outcome()?;
        Some(outcome.standings().iter().map(|standing| standing.rank).collect())
    }

    /// What a player sees, as bytes; `Game.describe_tensor` says what they stand for.
    #[pyo3(signature = (player=None))]
    fn observation_tensor<'py>(
        &self,
        py: Python<'py>,
        player: Option<i64>,
    ) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let seat = self.seat(player)?;
        let tensor = PyArray1::zeros(py, self.held.tensor(), false);
        self.held.observe(seat, tensor.readwrite().as_slice_mut()?);
        Ok(tensor)
    }

    /// What a player sees after each of the legal actions, a row for each in the order of `legal_actions`; and what the game
    /// is worth to that player then, NaN while it goes on. It is much quicker than asking every child.
    #[pyo3(signature = (player=None))]
    fn afterstates<'py>(slf: &Bound<'py, Self>, player: Option<i64>) -> PyResult<Afterstates<'py>> {
        let py = slf.py();
        // A copy, so that other threads may go on with the state.
        let (seat, mut held) = {
            let state = State::read(slf)?;
            (state.seat(player)?, state.held.copy())
        };
        let (seen, worth) = py.detach(|| held.ahead(seat));
        let seen = PyArray1::from_vec(py, seen).reshape([worth.len(), held.tensor()])?;
        Ok((seen, PyArray1::from_vec(py, worth)))
    }

    /// What a player sees, as text: everybody sees all there is.
    #[pyo3(signature = (player=None))]
    fn observation_string(&self, player: Option<i64>) -> PyResult<String> {
        self.seat(player)?;
        Ok(self.held.line().show())
    }

    /// A state that goes its own way from here.
    fn clone(&self) -> State {
        State::of(self.held.copy())
    }

    /// The state after one more action.
    fn child(&self, action: i64) -> PyResult<State> {
        let mut state = self.clone();
        state.apply_action(action)?;
        Ok(state)
    }

    /// The game so far as a record, which `deserialize` reads.
    fn serialize(&self) -> String {
        self.held.line().record().to_string()
    }

    /// The game so far as a record, in the text form or as JSON.
    #[pyo3(signature = (*, json=false))]
    fn record(&self, json: bool) -> String {
        let record = self.held.line().record();
        if json { shelf::to_json(&record) } else { record.to_string() }
    }

    /// Everything visible, as data.
    fn view<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        from_json(py, &self.held.line().view())
    }

    /// What may be done, as data: each action in its parts, with its cost and what it brings at once.
    fn choices<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        from_json(py, &self.held.line().choices())
    }

    /// Everything done so far, as data.
    fn deeds<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        from_json(py, &self.held.line().deeds())
    }

    /// Goes through the game: values, verdicts, luck and skill, as data. `nodes` positions are looked at in each search.
    #[pyo3(signature = (*, nodes=None, seed=1, width=3))]
    fn review<'py>(
        slf: &Bound<'py, Self>,
        nodes: Option<u64>,
        seed: u64,
        width: usize,
    ) -> PyResult<Bound<'py, PyAny>> {
        let line = State::read(slf)?.held.line();
        let nodes = nodes.unwrap_or_else(|| analysis::nodes(&line));
        if nodes == 0 || width == 0 || width > 1000 {
            return Err(wrong("nodes is 1 at least, and width from 1 to 1000"));
        }
        let review = slf.py().detach(|| {
            let settings = analysis::Settings { nodes, seed, width };
            watch::beside(|stop| {
                let reviewer = analysis::Reviewer::stopped_by(stop, &line, None, settings);
                (0..reviewer.units()).for_each(|unit| reviewer.work(unit));
                reviewer.review()
            })
        })?;
        from_json(slf.py(), &review)
    }

    /// The position drawn, as SVG.
    fn svg(&self) -> String {
        picture::svg(&self.held.line())
    }

    /// The position drawn, as rows of pixels: bytes of red, green and blue, `width` of them in a row.
    #[pyo3(signature = (width=640))]
    fn pixels<'py>(slf: &Bound<'py, Self>, width: u32) -> PyResult<Bound<'py, PyAny>> {
        let (py, line) = (slf.py(), State::read(slf)?.held.line());
        let (height, bytes) = py.detach(|| picture::pixels(&line, width)).map_err(wrong)?;
        Ok(PyArray1::from_vec(py, bytes).reshape([height as usize, width as usize, 3])?.into_any())
    }

    /// A notebook shows it.
    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    fn __str__(&self) -> String {
        self.held.line().show()
    }

    fn __repr__(&self) -> String {
        let line = self.held.line();
        format!(
            "<pyramidion.State of {} after {} actions, to act: {}>",
            line.game(),
            self.held.length(),
            named(self.held.turn())
        )
    }

    fn __copy__(&self) -> State {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> State {
        self.clone()
    }

    fn __hash__(&self) -> u64 {
        self.held.hash()
    }

    fn __eq__(&self, other: &State) -> bool {
        self.held.hash() == other.held.hash() && self.held.line().record() == other.held.line().record()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let read = py.import("pyramidion")?.getattr("deserialize")?;
        Ok((read, (self.serialize(),)))
    }
}
