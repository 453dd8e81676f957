//! Fits the weights of Turquoise by self-play:
//! `fit_turquoise FILE [players=N] [games=N] [nodes=N] [generations=N] [seed=N]`.
//!
//! A generation plays games for each number of players (or for one) with the weights so far, or by the cheap policy of
//! the rules if the file does not exist, with some second-best actions in between, and fits each network to the
//! outcomes of all games but those of the first generation by gradient descent.
//!
//! `cargo run --profile quick -p bots --example fit_turquoise -- fitted.txt && mv fitted.txt crates/bots/weights/turquoise.txt`
//!
//! The committed weights were made in steps while the judge still changed, so this does not write them again figure by
//! figure: for two players 3,000 games of the cheap policy, then 900 and 500 of the player itself at 150 positions an
//! action; for three and four players 1,000 and 800 games of the cheap policy alone, for further generations were not
//! clearly stronger.

use std::fs;
use std::sync::Arc;

use bots::turquoise::features::{CLOCKS, FEATURES, Features, Geometry};
use bots::turquoise::weights::{HIDDEN, Net, OUTPUTS, POINTS, Weights};
use bots::turquoise::{DIALS, planner};
use bots::{Estimate, Limits, Player};
use dice::Dice;
use tabletop::{Game, MAX_SEATS, Turn};
use turquoise::{Action, Phase, Position, Turquoise, policy};

