//! Tunes the reference for Aztec: plain tree search with various weights of exploration, each against a fixed one:
//! `uct_aztec [OPTIONS] [games=N] [nodes=N]`. The frozen constant in `aztec.rs` comes from here.

use bots::stats::Tally;
use bots::{Estimate, Limits, Mcts, Player, Playouts, Rule, Settings};
use dice::Dice;
use tabletop::{Game, Turn};

use aztec::Aztec;

/// What the others are compared with.
const FIXED: f32 = 0.4;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |key: &str, default: u32| {
        let value = arguments.iter().find_map(|argument| argument.strip_prefix(key)?.parse().ok());
        value.unwrap_or(default)
    };
    let options = arguments.first().map_or("players=2", String::as_str);
    let game = Aztec::new(&options.parse().expect("options"), Aztec::RULES).expect("options that fit");
    let (games, nodes) = (number("games=", 60), u64::from(number("nodes=", 500)));
    for exploration in [0.1, 0.2, 0.4, 0.7, 1.0, 1.4] {
        let mut tally = Tally::default();
        for i in 0..games {
            tally.count(play(&game, exploration, i, nodes));
        }
        let (low, high) = tally.interval();
        println!("{options}: {exploration} against {FIXED}: {:.3} ({low:.3} to {high:.3})", tally.share());
    }
}

/// The share of the win of the one with `exploration`; all others have [`FIXED`].
fn play(game: &Aztec, exploration: f32, number: u32, nodes: u64) -> f32 {
    let seats = u32::from(game.traits().seats);
    let ours = (number % seats) as usize;
    let mut dice = Dice::new(77 + u64::from(number / seats));
    let uct = |seat: usize| {
        let exploration = if seat == ours { exploration } else { FIXED };
        let seed = u64::from(number) << 8 | seat as u64;
        Mcts::new(Settings::new(Rule::Ucb { exploration }), Playouts::uniform(seed), seed)
    };
    let mut players: Vec<_> = (0..seats as usize).map(uct).collect();
    let mut position = game.start();
    let mut legal = Vec::new();
    let mut actions = 0;
    while let Turn::Seat(seat) = game.turn(&position) {
        game.legal(&position, &mut legal);
        // An opening of two random actions makes games differ.
        let action = if actions < 2 {
            legal[dice.below(legal.len() as u32) as usize]
        } else {
            players[seat.index()].choose(game, &position, &Limits::nodes(nodes)).action
        };
        game.apply(&mut position, action);
        actions += 1;
    }
    let outcome = game.outcome(&position).expect("the game is over");
    Estimate::of(&outcome).share[ours]
}
