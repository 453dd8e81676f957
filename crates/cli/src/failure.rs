//! How a command ends: with an answer, or with the reason why it could not.

use std::fmt::Display;
use std::io;
use std::path::Path;

/// The answer of a command that ran: only some can say no.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    Yes,
    No,
}

/// Why a command could not do what it was asked.
#[derive(Debug)]
pub enum Failure {
    /// The reason, one sentence for people.
    Because(String),
    /// Nobody reads our output any more, as in `pyramidion rules aztec | head`.
    ClosedPipe,
}

impl Failure {
    pub fn because(why: impl Display) -> Failure {
        Failure::Because(why.to_string())
    }

    /// The same, said of something.
    pub fn at(self, place: &str) -> Failure {
        match self {
            Failure::Because(why) => Failure::Because(format!("{place}: {why}")),
            Failure::ClosedPipe => Failure::ClosedPipe,
        }
    }

    /// What went wrong with a file.
    pub fn file(path: &Path, why: impl Display) -> Failure {
        Failure::Because(format!("{}: {why}", path.display()))
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => Failure::because(error),
        }
    }
}
