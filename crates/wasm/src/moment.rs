//! What goes over the border as JSON: a moment of a game, and what a bot thinks.

use serde::Serialize;
use shelf::{Action, AnyLine, Choice, Deed, GameName, View};
use tabletop::{TextError, Turn};

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
    pub(crate) choices: Vec<Choice>,
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

/// An action was played: what it did, and what it led to.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Step {
    /// What was done.
    pub deed: Deed,
    /// What it led to.
    pub moment: Moment,
}

/// What an event of a table far away did to its game, if anything.
#[derive(Serialize)]
pub struct Heard {
    /// What was done.
    pub deed: Option<Deed>,
    /// What it led to.
    pub moment: Option<Moment>,
}

/// What the rules say to an action that somebody wishes for.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Answer {
    /// The action.
    pub action: Action,
    /// Why it is not legal; none if it is.
    pub refusal: Option<Refusal>,
}

/// Why an action is not legal.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Refusal {
    /// The rule, for translating.
    code: String,
    /// The same in English.
    message: String,
    /// The place that bars it, if one does.
    at: Option<String>,
}

/// What a bot would do.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Decision {
    /// The action to play.
    action: Action,
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
    action: Action,
    /// Each seat's share of the win, from 0 to 1.
    share: Vec<f32>,
    /// Each seat's expected score.
    score: Vec<f32>,
    /// How many positions were looked at behind it.
    nodes: f64,
    /// The line of play expected after it.
    line: Vec<Action>,
}

impl Moment {
    /// What a line has come to.
    pub fn of(line: &AnyLine) -> Moment {
        let standings = |outcome: tabletop::Outcome| {
            outcome.standings().iter().map(|s| Standing { rank: s.rank, score: s.score }).collect()
        };
        Moment {
            turn: line.turn().to_string(),
            length: line.length() as u32,
            undoable: if let Turn::Seat(seat) = line.turn() { line.undoable(seat) as u32 } else { 0 },
            scores: line.scores().to_vec(),
            outcome: line.outcome().map(standings),
            choices: line.choices(),
            view: line.view(),
            hash: format!("{:016x}", line.hash()),
        }
    }
}

impl From<tabletop::Refusal> for Refusal {
    fn from(refusal: tabletop::Refusal) -> Refusal {
        Refusal { code: refusal.code.to_owned(), message: refusal.why.into_owned(), at: refusal.at }
    }
}

impl Decision {
    /// What a bot for this game decided.
    pub fn of(game: GameName, decision: bots::TextDecision) -> Result<Decision, TextError> {
        let candidate = |candidate: bots::TextCandidate| {
            Ok(Candidate {
                action: Action::read(game, &candidate.action)?,
                share: candidate.share,
                score: candidate.score,
                nodes: candidate.nodes as f64,
                line: candidate
                    .line
                    .iter()
                    .map(|action| Action::read(game, action))
                    .collect::<Result<_, _>>()?,
            })
        };
        Ok(Decision {
            action: Action::read(game, &decision.action)?,
            nodes: decision.nodes as f64,
            candidates: decision.candidates.into_iter().map(candidate).collect::<Result<_, _>>()?,
        })
    }
}
