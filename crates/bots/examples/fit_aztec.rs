//! Fits the weights of Aztec by self-play: `fit_aztec FILE [games=N] [nodes=N] [generations=N] [numbers=N] [seed=N]`.
//!
//! A generation plays games of each task with the weights so far (from nothing, if the file does not exist), with
//! random actions in between, and fits each network anew by gradient descent to what became of the positions of this
//! generation and the one before, and to what was expected of them. The last generation plays so many games and looks
//! at so many positions for an action, those before it fewer. Each task is fitted by a thread of its own. At last the
//! tables of the auction are made, by `numbers` games for each number and level.
//!
//! The committed weights were made from nothing by
//! `cargo run --profile quick -p pyramidion-bots --example fit_aztec -- fitted.txt` and the same with `generations=0 numbers=100`.
//! The networks, which do not see each other, were fitted one by one. It takes some 90 minutes of processor time in
//! all, most of it for those of three players.

use std::array;
use std::fs;
use std::sync::Arc;
use std::thread;

use bots::aztec::features::{FEATURES, Features, ROLES, STATES, TARGETS, Task};
use bots::aztec::geometry::Geometry;
use bots::aztec::weights::{HIDDEN, NUMBERS, Net, OUTPUTS, POINTS, TABLES, Weights};
use bots::aztec::{Architect, Skill, Trio};
use bots::{Estimate, Limits, Player, PlayerSpec};
use dice::Dice;
use tabletop::{Game, Turn};

use aztec::{Action, Aztec, Position, Stage};

/// A position and what became of it.
struct Sample {
    features: Features,
    /// The share of the win and the points still to come, by role.
    targets: [f32; OUTPUTS],
}

#[derive(Clone, Copy)]
struct Plan {
    games: u32,
    nodes: u64,
    generations: u32,
    numbers: u32,
    seed: u64,
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().expect("the first argument is the file of the weights");
    let mut plan = Plan { games: 30000, nodes: 500, generations: 6, numbers: 0, seed: 1 };
    for argument in arguments {
        let (key, value) = argument.split_once('=').expect("arguments are like games=3000");
        let number: u32 = value.parse().expect("a number");
        match key {
            "games" => plan.games = number,
            "nodes" => plan.nodes = u64::from(number),
            "generations" => plan.generations = number,
            "numbers" => plan.numbers = number,
            "seed" => plan.seed = u64::from(number),
            _ => panic!("'{key}' is not games, nodes, generations, numbers or seed"),
        }
    }
    let text = fs::read_to_string(&file).ok();
    let mut weights = text.map_or_else(Weights::blank, |text| text.parse().expect("a file of weights"));
    weights.nets = thread::scope(|scope| {
        let start = &weights;
        let fits = TASKS.map(|task| scope.spawn(move || generations(start, task, plan)));
        fits.map(|fit| fit.join().expect("a fit that ends"))
    });
    write(&file, &weights);
    if plan.numbers > 0 {
        let start = Arc::new(weights.clone());
        let tables: [_; NUMBERS] = thread::scope(|scope| {
            let number =
                |named| (1..=TABLES as u8).map(|level| number(&start, level, named, &plan)).collect();
            let rows: [_; NUMBERS] =
                array::from_fn(|i| scope.spawn(move || -> Vec<_> { number(i as u8 + 1) }));
            rows.map(|row| row.join().expect("a row that ends"))
        });
        for (i, row) in tables.iter().enumerate() {
            for (table, &shares) in weights.numbers.iter_mut().zip(row) {
                table[i] = shares;
            }
        }
        write(&file, &weights);
    }
}

/// The network of a task after all generations.
fn generations(start: &Weights, (task, options, share): (Task, &str, u32), plan: Plan) -> Net {
    let mut weights = start.clone();
    let mut before = Vec::new();
    for generation in 0..plan.generations {
        let seed = (plan.seed << 32) + (u64::from(generation) << 24);
        let (part, whole) = (generation + 1, plan.generations);
        let games = plan.games * part / whole / share;
        // One who knows nothing would not be helped by looking further, and what came of it teaches the rudiments alone.
        let blank = *weights.net(task) == Net::blank(task);
        let nodes = if blank { 1 } else { plan.nodes * u64::from(part) / u64::from(whole) };
        let mut samples = self_play(options, &Arc::new(weights.clone()), games, nodes, seed);
        let count = samples.len();
        samples.append(&mut before);
        let (net, loss) = fit(task, &samples, seed);
        println!("generation {generation} {task:?}: {} positions, log-loss {loss:.4}", samples.len());
        weights.nets[task as usize] = net;
        samples.truncate(if blank { 0 } else { count });
        before = samples;
    }
    weights.nets[task as usize].clone()
}

/// The tasks, their options, and which part of the games they get: a match has three rounds.
const TASKS: [(Task, &str, u32); 3] = [
    (Task::Duel, "players=2", 1),
    (Task::Number, "players=3", 1),
    (Task::Match, "players=3 variant=match", 3),
];

fn write(file: &str, weights: &Weights) {
    let header = "# Weights of Aztec's evaluator, made by crates/bots/examples/fit_aztec.rs; do not edit.\n";
    fs::write(file, format!("{header}{weights}")).expect("the file can be written");
}

