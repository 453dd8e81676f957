//! From the core's types to the wire's.

use tabletop::PlayError;

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
