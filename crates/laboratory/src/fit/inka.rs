//! Fits the weights of Inka by self-play: `fit inka FILE [pairs=N] [nodes=N] [seed=N]` writes the file, and
//! `fit inka FILE against=FILE [players=N] [pairs=N] [nodes=N] [seed=N]` compares two.
//!
//! It begins with weights set by hand; of six pairs of games four have two players, one has three and one four. What a
//! loser still takes is told to people and decides nothing, so no match can fit it. The committed weights, in a quarter
//! of an hour:
//!
//! `cargo laboratory fit inka crates/bots/weights/inka.txt`

use std::fs;
use std::sync::Arc;

use bots::inka::weights::Weights;
use bots::inka::{Explorer, Judge, Scope};
use inka::Inka;

use super::climb::{Plan, pair, read, share};
use crate::failure::Failure;
use crate::words::Words;

/// Where the fit begins.
const BY_HAND: Weights = Weights { merit: [-0.3, 0.5, -0.1, 0.3, 0.6], consolation: 0.4 };

/// As widely as the highest levels look.
const SCOPE: Scope = Scope { ends: 16, blockades: 8, answers: 12, floors: 24, overlook: 0 };

pub fn run(file: &str, words: &[String]) -> Result<(), Failure> {
    let plan = Plan { pairs: 1500, nodes: 100, seed: 1, reach: 0.4, step: 0.03, ..Plan::default() };
    let plan = plan.with(file, &Words::read(words, &Plan::KEYS)?)?;
    if let Some(rival) = &plan.against {
        let weights = [read(&plan.file)?, read(rival)?];
        for players in [2, 3, 4].into_iter().filter(|&players| plan.players == 0 || plan.players == players) {
            plan.compare(&format!("{players} players"), |seed| score(players, weights, plan.nodes, seed));
        }
        return Ok(());
    }
    let mut weights = BY_HAND;
    plan.climb(&mut weights.merit, |first, second, seed| {
        // Games of two are the longest and the most important.
        let players = [2, 2, 2, 2, 3, 4][(seed % 6) as usize];
        let with = |merit: &[f32]| Weights { merit: merit.try_into().expect("as many as before"), ..BY_HAND };
        score(players, [with(first), with(second)], plan.nodes, seed)
    });
    let header = "# Weights of Inka's evaluator, made by `cargo laboratory fit inka`: the way in points, nearness\n# of the end, statues left, soon to act, both; the part of the statues left that a loser still takes.\n";
    Ok(fs::write(&plan.file, format!("{header}{weights}"))?)
}

/// What the first weights win against the second.
fn score(players: u8, weights: [Weights; 2], nodes: u64, seed: u64) -> f64 {
    let game: Inka = testkit::game(&format!("players={players}"));
    let weights = weights.map(Arc::new);
    let player = |kind: usize, seed| Explorer::new(SCOPE, 1, || Judge::new(Arc::clone(&weights[kind])), seed);
    pair(&game, nodes, seed, player, share)
}
