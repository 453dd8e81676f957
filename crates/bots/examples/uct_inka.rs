//! Tunes the reference for Inka: how far plain tree search gets with various weights of exploration,
//! `uct_inka [games=N] [nodes=N] [turns=N]`. The frozen constant in `inka.rs` comes from here.
//!
//! Two of them playing against each other share every game at any time one could wait for. So each plays a few turns
//! against a rival who stays where he is, on the same floors, and what counts is the way then left to the end.

use bots::inka::weights::Weights;
use bots::inka::{Judge, playouts};
use bots::{Limits, Mcts, Player, Rule, Settings};
use dice::Dice;
use inka::{Action, Inka, Stage};
use tabletop::{Game, Seat, Turn};

const PLANNER: Seat = Seat(0);

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |key: &str, default: u64| {
        let value = arguments.iter().find_map(|argument| argument.strip_prefix(key)?.parse().ok());
        value.unwrap_or(default)
    };
    let game = Inka::new(&"players=2".parse().expect("options"), Inka::RULES).expect("options that fit");
    let (games, nodes, turns) = (number("games=", 12), number("nodes=", 1000), number("turns=", 4));
    for exploration in [0.05, 0.2, 0.7, 1.4] {
        let ways: Vec<f64> = (0..games).map(|seed| play(&game, exploration, seed, nodes, turns)).collect();
        let mean = ways.iter().sum::<f64>() / games as f64;
        let variance = ways.iter().map(|way| (way - mean) * (way - mean)).sum::<f64>() / games as f64;
        let error = 1.96 * f64::sqrt(variance / games as f64);
        println!("{exploration}: {mean:.2} ± {error:.2} points left after {turns} turns, {games} games");
    }
}

/// The way in points that is left after some turns. The set-up is drawn by lot.
fn play(game: &Inka, exploration: f32, seed: u64, nodes: u64, turns: u64) -> f64 {
    let mut dice = Dice::new(77 + seed);
    let mut player = Mcts::new(Settings::new(Rule::Ucb { exploration }), playouts(seed), seed);
    let mut position = game.start();
    let (mut legal, mut outcomes) = (Vec::new(), Vec::new());
    while u64::from(position.round()) <= turns {
        let action = match game.turn(&position) {
            Turn::Over => break,
            Turn::Chance => {
                game.chance(&position, &mut outcomes);
                dice.outcome(&outcomes)
            }
            Turn::Seat(seat) if position.stage() == Stage::Play && seat == PLANNER => {
                player.choose(game, &position, &Limits::nodes(nodes)).action
            }
            Turn::Seat(_) if position.stage() == Stage::Play => Action::Stay,
            Turn::Seat(_) => {
                game.legal(&position, &mut legal);
                legal[dice.below(legal.len() as u32) as usize]
            }
        };
        game.apply(&mut position, action);
    }
    let mut judge = Judge::new(Weights::in_use());
    judge.look(game, &position);
    judge.way_in_points(game, &position, PLANNER)
}
