//! A table far away, folded by the same code as at the server.

use protocol::{Event, TableView};
use serde::de::DeserializeOwned;
use serde_json::json;
use table::Public;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Table;
use crate::border::CodedError;

/// A table at a server, as far as it is known here.
#[wasm_bindgen]
pub struct FarTable {
    public: Public,
    /// Whose view it is; none for a spectator.
    viewer: Option<u8>,
    /// The server's time when it was last heard of.
    now: u64,
}

#[wasm_bindgen]
impl FarTable {
    /// The table of a view, given as JSON.
    #[wasm_bindgen(constructor)]
    pub fn new(view: &str) -> Result<FarTable, CodedError> {
        let view: TableView = read(view)?;
        let refused = |refusal: protocol::Refusal| CodedError::coded(&refusal.code.to_string(), &refusal.why);
        Ok(FarTable { public: Public::from_view(&view).map_err(refused)?, viewer: view.you, now: view.now })
    }

    /// Takes in the next event, given as JSON; says whether the game has moved. The code `astray` says that the event
    /// does not fit, and then the table is to be asked for anew.
    pub fn take_in(&mut self, event: &str) -> Result<bool, CodedError> {
        let event: Event = read(event)?;
        let place = |table: &Public| (table.game.length(), table.game.hash());
        let before = place(&self.public);
        let taken_in = self.public.take_in(&event);
        taken_in.map_err(|astray| CodedError::coded("astray", &astray.to_string()))?;
        self.now = event.at;
        Ok(place(&self.public) != before)
    }

    /// Everything known of the table but the board and the legal actions, as the JSON of a view.
    pub fn state(&self) -> String {
        json!(self.public.outline(self.viewer, self.now)).to_string()
    }

    /// The game as it stands.
    pub fn game(&self) -> Table {
        self.public.game.clone().into()
    }
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, CodedError> {
    serde_json::from_str(text).map_err(|error| CodedError::coded("malformed", &error.to_string()))
}
