//! What a record tells of its draw, version 2, in its tags.
//!
//! `Table`, `Draw` (the version), `Commitment`, `First` (`lot` or `chosen`), `Seat1` to `Seat4` (each seat's share as it
//! stood when the game began) and, once the game is over, `Secret` and `Ending` (how, and after how many actions).

use tabletop::Record;

use crate::draw::Secret;
use crate::pile::{Commitment, Key, Share};
use crate::{EndReason, hex};

/// What a record tells of its draw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    /// The table's name.
    pub table: String,
    /// What the server committed to.
    pub commitment: Commitment,
    /// Whether the beginner was drawn by lot.
    pub lot: bool,
    /// What each seat added.
    pub shares: Vec<Share>,
    /// What was secret until the end.
    pub secret: Option<Secret>,
    /// How it ended, and after how many actions.
    pub ending: Option<(EndReason, usize)>,
}

/// The tag that is missing, or does not say what it should.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TagError {
    /// It is not there.
    Missing(&'static str),
    /// It cannot be read.
    Unreadable(String),
}

impl Account {
    /// The tags to write into a record.
    pub fn tags(&self) -> Vec<(String, String)> {
        let tag = |name: &str, value: String| (name.to_owned(), value);
        let first = if self.lot { "lot" } else { "chosen" };
        let mut tags = vec![
            tag("Table", self.table.clone()),
            tag("Draw", "2".to_owned()),
            tag("Commitment", hex::encode(&self.commitment)),
            tag("First", first.to_owned()),
        ];
        tags.extend((1..).zip(&self.shares).map(|(seat, share)| (format!("Seat{seat}"), share.to_string())));
        tags.extend(self.secret.map(|secret| tag("Secret", hex::encode(&secret))));
        tags.extend(self.ending.map(|(how, length)| tag("Ending", format!("{} {length}", how.as_str()))));
        tags
    }

    /// What a record's tags tell.
    pub fn read(record: &Record) -> Result<Account, TagError> {
        let tag =
            |name: &str| record.tags.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str());
        let needed = |name: &'static str| tag(name).ok_or(TagError::Missing(name));
        let unreadable = |name: &str| TagError::Unreadable(name.to_owned());
        let bytes = |name, text| hex::bytes(text).ok_or_else(|| unreadable(name));
        let lot = match needed("First")? {
            "lot" => true,
            "chosen" => false,
            _ => return Err(unreadable("First")),
        };
        needed("Seat1")?;
        let names = ["Seat1", "Seat2", "Seat3", "Seat4"];
        let told = names.into_iter().map_while(|name| Some((name, tag(name)?)));
        let shares: Result<Vec<Share>, TagError> =
            told.map(|(name, share)| share.parse().map_err(|()| unreadable(name))).collect();
        let account = Account {
            table: needed("Table")?.to_owned(),
            commitment: bytes("Commitment", needed("Commitment")?)?,
            lot,
            shares: shares?,
            secret: tag("Secret").map(|secret| bytes("Secret", secret)).transpose()?,
            ending: tag("Ending").map(|text| ending(text).ok_or_else(|| unreadable("Ending"))).transpose()?,
        };
        // One spelling of everything, so that no two verifiers read a record differently.
        match account.tags().into_iter().find(|(name, value)| tag(name) != Some(value)) {
            Some((name, _)) => Err(TagError::Unreadable(name)),
            None => Ok(account),
        }
    }

    /// The key that the secret makes with what is told here.
    pub fn key(&self, secret: &Secret) -> Key {
        Key::new(&self.table, secret, self.lot, &self.shares)
    }
}

fn ending(text: &str) -> Option<(EndReason, usize)> {
    let (how, length) = text.split_once(' ')?;
    let ways = [EndReason::Finished, EndReason::Conceded, EndReason::Agreed, EndReason::Closed];
    Some((ways.into_iter().find(|way| way.as_str() == how)?, length.parse().ok()?))
}
