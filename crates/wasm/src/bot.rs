//! Players for the page: asked for a slice of thinking at a time, so that progress shows and stopping works.

use bots::{Limits, PlayerSpec, UnknownPlayer};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Line;
use crate::border::{CodedError, to_json};
use crate::moment::Decision;

/// A player for a seat.
#[wasm_bindgen]
pub struct Bot(bots::Bot);

#[wasm_bindgen]
impl Bot {
    /// The player named by `spec` for the game of this line: `random`, `greedy`, `uct` or a level.
    #[wasm_bindgen(constructor)]
    pub fn new(line: &Line, spec: &str, seed: u64) -> Result<Bot, CodedError> {
        let unknown = |error: UnknownPlayer| CodedError::coded("unknown-player", &error.to_string());
        let spec: PlayerSpec = spec.parse().map_err(unknown)?;
        Ok(Bot(bots::Bot::new(spec, &line.line, seed)))
    }

    /// How many positions the player looks at for an action if nobody says otherwise.
    pub fn nodes(&self) -> f64 {
        self.0.nodes() as f64
    }

    /// Whether asking again goes on where thinking stopped; a player who begins anew should be given more each time.
    pub fn goes_on(&self) -> bool {
        self.0.goes_on()
    }

    /// Looks at up to `nodes` further positions and answers with the decision so far, as JSON; `null` if no seat
    /// is to act.
    pub fn think(&mut self, line: &Line, nodes: f64) -> Result<String, CodedError> {
        let decision = self.0.choose(&line.line, &Limits::nodes(nodes as u64));
        let decision = decision.map(|decision| Decision::of(line.line.game(), decision)).transpose()?;
        Ok(to_json(&decision))
    }
}
