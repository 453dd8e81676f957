//! Many games at once, as Python holds them: the buffers are numpy's, and nothing is copied.

use std::process;
use std::sync::{Mutex, MutexGuard, TryLockError};
use std::time::Instant;

use numpy::{
    AllowTypeChange, Element, PyArray1, PyArray2, PyArrayLike1, PyArrayMethods, PyReadwriteArray1,
    PyReadwriteArray2,
};
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::batch::{Batch, By, Rows, play_at_random};
use crate::fault::{illegal, wrong};
use crate::game::Game;
use crate::games::many;
use crate::watch::Watch;

/// The most games in a batch; the buffers of more would not fit anywhere.
const MOST: usize = 1 << 20;
/// The most threads.
const THREADS: usize = 256;

/// `n` games of one sort that are stepped together. After `reset` and every step the buffers show where each game stands;
/// they are the same arrays all the time. Chance acts by itself. A game that is over begins anew at once: `terminated` and
/// `rewards` then tell of its end, all else of the new one.
#[pyclass(frozen, module = "pyramidion")]
pub struct VectorEnv {
    /// Python may show an object to several threads; one at a time plays.
    played: Mutex<Played>,
    threads: usize,
    games: usize,
    observation: Py<PyArray2<u8>>,
    mask: Py<PyArray2<bool>>,
    rewards: Py<PyArray2<f32>>,
    scores: Py<PyArray2<i32>>,
    terminated: Py<PyArray1<bool>>,
    player: Py<PyArray1<i8>>,
    count: Py<PyArray1<i32>>,
}

/// The games, and who plays them.
struct Played {
    batch: Box<dyn Batch>,
    seed: u64,
    pool: Option<Pool>,
}

/// Threads, and the process that they are of: after a fork the child has none.
struct Pool {
    threads: ThreadPool,
    process: u32,
}

impl Pool {
    fn new(threads: usize) -> PyResult<Option<Pool>> {
        if threads == 1 {
            return Ok(None);
        }
        let made = ThreadPoolBuilder::new().num_threads(threads).build();
        let threads = made.map_err(|error| wrong(error.to_string()))?;
        Ok(Some(Pool { threads, process: process::id() }))
    }
}

/// The buffers while we write into them.
struct Borrowed<'py> {
    observation: PyReadwriteArray2<'py, u8>,
    mask: PyReadwriteArray2<'py, bool>,
    rewards: PyReadwriteArray2<'py, f32>,
    scores: PyReadwriteArray2<'py, i32>,
    terminated: PyReadwriteArray1<'py, bool>,
    player: PyReadwriteArray1<'py, i8>,
    count: PyReadwriteArray1<'py, i32>,
}

impl Borrowed<'_> {
    fn rows(&mut self) -> PyResult<Rows<'_>> {
        Ok(Rows {
            observation: self.observation.as_slice_mut()?,
            mask: self.mask.as_slice_mut()?,
            rewards: self.rewards.as_slice_mut()?,
            scores: self.scores.as_slice_mut()?,
            terminated: self.terminated.as_slice_mut()?,
            player: self.player.as_slice_mut()?,
            count: self.count.as_slice_mut()?,
        })
    }
}

/// A buffer of zeros. It is numpy itself that is asked, for it says so if there is no room.
fn rows<T: Element>(py: Python<'_>, games: usize, columns: usize) -> PyResult<Py<PyArray2<T>>> {
    let made = py.import("numpy")?.call_method1("zeros", ((games, columns), T::get_dtype(py)))?;
    Ok(made.cast_into::<PyArray2<T>>()?.unbind())
}

impl VectorEnv {
    fn borrow<'py>(&self, py: Python<'py>) -> PyResult<Borrowed<'py>> {
        let locked = |error: numpy::BorrowError| wrong(format!("a buffer cannot be written to: {error}"));
        Ok(Borrowed {
            observation: self.observation.bind(py).try_readwrite().map_err(locked)?,
            mask: self.mask.bind(py).try_readwrite().map_err(locked)?,
            rewards: self.rewards.bind(py).try_readwrite().map_err(locked)?,
            scores: self.scores.bind(py).try_readwrite().map_err(locked)?,
            terminated: self.terminated.bind(py).try_readwrite().map_err(locked)?,
            player: self.player.bind(py).try_readwrite().map_err(locked)?,
            count: self.count.bind(py).try_readwrite().map_err(locked)?,
        })
    }

    /// The games, unless another thread is at work on them.
    fn take(&self) -> PyResult<MutexGuard<'_, Played>> {
        self.played.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => wrong("another thread is playing these games"),
            TryLockError::Poisoned(_) => wrong("these games broke down before"),
        })
    }

    /// Works on the games and the buffers without holding Python up.
    fn work<T: Send>(
        &self,
        py: Python<'_>,
        played: &mut Played,
        work: impl FnOnce(&mut dyn Batch, usize, Rows<'_>) -> T + Send,
    ) -> PyResult<T> {
        if played.pool.as_ref().is_some_and(|pool| pool.process != process::id()) {
            // Whoever forgets threads that are not there does not wait for their end.
            std::mem::forget(played.pool.take());
            played.pool = Pool::new(self.threads)?;
        }
        let mut borrowed = self.borrow(py)?;
        let rows = borrowed.rows()?;
        let (batch, threads) = (&mut *played.batch, self.threads);
        let pool = played.pool.as_ref();
        Ok(py.detach(|| match pool {
            Some(pool) => pool.threads.install(|| work(batch, threads, rows)),
            None => work(batch, 1, rows),
        }))
    }

    fn play(
        &self,
        py: Python<'_>,
        actions: &PyArrayLike1<'_, i64, AllowTypeChange>,
        numbers: bool,
    ) -> PyResult<()> {
        let actions = actions.as_slice()?;
        if actions.len() != self.games {
            return Err(wrong(format!("there are {} games, and {} actions", self.games, actions.len())));
        }
        let by = if numbers { By::Number(actions) } else { By::Place(actions) };
        let mut played = self.take()?;
        let stepped = self.work(py, &mut played, |batch, threads, rows| batch.step(by, threads, rows))?;
        stepped.map_err(|game| {
            let why = format!("{} is not legal in game {game}; nothing was played in any", actions[game]);
            illegal(why, "no-such-action")
        })
    }
}

