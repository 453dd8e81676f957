//! `fit`: weights by self-play.

mod aztec;
mod climb;
mod descent;
mod inka;
mod turquoise;

use clap::Subcommand;

pub use climb::read as read_weights;

use crate::failure::Failure;

#[derive(Subcommand)]
pub enum Fit {
    /// FILE [games=N] [nodes=N] [generations=N] [numbers=N] [seed=N]
    Aztec { file: String, words: Vec<String> },
    /// FILE [against=FILE] [players=N] [pairs=N] [nodes=N] [seed=N]
    Inka { file: String, words: Vec<String> },
    /// FILE [against=FILE] [players=N] [pairs=N] [nodes=N] [seed=N] [rules=N] [options=key=value,…]
    Turquoise { file: String, words: Vec<String> },
}

pub fn run(fit: &Fit) -> Result<(), Failure> {
    match fit {
        Fit::Aztec { file, words } => aztec::run(file, words),
        Fit::Inka { file, words } => inka::run(file, words),
        Fit::Turquoise { file, words } => turquoise::run(file, words),
    }
}
