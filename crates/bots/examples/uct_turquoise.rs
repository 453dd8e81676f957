//! Tunes the reference for Turquoise: plain tree search with various weights of exploration, each against a fixed one:
//! `uct_turquoise [games=N] [nodes=N]`. The frozen constant in `turquoise.rs` comes from here.

use bots::Estimate;
use bots::stats::Tally;
use bots::turquoise::reference;
use dice::Dice;
use tabletop::Game;
use turquoise::Turquoise;

/// What the others are compared with.
const FIXED: f32 = 0.7;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |key: &str, default: u32| {
        let value = arguments.iter().find_map(|argument| argument.strip_prefix(key)?.parse().ok());
        value.unwrap_or(default)
    };
    let options = "players=2".parse().expect("options");
    let game = Turquoise::new(&options, Turquoise::RULES).expect("options that fit");
    let (games, nodes) = (number("games=", 16), u64::from(number("nodes=", 40)));
    for exploration in [0.1, 0.3, 1.4, 3.0] {
        let mut tally = Tally::default();
        for i in 0..games {
            tally.count(play(&game, exploration, i, nodes));
        }
        let (low, high) = tally.interval();
        let Tally { wins, draws, losses, .. } = tally;
        println!(
            "{exploration} against {FIXED}: {:.3} ({low:.3} to {high:.3}), {wins} won, {draws} shared, {losses} lost",
            tally.share()
        );
    }
}

/// The share of the win of the one with `exploration` against the one with [`FIXED`].
fn play(game: &Turquoise, exploration: f32, number: u32, nodes: u64) -> f32 {
    let ours = (number % 2) as usize;
    let mut dice = Dice::new(77 + u64::from(number / 2));
    let mut players = [0, 1].map(|seat| {
        let seed = u64::from(number) << 8 | seat as u64;
        reference(if seat == ours { exploration } else { FIXED }, seed)
    });
    let outcome = bots::play(game, &mut players, nodes, &mut dice);
    Estimate::of(&outcome).share[ours]
}
