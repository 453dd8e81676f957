//! From the core's types to the wire's.

use tabletop::{Outcome, PlayError};

use crate::{Code, Refusal};

/// Why the core refuses an action.
pub fn refusal(error: PlayError) -> Refusal {
    match error {
        PlayError::Text(error) => Refusal::new(Code::NoSuchAction, error.to_string()),
        PlayError::Refused(refusal) => Refusal {
            code: Code::Illegal,
            why: refusal.why.into_owned(),
            rule: Some(refusal.code.to_owned()),
        },
    }
}

/// Ranks and scores of an outcome.
pub fn outcome(outcome: &Outcome) -> (Vec<u8>, Vec<i32>) {
    outcome.standings().iter().map(|standing| (standing.rank, standing.score)).unzip()
}
