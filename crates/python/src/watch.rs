//! Long work that Ctrl-C ends.

use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::{PyErr, PyResult, Python};

use crate::fault::wrong;

/// How often Python is asked whether somebody wants to stop.
const PAUSE: Duration = Duration::from_millis(50);

/// Asks Python now and then whether it was interrupted, while the work itself does not hold it up.
pub struct Watch {
    asked: Cell<Instant>,
    fault: RefCell<Option<PyErr>>,
}

impl Watch {
    pub fn new() -> Watch {
        Watch { asked: Cell::new(Instant::now()), fault: RefCell::new(None) }
    }

    /// Whether to stop now. Once it says so it goes on to.
    pub fn interrupted(&self) -> bool {
        if self.fault.borrow().is_none() && self.asked.get().elapsed() >= PAUSE {
            *self.fault.borrow_mut() = Python::attach(|py| py.check_signals().err());
            self.asked.set(Instant::now());
        }
        self.fault.borrow().is_some()
    }

    /// What came of the work, or what interrupted it.
    pub fn done<T>(self, work: T) -> PyResult<T> {
        self.fault.into_inner().map_or(Ok(work), Err)
    }
}

/// Does work in a thread of its own that looks at a flag now and then, for only the thread that Python runs in hears of Ctrl-C.
pub fn beside<T: Send>(work: impl FnOnce(Arc<AtomicBool>) -> T + Send) -> PyResult<T> {
    let (stop, watch) = (Arc::new(AtomicBool::new(false)), Watch::new());
    let flag = Arc::clone(&stop);
    thread::scope(|scope| {
        let (send, receive) = channel();
        scope.spawn(move || send.send(work(flag)));
        loop {
            match receive.recv_timeout(PAUSE) {
                Ok(done) => return watch.done(done),
                Err(RecvTimeoutError::Timeout) => stop.store(watch.interrupted(), Ordering::Relaxed),
                Err(RecvTimeoutError::Disconnected) => return Err(wrong("the work broke down")),
            }
        }
    })
}
