//! Why a command could not do what it was asked.

use std::error::Error;
use std::fmt::Display;
use std::path::Path;

/// The reason, one sentence for people.
pub type Failure = Box<dyn Error + Send + Sync>;

pub fn because(why: impl Display) -> Failure {
    why.to_string().into()
}

/// What went wrong with a file.
pub fn about_file(path: &Path, why: impl Display) -> Failure {
    because(format!("{}: {why}", path.display()))
}
