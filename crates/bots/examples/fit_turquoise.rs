//! Fits the weights of Turquoise by self-play:
//! `fit_turquoise FILE [players=N] [games=N] [nodes=N] [generations=N] [seed=N]`.
//!
//! A generation plays games for each number of players (or for one) with the weights of the file, or with those set by
//! hand if there is no file, some second-best actions in between, and fits what the numbers of a seat are worth to the
//! games that somebody won. Two things stay set by hand. What plates within reach are worth: fitted, it falls, for who
//! is near a plate often leaves it to the next, and players who believe that build no more. And how likely a game is
//! finished, for these players always want to.
//!
//! The committed weights, set by hand for two and three players, where fits were not stronger, and fitted for four:
//! `cargo run --profile quick -p bots --example fit_turquoise -- FILE players=4 games=200 nodes=300 generations=1`
//! with a FILE that does not exist yet.

use std::fs;
use std::sync::Arc;

use bots::turquoise::features::{Features, Geometry};
use bots::turquoise::weights::{Scale, Weights};
use bots::turquoise::{DIALS, planner};
use bots::{Estimate, Limits, Player};
use dice::Dice;
use tabletop::{Game, MAX_SEATS, Turn};
use turquoise::{Phase, Turquoise};

/// Where the first generation begins: see `features.rs` for what they are, and `weights.rs` for the last three.
const BY_HAND: &str = "\
1 1  0.2 0.3  0.3 0.3  0.3 0.5  0.4 0.4  0.3 0.3  0.3 0.3  0.3 0.5
0.25 0.5  0.88 0.88  1.2 1.4  -0.3 -0.35  -0.65 -0.3  -0.5 -0.3  0.05 0.05  0.1 0.1
0.2 0.2  0.1 0.1  1.5 2  0.9 0.9  1.8 1.2  3.5 5  0.5 0.5  15 4.5
3 5  3 4";

/// A position and how its game ended.
struct Sample {
    features: Features,
    /// The share of the win, and the final score above the mean of all.
    targets: [[f32; 2]; MAX_SEATS],
}

struct Plan {
    players: u32,
    games: u32,
    nodes: u32,
    generations: u32,
    seed: u32,
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().expect("the first argument is the file of the weights");
    let mut plan = Plan { players: 0, games: 400, nodes: 400, generations: 2, seed: 1 };
    for argument in arguments {
        let (key, value) = argument.split_once('=').expect("arguments are like games=400");
        let number: u32 = value.parse().expect("a number");
        match key {
            "players" => plan.players = number,
            "games" => plan.games = number,
            "nodes" => plan.nodes = number,
            "generations" => plan.generations = number,
            "seed" => plan.seed = number,
            _ => panic!("'{key}' is not players, games, nodes, generations or seed"),
        }
    }
    let by_hand = || (2..=4).map(|players| format!("players {players}\n{BY_HAND}\n")).collect();
    let text = fs::read_to_string(&file).unwrap_or_else(|_| by_hand());
    let mut weights: Weights = text.parse().expect("a file of weights");
    for players in 2..=4 {
        if plan.players != 0 && plan.players != players {
            continue;
        }
        let mut samples = Vec::new();
        for generation in 0..plan.generations {
            let seed = (u64::from(plan.seed) << 32) + (u64::from(generation) << 24);
            let start = Arc::new(weights.clone());
            let stood_off = self_play(players, &start, &plan, seed, &mut samples);
            let scale = &mut weights.scales[players as usize - 2];
            let before = mean_loss(scale, &samples);
            fit(scale, &samples, seed);
            println!(
                "{players} players, generation {generation}: {stood_off} of {} games nobody won, {} positions, \
                 log-loss {before:.4} before, {:.4} after",
                plan.games,
                samples.len(),
                mean_loss(scale, &samples)
            );
            let header = "# Weights of Turquoise's evaluator, made by crates/bots/examples/fit_turquoise.rs; do not edit.\n";
            fs::write(&file, format!("{header}{weights}")).expect("the file can be written");
        }
    }
}

/// The points ahead that make winning e times as likely, where only the end is known.
const LEAD: f32 = 6.0;

/// Plays games and keeps the positions at the beginning of turns of those that somebody won; the others are counted.
fn self_play(players: u32, weights: &Arc<Weights>, plan: &Plan, seed: u64, samples: &mut Vec<Sample>) -> u32 {
    let options = format!("players={players}").parse().expect("options");
    let game = Turquoise::new(&options, Turquoise::RULES).expect("options that fit");
    let geometry = Geometry::new();
    let seats = players as usize;
    let mut stood_off = 0;
    for number in 0..plan.games {
        let mut dice = Dice::new(seed + u64::from(number));
        let mut player = planner(DIALS, Arc::clone(weights), dice.roll());
        let mut kept: Vec<Features> = Vec::new();
        let mut position = game.start();
        let mut outcomes = Vec::new();
        // Some games are played well, others with many slips.
        let slips = 5 + dice.below(40);
        while game.turn(&position) != Turn::Over {
            let action = if game.turn(&position) == Turn::Chance {
                game.chance(&position, &mut outcomes);
                dice.outcome(&outcomes)
            } else {
                if position.turn_begins() {
                    kept.push(Features::of(&game, &geometry, &position));
                }
                let decision = player.choose(&game, &position, &Limits::nodes(u64::from(plan.nodes)));
                let others = decision.candidates.len() as u32;
                let slip = dice.below(slips) == 0;
                if slip { decision.candidates[dice.below(others) as usize].action } else { decision.action }
            };
            game.apply(&mut position, action);
        }
        if position.phase() == Phase::StandOff {
            stood_off += 1;
            continue;
        }
        let ended = game.outcome(&position).map_or_else(Estimate::default, |outcome| Estimate::of(&outcome));
        // How far ahead the winner was says more than that he was.
        let leads = softmax(&ended.score[..seats], LEAD);
        let mean = ended.score[..seats].iter().sum::<f32>() / seats as f32;
        let mut targets = [[0.0; 2]; MAX_SEATS];
        for (seat, target) in targets[..seats].iter_mut().enumerate() {
            *target = [f32::midpoint(ended.share[seat], leads[seat]), ended.score[seat] - mean];
        }
        samples.extend(kept.into_iter().map(|features| Sample { features, targets }));
    }
    stood_off
}

