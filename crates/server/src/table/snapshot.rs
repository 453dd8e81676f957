//! A state written down, so that loading a table costs the same however much was said and taken back at it.

use serde::{Deserialize, Serialize};
use shelf::Table;

use super::State;
use super::state::Rest;

/// A state: the actions that still stand, the hash they lead to, and the rest as it is.
#[derive(Serialize, Deserialize)]
struct Written {
    actions: Vec<String>,
    hash: u64,
    rest: Rest,
}

/// The state as text.
pub fn snapshot(state: &State) -> String {
    let actions = state.table.actions().into_iter().map(|(_, action)| action).collect();
    let written = Written { actions, hash: state.table.hash(), rest: state.rest.clone() };
    serde_json::to_string(&written).expect("a state is made of strings, numbers and lists")
}

/// The state of a text; the error says what does not fit.
pub fn restore(name: &str, text: &str) -> Result<State, String> {
    let Written { actions, hash, rest } = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let State { mut table, .. } = State::new(name, &rest.setup).map_err(|refusal| refusal.to_string())?;
    replay(&mut table, &actions)?;
    if table.hash() != hash {
        return Err(format!("the actions lead to the hash {:016x}, not to {hash:016x}", table.hash()));
    }
    Ok(State { name: name.to_owned(), table, rest })
}

fn replay(table: &mut Table, actions: &[String]) -> Result<(), String> {
    for (i, action) in actions.iter().enumerate() {
        table.play(action).map_err(|error| format!("action {}, '{action}': {error}", i + 1))?;
    }
    Ok(())
}
