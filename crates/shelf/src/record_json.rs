//! The JSON form of a record.
//!
//! ```json
//! {"game": "aztec", "rules": 1, "options": {"players": "3"}, "tags": {"P1": "Ada"},
//!  "moves": ["oh 12", {"action": "pass", "mark": "?", "comment": "too low", "variations": [{"moves": ["oh 11"]}]}]}
//! ```

use core::fmt;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use tabletop::{Move, Options, OptionsTextError, Record, TextError, Variation};

/// A record as JSON.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "WrittenRecord"))]
#[serde(deny_unknown_fields)]
pub struct Json {
    game: String,
    rules: u32,
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(as = "std::collections::BTreeMap<String, String>"))]
    options: Map<String, Value>,
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    #[cfg_attr(
        feature = "typescript",
        ts(optional, as = "Option<std::collections::BTreeMap<String, String>>")
    )]
    tags: Map<String, Value>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    result: Option<String>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<String>"))]
    preface: String,
    #[serde(default)]
    moves: Vec<JsonMove>,
}

/// A bare text, or one about which something was said.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "WrittenMove"))]
#[serde(untagged)]
enum JsonMove {
    Action(String),
    Annotated(Annotated),
}

/// An action about which something was said.
#[derive(Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "AnnotatedMove"))]
struct Annotated {
    action: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<String>"))]
    mark: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<String>"))]
    comment: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<JsonVariation>>"))]
    variations: Vec<JsonVariation>,
}

/// A line of play that was not played.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "WrittenVariation"))]
#[serde(deny_unknown_fields)]
struct JsonVariation {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<String>"))]
    preface: String,
    moves: Vec<JsonMove>,
}

/// The record as JSON, one line.
pub fn to_json(record: &Record) -> String {
    let text = |value: &str| Value::String(value.to_owned());
    let json = Json {
        game: record.game.clone(),
        rules: record.rules,
        options: record.options.iter().map(|(key, value)| (key.to_owned(), text(value))).collect(),
        tags: record.tags.iter().map(|(name, value)| (name.clone(), text(value))).collect(),
        result: record.result.clone(),
        preface: record.preface.clone(),
        moves: record.moves.iter().cloned().map(JsonMove::from).collect(),
    };
    serde_json::to_string(&json).expect("strings and numbers can always be written as JSON")
}

/// The record in a JSON text. Option values may be numbers.
pub fn from_json(text: &str) -> Result<Record, JsonError> {
    let json: Json = serde_json::from_str(text).map_err(JsonError::Json)?;
    let mut options = Options::new();
    for (key, value) in &json.options {
        options.set(key, &plain(value)).map_err(JsonError::Options)?;
    }
    for name in json.tags.keys() {
        if name.is_empty() || !name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') {
            return Err(JsonError::TagName(name.clone()));
        }
    }
    let moves = read(json.moves, 1)?;
    Ok(Record {
        game: json.game,
        rules: json.rules,
        options,
        tags: json.tags.iter().map(|(name, value)| (name.clone(), plain(value))).collect(),
        result: json.result,
        preface: json.preface,
        moves,
    })
}

/// What no action contains, and what would not survive the text form.
const RESERVED: &[char] = &[';', '{', '}', '[', '(', ')', '!', '?', '$', '%', '*', '\n', '\r'];

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// The actions of a line whose first has this number. Whoever reads JSON bounds how deep it is.
fn read(moves: Vec<JsonMove>, first: usize) -> Result<Vec<Move>, JsonError> {
    let one = |(number, json): (usize, JsonMove)| {
        let json = match json {
            JsonMove::Action(action) => Annotated { action, ..Annotated::default() },
            JsonMove::Annotated(json) => json,
        };
        let action = json.action.split_whitespace().collect::<Vec<_>>().join(" ");
        if action.is_empty() || action.contains(RESERVED) {
            return Err(JsonError::Action(number));
        }
        let mark = Some(json.mark).filter(|mark| !mark.is_empty()).map(|mark| mark.parse());
        let variation =
            |JsonVariation { preface, moves }| Ok(Variation { preface, moves: read(moves, number)? });
        Ok(Move {
            action,
            mark: mark.transpose().map_err(|error| JsonError::Mark(number, error))?,
            comment: json.comment,
            variations: json.variations.into_iter().map(variation).collect::<Result<_, JsonError>>()?,
        })
    };
    (first..).zip(moves).map(one).collect()
}

impl From<Move> for JsonMove {
    fn from(Move { action, mark, comment, variations }: Move) -> JsonMove {
        let mark = mark.map_or_else(String::new, |mark| mark.to_string());
        if mark.is_empty() && comment.is_empty() && variations.is_empty() {
            return JsonMove::Action(action);
        }
        let variation = |Variation { preface, moves }| JsonVariation {
            preface,
            moves: moves.into_iter().map(JsonMove::from).collect(),
        };
        let variations = variations.into_iter().map(variation).collect();
        JsonMove::Annotated(Annotated { action, mark, comment, variations })
    }
}

/// Why a text is not a record in JSON.
#[derive(Debug)]
pub enum JsonError {
    /// It is not JSON, or not of the record's shape; the reason names line and column.
    Json(serde_json::Error),
    /// An option could not be written as text.
    Options(OptionsTextError),
    /// A tag's name is not made of letters, digits and `_`.
    TagName(String),
    /// The action with this number, counted from 1, is empty or holds a character no action has.
    Action(usize),
    /// The mark of the action with this number is none.
    Mark(usize, TextError),
}

impl fmt::Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JsonError::Json(error) => error.fmt(f),
            JsonError::Options(error) => error.fmt(f),
            JsonError::TagName(name) => write!(f, "'{name}' is not a tag's name: letters, digits and _ are"),
            JsonError::Action(number) => {
                write!(f, "action {number} is empty or holds a character no action has")
            }
            JsonError::Mark(number, error) => write!(f, "action {number}: {error}"),
        }
    }
}

impl core::error::Error for JsonError {}