#[pymethods]
impl VectorEnv {
    /// `n` games like `game`, all at their start. Without `observations` or `masks` those buffers have no columns and cost
    /// nothing.
    #[new]
    #[pyo3(signature = (game, n, threads=1, *, seed=0, observations=true, masks=true))]
    fn new(
        py: Python<'_>,
        game: &Game,
        n: usize,
        threads: usize,
        seed: u64,
        observations: bool,
        masks: bool,
    ) -> PyResult<VectorEnv> {
        if !(1..=MOST).contains(&n) || !(1..=THREADS).contains(&threads) {
            return Err(wrong(format!("n is from 1 to {MOST}, threads from 1 to {THREADS}")));
        }
        let batch = many(&game.line, n, seed, masks, observations);
        let columns =
            [if observations { batch.tensor() } else { 0 }, if masks { batch.actions() } else { 0 }];
        if n * (columns[0] + columns[1]) > 1 << 36 {
            return Err(wrong("buffers of more than 64 GiB: fewer games, or no masks, will do"));
        }
        let seats = batch.seats();
        let vector = VectorEnv {
            played: Mutex::new(Played { batch, seed, pool: Pool::new(threads)? }),
            threads,
            games: n,
            observation: rows(py, n, columns[0])?,
            mask: rows(py, n, columns[1])?,
            rewards: rows(py, n, seats)?,
            scores: rows(py, n, seats)?,
            terminated: PyArray1::zeros(py, n, false).unbind(),
            player: PyArray1::zeros(py, n, false).unbind(),
            count: PyArray1::zeros(py, n, false).unbind(),
        };
        vector.reset(py, None)?;
        Ok(vector)
    }

    /// Begins all games anew, by this seed or the one before.
    #[pyo3(signature = (seed=None))]
    fn reset(&self, py: Python<'_>, seed: Option<u64>) -> PyResult<()> {
        let mut played = self.take()?;
        played.seed = seed.unwrap_or(played.seed);
        let seed = played.seed;
        self.work(py, &mut played, |batch, threads, rows| batch.reset(seed, threads, rows))
    }

    /// Plays in each game the action of a number; if one of them is not legal, nothing is played.
    fn step(&self, py: Python<'_>, actions: PyArrayLike1<'_, i64, AllowTypeChange>) -> PyResult<()> {
        self.play(py, &actions, true)
    }

    /// Plays in each game the action at a place in its list of legal actions, counted from 0 and below `legal_counts`.
    fn step_nth(&self, py: Python<'_>, places: PyArrayLike1<'_, i64, AllowTypeChange>) -> PyResult<()> {
        self.play(py, &places, false)
    }

    /// The numbers of what is legal in a game, in the order of its list.
    fn legal_actions<'py>(&self, py: Python<'py>, game: usize) -> PyResult<Bound<'py, PyArray1<u32>>> {
        if game >= self.games {
            return Err(wrong(format!("there are {} games, counted from 0", self.games)));
        }
        Ok(PyArray1::from_vec(py, self.take()?.batch.legal(game)))
    }

    /// How many games there are.
    #[getter]
    fn n(&self) -> usize {
        self.games
    }

    /// How many threads play them.
    #[getter]
    fn threads(&self) -> usize {
        self.threads
    }

    /// What the player to act sees, a row for each game.
    #[getter]
    fn observation(&self, py: Python<'_>) -> Py<PyArray2<u8>> {
        self.observation.clone_ref(py)
    }

    /// What may be played, a row for each game.
    #[getter]
    fn mask(&self, py: Python<'_>) -> Py<PyArray2<bool>> {
        self.mask.clone_ref(py)
    }

    /// What the last step brought each player, a row for each game.
    #[getter]
    fn rewards(&self, py: Python<'_>) -> Py<PyArray2<f32>> {
        self.rewards.clone_ref(py)
    }

    /// The scores at the end of the last game that ended, a row for each game.
    #[getter]
    fn scores(&self, py: Python<'_>) -> Py<PyArray2<i32>> {
        self.scores.clone_ref(py)
    }

    /// Which games the last step ended.
    #[getter]
    fn terminated(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.terminated.clone_ref(py)
    }

    /// Who is to act in each game.
    #[getter]
    fn current_player(&self, py: Python<'_>) -> Py<PyArray1<i8>> {
        self.player.clone_ref(py)
    }

    /// How many actions are legal in each game.
    #[getter]
    fn legal_counts(&self, py: Python<'_>) -> Py<PyArray1<i32>> {
        self.count.clone_ref(py)
    }

    fn __len__(&self) -> usize {
        self.games
    }
}

/// Decisions a second on one core without Python: random play with written lists, for comparisons.
#[pyfunction]
#[pyo3(signature = (game, decisions=100_000, seed=0))]
pub fn native_rate(py: Python<'_>, game: &Game, decisions: u64, seed: u64) -> PyResult<f64> {
    py.detach(|| {
        let (begin, watch) = (Instant::now(), Watch::new());
        let stop = || watch.interrupted();
        let made = shelf::on!(&game.line, line => play_at_random(line.game(), decisions, seed, &stop));
        watch.done(made as f64 / begin.elapsed().as_secs_f64().max(1e-9))
    })
}
