//! The contract every Pyramidion game obeys.
//!
//! A [`Game`] is a set of rules with its options fixed; it owns whatever tables those options need.
//! A position is plain data that only makes sense beside its game, so it stays small and cheap to copy.
//! Everything a person does with a game — undo, replay, resume, analysis, storage — is built on the
//! list of actions since the start ([`Line`], and [`Record`] when it is written down).
//!
//! This crate and the games do no I/O, read no clock and own no randomness: where dice are thrown the
//! position waits ([`Turn::Chance`]) for an outcome that someone outside supplies.

#![warn(missing_docs)]

mod game;
mod line;
mod options;
mod outcome;
mod perft;
mod record;
mod seat;
pub mod zobrist;

pub use arrayvec;

pub use game::{Game, Refusal, TextError, Traits, Weighted, falls_on};
pub use line::{Line, PlayError};
pub use options::{OptionKind, OptionSpec, Options, OptionsTextError, Settings, SetupError};
pub use outcome::{Outcome, Standing};
pub use perft::{perft, perft_divide};
pub use record::{Move, Record, RecordError, ReplayError, ReplayReason};
pub use seat::{MAX_SEATS, PerSeat, Seat, Turn};
