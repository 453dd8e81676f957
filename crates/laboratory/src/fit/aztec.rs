//! Fits the weights of Aztec by self-play: `fit aztec FILE [games=N] [nodes=N] [generations=N] [numbers=N] [seed=N]`.
//!
//! A generation plays games of each task with the weights so far (from nothing, if the file does not exist), with
//! random actions in between, and fits each network anew by gradient descent to what became of the positions of this
//! generation and the one before, and to what was expected of them. The last generation plays so many games and looks
//! at so many positions for an action, those before it fewer. Each task is fitted by a thread of its own. At last the
//! tables of the auction are made, by `numbers` games for each number and level.
//!
//! The committed weights were made from nothing by
//! `cargo laboratory fit aztec fitted.txt` and the same with `generations=0 numbers=100`.
//! The networks, which do not see each other, were fitted one by one. It takes some 90 minutes of processor time in
//! all, most of it for those of three players.

use std::array;
use std::fs;
use std::sync::Arc;
use std::thread;

use aztec::{Action, Aztec, Position, Stage};
use bots::aztec::features::{Features, ROLES, Task};
use bots::aztec::geometry::Geometry;
use bots::aztec::weights::{NUMBERS, Net, OUTPUTS, POINTS, TABLES, Weights};
use bots::aztec::{Architect, Skill, Trio, leveled};
use bots::{Boxed, Estimate, Ladder, Limits, Player};
use dice::{Dice, Stepper, uniform};
use tabletop::Game;
use testkit::game;

use super::descent::{Sample, fit};
use crate::failure::Failure;
use crate::words::Words;

#[derive(Clone, Copy)]
struct Plan {
    games: u32,
    nodes: u64,
    generations: u32,
    numbers: u32,
    seed: u64,
}

pub fn run(file: &str, words: &[String]) -> Result<(), Failure> {
    let words = Words::read(words, &["games", "nodes", "generations", "numbers", "seed"])?;
    let plan = Plan {
        games: words.number("games", 30_000)?,
        nodes: words.number("nodes", 500)?,
        generations: words.number("generations", 6)?,
        numbers: words.number("numbers", 0)?,
        seed: words.number("seed", 1)?,
    };
    let mut weights = match fs::read_to_string(file) {
        Ok(text) => text.parse()?,
        Err(_) => Weights::blank(),
    };
    weights.nets = thread::scope(|scope| {
        let start = &weights;
        let fits = TASKS.map(|task| scope.spawn(move || generations(start, task, plan)));
        fits.map(|fit| fit.join().expect("a fit that ends"))
    });
    write(file, &weights)?;
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
        write(file, &weights)?;
    }
    Ok(())
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

fn write(file: &str, weights: &Weights) -> Result<(), Failure> {
    let header = "# Weights of Aztec's evaluator, made by `cargo laboratory fit aztec`; do not edit.\n";
    Ok(fs::write(file, format!("{header}{weights}"))?)
}

/// How much what the search expected counts beside what became of it: it is less often right, but not by chance.
const TRUST: f32 = 0.4;

/// Plays games and keeps the positions after their random beginnings.
fn self_play(options: &str, weights: &Arc<Weights>, games: u32, nodes: u64, seed: u64) -> Vec<Sample> {
    let game: Aztec = game(options);
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
fn player(game: &Aztec, weights: &Arc<Weights>, seed: u64) -> Boxed<Aztec> {
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
    let (mut stepper, mut seen) = (Stepper::default(), Vec::new());
    let mut laid = 0;
    let mut choose = |position: &Position, dice: &mut Dice| {
        if let Stage::Auction(auction) = position.stage() {
            // The first to speak gets the number.
            return if auction.number.is_none() { Action::Oh(course.named) } else { Action::Pass };
        }
        laid += 1;
        let any = uniform(game, position, dice);
        if laid <= course.opening {
            return any;
        }
        let decision = player.choose(game, position, &Limits::nodes(course.nodes));
        let best = decision.candidates.first();
        let expected = best.map_or_else(Estimate::default, |best| best.estimate);
        seen.push((*position, expected));
        if course.slips && dice.below(12) == 0 {
            learn(&seen, &expected);
            seen.clear();
            return any;
        }
        decision.action
    };
    while let Some(action) = stepper.next(game, &position, dice, |_, dice| choose(&position, dice)) {
        game.apply(&mut position, action);
    }
    let outcome = game.outcome(&position).map_or_else(Estimate::default, |outcome| Estimate::of(&outcome));
    learn(&seen, &outcome);
    outcome
}

/// What the roles win of rounds with a number among players of a level, one game shared out before the first.
fn number(weights: &Arc<Weights>, level: u8, named: u8, plan: &Plan) -> [f32; ROLES] {
    let game: Aztec = game("players=3");
    let nodes = Aztec::level_nodes(level, 3);
    let mut won = [1.0 / ROLES as f32; ROLES];
    for i in 0..plan.numbers {
        let mut dice = Dice::new(plan.seed + u64::from(i) + (u64::from(named) << 40));
        let mut player = leveled(level, &game, Arc::clone(weights), dice.roll());
        let course = Course { nodes, named, opening: 0, slips: false };
        let outcome = play(&game, player.as_mut(), &course, &mut dice, |_, _| {});
        for (won, share) in won.iter_mut().zip(outcome.share) {
            *won += share;
        }
    }
    println!("level {level}, number {named}: {won:.1?} of {}", plan.numbers + 1);
    won.map(|won| won / (plan.numbers + 1) as f32)
}
