//! What a seat won and lost, and by what: figures that add up.

use serde::Serialize;

use crate::Step;

/// What became of a seat's share of the win, and why. All figures are shares of the win.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Account {
    /// What the seat could expect before the first action.
    pub start: f64,
    /// What the choices of each seat brought it, in seat order; its own are never above 0.
    pub choices: Vec<f64>,
    /// What the luck of each seat's draws brought it, in seat order.
    pub luck: Vec<f64>,
    /// What it came to expect only when the search looked from the next position.
    pub second_thoughts: f64,
    /// What was left when the game ended before its end: by resignation, time or agreement.
    pub given_up: f64,
    /// The result, or what it can expect where the game has not ended.
    pub result: f64,
}

/// A part of an account, as it is shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bar {
    /// One's own choices.
    OwnChoices,
    /// The others' choices.
    OthersChoices,
    /// Luck at one's own draws.
    OwnLuck,
    /// Luck at the others' draws.
    OthersLuck,
    /// Second thoughts.
    SecondThoughts,
    /// Given up.
    GivenUp,
}

impl Bar {
    /// All parts, in the order in which they are shown.
    pub const ALL: [Bar; 6] = [
        Bar::OwnChoices,
        Bar::OthersChoices,
        Bar::OwnLuck,
        Bar::OthersLuck,
        Bar::SecondThoughts,
        Bar::GivenUp,
    ];

    /// The name in files and texts.
    pub const fn as_str(self) -> &'static str {
        match self {
            Bar::OwnChoices => "own-choices",
            Bar::OthersChoices => "others-choices",
            Bar::OwnLuck => "own-luck",
            Bar::OthersLuck => "others-luck",
            Bar::SecondThoughts => "second-thoughts",
            Bar::GivenUp => "given-up",
        }
    }
}

impl Account {
    /// The accounts of all seats, from what the start promised to the result, through these steps.
    pub(crate) fn all(start: &[f64], steps: &[Step], given_up: &[f64], result: &[f64]) -> Vec<Account> {
        let seats = start.len();
        let account = |seat: usize| {
            let mut account = Account {
                start: start[seat],
                choices: vec![0.0; seats],
                luck: vec![0.0; seats],
                second_thoughts: 0.0,
                given_up: given_up[seat],
                result: result[seat],
            };
            for step in steps {
                let by = if step.drawn { &mut account.luck } else { &mut account.choices };
                by[usize::from(step.seat)] += step.change[seat];
                account.second_thoughts += step.second_thoughts[seat];
            }
            account
        };
        (0..seats).map(account).collect()
    }

    /// A part of the account of this seat.
    pub fn bar(&self, bar: Bar, seat: usize) -> f64 {
        let others = |by: &[f64]| by.iter().enumerate().filter(|(i, _)| *i != seat).map(|(_, x)| x).sum();
        match bar {
            Bar::OwnChoices => self.choices[seat],
            Bar::OthersChoices => others(&self.choices),
            Bar::OwnLuck => self.luck[seat],
            Bar::OthersLuck => others(&self.luck),
            Bar::SecondThoughts => self.second_thoughts,
            Bar::GivenUp => self.given_up,
        }
    }

    /// All parts together: the result less the expectation at the start.
    pub fn sum(&self) -> f64 {
        self.choices.iter().chain(&self.luck).sum::<f64>() + self.second_thoughts + self.given_up
    }
}
