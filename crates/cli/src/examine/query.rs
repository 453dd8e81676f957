//! Questions, read from lines of JSON. Whatever the line, the answer is a question or the reason why it is none.

use analysis::Settings;
use serde::Deserialize;
use serde_json::{Map, Value};
use shelf::{AnyLine, GameName};
use tabletop::Options;

use super::task::Task;

/// A question as understood.
pub enum Query {
    /// Which version answers.
    Version { id: String },
    /// Breaks off everything that was asked under an id, or everything.
    Terminate { id: String, whose: Option<String> },
    /// Positions to think about.
    Analyse(Vec<Task>),
}

/// Why a line is no question.
pub struct Refused {
    pub id: Option<String>,
    pub field: Option<&'static str>,
    pub why: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct Asked {
    id: String,
    action: Option<String>,
    terminate_id: Option<String>,
    game: Option<String>,
    rules: Option<u32>,
    #[serde(default)]
    options: Map<String, Value>,
    #[serde(default)]
    moves: Vec<String>,
    analyze_turns: Option<Vec<usize>>,
    max_visits: Option<u64>,
    #[serde(default = "one")]
    seed: u64,
    width: Option<usize>,
    #[serde(default)]
    report_during_search: bool,
}

const fn one() -> u64 {
    1
}

/// Nobody asks for more actions to be searched than this.
const WIDEST: usize = 1000;

pub fn read(line: &str) -> Result<Query, Refused> {
    let asked: Asked = serde_json::from_str(line).map_err(|error| {
        // The id is told if it can be found at all, so that whoever asked knows which question was refused.
        let id = serde_json::from_str::<Value>(line)
            .ok()
            .and_then(|json| Some(json.get("id")?.as_str()?.to_owned()));
        Refused { id, field: None, why: error.to_string() }
    })?;
    let id = asked.id.clone();
    let refuse = |(field, why): (&'static str, String)| Refused { id: Some(id), field: Some(field), why };
    understood(asked).map_err(refuse)
}

fn understood(asked: Asked) -> Result<Query, (&'static str, String)> {
    let id = asked.id;
    match asked.action.as_deref() {
        None => {}
        Some("query_version") => return Ok(Query::Version { id }),
        Some("terminate_all") => return Ok(Query::Terminate { id, whose: None }),
        Some("terminate") => {
            let whose = asked.terminate_id.ok_or_else(|| ("terminateId", "it is missing".to_owned()))?;
            return Ok(Query::Terminate { id, whose: Some(whose) });
        }
        Some(other) => {
            let why = format!("'{other}' is none of query_version, terminate, terminate_all");
            return Err(("action", why));
        }
    }
    let game = asked.game.ok_or_else(|| ("game", "it is missing".to_owned()))?;
    let game: GameName = game.parse().map_err(|error| ("game", format!("{error}")))?;
    let mut options = Options::new();
    for (key, value) in &asked.options {
        let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        options.set(key, &value).map_err(|error| ("options", error.to_string()))?;
    }
    let rules = asked.rules.unwrap_or(game.rules());
    let mut line =
        AnyLine::with_rules(game, &options, rules).map_err(|error| ("options", error.to_string()))?;
    for (i, action) in asked.moves.iter().enumerate() {
        line.play(action).map_err(|error| ("moves", format!("move {}, '{action}': {error}", i + 1)))?;
    }
    let turns = asked.analyze_turns.unwrap_or_else(|| vec![line.length()]);
    if let Some(turn) = turns.iter().find(|turn| **turn > line.length()) {
        return Err(("analyzeTurns", format!("there are {} moves, not {turn}", line.length())));
    }
    let nodes = asked.max_visits.unwrap_or_else(|| analysis::nodes(&line));
    if nodes == 0 {
        return Err(("maxVisits", "it is 1 at least".to_owned()));
    }
    let width = asked.width.unwrap_or(Settings::WIDTH);
    if !(1..=WIDEST).contains(&width) {
        return Err(("width", format!("it is from 1 to {WIDEST}")));
    }
    let settings = Settings { nodes, seed: asked.seed, width };
    let task = |turn| Task::new(id.clone(), line.clone(), turn, settings, asked.report_during_search);
    Ok(Query::Analyse(turns.into_iter().map(task).collect()))
}
