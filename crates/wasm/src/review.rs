//! A game gone through for the page: asked for a unit of work at a time, so that it shows as it grows and stopping works.

use analysis::Settings;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Line;
use crate::border::{CodedError, Fault, to_json};

/// Who goes through a game.
#[wasm_bindgen]
pub struct Reviewer(analysis::Reviewer);

#[wasm_bindgen]
impl Reviewer {
    /// Goes through the game of a line by searches of `nodes` positions each, or as many as are usual. A game that ended
    /// before its end, by resignation, time or agreement, gave each seat a rank.
    #[wasm_bindgen(constructor)]
    pub fn new(
        line: &Line,
        nodes: Option<f64>,
        seed: u64,
        ranks: Option<Vec<u8>>,
    ) -> Result<Reviewer, CodedError> {
        let seats = usize::from(line.line.traits().seats);
        if ranks.as_ref().is_some_and(|ranks| ranks.len() != seats) {
            return Err(CodedError::coded(
                &Fault::BadRecord,
                &"every seat has a rank, and there are no more",
            ));
        }
        let nodes = nodes.map_or_else(|| analysis::nodes(&line.line), |nodes| nodes as u64);
        let settings = Settings { nodes, seed, width: Settings::WIDTH };
        let given_up = ranks.map(|ranks| analysis::shares(&ranks));
        Ok(Reviewer(analysis::Reviewer::new(&line.line, given_up, settings)))
    }

    /// How many units of work there are: first the positions one after the other, then what could be done in each, then
    /// auctions.
    pub fn units(&self) -> usize {
        self.0.units()
    }

    /// Does a unit of work, unless it is done.
    pub fn work(&self, unit: usize) {
        self.0.work(unit);
    }

    /// What the position after so many actions is worth, as JSON; `null` before its unit is done.
    pub fn value(&self, position: usize) -> String {
        to_json(&self.0.value(position))
    }

    /// The verdict on the n-th action, from 0, once what could be done in its place and after it is known; none if it was drawn, or
    /// nothing else could be done.
    pub fn verdict(&self, step: usize) -> Option<String> {
        self.0.verdict(step).map(|verdict| verdict.as_str().to_owned())
    }

    /// The review, as JSON; `null` before all units are done.
    pub fn review(&self) -> String {
        to_json(&self.0.review())
    }
}
