//! What a page needs beyond playing: records, what was done, and the whole state in one message.

use core::fmt::Display;

use shelf::Action;
use tabletop::{PlayError, Record};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Line;
use crate::border::{CodedError, Fault, to_json};
use crate::moment::{Answer, Moment, Step};

/// A record from its text or JSON form.
pub fn read(record: &str) -> Result<Record, CodedError> {
    if record.trim_start().starts_with('{') {
        shelf::from_json(record).map_err(|error| bad(&error))
    } else {
        record.parse().map_err(|error| bad(&error))
    }
}

/// Everything a record says, in its JSON form: the game, every action checked, and of its variations as much as the rules
/// know.
#[wasm_bindgen]
pub fn read_record(record: &str) -> Result<String, CodedError> {
    let mut record = read(record)?;
    shelf::AnyLine::playable(&mut record).map_err(|error| bad(&error))?;
    Ok(shelf::to_json(&record))
}

/// The text form of a record; if the steps of a review are given, as JSON, with what they say.
#[wasm_bindgen]
pub fn write_record(record: &str, steps: Option<String>) -> Result<String, CodedError> {
    let mut record = read(record)?;
    if let Some(steps) = steps {
        let steps: Vec<analysis::Step> = serde_json::from_str(&steps).map_err(|error| bad(&error))?;
        analysis::annotate(&steps, &mut record);
    }
    Ok(record.to_string())
}

fn bad(error: &dyn Display) -> CodedError {
    CodedError::coded(&Fault::BadRecord, error)
}

#[wasm_bindgen]
impl Line {
    /// The game a record leads to, in its text or JSON form, every action checked.
    pub fn replay(record: &str) -> Result<Line, CodedError> {
        let record = read(record)?;
        Ok(shelf::AnyLine::replay(&record).map_err(|error| bad(&error))?.into())
    }

    /// The game so far, written down in the text form.
    pub fn record(&self) -> String {
        self.line.record().to_string()
    }

    /// The name of the game.
    pub fn game(&self) -> String {
        self.line.game().to_string()
    }

    /// The options in full, as `key=value` words.
    pub fn options(&self) -> String {
        self.line.options().to_string()
    }

    /// The version of the rules.
    pub fn rules(&self) -> u32 {
        self.line.rules()
    }

    /// The line as it was after its first `length` actions.
    #[must_use]
    pub fn at(&self, length: usize) -> Line {
        let mut line = self.line.clone();
        line.truncate(length);
        line.into()
    }

    /// Plays an action given as text and answers with what it did and led to, as JSON; if it is refused, the error
    /// says why. One that the moment before listed is not checked again.
    pub fn step(&mut self, action: &str) -> Result<String, CodedError> {
        let listed = self.listed.binary_search_by(|choice| choice.action.text().cmp(action)).is_ok();
        let deed = if listed { self.line.act_unchecked(action)? } else { self.line.act(action)? };
        let step = Step { deed, moment: Moment::of(&self.line) };
        let json = to_json(&step);
        self.listed = step.moment.choices;
        Ok(json)
    }

    /// Whether an action given by its parts, as JSON, could be played: answers with the action and, if not, why.
    pub fn consider(&self, parts: &str) -> Result<String, CodedError> {
        let action = Action::compose(self.line.game(), parts)?;
        let refusal = match self.line.check(action.text()) {
            Err(PlayError::Refused(refusal)) => Some(refusal.into()),
            Err(PlayError::Text(error)) => return Err(error.into()),
            Ok(()) => None,
        };
        Ok(to_json(&Answer { action, refusal }))
    }

    /// Whether what was done after the first `from` actions, and what it led to, is what a goal of a lesson asks for, as JSON.
    pub fn meets(&self, goal: &str, from: usize) -> Result<bool, CodedError> {
        let goal =
            serde_json::from_str(goal).map_err(|error| CodedError::coded(&Fault::Malformed, &error))?;
        Ok(lessons::meets(&self.line, from, &goal))
    }

    /// Everything done so far, as a JSON array.
    pub fn deeds(&self) -> String {
        to_json(&self.line.deeds())
    }

    /// Everything a page shows now, as JSON.
    pub fn moment(&mut self) -> String {
        let moment = Moment::of(&self.line);
        let json = to_json(&moment);
        self.listed = moment.choices;
        json
    }
}
