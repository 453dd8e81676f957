//! What decided a game.

use serde::Serialize;

use crate::{Step, TurnFigure, Verdict};

/// How many turning points a review names.
const MOST: usize = 6;

/// What made the difference.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum What {
    /// A choice that gave something away.
    Choice,
    /// A draw.
    Luck,
}

/// A moment that decided something.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TurningPoint {
    /// What made the difference.
    pub what: What,
    /// The turn, an index.
    pub turn: usize,
    /// The step, an index: of a turn that gave something away the one that gave away most.
    pub step: usize,
    /// What whoever did it, or had the luck, got by it of the win: of a choice, by the whole turn.
    pub change: f64,
    /// Who got most of what was given away, or lost most to the luck, counted from 0.
    pub other: u8,
}

impl TurningPoint {
    /// The greatest differences that turns and draws made, in the order in which they happened.
    pub(crate) fn all(steps: &[Step], turns: &[TurnFigure]) -> Vec<TurningPoint> {
        let mut points = Vec::new();
        for (turn, figure) in turns.iter().enumerate() {
            if let (Some(verdict), Some(step)) = (figure.verdict, figure.costliest)
                && verdict.is_error()
            {
                let other = most_moved(&steps[step]);
                points.push(TurningPoint { what: What::Choice, turn, step, change: -figure.loss, other });
            }
            for step in (figure.first..figure.end).filter(|&step| steps[step].drawn) {
                let change = steps[step].own_change();
                if Verdict::of(change.abs()).is_error() {
                    points.push(TurningPoint {
                        what: What::Luck,
                        turn,
                        step,
                        change,
                        other: most_moved(&steps[step]),
                    });
                }
            }
        }
        points.sort_by(|a, b| b.change.abs().total_cmp(&a.change.abs()));
        points.truncate(MOST);
        points.sort_by_key(|point| point.step);
        points
    }
}

/// Whose share changed most the other way.
fn most_moved(step: &Step) -> u8 {
    let way = if step.own_change() > 0.0 { -1.0 } else { 1.0 };
    let others = (0..).zip(&step.change).filter(|(seat, _)| *seat != step.seat);
    others.max_by(|(_, a), (_, b)| (way * **a).total_cmp(&(way * **b))).map_or(step.seat, |(seat, _)| seat)
}
