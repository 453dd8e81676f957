//! Checking a finished game's draws, from its record and what somebody has kept of its beginning.

mod first;
mod second;

use core::fmt;

use shelf::AnyLine;
use tabletop::Record;

pub use first::tags;

use crate::pile::Share;
use crate::{Pinned, TagError};

/// What a check has shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked {
    /// How many chance outcomes there were; each is the one that was settled when the game began.
    pub draws: usize,
    /// What that is worth.
    pub proof: Proof,
}

/// What a check is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proof {
    /// Little: by version 1 of the draw the server could have chosen among outcomes, and records can be forged.
    First,
    /// By version 2 nobody could choose, within the bounds that docs/fairness.md names.
    Second {
        /// Whether the beginner was drawn by lot, which was checked, too.
        lot: bool,
        /// What each seat added.
        shares: Vec<Share>,
        /// What the record was held against.
        against: Against,
    },
}

/// What a record was held against, the weakest first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Against {
    /// Its own commitment: it only fits itself.
    Itself,
    /// What was seen before all sat. Whoever runs the server could have added something for another seat last, and so have
    /// chosen.
    Beginning,
    /// What all seats had committed to before the receipt's keeper revealed.
    Shares,
}

impl Against {
    fn of(pinned: Option<&Pinned>) -> Against {
        match pinned {
            None => Against::Itself,
            Some(Pinned::Receipt(receipt)) if receipt.binds_all() => Against::Shares,
            Some(_) => Against::Beginning,
        }
    }
}

/// Checks a record against a receipt, if there is one.
pub fn verify(record: &Record, pinned: Option<&Pinned>) -> Result<Checked, VerifyError> {
    match record.tags.iter().find(|(name, _)| name == "Draw").map(|(_, version)| version.as_str()) {
        // Whoever kept a receipt has seen version 2.
        None if pinned.is_some() => Err(VerifyError::Version),
        None => Ok(Checked { draws: first::check(record)?, proof: Proof::First }),
        Some("2") => {
            let (account, draws) = second::check(record, pinned)?;
            let against = Against::of(pinned);
            Ok(Checked { draws, proof: Proof::Second { lot: account.lot, shares: account.shares, against } })
        }
        Some(_) => Err(VerifyError::BadTag("Draw".to_owned())),
    }
}

/// The record's line before its first action.
fn start(record: &Record) -> Result<AnyLine, VerifyError> {
    let game = crate::game(&record.game).map_err(|refusal| VerifyError::Setup(refusal.why))?;
    AnyLine::with_rules(game, &record.options, record.rules)
        .map_err(|error| VerifyError::Setup(error.to_string()))
}

/// Plays the action with this index.
fn play(line: &mut AnyLine, index: usize, action: &str) -> Result<(), VerifyError> {
    let played = line.play(action);
    played.map_err(|error| VerifyError::Illegal { number: index + 1, why: error.to_string() })
}

/// Whether chance did what it should have done.
fn same(index: usize, expected: Option<&str>, action: &str) -> Result<(), VerifyError> {
    let expected = expected.unwrap_or_default();
    if expected == action {
        Ok(())
    } else {
        Err(VerifyError::Outcome { number: index + 1, expected: expected.to_owned() })
    }
}

/// Why a record's draws cannot be vouched for. Seats are counted from 0 here and from 1 in sentences.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum VerifyError {
    /// A tag is missing.
    NoTag(&'static str),
    /// A tag does not say what it should.
    BadTag(String),
    /// The record is of version 1 of the draw, the receipt of version 2.
    Version,
    /// The receipt is another table's.
    OtherTable,
    /// The receipt names another commitment.
    OtherCommitment,
    /// The receipt says otherwise of how the beginner is settled.
    OtherLot,
    /// The record names another share of a seat than the receipt.
    OtherShare(u8),
    /// The record does not have what the receipt's own seat revealed.
    OwnReveal(u8),
    /// The secret is not the one that was committed to.
    Secret,
    /// What a seat revealed is not what it committed to.
    Reveal(u8),
    /// The lot falls on another beginner, counted from 1.
    Beginner(u8),
    /// The game cannot start.
    Setup(String),
    /// An action is not legal where it stands.
    Illegal {
        /// Its number, from 1.
        number: usize,
        /// The rule that bars it.
        why: String,
    },
    /// Chance gave something else.
    Outcome {
        /// The action's number, from 1.
        number: usize,
        /// What the secret leads to.
        expected: String,
    },
    /// The actions are not those of the ending that the record states.
    Ending,
    /// The actions do not lead to the result that the record states.
    Result,
}

