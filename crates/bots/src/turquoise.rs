//! Players of Turquoise.

use ::turquoise::{Turquoise, policy};

use crate::{Greedy, Mcts, Player, PlayerSpec, Playouts, Random, Rule, Settings};

/// Playouts that build on purpose; uniform ones never get anywhere.
fn playouts(seed: u64) -> Playouts<Turquoise> {
    Playouts::new(
        |game, position, legal, dice| policy::pick(game, position, legal, &mut |n| dice.below(n)),
        seed,
    )
}

/// The player a spec names.
pub fn player(spec: PlayerSpec, _game: &Turquoise, seed: u64) -> Box<dyn Player<Turquoise> + Send> {
    match spec {
        PlayerSpec::Random => Box::new(Random::new(seed)),
        PlayerSpec::Greedy => Box::new(Greedy::new(playouts(seed), seed)),
        PlayerSpec::Uct | PlayerSpec::Level(_) => {
            let settings = Settings::new(Rule::Ucb { exploration: 0.7 });
            Box::new(Mcts::new(settings, playouts(seed), seed))
        }
    }
}

/// How many positions a player looks at for an action if nobody says otherwise.
pub fn nodes(spec: PlayerSpec, _players: u8) -> u64 {
    spec.nodes()
}
