//! Fits the weights of Inka by self-play: `fit_inka FILE [games=N] [nodes=N] [generations=N] [seed=N]`.
//!
//! A generation plays games of two, three and four with the weights so far, a turn in eight cut short by chance, and
//! fits the share of the win to the outcomes of all games by gradient descent. The file must hold weights to begin
//! with and is overwritten. The committed weights are still the first guess: no fit has been shown to be stronger.
//!
//! `cp crates/bots/weights/inka.txt fitted.txt && cargo run --profile quick -p bots --example fit_inka -- fitted.txt`

use std::fs;
use std::sync::Arc;

use bots::inka::features::{Clock, VALUES};
use bots::inka::weights::Weights;
use bots::inka::{Explorer, Judge, Scope};
use bots::{Limits, Player};
use dice::Dice;
use inka::{Action, Inka, Stage};
use tabletop::{Game, Seat, Turn};

/// A position and how its game ended.
struct Sample {
    /// What is weighed, by seat.
    values: Vec<[f32; VALUES]>,
    winner: usize,
    /// The part of its statues that were still to be taken, and then were, by each loser.
    consolation: Vec<f32>,
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().expect("the first argument is the file of the weights");
    let (mut games, mut nodes, mut generations, mut seed) = (90, 4000, 2, 1);
    for argument in arguments {
        let (key, value) = argument.split_once('=').expect("arguments are like games=90");
        let number: u64 = value.parse().expect("a number");
        match key {
            "games" => games = number,
            "nodes" => nodes = number,
            "generations" => generations = number,
            "seed" => seed = number,
            _ => panic!("'{key}' is not games, nodes, generations or seed"),
        }
    }
    let text = fs::read_to_string(&file).expect("a file of weights to begin with");
    let mut weights: Weights = text.parse().expect("a file of weights");
    let mut samples = Vec::new();
    for generation in 0..generations {
        let start = Arc::new(weights);
        for game in 0..games {
            // Games of two are the longest and the most important.
            let players = [2, 2, 3, 4][game as usize % 4];
            samples.extend(self_play(players, &start, nodes, (seed << 32) + (generation << 16) + game));
        }
        let loss = fit(&mut weights, &samples);
        println!("generation {generation}: {} positions, log-loss {loss:.4}\n{weights}", samples.len());
        let header = "# Weights of Inka's evaluator, made by crates/bots/examples/fit_inka.rs: the way in points, nearness\n# of the end, statues left, soon to act, both; the part of the statues left that a loser still takes.\n";
        fs::write(&file, format!("{header}{weights}")).expect("the file can be written");
    }
}

/// Plays a game and keeps the beginnings of its turns.
fn self_play(players: u8, weights: &Arc<Weights>, nodes: u64, seed: u64) -> Vec<Sample> {
    let options = format!("players={players}").parse().expect("options");
    let game = Inka::new(&options, Inka::RULES).expect("options that fit");
    let mut dice = Dice::new(seed);
    let make = || Judge::new(Arc::clone(weights));
    let mut judge = make();
    let scope = Scope { ends: 6, blockades: 4, answers: 2, floors: 24, overlook: 0 };
    let mut player = Explorer::new(scope, 1, make, dice.roll());
    let mut position = game.start();
    let (mut legal, mut outcomes) = (Vec::new(), Vec::new());
    let mut kept: Vec<(Vec<[f32; VALUES]>, Vec<f32>)> = Vec::new();
    loop {
        let action = match game.turn(&position) {
            Turn::Over => break,
            Turn::Chance => {
                game.chance(&position, &mut outcomes);
                dice.outcome(&outcomes)
            }
            Turn::Seat(seat) if position.stage() == Stage::Play => {
                let begins = position.points() == 3 && !position.pawn_phase();
                if begins {
                    judge.look(&game, &position);
                    let features = judge.features(&game, &position);
                    let seats = || Seat::all(players);
                    let clock = Clock::begin(seat);
                    let values = seats().map(|seat| features[seat.index()].values(clock.moment(&game, seat)));
                    let taken = seats().map(|seat| f32::from(position.taken(seat)));
                    kept.push((values.collect(), taken.collect()));
                }
                if begins && dice.below(8) == 0 {
                    Action::Stay
                } else {
                    player.choose(&game, &position, &Limits::nodes(nodes)).action
                }
            }
            Turn::Seat(_) => {
                // Half of the rhombi are laid anyhow, so that floors differ.
                game.legal(&position, &mut legal);
                if dice.below(2) == 0 {
                    legal[dice.below(legal.len() as u32) as usize]
                } else {
                    player.choose(&game, &position, &Limits::nodes(nodes)).action
                }
            }
        };
        game.apply(&mut position, action);
    }
    let outcome = game.outcome(&position).expect("the game is over");
    let mut winners = outcome.winners();
    let (Some(winner), None) = (winners.next(), winners.next()) else { return Vec::new() };
    let winner = winner.index();
    let sample = |(values, taken): (Vec<[f32; VALUES]>, Vec<f32>)| {
        let losers = Seat::all(players).map(Seat::index).filter(|&seat| seat != winner && taken[seat] < 3.0);
        let part = |seat: usize| (outcome.standings()[seat].score as f32 - taken[seat]) / (3.0 - taken[seat]);
        Sample { values, winner, consolation: losers.map(part).collect() }
    };
    kept.into_iter().map(sample).collect()
}

/// Gradient descent on the mean log-loss, which is returned.
fn fit(weights: &mut Weights, samples: &[Sample]) -> f64 {
    const STEPS: u32 = 4000;
    const LONGER: f64 = -0.02;
    let mut merit = weights.merit.map(f64::from);
    let (mut pace, mut swing) = ([0.0; VALUES], [0.0; VALUES]);
    let mut loss = 0.0;
    for step in 0..STEPS {
        let mut gradient = [0.0; VALUES];
        loss = 0.0;
        for sample in samples {
            let value = |values: &[f32; VALUES]| -> f64 {
                values.iter().zip(&merit).map(|(value, weight)| f64::from(*value) * weight).sum()
            };
            let odds: Vec<f64> = sample.values.iter().map(|values| libm::exp(value(values))).collect();
            let total: f64 = odds.iter().sum();
            loss -= libm::log(odds[sample.winner] / total);
            for (seat, (values, odds)) in sample.values.iter().zip(&odds).enumerate() {
                let error = odds / total - f64::from(u8::from(seat == sample.winner));
                for (gradient, value) in gradient.iter_mut().zip(values) {
                    *gradient += error * f64::from(*value);
                }
            }
        }
        let count = samples.len().max(1) as f64;
        loss /= count;
        let rate = 0.02 * (1.0 - f64::from(step) / f64::from(STEPS));
        for (((weight, g), pace), swing) in merit.iter_mut().zip(&gradient).zip(&mut pace).zip(&mut swing) {
            let g = g / count + 1e-4 * *weight;
            *pace += 0.1 * (g - *pace);
            *swing += 0.01 * (g * g - *swing);
            *weight -= rate * *pace / (f64::sqrt(*swing) + 1e-6);
        }
        // A longer way is never good, whatever chance made of a few games.
        merit[0] = merit[0].min(LONGER);
    }
    weights.merit = merit.map(|weight| weight as f32);
    let parts: Vec<f32> = samples.iter().flat_map(|sample| sample.consolation.iter().copied()).collect();
    weights.consolation = parts.iter().sum::<f32>() / parts.len().max(1) as f32;
    loss
}
