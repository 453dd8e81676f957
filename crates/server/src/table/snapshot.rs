//! A state written down, so that loading a table costs the same however much was said and taken back at it.

use protocol::TableView;
use serde::{Deserialize, Serialize};
use table::Public;

use super::State;
use super::state::Private;

/// A state: what everybody may know, as it is sent to them, and what nobody else may.
#[derive(Serialize, Deserialize)]
struct Written {
    table: TableView,
    private: Private,
}

/// The state as text.
pub fn snapshot(state: &State) -> String {
    let State { public, private } = state;
    let written = Written { table: public.outline(None, public.clocks.since()), private: private.clone() };
    serde_json::to_string(&written).expect("a state is made of strings, numbers and lists")
}

/// The state of a text; the error says what does not fit.
pub fn restore(name: &str, text: &str) -> Result<State, String> {
    let Written { table, private } = serde_json::from_str(text).map_err(|error| error.to_string())?;
    if table.table != name || private.seats.len() != table.seats.len() {
        return Err("it is not of this table".to_owned());
    }
    // Without it a line of chat could not be removed.
    if table.chat.iter().any(|line| line.seq == 0) {
        return Err("it does not say which events its chat is from".to_owned());
    }
    let public = Public::from_view(&table).map_err(|refusal| refusal.to_string())?;
    Ok(State { public, private })
}
