//! The ladder of a game: who plays under which name. A game without players of its own gets the general ones:
//! `impl Ladder for Game {}`.

use dice::{Picker, uniform};
use tabletop::{Game, zobrist};

use crate::adviser::Fresh;
use crate::together::THREADED;
use crate::{
    Adviser, Boxed, ByScore, Greedy, LEVELS, Mcts, PlayerSpec, Playouts, Random, Rule, Settings, Team,
};

/// A game that has players.
pub trait Ladder: Game {
    /// The cheap player for playouts.
    const PICKER: Picker<Self> = uniform::<Self>;

    /// The player of the best-looking action.
    fn greedy(&self, seed: u64) -> Boxed<Self> {
        Box::new(Greedy::new(ByScore, seed))
    }

    /// The reference: plain tree search with playouts.
    fn reference(&self, seed: u64) -> Boxed<Self> {
        let settings = Settings::new(Rule::Ucb { exploration: EXPLORATION });
        Box::new(Mcts::new(settings, Playouts::new(Self::PICKER, seed), seed))
    }

    /// The player of a level, from 1 to [`LEVELS`].
    fn level(&self, _level: u8, seed: u64) -> Boxed<Self> {
        self.reference(seed)
    }

    /// How many positions the player of a level looks at for an action at a table of so many seats.
    fn level_nodes(level: u8, _seats: u8) -> u64 {
        *rung(&NODES, level)
    }

    /// Who says what positions are worth, to everybody alike; another seed is another opinion.
    fn adviser(&self, seed: u64) -> Box<dyn Adviser<Self>> {
        Box::new(Fresh(move |game: &Self| game.reference(seed)))
    }

    /// How many positions the adviser looks at if nobody says otherwise, at a table of so many seats: what
    /// docs/strength.md found useful.
    fn adviser_nodes(_seats: u8) -> u64 {
        REFERENCE_NODES
    }
}

/// The player a spec names.
pub fn player<G: Ladder>(spec: PlayerSpec, game: &G, seed: u64) -> Boxed<G> {
    match spec {
        PlayerSpec::Random => Box::new(Random::new(seed)),
        PlayerSpec::Greedy => game.greedy(seed),
        PlayerSpec::Uct => game.reference(seed),
        PlayerSpec::Level(level) => game.level(level, seed),
    }
}

/// The same with so many threads, for those whose strength is how much they look at: at one tree, or where a player cannot
/// share his, as a team. Others think alone.
pub fn players<G: Ladder>(spec: PlayerSpec, game: &G, seed: u64, threads: usize) -> Boxed<G> {
    let mut first = player(spec, game, seed);
    let alone = !THREADED || threads <= 1 || !matches!(spec, PlayerSpec::Uct | PlayerSpec::Level(LEVELS));
    if alone || first.share(threads) || !first.goes_on() {
        return first;
    }
    let others = (1..threads as u64).map(|n| player(spec, game, seed ^ zobrist::mix(n)));
    Box::new(Team(core::iter::once(first).chain(others).collect()))
}

/// How many positions a player looks at for an action if nobody says otherwise.
pub fn nodes<G: Ladder>(spec: PlayerSpec, seats: u8) -> u64 {
    match spec {
        PlayerSpec::Random | PlayerSpec::Greedy => u64::MAX,
        PlayerSpec::Uct => REFERENCE_NODES,
        PlayerSpec::Level(level) => G::level_nodes(level, seats),
    }
}

/// Whether a player answers within milliseconds, because it judges one step or looks at few positions.
pub fn is_quick<G: Ladder>(spec: PlayerSpec, seats: u8) -> bool {
    match spec {
        PlayerSpec::Random | PlayerSpec::Greedy => true,
        PlayerSpec::Uct | PlayerSpec::Level(_) => nodes::<G>(spec, seats) <= QUICK_NODES,
    }
}

/// What stands for a level on a ladder; a level beyond an end is that end.
pub(crate) fn rung<T>(rungs: &[T; LEVELS as usize], level: u8) -> &T {
    &rungs[usize::from(level.clamp(1, LEVELS)) - 1]
}

/// So many positions are looked at within milliseconds in any of our games.
const QUICK_NODES: u64 = 400;

/// How many positions the reference looks at.
const REFERENCE_NODES: u64 = 2000;

/// The weight of exploration where nobody has tuned it.
const EXPLORATION: f32 = 0.7;

/// Each level looks at about three times as many positions as the one below; the highest takes a few seconds where ten
/// games are played out in a millisecond.
const NODES: [u64; LEVELS as usize] = [8, 25, 80, 250, 800, 2_500, 8_000, 25_000];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Estimate, Limits};
    use dice::{Dice, Stepper};
    use testkit::toy::Heap;

    /// A game of the test kit, with nobody who has studied it.
    impl Ladder for Heap {}

    /// What the first wins of games against the second, seats changing, each with its own number of positions.
    fn won(first: PlayerSpec, second: PlayerSpec, games: u64) -> f32 {
        let heap: Heap = testkit::game("stones=30 die=no");
        let game = |seed: u64| {
            let ours = (seed % 2) as usize;
            let mut players = [0, 1].map(|seat| {
                let spec = if seat == ours { first } else { second };
                (player(spec, &heap, seed), nodes::<Heap>(spec, 2))
            });
            let (mut stepper, mut dice) = (Stepper::default(), Dice::new(seed));
            let mut position = heap.start();
            while let Some(action) = stepper.next(&heap, &position, &mut dice, |seat, _| {
                let (player, nodes) = &mut players[seat.index()];
                player.choose(&heap, &position, &Limits::nodes(*nodes)).action
            }) {
                heap.apply(&mut position, action);
            }
            Estimate::of(&heap.outcome(&position).expect("the game is over")).share[ours]
        };
        (0..games).map(game).sum::<f32>() / games as f32
    }

    #[test]
    fn what_a_thought_may_cost_says_whether_it_is_quick() {
        for quick in [PlayerSpec::Random, PlayerSpec::Greedy, PlayerSpec::Level(1), PlayerSpec::Level(4)] {
            assert!(is_quick::<Heap>(quick, 2), "{quick}");
        }
        for slow in [PlayerSpec::Uct, PlayerSpec::Level(5), PlayerSpec::Level(LEVELS)] {
            assert!(!is_quick::<Heap>(slow, 2), "{slow}");
        }
    }

    #[test]
    fn a_game_without_players_of_its_own_gets_a_ladder() {
        for level in 2..=LEVELS {
            assert!(Heap::level_nodes(level, 2) > Heap::level_nodes(level - 1, 2), "level {level}");
        }
        let [low, high] = [1, 5].map(PlayerSpec::Level);
        assert!(won(high, low, 40) > 0.65, "level 5 against level 1: {}", won(high, low, 40));
        assert!(won(PlayerSpec::Uct, PlayerSpec::Random, 20) > 0.8);
        assert!(won(PlayerSpec::Greedy, PlayerSpec::Random, 40) >= 0.5);
    }
}
