//! The orders of a host, as they travel through the socket.

use std::net::IpAddr;

use protocol::Removal;
use serde::{Deserialize, Serialize};

/// Something that a host wants.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "order", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Order {
    /// Tables, those first where something happened last; an empty phase or game is any.
    List { phase: String, game: String, most: u32 },
    /// Everything about a table.
    Show { table: String },
    /// To end a game that runs.
    Close { table: String },
    /// To delete a table.
    Delete { table: String },
    /// To take something away at a table; a name also at those before and after it that the same company played at.
    Remove { table: String, removal: Removal },
    /// To forget that tables were made from an address.
    Forget { address: IpAddr },
    /// What players reported: what nobody has seen to, or all.
    Reports { all: bool },
    /// The reports of a table are seen to.
    Settle { table: String },
    /// The records of all games that are over, and of those that are not if wanted.
    Export { form: Form, unfinished: bool },
    /// What can be counted.
    Statistics,
    /// A copy of everything, line by line.
    Backup,
}

/// How a record is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// Its text, and an empty line after it.
    Text,
    /// A line of JSON.
    Jsonl,
}

impl Form {
    /// A record that was stored as text, with the end of its last line.
    pub fn write(self, record: &str) -> Result<String, String> {
        match self {
            Form::Text => Ok(format!("{}\n\n", record.trim_end())),
            Form::Jsonl => {
                let record = record.parse().map_err(|error: tabletop::RecordError| error.to_string())?;
                Ok(format!("{}\n", shelf::to_json(&record)))
            }
        }
    }
}
