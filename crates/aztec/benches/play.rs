//! How fast the rules are: random play, legal lists, perft, copies.

use aztec::{Aztec, Position};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use tabletop::{Game, perft};
use testkit::{Dice, Stepper, game, uniform};

fn main() {
    println!("a position takes {} bytes", size_of::<Position>());
    divan::main();
}

/// Plies of random play: the legal list, and one action of it played.
#[divan::bench(args = ["players=2", "players=3", "players=3 variant=match"], sample_count = 20)]
fn random_plies(bencher: Bencher, options: &str) {
    const GAMES: u64 = 2000;
    let game = game::<Aztec>(options);
    let plies: u32 = (0..GAMES).map(|seed| play_out(&game, seed)).sum();
    bencher
        .counter(ItemsCount::new(plies))
        .bench(|| (0..GAMES).map(|seed| play_out(&game, seed)).sum::<u32>());
}

/// Plays a random game and says how many actions it had.
fn play_out(game: &Aztec, seed: u64) -> u32 {
    let mut dice = Dice::new(seed);
    let mut position = game.start();
    let mut stepper = Stepper::default();
    let mut plies = 0;
    while let Some(action) = stepper.pick(game, &position, &mut dice, uniform) {
        game.apply(&mut position, action);
        plies += 1;
    }
    plies
}

/// Leaves of perft from the start.
#[divan::bench(sample_count = 10)]
fn perft_leaves(bencher: Bencher) {
    let game = game::<Aztec>("");
    let leaves = perft(&game, &game.start(), 4);
    bencher.counter(ItemsCount::new(leaves)).bench(|| perft(&game, black_box(&game.start()), 4));
}

/// One copy of a position.
#[divan::bench]
fn copy(bencher: Bencher) {
    let position = game::<Aztec>("").start();
    bencher.bench(|| *black_box(&position));
}
