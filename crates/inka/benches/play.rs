//! How fast the game is played: `cargo bench -p pyramidion-inka`.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use inka::{Action, Inka, Position, policy};
use tabletop::Game;
use testkit::{Dice, Stepper};

fn main() {
    divan::main();
}

/// Plays a game by the progress policy and hands every position with a decision to `visit`; returns their number.
fn play(game: &Inka, seed: u64, stepper: &mut Stepper<Inka>, mut visit: impl FnMut(&Position)) -> usize {
    let mut dice = Dice::new(seed);
    let mut position = game.start();
    let mut decisions = 0;
    while let Some(action) = stepper.next(game, &position, &mut dice, |_, dice| {
        visit(&position);
        decisions += 1;
        policy::pick(game, &position, &mut |n| dice.below(n))
    }) {
        game.apply(&mut position, action);
    }
    decisions
}

/// Whole games: listing, picking and playing every decision.
#[divan::bench(args = [2, 3, 4])]
fn decisions(bencher: Bencher, players: u8) {
    let game: Inka = testkit::game(&format!("players={players}"));
    let mut stepper = Stepper::default();
    let decisions: usize = (0..4).map(|seed| play(&game, seed, &mut stepper, |_| ())).sum();
    bencher
        .counter(ItemsCount::new(decisions))
        .bench_local(|| (0..4).map(|seed| play(&game, black_box(seed), &mut stepper, |_| ())).sum::<usize>());
}

/// Listing the legal actions alone, counted by the shifts listed.
#[divan::bench]
fn shifts(bencher: Bencher) {
    let game: Inka = testkit::game("players=4");
    let mut positions = Vec::new();
    let mut legal = Vec::new();
    let mut shifts = 0;
    play(&game, 0, &mut Stepper::default(), |position| {
        game.legal(position, &mut legal);
        let listed = legal.iter().filter(|action| matches!(action, Action::Shift(..))).count();
        shifts += listed;
        positions.extend((listed > 0).then_some(*position));
    });
    bencher.counter(ItemsCount::new(shifts)).bench_local(|| {
        for position in &positions {
            game.legal(black_box(position), &mut legal);
            black_box(&legal);
        }
    });
}
