//! What each legal action would do at once, worked out by doing it on a copy.

use serde::Serialize;
use tabletop::{Game, Line};

use crate::Table;

/// A legal action and its immediate effect, for showing before committing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Choice {
    /// The action's text.
    pub action: String,
    /// The action points it costs; none where there are none to spend.
    pub cost: Option<u8>,
    /// How the score of each seat changes, payments included.
    pub gains: Vec<i32>,
    /// The cells a piece of Aztec would fill, along its path; those a pawn of Inka would walk over.
    pub cells: Vec<String>,
}

impl Table {
    /// The legal actions with their effects, in text order.
    pub fn choices(&self) -> Vec<Choice> {
        match self {
            Table::Aztec(line) => choices(
                line,
                |_, _| None,
                |action| match action {
                    aztec::Action::Lay(placement) => {
                        placement.path().into_iter().flatten().map(|cell| cell.to_string()).collect()
                    }
                    aztec::Action::Oh(_) | aztec::Action::Pass => Vec::new(),
                },
            ),
            Table::Inka(line) => choices(
                line,
                |before, after| match (before.stage(), after.stage()) {
                    // The next player's points say nothing about what this action cost.
                    (inka::Stage::Play, inka::Stage::Play) if before.seat() == after.seat() => {
                        before.points().checked_sub(after.points())
                    }
                    _ => None,
                },
                |action| match action {
                    inka::Action::Go(cell) => {
                        let route = line.game().route(line.position(), cell);
                        route.iter().map(|cell| cell.to_string()).collect()
                    }
                    _ => Vec::new(),
                },
            ),
            Table::Turquoise(line) => choices(
                line,
                |before, after| {
                    // A turn that has only begun is another one than a turn under way.
                    let same_turn =
                        before.active() == after.active() && (before.turn_begins() || !after.turn_begins());
                    same_turn.then(|| before.action_points().checked_sub(after.action_points())).flatten()
                },
                |_| Vec::new(),
            ),
        }
    }
}

fn choices<G: Game>(
    line: &Line<G>,
    cost: impl Fn(&G::Position, &G::Position) -> Option<u8>,
    cells: impl Fn(G::Action) -> Vec<String>,
) -> Vec<Choice> {
    let (game, before) = (line.game(), line.position());
    let scores = game.scores(before);
    let mut actions = Vec::new();
    game.legal(before, &mut actions);
    let mut choices: Vec<_> = actions
        .into_iter()
        .map(|action| {
            let mut after = before.clone();
            game.apply(&mut after, action);
            Choice {
                action: action.to_string(),
                cost: cost(before, &after),
                gains: game
                    .scores(&after)
                    .iter()
                    .zip(&scores)
                    .map(|(after, before)| after - before)
                    .collect(),
                cells: cells(action),
            }
        })
        .collect();
    choices.sort_unstable_by(|a, b| a.action.cmp(&b.action));
    choices
}
