//! Tunes the reference for Inka: how far plain tree search gets with various weights of exploration,
//! `uct inka [games=N] [nodes=N] [turns=N]`. The frozen constant in `inka.rs` comes from here.
//!
//! Two of them playing against each other share every game at any time one could wait for. So each plays a few turns
//! against a rival who stays where he is, on the same floors, and what counts is the way then left to the end.

use bots::inka::weights::Weights;
use bots::inka::{Judge, reference};
use bots::{Limits, Player};
use dice::{Dice, Stepper, uniform};
use inka::{Action, Inka, Stage};
use tabletop::{Game, Seat};

use crate::failure::Failure;
use crate::words::Words;

const PLANNER: Seat = Seat(0);

pub fn run(words: &Words) -> Result<(), Failure> {
    let game: Inka = testkit::game("players=2");
    let (games, nodes) = (words.number("games", 12_u64)?, words.number("nodes", 1000)?);
    let turns: u64 = words.number("turns", 4)?;
    for exploration in [0.05, 0.2, 0.7, 1.4] {
        let ways: Vec<f64> = (0..games).map(|seed| play(&game, exploration, seed, nodes, turns)).collect();
        let mean = ways.iter().sum::<f64>() / games as f64;
        let variance = ways.iter().map(|way| (way - mean) * (way - mean)).sum::<f64>() / games as f64;
        let error = 1.96 * f64::sqrt(variance / games as f64);
        println!("{exploration}: {mean:.2} ± {error:.2} points left after {turns} turns, {games} games");
    }
    Ok(())
}

/// The way in points that is left after some turns. The set-up is drawn by lot.
fn play(game: &Inka, exploration: f32, seed: u64, nodes: u64, turns: u64) -> f64 {
    let mut dice = Dice::new(77 + seed);
    let mut player = reference(exploration, seed);
    let mut position = game.start();
    let mut stepper = Stepper::default();
    while u64::from(position.round()) <= turns {
        let next = stepper.next(game, &position, &mut dice, |seat, dice| match position.stage() {
            Stage::Play if seat == PLANNER => player.choose(game, &position, &Limits::nodes(nodes)).action,
            Stage::Play => Action::Stay,
            _ => uniform(game, &position, dice),
        });
        let Some(action) = next else { break };
        game.apply(&mut position, action);
    }
    let mut judge = Judge::new(Weights::in_use());
    judge.look(game, &position);
    judge.way_in_points(game, &position, PLANNER)
}
