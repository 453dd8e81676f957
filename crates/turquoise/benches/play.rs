//! Speed: decisions a second in builder play, and the list of legal actions on crowded sites of four players.
//!
//! `cargo bench -p pyramidion-turquoise`

use std::time::Instant;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use tabletop::Game;
use testkit::{Dice, Picker, Stepper, game};
use turquoise::{Action, Phase, Position, Turquoise, policy};

fn main() {
    divan::main();
}

fn builder(game: &Turquoise, position: &Position, dice: &mut Dice) -> Action {
    policy::pick(game, position, &mut |n| dice.below(n))
}

/// Plays a game to its end, showing every position in which a player decides; returns how many there were.
fn play(game: &Turquoise, seed: u64, pick: Picker<Turquoise>, mut show: impl FnMut(&Position)) -> usize {
    let mut dice = Dice::new(seed);
    let mut position = game.start();
    let mut stepper = Stepper::default();
    let mut decisions = 0;
    while let Some(action) = stepper.next(game, &position, &mut dice, |_, dice| {
        show(&position);
        decisions += 1;
        pick(game, &position, dice)
    }) {
        game.apply(&mut position, action);
    }
    decisions
}

/// Positions of four players with 90 % of the sockets full at least and all action points to spend; that takes time.
fn crowded() -> Vec<Position> {
    let game: Turquoise = game("players=4 quiet=12");
    let mut crowded = Vec::new();
    let hoarders: [Picker<Turquoise>; 4] = [
        |game, position, dice| policy::hoard(game, position, 4, &mut |n| dice.below(n)),
        |game, position, dice| policy::hoard(game, position, 7, &mut |n| dice.below(n)),
        |game, position, dice| policy::hoard(game, position, 10, &mut |n| dice.below(n)),
        |game, position, dice| policy::hoard(game, position, 13, &mut |n| dice.below(n)),
    ];
    for hoarder in hoarders {
        for seed in 0..25 {
            play(&game, seed, hoarder, |position| {
                let full = 10 * position.standing().count() >= 9 * position.offered().count();
                if full && position.phase() == Phase::Act && position.action_points() >= 3 {
                    crowded.push(*position);
                }
            });
        }
    }
    crowded
}

/// The position whose list takes longest, by the best of several measurements of each.
fn slowest(positions: &[Position]) -> Position {
    let game: Turquoise = game("players=4");
    let mut legal = Vec::with_capacity(game.traits().max_legal);
    let mut time = |position: &Position| {
        let begun = Instant::now();
        game.legal(black_box(position), &mut legal);
        begun.elapsed()
    };
    let best = |position: &&Position| (0..10).map(|_| time(position)).min();
    *positions.iter().max_by_key(best).expect("some position is crowded")
}

#[divan::bench(args = [2, 3, 4], sample_count = 50, sample_size = 1)]
fn decisions_in_builder_play(bencher: Bencher, players: u8) {
    let game: Turquoise = game(&format!("players={players}"));
    let games = || (0..20).map(|seed| play(&game, seed, builder, |_| {})).sum::<usize>();
    bencher.counter(ItemsCount::new(games())).bench_local(games);
}

#[divan::bench(sample_count = 50, sample_size = 1)]
fn crowded_lists(bencher: Bencher) {
    let game: Turquoise = game("players=4");
    let positions = crowded();
    let mut legal = Vec::with_capacity(game.traits().max_legal);
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        for position in &positions {
            game.legal(black_box(position), &mut legal);
        }
    });
}

#[divan::bench(sample_count = 200)]
fn slowest_crowded_list(bencher: Bencher) {
    let game: Turquoise = game("players=4");
    let position = slowest(&crowded());
    let mut legal = Vec::with_capacity(game.traits().max_legal);
    bencher.bench_local(|| game.legal(black_box(&position), &mut legal));
}