/// A position and how its game ended.
struct Sample {
    features: Features,
    /// The share of the win and the points still to come, by seat.
    targets: [[f32; OUTPUTS]; MAX_SEATS],
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
    let mut plan = Plan { players: 0, games: 1500, nodes: 400, generations: 4, seed: 1 };
    for argument in arguments {
        let (key, value) = argument.split_once('=').expect("arguments are like games=1500");
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
    let text = fs::read_to_string(&file).ok();
    let mut weights = text.map_or_else(Weights::blank, |text| text.parse().expect("a file of weights"));
    for players in 2..=4 {
        if plan.players != 0 && plan.players != players {
            continue;
        }
        let mut samples = Vec::new();
        for generation in 0..plan.generations {
            let blank = weights.net(players as usize).numbers().all(|&weight| weight == 0.0);
            if generation == 1 {
                // The first games teach the rudiments and would only blur the rest.
                samples.clear();
            }
            let seed = (u64::from(plan.seed) << 32) + (u64::from(generation) << 24);
            // The cheap policy is a hundred times as fast.
            let (games, nodes) = if blank { (2 * plan.games, 0) } else { (plan.games, plan.nodes) };
            let start = Arc::new(weights.clone());
            self_play(&format!("players={players}"), &start, (games, nodes), seed, &mut samples);
            let loss = fit(&mut weights.nets[players as usize - 2], &samples, seed);
            println!(
                "{players} players, generation {generation}: {} positions, log-loss {loss:.4}",
                samples.len()
            );
            let header = "# Weights of Turquoise's evaluator, made by crates/bots/examples/fit_turquoise.rs; do not edit.\n";
            fs::write(&file, format!("{header}{weights}")).expect("the file can be written");
        }
    }
}

/// After so many turns a player without a plate somebody else takes over.
const STUCK: usize = 2;

/// The points ahead that make winning e times as likely.
const LEAD: f32 = 5.0;

/// Plays games and keeps the positions where an action was chosen.
fn self_play(
    options: &str,
    weights: &Arc<Weights>,
    (games, nodes): (u32, u32),
    seed: u64,
    samples: &mut Vec<Sample>,
) {
    let game =
        Turquoise::new(&options.parse().expect("options"), Turquoise::RULES).expect("options that fit");
    let geometry = Geometry::new();
    let (mut drawn, mut stuck_turns, mut actions) = (0, 0, 0);
    for number in 0..games {
        let mut dice = Dice::new(seed + u64::from(number));
        let mut kept: Vec<(Features, Position)> = Vec::new();
        let mut player = planner(DIALS, Arc::clone(weights), dice.roll());
        let mut position = game.start();
        let (mut legal, mut outcomes) = (Vec::new(), Vec::new());
        // Some games are played well, others with many slips.
        let slips = 3 + dice.below(40);
        while game.turn(&position) != Turn::Over {
            actions += 1;
            let action = if game.turn(&position) == Turn::Chance {
                game.chance(&position, &mut outcomes);
                dice.outcome(&outcomes)
            } else {
                if position.turn_begins() {
                    kept.push((Features::of(&game, &geometry, &position), position));
                }
                game.legal(&position, &mut legal);
                let slip = dice.below(slips) == 0;
                // Where nobody lays a plate, nothing is learnt: the cheap policy plays on.
                let stuck = usize::from(position.quiet_turns()) >= STUCK * usize::from(game.seats());
                stuck_turns += u32::from(stuck && position.turn_begins());
                match nodes {
                    0 if slip => legal[dice.below(legal.len() as u32) as usize],
                    _ if nodes == 0 || stuck => {
                        legal[policy::pick(&game, &position, &legal, &mut |n| dice.below(n))]
                    }
                    _ => choose(&mut player, &game, &position, nodes, slip, &mut dice),
                }
            };
            game.apply(&mut position, action);
        }
        drawn += u32::from(position.phase() == Phase::StandOff);
        let ended = game.outcome(&position).map_or_else(Estimate::default, |outcome| Estimate::of(&outcome));
        // How far ahead the winner was says more than that he was.
        let leads = shares(usize::from(game.seats()), &ended.score.map(|score| [score / LEAD, 0.0]));
        for (features, position) in kept {
            let scores = game.scores(&position);
            let mut targets = [[0.0; OUTPUTS]; MAX_SEATS];
            for (seat, &score) in scores.iter().enumerate() {
                let share = f32::midpoint(ended.share[seat], leads[seat]);
                targets[seat] = [share, (ended.score[seat] - score as f32) / POINTS];
            }
            samples.push(Sample { features, targets });
        }
    }
    println!(
        "{options}: {games} games, {drawn} ended in a stand-off, {:.1} turns taken over and {:.0} actions each",
        f64::from(stuck_turns) / f64::from(games),
        f64::from(actions) / f64::from(games)
    );
}

/// The player's action, or by a slip one of the others it thought of.
fn choose(
    player: &mut dyn Player<Turquoise>,
    game: &Turquoise,
    position: &Position,
    nodes: u32,
    slip: bool,
    dice: &mut Dice,
) -> Action {
    let decision = player.choose(game, position, &Limits::nodes(u64::from(nodes)));
    let others = decision.candidates.len() as u32;
    if slip { decision.candidates[dice.below(others) as usize].action } else { decision.action }
}

/// Gradient descent by small batches, each weight with its own pace (Adam); the mean log-loss on the last tenth of
/// the games, which is held back.
fn fit(net: &mut Net, samples: &[Sample], seed: u64) -> f64 {
    const EPOCHS: u32 = 10;
    const BATCH: usize = 64;
    let mut dice = Dice::new(seed ^ 0x000f_1717);
    let hidden = HIDDEN * (CLOCKS + 2 * FEATURES + OUTPUTS);
    for (i, weight) in net.numbers_mut().enumerate() {
        // Equal hidden units would stay equal.
        if i < hidden && *weight == 0.0 {
            *weight = 0.2 * (dice.below(2001) as f32 / 1000.0 - 1.0);
        }
    }
    let (used, held) = samples.split_at(samples.len() - samples.len() / 10);
    let mut order: Vec<u32> = (0..used.len() as u32).collect();
    let mut gradient = Net::blank();
    let (mut pace, mut swing) = (Net::blank(), Net::blank());
    let (mut step, batches) = (0.0, f64::from(EPOCHS) * used.len().div_ceil(BATCH) as f64);
    for _ in 0..EPOCHS {
        for i in (1..order.len()).rev() {
            order.swap(i, dice.below(i as u32 + 1) as usize);
        }
        for batch in order.chunks(BATCH) {
            gradient.numbers_mut().for_each(|g| *g = 0.0);
            for &i in batch {
                descend(net, &used[i as usize], &mut gradient);
            }
            step += 1.0;
            let grown = (1.0 - libm::pow(0.999, step)) as f32;
            let rate = (0.003 * (1.0 - step / batches) + 1e-5) as f32;
            let state = gradient.numbers().zip(pace.numbers_mut()).zip(swing.numbers_mut());
            for (weight, ((g, pace), swing)) in net.numbers_mut().zip(state) {
                let g = g / batch.len() as f32 + 1e-5 * *weight;
                *pace += 0.1 * (g - *pace);
                *swing += 0.001 * (g * g - *swing);
                *weight -= rate * *pace / ((*swing / grown).sqrt() + 1e-8);
            }
        }
    }
    held.iter().map(|sample| loss(net, sample)).sum::<f64>() / held.len().max(1) as f64
}

/// Adds the gradient of a sample: cross-entropy of the shares and, less important, squares of the points.
fn descend(net: &Net, sample: &Sample, gradient: &mut Net) {
    let features = &sample.features;
    let seats = features.seats;
    let outputs = net.outputs(features);
    let shares = shares(seats, &outputs);
    for seat in 0..seats {
        let others: [f32; FEATURES] = std::array::from_fn(|i| {
            let sum: f32 =
                (0..seats).filter(|&other| other != seat).map(|other| features.values[other][i]).sum();
            sum / (seats - 1) as f32
        });
        let own = &features.values[seat];
        let mut hidden = net.clock[features.clock];
        for i in 0..FEATURES {
            for (j, unit) in hidden.iter_mut().enumerate() {
                *unit += own[i] * net.own[i][j] + others[i] * net.others[i][j];
            }
        }
        let target = sample.targets[seat];
        let errors = [shares[seat] - target[0], 0.5 * (outputs[seat][1] - target[1])];
        let mut back = [0.0; HIDDEN];
        for j in 0..HIDDEN {
            let unit = hidden[j].max(0.0);
            for (k, error) in errors.iter().enumerate() {
                gradient.second[j][k] += error * unit;
                back[j] += if unit > 0.0 { error * net.second[j][k] } else { 0.0 };
            }
            gradient.clock[features.clock][j] += back[j];
        }
        for i in 0..FEATURES {
            for (j, back) in back.iter().enumerate() {
                gradient.own[i][j] += back * own[i];
                gradient.others[i][j] += back * others[i];
            }
            for (k, error) in errors.iter().enumerate() {
                gradient.straight[i][k] += error * own[i];
            }
        }
        for (k, error) in errors.iter().enumerate() {
            gradient.last[k] += error;
        }
    }
}

fn shares(seats: usize, outputs: &[[f32; OUTPUTS]; MAX_SEATS]) -> [f32; MAX_SEATS] {
    let odds: [f32; MAX_SEATS] =
        std::array::from_fn(|seat| if seat < seats { libm::expf(outputs[seat][0]) } else { 0.0 });
    odds.map(|x| x / odds.iter().sum::<f32>())
}

fn loss(net: &Net, sample: &Sample) -> f64 {
    let shares = shares(sample.features.seats, &net.outputs(&sample.features));
    let terms = sample.targets.iter().zip(shares).filter(|(target, _)| target[0] > 0.0);
    terms.map(|(target, share)| -f64::from(target[0]) * f64::from(libm::logf(share.max(1e-9)))).sum()
}
