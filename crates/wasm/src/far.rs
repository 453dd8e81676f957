//! A table far away, folded by the same code as at the server.

use protocol::{Event, TableView, What};
use serde::de::DeserializeOwned;
use table::Public;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Line;
use crate::border::{CodedError, Fault, to_json};
use crate::moment::{Heard, Moment};

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
        let refused = |refusal: protocol::Refusal| CodedError::coded(&refusal.code, &refusal.why);
        Ok(FarTable { public: Public::from_view(&view).map_err(refused)?, viewer: view.you, now: view.now })
    }

    /// Takes in the next event, given as JSON, and answers with what it did to the game, as JSON. The code `astray` says
    /// that the event does not fit, and then the table is to be asked for anew.
    pub fn take_in(&mut self, event: &str) -> Result<String, CodedError> {
        let event: Event = read(event)?;
        let action = match &event.what {
            What::Played { action, .. } | What::Drew { action, .. } => Some(action),
            _ => None,
        };
        let before = action.map(|action| (self.public.game.clone(), action));
        let taken_in = self.public.take_in(&event);
        taken_in.map_err(|astray| CodedError::coded(&Fault::Astray, &astray))?;
        self.now = event.at;
        // The rules have just let it pass.
        let deed = before.map(|(mut game, action)| game.act_unchecked(action)).transpose()?;
        let moved = deed.is_some() || matches!(event.what, What::TookBack { .. });
        Ok(to_json(&Heard { deed, moment: moved.then(|| Moment::of(&self.public.game)) }))
    }

    /// Everything known of the table but the board and the legal actions, as the JSON of a view.
    pub fn state(&self) -> String {
        to_json(&self.public.outline(self.viewer, self.now))
    }

    /// The game as it stands.
    pub fn game(&self) -> Line {
        self.public.game.clone().into()
    }
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, CodedError> {
    serde_json::from_str(text).map_err(|error| CodedError::coded(&Fault::Malformed, &error))
}