impl From<TagError> for VerifyError {
    fn from(error: TagError) -> VerifyError {
        match error {
            TagError::Missing(name) => VerifyError::NoTag(name),
            TagError::Unreadable(name) => VerifyError::BadTag(name),
        }
    }
}

impl VerifyError {
    /// Every code there is.
    pub const CODES: &[&str] = &[
        "no-tag",
        "bad-tag",
        "old-version",
        "other-table",
        "other-commitment",
        "other-lot",
        "other-share",
        "own-reveal",
        "wrong-secret",
        "wrong-reveal",
        "wrong-beginner",
        "bad-record",
        "wrong-draw",
        "wrong-ending",
        "wrong-result",
    ];

    /// The kind of thing that is wrong, as `examples/verify.py` names it, too.
    pub fn code(&self) -> &'static str {
        match self {
            VerifyError::NoTag(_) => "no-tag",
            VerifyError::BadTag(_) => "bad-tag",
            VerifyError::Version => "old-version",
            VerifyError::OtherTable => "other-table",
            VerifyError::OtherCommitment => "other-commitment",
            VerifyError::OtherLot => "other-lot",
            VerifyError::OtherShare(_) => "other-share",
            VerifyError::OwnReveal(_) => "own-reveal",
            VerifyError::Secret => "wrong-secret",
            VerifyError::Reveal(_) => "wrong-reveal",
            VerifyError::Beginner(_) => "wrong-beginner",
            VerifyError::Setup(_) | VerifyError::Illegal { .. } => "bad-record",
            VerifyError::Outcome { .. } => "wrong-draw",
            VerifyError::Ending => "wrong-ending",
            VerifyError::Result => "wrong-result",
        }
    }
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VerifyError::NoTag(name) => write!(f, "the tag {name} is missing"),
            VerifyError::BadTag(name) => write!(f, "the tag {name} does not say what it should"),
            VerifyError::Version => f.write_str("the receipt is of version 2 of the draw, the record is not"),
            VerifyError::OtherTable => f.write_str("the receipt is another table's"),
            VerifyError::OtherCommitment => f.write_str("the receipt names another commitment"),
            VerifyError::OtherLot => {
                f.write_str("lot or chosen: the receipt says otherwise of how the beginner was settled")
            }
            VerifyError::OtherShare(seat) => {
                write!(f, "what seat {} committed to is not what the receipt names", seat + 1)
            }
            VerifyError::OwnReveal(seat) => {
                write!(f, "what the receipt's own seat {} revealed is missing", seat + 1)
            }
            VerifyError::Secret => f.write_str("the secret is not the one that was committed to"),
            VerifyError::Reveal(seat) => {
                write!(f, "what seat {} revealed is not what it committed to", seat + 1)
            }
            VerifyError::Beginner(begins) => write!(f, "the lot falls on seat {begins} to begin"),
            VerifyError::Setup(why) => write!(f, "the game cannot start: {why}"),
            VerifyError::Illegal { number, why } => write!(f, "action {number}: {why}"),
            VerifyError::Outcome { number, expected } => {
                write!(f, "action {number}: the secret leads to '{expected}' instead")
            }
            VerifyError::Ending => f.write_str("the actions do not fit the ending that the record states"),
            VerifyError::Result => f.write_str("the actions lead to another result than the record states"),
        }
    }
}

impl core::error::Error for VerifyError {}