fn game(options: &str) -> Aztec {
    Aztec::new(&options.parse().expect("options"), Aztec::RULES).expect("options that fit")
}

/// How much what the search expected counts beside what became of it: it is less often right, but not by chance.
const TRUST: f32 = 0.4;

/// Plays games and keeps the positions after their random beginnings.
fn self_play(options: &str, weights: &Arc<Weights>, games: u32, nodes: u64, seed: u64) -> Vec<Sample> {
    let game = game(options);
    let geometry = Geometry::new(&game);
    let mut samples = Vec::new();
    for number in 0..games {
        let mut dice = Dice::new(seed + u64::from(number));
        let named = (3 + dice.below(9)) as u8;
        let opening = dice.below(7);
        let mut player = player(&game, weights, dice.roll());
        let course = Course { nodes, named, opening, slips: opening > 0 };
        play(&game, player.as_mut(), &course, &mut dice, |positions, end| {
            for (position, expected) in positions {
                let features = Features::of(&game, &geometry, position);
                let scores = game.scores(position);
                let mut targets = [0.0; OUTPUTS];
                for (role, seat) in features.seats.iter().enumerate() {
                    if let Some(seat) = seat.map(usize::from) {
                        targets[role] = TRUST * expected.share[seat] + (1.0 - TRUST) * end.share[seat];
                        targets[ROLES + role] = (end.score[seat] - scores[seat] as f32) / POINTS;
                    }
                }
                samples.push(Sample { features, targets });
            }
        });
    }
    samples
}

/// A player to learn from.
fn player(game: &Aztec, weights: &Arc<Weights>, seed: u64) -> Box<dyn Player<Aztec>> {
    let skill = Skill { tail: 4, judged: u64::MAX, candidates: 1 };
    match Architect::new(game, skill, Arc::clone(weights), seed) {
        Ok(architect) => Box::new(architect),
        Err(_) => Box::new(Trio::new(game, 8, 1, Arc::clone(weights), seed)),
    }
}

/// How a game begins: the positions looked at for an action, the number named, the random pieces before the first
/// that is thought about, and whether one in twelve is random still after them.
struct Course {
    nodes: u64,
    named: u8,
    opening: u32,
    slips: bool,
}

/// Plays a game with one player on all seats. What the player expected before a slip is what its positions so far
/// have come to; at the end, the outcome is. Both are shown to `learn`.
fn play(
    game: &Aztec,
    player: &mut dyn Player<Aztec>,
    course: &Course,
    dice: &mut Dice,
    mut learn: impl FnMut(&[(Position, Estimate)], &Estimate),
) -> Estimate {
    let mut position = game.start();
    let (mut legal, mut seen) = (Vec::new(), Vec::new());
    let mut laid = 0;
    while game.turn(&position) != Turn::Over {
        game.legal(&position, &mut legal);
        let action = if let Stage::Auction(auction) = position.stage() {
            // The first to speak gets the number.
            if auction.number.is_none() { Action::Oh(course.named) } else { Action::Pass }
        } else {
            laid += 1;
            let any = legal[dice.below(legal.len() as u32) as usize];
            if laid <= course.opening {
                any
            } else {
                let decision = player.choose(game, &position, &Limits::nodes(course.nodes));
                let best = decision.candidates.first();
                let expected = best.map_or_else(Estimate::default, |best| best.estimate);
                seen.push((position, expected));
                if course.slips && dice.below(12) == 0 {
                    learn(&seen, &expected);
                    seen.clear();
                    any
                } else {
                    decision.action
                }
            }
        };
        game.apply(&mut position, action);
    }
    let outcome = game.outcome(&position).map_or_else(Estimate::default, |outcome| Estimate::of(&outcome));
    learn(&seen, &outcome);
    outcome
}

/// What the roles win of rounds with a number among players of a level, one game shared out before the first.
fn number(weights: &Arc<Weights>, level: u8, named: u8, plan: &Plan) -> [f32; ROLES] {
    let game = game("players=3");
    let nodes = bots::aztec::nodes(PlayerSpec::Level(level), 3);
    let mut won = [1.0 / ROLES as f32; ROLES];
    for i in 0..plan.numbers {
        let mut dice = Dice::new(plan.seed + u64::from(i) + (u64::from(named) << 40));
        let mut player = bots::aztec::level(level, &game, Arc::clone(weights), dice.roll());
        let course = Course { nodes, named, opening: 0, slips: false };
        let outcome = play(&game, player.as_mut(), &course, &mut dice, |_, _| {});
        for (won, share) in won.iter_mut().zip(outcome.share) {
            *won += share;
        }
    }
    println!("level {level}, number {named}: {won:.1?} of {}", plan.numbers + 1);
    won.map(|won| won / (plan.numbers + 1) as f32)
}

