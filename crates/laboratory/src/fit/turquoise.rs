//! Fits the weights of Turquoise by self-play, for each number of players or for one:
//! `fit turquoise FILE [players=N] [pairs=N] [nodes=N] [seed=N]` writes the file, and
//! `fit turquoise FILE against=FILE [players=N] [pairs=N] [nodes=N] [seed=N]` compares two; both under the newest rules
//! and its defaults, or as `rules=N` and `options=key=value,…` say.
//!
//! It begins with the weights of the file, or with those set by hand if there is no file. Two things stay as they are: a
//! point that is scored is worth a point, and how likely a game is finished, for that keeps players from stand-offs,
//! and whoever is behind does not lose by one.
//!
//! How the committed weights were made is said in docs/strength.md.

use std::fs;
use std::sync::Arc;

use bots::turquoise::weights::{Scale, Weights};
use bots::turquoise::{dials, planner};
use tabletop::{Game, Outcome};
use turquoise::Turquoise;

use super::climb::{Plan, pair, read, share};
use crate::failure::Failure;
use crate::words::Words;

/// Where the fit begins: see `features.rs` for what they are, and `weights.rs` for the last four.
const BY_HAND: &str = "\
1 1  0.2 0.3  0.3 0.3  0.3 0.5  0.4 0.4  0.3 0.3  0.3 0.3  0.3 0.5
0.25 0.5  0.88 0.88  1.2 1.4  -0.3 -0.35  -0.65 -0.3  -0.5 -0.3  0.05 0.05  0.1 0.1
0.2 0.2  0.1 0.1  1.5 2  0.9 0.9  1.8 1.2  3.5 5  0.5 0.5  15 4.5
3 5  3 4  0 0";

/// The points ahead that make winning e times as likely, where only the end is known.
const LEAD: f64 = 10.0;

pub fn run(file: &str, words: &[String]) -> Result<(), Failure> {
    let words = Words::read(words, &[&Plan::KEYS[..], &["rules", "options"]].concat())?;
    let plan = Plan { pairs: 1600, nodes: 100, seed: 1, reach: 0.4, step: 0.02, ..Plan::default() };
    let plan = plan.with(file, &words)?;
    let rules = words.number("rules", Turquoise::RULES)?;
    let options = words.text("options").unwrap_or("").replace(',', " ");
    let game = |players: u8| testkit::game_under(&format!("players={players} {options}"), rules);
    let chosen = (2..=4).filter(|&players| plan.players == 0 || plan.players == players);
    if let Some(rival) = &plan.against {
        let weights = [Arc::new(read(&plan.file)?), Arc::new(read(rival)?)];
        for players in chosen {
            let game = game(players);
            let score = |seed| score(&game, &weights, plan.nodes, seed, share);
            plan.compare(&format!("{players} players"), score);
        }
        return Ok(());
    }
    let by_hand = || (2..=4).map(|players| format!("players {players}\n{BY_HAND}\n")).collect();
    let text: String = fs::read_to_string(&plan.file).unwrap_or_else(|_| by_hand());
    let mut weights: Weights = text.parse()?;
    for players in chosen {
        let before = weights.clone();
        let game = game(players);
        let index = usize::from(players) - 2;
        let mut numbers: Vec<f32> = fitted(&mut weights.scales[index]).map(|weight| *weight).collect();
        plan.climb(&mut numbers, |first, second, seed| {
            let sides = [first, second].map(|numbers| {
                let mut weights = before.clone();
                let places = fitted(&mut weights.scales[index]);
                places.zip(numbers).for_each(|(place, number)| *place = *number);
                Arc::new(weights)
            });
            score(&game, &sides, plan.nodes, seed, won_by)
        });
        fitted(&mut weights.scales[index]).zip(numbers).for_each(|(place, number)| *place = number);
        let header =
            "# Weights of Turquoise's evaluator, made by `cargo laboratory fit turquoise`; do not edit.\n";
        fs::write(&plan.file, format!("{header}{weights}"))?;
    }
    Ok(())
}

/// The weights that are fitted: those of all numbers of a seat but the points scored, and of the doubt.
fn fitted(scale: &mut Scale) -> impl Iterator<Item = &mut f32> {
    scale.worth[1..].iter_mut().chain([&mut scale.doubt]).flatten()
}

/// What the first weights win against the second.
fn score(
    game: &Turquoise,
    weights: &[Arc<Weights>; 2],
    nodes: u64,
    seed: u64,
    worth: impl Fn(&Outcome, usize) -> f64,
) -> f64 {
    let player = |kind: usize, seed| planner(dials(game.seats()), Arc::clone(&weights[kind]), seed);
    pair(game, nodes, seed, player, worth)
}

/// How clearly a seat has won: by how much says more than that it did. What is shared, as by a stand-off, is shared.
fn won_by(outcome: &Outcome, seat: usize) -> f64 {
    let share = share(outcome, seat);
    if 0.0 < share && share < 1.0 {
        return share;
    }
    let standings = outcome.standings();
    let odds = standings.iter().map(|other| libm::exp(f64::from(other.score - standings[seat].score) / LEAD));
    f64::midpoint(share, 1.0 / odds.sum::<f64>())
}
