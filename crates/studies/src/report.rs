//! What a study found, as data.

use serde::Serialize;
use shelf::Feature;

use crate::elements::KindUsed;
use crate::luck::Luck;
use crate::spread::Spread;
use crate::study::Settings;
use crate::{Tally, wilson};

/// All figures of a study. Those of length, shares, leads, choices and elements are of the games in which the same player
/// sits everywhere.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    pub settings: Settings,
    pub seats: usize,
    /// How many games the same player played on all seats, how many of them were different, and to how many independent
    /// ones they amount.
    pub games: usize,
    pub different: usize,
    pub independent: f64,
    /// All actions of a game, those of chance included.
    pub actions: Option<Spread>,
    pub turns_a_player: Option<Spread>,
    /// The actions of every game, for plots.
    #[serde(skip)]
    pub lengths: Vec<f64>,
    /// Who begins, who comes next, and so on.
    pub by_order: Vec<SeatShare>,
    pub by_seat: Vec<SeatShare>,
    pub endings: Vec<Ending>,
    /// The scores at the end, the highest first in each game, and how many games had them.
    pub scores: Vec<(Vec<i32>, u64)>,
    /// How the lead went by what the players expected; none if they do not tell.
    pub outlook: Option<LeadFigures>,
    /// How the lead went by score.
    pub score: Option<LeadFigures>,
    /// How many actions were legal at a decision, after the opening.
    pub legal: Option<Spread>,
    pub legal_by_tenth: Vec<f64>,
    /// The share of decisions at which only one was.
    pub forced: f64,
    /// The share of the others that mattered; none if players do not tell.
    pub mattering: Option<f64>,
    pub elements: Vec<KindUsed>,
    /// What is drawn on the board, and in how many games each was used.
    pub features: Vec<(Feature, u64)>,
    /// The share of the games that one seat alone won.
    pub winners: f64,
    pub skill: Option<Skill>,
    pub luck: Option<Luck>,
}

/// What a seat, or a place in the order of play, got of the wins.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SeatShare {
    pub won: u32,
    pub shared: u32,
    pub lost: u32,
    pub share: f64,
    pub interval: (f64, f64),
}

impl SeatShare {
    pub fn of(tally: &Tally, independent: f64) -> SeatShare {
        SeatShare {
            won: tally.wins,
            shared: tally.draws,
            lost: tally.losses,
            share: tally.share(),
            interval: wilson(tally.share(), independent),
        }
    }
}

/// A way in which games ended.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Ending {
    /// The kind of the last action of whoever had the last turn.
    pub by: String,
    /// How many won; more than one share the win.
    pub winners: usize,
    pub games: u64,
    pub share: f64,
}

/// How the lead went.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LeadFigures {
    /// How often it went from one seat to another in a game.
    pub changes: Spread,
    /// The part of the game after which the winner led to the end.
    pub decided: Option<Spread>,
    /// How far the winner was behind the best of the others when that was most.
    pub behind: Option<Spread>,
    /// The share of games whose winner was far behind once.
    pub comebacks: Option<f64>,
    /// What the winner had, by tenths of the game.
    pub winner: Vec<f64>,
}

/// How much better the player is than another.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Skill {
    pub against: String,
    pub games: u32,
    /// What he won alone against all others.
    pub share: f64,
    pub interval: (f64, f64),
    pub elo: Option<f64>,
    pub elo_interval: (Option<f64>, Option<f64>),
}

impl Report {
    /// What each player would get if all places were alike.
    pub fn even(&self) -> f64 {
        1.0 / self.seats as f64
    }

    /// How many games ended with these scores, whoever had them, and the share of the games that this is, with its
    /// interval.
    pub fn ended(&self, scores: &[i32]) -> (u64, f64, (f64, f64)) {
        let mut scores = scores.to_vec();
        scores.sort_unstable_by(|a, b| b.cmp(a));
        let games = self.scores.iter().find(|(own, _)| *own == scores).map_or(0, |(_, games)| *games);
        let share = games as f64 / self.games.max(1) as f64;
        (games, share, wilson(share, self.independent))
    }
}