/// A network by gradient descent in small batches, each weight with its own pace (Adam), and its mean log-loss on the
/// tenth of the positions that was held back.
fn fit(task: Task, samples: &[Sample], seed: u64) -> (Net, f64) {
    const EPOCHS: u32 = 8;
    const BATCH: usize = 128;
    let mut dice = Dice::new(seed ^ 0x000f_1717);
    let mut net = Net::blank(task);
    let sums = HIDDEN * (task.clocks() + FEATURES);
    let states = sums..sums + HIDDEN * TARGETS * STATES;
    let spread = |i: usize| if states.contains(&i) { 0.05 } else { 0.3 };
    // Equal hidden units would stay equal.
    let mut random = |i: usize| spread(i) * (dice.below(2001) as f32 / 1000.0 - 1.0);
    let mut weights: Vec<f32> = (0..net.numbers().count()).map(&mut random).collect();
    let (held, used) = samples.split_at(samples.len() / 10);
    let mut order: Vec<u32> = (0..used.len() as u32).collect();
    let (mut pace, mut swing) = (vec![0.0; weights.len()], vec![0.0; weights.len()]);
    let mut gradient = vec![0.0; weights.len()];
    let (mut step, batches) = (0.0, EPOCHS as f32 * used.len().div_ceil(BATCH) as f32);
    for _ in 0..EPOCHS {
        for i in (1..order.len()).rev() {
            order.swap(i, dice.below(i as u32 + 1) as usize);
        }
        for batch in order.chunks(BATCH) {
            gradient.fill(0.0);
            for &i in batch {
                let Sample { features, targets } = &used[i as usize];
                let features = if dice.below(2) == 0 { *features } else { features.turned() };
                descend(&weights, task, &features, targets, &mut gradient);
            }
            step += 1.0;
            let grown = 1.0 - libm::powf(0.999, step);
            let rate = 0.002 * (1.0 - step / batches) + 1e-5;
            for (((weight, g), pace), swing) in
                weights.iter_mut().zip(&gradient).zip(&mut pace).zip(&mut swing)
            {
                let g = g / batch.len() as f32 + 1e-6 * *weight;
                *pace += 0.1 * (g - *pace);
                *swing += 0.001 * (g * g - *swing);
                *weight -= rate * *pace / ((*swing / grown).sqrt() + 1e-8);
            }
        }
    }
    for (number, weight) in net.numbers_mut().zip(&weights) {
        *number = *weight;
    }
    let loss = held.iter().map(|sample| loss(&net, sample)).sum::<f64>() / held.len().max(1) as f64;
    (net, loss)
}

/// Adds the gradient of a position: cross-entropy of the shares and squares of the points.
fn descend(weights: &[f32], task: Task, features: &Features, targets: &[f32; OUTPUTS], gradient: &mut [f32]) {
    let first = task.clocks() + FEATURES;
    let second = HIDDEN * (first + TARGETS * STATES);
    let last = second + HIDDEN * OUTPUTS * task.clocks();
    let second = second + HIDDEN * OUTPUTS * features.clock;
    let values = features.values.iter().enumerate().map(|(i, &value)| (task.clocks() + i, value));
    let states = features.states.iter().map(|&state| (first + usize::from(state), 1.0));
    let rows = || std::iter::once((features.clock, 1.0)).chain(values.clone()).chain(states.clone());
    let mut hidden = [0.0; HIDDEN];
    for (row, value) in rows() {
        for (unit, weight) in hidden.iter_mut().zip(&weights[row * HIDDEN..]) {
            *unit += value * weight;
        }
    }
    let hidden = hidden.map(|unit: f32| unit.max(0.0));
    let outputs: [f32; OUTPUTS] = array::from_fn(|k| {
        weights[last + k]
            + hidden.iter().enumerate().map(|(j, unit)| unit * weights[second + j * OUTPUTS + k]).sum::<f32>()
    });
    let shares = shares(features, &outputs);
    let errors: [f32; OUTPUTS] = array::from_fn(|k| match features.seats[k % ROLES] {
        None => 0.0,
        Some(_) if k < ROLES => shares[k] - targets[k],
        Some(_) => outputs[k] - targets[k],
    });
    let mut back = [0.0; HIDDEN];
    for (k, error) in errors.iter().enumerate() {
        gradient[last + k] += error;
        for (j, &unit) in hidden.iter().enumerate().filter(|(_, unit)| **unit > 0.0) {
            gradient[second + j * OUTPUTS + k] += error * unit;
            back[j] += error * weights[second + j * OUTPUTS + k];
        }
    }
    for (row, value) in rows() {
        for (slope, back) in gradient[row * HIDDEN..].iter_mut().zip(&back) {
            *slope += value * back;
        }
    }
}

fn shares(features: &Features, outputs: &[f32; OUTPUTS]) -> [f32; ROLES] {
    let odds: [f32; ROLES] =
        array::from_fn(|role| if features.seats[role].is_some() { libm::expf(outputs[role]) } else { 0.0 });
    odds.map(|x| x / odds.iter().sum::<f32>())
}

fn loss(net: &Net, sample: &Sample) -> f64 {
    let shares = shares(&sample.features, &net.outputs(&sample.features));
    (0..ROLES)
        .filter(|&role| sample.targets[role] > 0.0)
        .map(|role| -f64::from(sample.targets[role] * libm::logf(shares[role].max(1e-6))))
        .sum()
}
