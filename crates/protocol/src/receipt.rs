//! What a client keeps of a table so that nobody can change the draw behind its back.

use core::fmt;
use core::str::FromStr;

use crate::hex;

wire! {
    /// A receipt: what was seen before the game began. It holds no secret and may be shown to anyone.
    #[derive(Eq)]
    #[serde(deny_unknown_fields)]
    pub struct Receipt {
        /// The version of the draw, which is 2.
        pub draw: u32,
        /// The table's name.
        pub table: String,
        /// What the server committed to.
        pub commitment: String,
        /// Whether the beginner is drawn by lot.
        pub lot: bool,
        /// The seat of whoever keeps it, counted from 0; none for a spectator.
        #[serde(default)]
        pub seat: Option<u8>,
        /// What was committed to for that seat, if anything was.
        #[serde(default)]
        pub share: Option<String>,
        /// What every seat had committed to when the keeper revealed, in seat order: a commitment, `none` or `bot`. Missing
        /// if it was taken before.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        pub shares: Option<Vec<String>>,
    }
}

impl Receipt {
    /// Whether nobody could still choose what to add once they knew what the keeper had added.
    pub fn binds_all(&self) -> bool {
        self.share.is_some() && self.shares.is_some()
    }
}

/// What a record is held against: a whole receipt, or the server's commitment alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Pinned {
    /// A whole receipt.
    Receipt(Receipt),
    /// The commitment in hexadecimal.
    Commitment(String),
}

impl Pinned {
    /// What the server committed to.
    pub fn commitment(&self) -> &str {
        match self {
            Pinned::Receipt(receipt) => &receipt.commitment,
            Pinned::Commitment(commitment) => commitment,
        }
    }
}

/// Why a text is no receipt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReceiptError(String);

impl fmt::Display for ReceiptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a receipt is a JSON object or 64 hexadecimal digits: {}", self.0)
    }
}

impl core::error::Error for ReceiptError {}

impl FromStr for Pinned {
    type Err = ReceiptError;

    fn from_str(text: &str) -> Result<Pinned, ReceiptError> {
        let text = text.trim();
        if hex::bytes::<32>(text).is_some() {
            return Ok(Pinned::Commitment(text.to_ascii_lowercase()));
        }
        let receipt: Receipt = serde_json::from_str(text).map_err(|error| ReceiptError(error.to_string()))?;
        if receipt.draw == 2 {
            Ok(Pinned::Receipt(receipt))
        } else {
            Err(ReceiptError(format!("version {} of the draw is not known", receipt.draw)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_receipt_is_an_object_or_a_commitment() {
        let hex = "0a".repeat(32);
        let pinned = hex.to_uppercase().parse::<Pinned>().unwrap();
        assert_eq!(pinned, Pinned::Commitment(hex.clone()));
        let text = format!(r#"{{"draw": 2, "table": "t", "commitment": "{hex}", "lot": true}}"#);
        let Pinned::Receipt(receipt) = text.parse().unwrap() else { panic!("a whole receipt") };
        assert!(receipt.lot && receipt.seat.is_none() && !receipt.binds_all());
        let why = |text: &str| text.parse::<Pinned>().unwrap_err().to_string();
        assert!(why("0a").contains("64 hexadecimal digits"), "{}", why("0a"));
        assert!(why(&text.replace(": 2", ": 3")).contains("version 3"));
    }
}