/// How much the final scores count beside the shares of the win, and the points they are measured by.
const SCORES: f32 = 0.3;
const SPREAD: f32 = 15.0;
/// The first so many numbers of a seat, its score and what plates promise, keep their worth.
const BY_HAND_ALONE: usize = 8;
/// How much the weights are kept where they were.
const INERTIA: f32 = 0.002;

/// Gradient descent by small batches, each weight with its own pace (Adam).
fn fit(scale: &mut Scale, samples: &[Sample], seed: u64) {
    const EPOCHS: u32 = 8;
    const BATCH: usize = 256;
    let mut dice = Dice::new(seed ^ 0x000f_1717);
    let start = scale.clone();
    let fitted = 2 * (start.worth.len() + 1);
    let anchors: Vec<f32> = start.clone().numbers_mut().take(fitted).map(|weight| *weight).collect();
    let mut order: Vec<u32> = (0..samples.len() as u32).collect();
    let (mut pace, mut swing) = (vec![0.0_f32; fitted], vec![0.0_f32; fitted]);
    let (mut step, batches) = (0.0, f64::from(EPOCHS) * samples.len().div_ceil(BATCH) as f64);
    for _ in 0..EPOCHS {
        for i in (1..order.len()).rev() {
            order.swap(i, dice.below(i as u32 + 1) as usize);
        }
        for batch in order.chunks(BATCH) {
            let mut gradient = vec![0.0; fitted];
            for &i in batch {
                descend(scale, &samples[i as usize], &mut gradient);
            }
            step += 1.0;
            let grown = (1.0 - libm::pow(0.999, step)) as f32;
            let rate = (0.01 * (1.0 - step / batches) + 1e-5) as f32;
            for (i, weight) in scale.numbers_mut().take(fitted).enumerate() {
                let g = gradient[i] / batch.len() as f32 + INERTIA * (*weight - anchors[i]);
                pace[i] += 0.1 * (g - pace[i]);
                swing[i] += 0.001 * (g * g - swing[i]);
                *weight -= rate * pace[i] / ((swing[i] / grown).sqrt() + 1e-8);
            }
            // All is measured by points that are scored, and the will to build is not to be touched.
            scale.worth[..BY_HAND_ALONE].copy_from_slice(&start.worth[..BY_HAND_ALONE]);
            scale.doubt = scale.doubt.map(|doubt| doubt.max(1.0));
        }
    }
}

/// Adds the gradient of a sample: cross-entropy of the shares and, less important, squares of the scores.
fn descend(scale: &Scale, sample: &Sample, gradient: &mut [f32]) {
    let features = &sample.features;
    let (scores, doubt) = (scale.scores(features), scale.doubt(features));
    let scores = &scores[..features.seats];
    let shares = softmax(scores, doubt);
    let mean = scores.iter().sum::<f32>() / scores.len() as f32;
    let parts = [features.open, 1.0 - features.open];
    let last = gradient.len() - 2;
    for (seat, score) in scores.iter().enumerate() {
        let [share, ahead] = sample.targets[seat];
        let by_share = shares[seat] - share;
        let by_score = SCORES * (score - mean - ahead) / (SPREAD * SPREAD);
        for (i, value) in features.values[seat].iter().enumerate() {
            for (j, part) in parts.iter().enumerate() {
                gradient[2 * i + j] += (by_share / doubt + by_score) * value * part;
            }
        }
        for (j, part) in parts.iter().enumerate() {
            gradient[last + j] -= by_share * score / (doubt * doubt) * part;
        }
    }
}

fn softmax(scores: &[f32], doubt: f32) -> [f32; MAX_SEATS] {
    let highest = scores.iter().fold(f32::NEG_INFINITY, |most, &score| most.max(score));
    let mut odds = [0.0; MAX_SEATS];
    for (odds, score) in odds.iter_mut().zip(scores) {
        *odds = libm::expf((score - highest) / doubt);
    }
    odds.map(|x| x / odds.iter().sum::<f32>())
}

fn mean_loss(scale: &Scale, samples: &[Sample]) -> f64 {
    let loss = |sample: &Sample| -> f64 {
        let seats = sample.features.seats;
        let shares = softmax(&scale.scores(&sample.features)[..seats], scale.doubt(&sample.features));
        let terms = sample.targets[..seats].iter().zip(shares);
        terms.map(|(target, share)| -f64::from(target[0]) * f64::from(libm::logf(share.max(1e-9)))).sum()
    };
    samples.iter().map(loss).sum::<f64>() / samples.len().max(1) as f64
}
