//! Searches on several threads: legal answers, limits that hold, and a win that is seen by all.

use bots::{Bot, Limits, PlayerSpec};
use shelf::{AnyLine, GameName};
use tabletop::{Options, Turn};

/// Plays the first actions of a game by a player of two threads, each with so many positions.
fn play(game: GameName, players: &str, spec: PlayerSpec, nodes: u64) {
    let mut options = Options::new();
    options.set("players", players).unwrap();
    let mut line = AnyLine::new(game, &options).unwrap();
    let mut bot = Bot::with_threads(spec, &line, 1, 2);
    for number in 0..8 {
        let action = match line.turn() {
            Turn::Over => return,
            Turn::Chance => bots::draw(&line, number),
            Turn::Seat(_) => {
                let decision = bot.choose(&line, &Limits::nodes(nodes)).unwrap();
                assert!(decision.nodes > 0 && decision.nodes < 4 * nodes, "{game}: {}", decision.nodes);
                decision.action
            }
        };
        line.play(&action).unwrap_or_else(|why| panic!("{game}: {action}: {why}"));
    }
}

#[test]
fn several_threads_answer_within_their_limits() {
    for (game, players) in
        [(GameName::Aztec, "2"), (GameName::Aztec, "3"), (GameName::Turquoise, "2"), (GameName::Inka, "2")]
    {
        play(game, players, PlayerSpec::Level(8), 1000);
    }
    play(GameName::Aztec, "2", PlayerSpec::Uct, 200);
}
