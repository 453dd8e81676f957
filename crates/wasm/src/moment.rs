//! What goes over the border as JSON: a moment of a game, and what a bot thinks.

use serde::Serialize;
use shelf::{Choice, Table, View};
use tabletop::Turn;

/// Everything a page shows at one moment.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Moment {
    /// Who acts: `p1` to `p4`, `chance` or `over`.
    #[cfg_attr(feature = "typescript", ts(type = "Turn"))]
    turn: String,
    /// How many actions there have been.
    length: u32,
    /// How many of its latest actions the seat to act may take back alone.
    undoable: u32,
    /// The scores as they stand, in seat order.
    scores: Vec<i32>,
    /// How it ended, in seat order, once it has.
    outcome: Option<Vec<Standing>>,
    /// What the seat to act may do, with the effects.
    choices: Vec<Choice>,
    /// Everything visible.
    view: View,
    /// The hash of the position, 16 hexadecimal digits.
    hash: String,
}

/// What one seat got.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Standing {
    /// 1 for the best; equal ranks are shared.
    rank: u8,
    /// The game's own score.
    score: i32,
}

/// An action somebody took.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Deed {
    /// Who did it.
    #[cfg_attr(feature = "typescript", ts(type = "Turn"))]
    pub by: String,
    /// What.
    pub action: String,
    /// How the score of each seat changed.
    pub gains: Vec<i32>,
}

/// What a bot would do.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Decision {
    /// The action to play.
    action: String,
    /// How many positions were looked at.
    nodes: f64,
    /// The actions considered, best first.
    candidates: Vec<Candidate>,
}

/// An action a bot considered.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Candidate {
    /// The action.
    action: String,
    /// Each seat's share of the win, from 0 to 1.
    share: Vec<f32>,
    /// Each seat's expected score.
    score: Vec<f32>,
    /// How many positions were looked at behind it.
    nodes: f64,
    /// The line of play expected after it.
    line: Vec<String>,
}

impl Moment {
    /// What a table looks like now.
    pub fn of(table: &Table) -> Moment {
        let standings = |outcome: tabletop::Outcome| {
            outcome.standings().iter().map(|s| Standing { rank: s.rank, score: s.score }).collect()
        };
        Moment {
            turn: table.turn().to_string(),
            length: table.length() as u32,
            undoable: if let Turn::Seat(seat) = table.turn() { table.undoable(seat) as u32 } else { 0 },
            scores: table.scores().to_vec(),
            outcome: table.outcome().map(standings),
            choices: table.choices(),
            view: table.view(),
            hash: format!("{:016x}", table.hash()),
        }
    }
}

impl Deed {
    /// Everything done at a table, in order; none if its own record does not replay, which does not happen.
    pub fn all(table: &Table) -> Option<Vec<Deed>> {
        let mut replayed = Table::with_rules(table.game(), &table.options(), table.rules()).ok()?;
        let mut scores = replayed.scores();
        let mut deeds = Vec::with_capacity(table.length());
        for (by, action) in table.actions() {
            replayed.play(&action).ok()?;
            let after = replayed.scores();
            let gains = after.iter().zip(&scores).map(|(after, before)| after - before).collect();
            deeds.push(Deed { by: by.to_string(), action, gains });
            scores = after;
        }
        Some(deeds)
    }
}

impl From<bots::TextDecision> for Decision {
    fn from(decision: bots::TextDecision) -> Decision {
        let candidates = decision.candidates.into_iter().map(|candidate| Candidate {
            action: candidate.action,
            share: candidate.share,
            score: candidate.score,
            nodes: candidate.nodes as f64,
            line: candidate.line,
        });
        Decision { action: decision.action, nodes: decision.nodes as f64, candidates: candidates.collect() }
    }
}
