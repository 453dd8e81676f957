//! What makes a board worth playing, in figures that can be compared: each from 0 to 1, the more the better.

use serde::Serialize;
use studies::Report;

/// The measures of a board.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Merit {
    /// How near the shares of the wins by order of play are to each other, chance set aside.
    pub fair: f64,
    /// How often the expected lead changes.
    pub swings: f64,
    /// How late it is decided.
    pub late: f64,
    /// How many choices matter.
    pub choices: f64,
    /// In what part of the games the destinations are moved: the mean of the three.
    pub destinations: f64,
    /// In what part of the games a secret passage is taken.
    pub passages: f64,
    /// How often the idlest path rhombus is moved, of what is usual.
    pub rhombi: f64,
}

/// So far from even, the wins are worth nothing; so many changes of the lead, and so many choices that matter, are worth
/// all there is.
const UNFAIR: f64 = 0.2;
const CHANGES: f64 = 5.0;
const MATTERING: f64 = 0.25;
/// Fewer games with one winner than this are no games.
const WINNERS: f64 = 0.95;
/// Games so much longer than on our board are too long.
const LONG: f64 = 1.5;

impl Merit {
    pub fn of(report: &Report) -> Merit {
        let part = |figure: f64| figure.clamp(0.0, 1.0);
        let lead = report.outlook.as_ref();
        let moved = report.features.iter().filter(|(it, _)| it.sort == "rhombus-moved");
        let moved: Vec<_> = moved.filter(|(it, _)| it.name.starts_with('D')).collect();
        let games = report.games.max(1) as f64;
        let kind = |name: &str| report.elements.iter().find(|used| used.kind == name);
        Merit {
            fair: part(1.0 - distance(report) / UNFAIR),
            swings: part(lead.map_or(0.0, |it| it.changes.mean) / CHANGES),
            late: lead.and_then(|it| it.decided).map_or(0.0, |it| it.mean),
            choices: part(report.mattering.unwrap_or(0.0) / MATTERING),
            destinations: moved.iter().map(|(_, used)| *used as f64 / games).sum::<f64>()
                / moved.len().max(1) as f64,
            passages: kind("passage").map_or(0.0, |used| used.games),
            rhombi: kind("shift").map_or(0.0, |used| {
                let named = used.parts.iter().find(|part| part.part == "rhombus");
                idlest(named.map_or(&[], |part| &part.named))
            }),
        }
    }

    /// All of them in one figure: their mean.
    pub fn whole(&self) -> f64 {
        let Merit { fair, swings, late, choices, destinations, passages, rhombi } = self;
        [fair, swings, late, choices, destinations, passages, rhombi].into_iter().sum::<f64>() / 7.0
    }
}

/// Whether games on a board end with a winner, and in time, compared with ours.
pub fn is_a_game(report: &Report, ours: &Report) -> bool {
    let length = |report: &Report| report.actions.map_or(0.0, |it| it.mean);
    report.winners >= WINNERS && length(report) <= LONG * length(ours)
}

/// How far the shares by order of play are from even, less what chance alone makes of so few games.
fn distance(report: &Report) -> f64 {
    let even = report.even();
    let squares: f64 = report.by_order.iter().map(|it| (it.share - even) * (it.share - even)).sum();
    let by_chance = (1.0 - even) / report.independent.max(1.0);
    ((squares - by_chance).max(0.0) / report.seats as f64).sqrt()
}

/// How often the path rhombus that was moved least was moved, of the mean.
fn idlest(named: &[(String, u64)]) -> f64 {
    let count = |number: usize| {
        let name = number.to_string();
        named.iter().find(|(other, _)| *other == name).map_or(0, |(_, count)| *count)
    };
    let counts: Vec<u64> = (1..=inka::PATHS).map(count).collect();
    let all: u64 = counts.iter().sum();
    let least = counts.iter().min().copied().unwrap_or(0);
    least as f64 * counts.len() as f64 / all.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_idlest_rhombus_is_found() {
        let named = |counts: &[u64]| -> Vec<(String, u64)> {
            counts.iter().enumerate().map(|(i, count)| ((i + 1).to_string(), *count)).collect()
        };
        assert!((idlest(&named(&[10; 13])) - 1.0).abs() < 1e-9);
        assert!(idlest(&named(&[10; 12])).abs() < 1e-9, "one was never moved");
        let mut counts = [10; 13];
        counts[4] = 5;
        assert!((idlest(&named(&counts)) - 5.0 * 13.0 / 125.0).abs() < 1e-9);
    }
}
