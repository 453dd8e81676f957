//! Lessons: positions of a game with goals to reach, as data, and whether a goal is met.
//!
//! A [`Lesson`] is pinned like a record, by options, version of the rules and the actions that lead to it, so that no
//! later default changes it. Its steps ask for one thing each. What is asked is a [`Goal`]: a picture of what is to be
//! seen afterwards, held against what was done and what it led to. The rules alone decide what can be done.
//!
//! The texts are the page's. The lessons are files in `data`, one for each game; a test plays all of them.

#![warn(missing_docs)]

mod goal;

pub use goal::Goal;

use serde::{Deserialize, Serialize};
use shelf::{AnyLine, Choice, Deed, View};

/// A position, and what is to be done in it step by step.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Its name in the texts.
    pub name: String,
    /// The section of the rules page it is about: what follows `#` in its address, in English.
    pub section: String,
    /// The options, as `key=value` words.
    pub options: String,
    /// The version of the rules.
    pub rules: u32,
    /// What leads to the position, parted by `; `.
    pub actions: String,
    /// The seat that learns, counted from 0.
    pub seat: u8,
    /// What is asked, one after the other.
    pub steps: Vec<Step>,
}

/// One thing that is asked.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "LessonStep"))]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// How many actions there are to do it in.
    #[serde(default = "one")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<_>"))]
    pub within: u8,
    /// When it is done.
    pub goal: Goal,
    /// What is to be said of actions that miss it: the first that fits, by its name in the texts.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<_>"))]
    pub misses: Vec<Miss>,
    /// Actions that do it, as they are shown to whoever gives up.
    pub solution: Vec<String>,
    /// What others and chance do then.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<_>"))]
    pub then: Vec<String>,
    /// What somebody may try in vain, with the answer: for the test.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<_>"))]
    pub wrong: Vec<Wrong>,
}

/// What is to be said where something was missed.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Miss {
    /// What is to be seen then.
    pub when: Goal,
    /// Its name in the texts.
    pub say: String,
}

/// A try that fails.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Wrong {
    /// What is tried.
    pub action: String,
    /// The answer: a miss of the step, `missed` if nothing in particular is said, or the code of the rule that refuses it.
    pub answer: String,
}

fn one() -> u8 {
    1
}

/// What a goal is held against: what was done, and what it led to.
#[derive(Serialize)]
struct Situation {
    deeds: Vec<Deed>,
    turn: String,
    scores: Vec<i32>,
    over: bool,
    choices: Vec<Choice>,
    view: View,
}

/// Whether what was done after the first `from` actions, and what it led to, is what a goal asks for.
pub fn meets(line: &AnyLine, from: usize, goal: &Goal) -> bool {
    let situation = Situation {
        deeds: line.deeds().split_off(from.min(line.length())),
        turn: line.turn().to_string(),
        scores: line.scores().to_vec(),
        over: line.outcome().is_some(),
        choices: line.choices(),
        view: line.view(),
    };
    // By way of the text: writing it is code that every page has anyway, and WebAssembly stays small.
    let seen = serde_json::to_string(&situation).and_then(|text| serde_json::from_str(&text));
    seen.is_ok_and(|seen| goal.fits(&seen))
}

#[cfg(test)]
mod tests {
    use shelf::GameName;
    use tabletop::Options;

    use super::*;

    #[test]
    fn what_was_done_before_does_not_count() {
        let mut line = AnyLine::new(GameName::Turquoise, &Options::new()).unwrap();
        line.play("enter b1").unwrap();
        let goal: Goal = serde_json::from_str(r#"{"deeds": [{"action": {"kind": "enter"}}]}"#).unwrap();
        assert!(meets(&line, 0, &goal));
        assert!(!meets(&line, 1, &goal));
        assert!(!meets(&line, 9, &goal));
    }
}
