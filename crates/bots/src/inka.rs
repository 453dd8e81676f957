//! Players of Inka.

use ::inka::Inka;

use crate::{Greedy, Mcts, Player, PlayerSpec, Playouts, Random, Rule, Settings};

/// The player a spec names.
pub fn player(spec: PlayerSpec, _game: &Inka, seed: u64) -> Box<dyn Player<Inka> + Send> {
    match spec {
        PlayerSpec::Random => Box::new(Random::new(seed)),
        PlayerSpec::Greedy => Box::new(Greedy::new(Playouts::uniform(seed), seed)),
        PlayerSpec::Uct | PlayerSpec::Level(_) => {
            let settings = Settings::new(Rule::Ucb { exploration: 0.7 });
            Box::new(Mcts::new(settings, Playouts::uniform(seed), seed))
        }
    }
}

/// How many positions a player looks at for an action if nobody says otherwise.
pub fn nodes(spec: PlayerSpec, _players: u8) -> u64 {
    spec.nodes()
}
