//! Agreement with the slow reference, a second reading of the rules page: whose turn, what is legal, how it stands.

mod boards;
mod reference;

use reference::SlowTurquoise;
use testkit::reference::agree_under;
use testkit::{Dice, Picker, uniform};
use turquoise::{Action, Phase, Position, Turquoise, policy};

/// Versions of the rules with options, each way a game can stop among them.
const OPTIONS: [(u32, &str); 7] = [
    (2, "players=2 standoff=score"),
    (2, "players=3 first=3 quiet=3 standoff=built"),
    (2, "players=4 quiet=2 standoff=nobody"),
    (2, "players=4 first=2 quiet=12 standoff=draw"),
    (1, "players=2"),
    (1, "players=3 first=3"),
    (1, "players=4 first=2"),
];

fn builder(game: &Turquoise, position: &Position, dice: &mut Dice) -> Action {
    policy::pick(game, position, &mut |n| dice.below(n))
}

/// Builds, but does something else every now and then.
fn erratic(game: &Turquoise, position: &Position, dice: &mut Dice) -> Action {
    if dice.below(5) == 0 { uniform(game, position, dice) } else { builder(game, position, dice) }
}

/// Sites get crowded and routes long, up to what the reference can walk in time.
fn hoarder(game: &Turquoise, position: &Position, dice: &mut Dice) -> Action {
    if dice.below(8) == 0 || position.standing().count() > 46 {
        return erratic(game, position, dice);
    }
    policy::hoard(game, position, 12, &mut |n| dice.below(n))
}

/// Plays games of at most so many actions with every option; returns how many positions were compared.
fn compare(seeds: u64, most: usize, picker: Picker<Turquoise>) -> usize {
    let games = OPTIONS.into_iter().flat_map(|options| (0..seeds).map(move |seed| (options, seed)));
    let played = games
        .map(|((rules, options), seed)| agree_under::<_, SlowTurquoise>(rules, options, seed, most, picker));
    played.map(|line| line.actions().len() + 1).sum()
}

#[test]
fn uniform_play_agrees() {
    assert!(compare(3, 400, uniform) > 3000);
}

#[test]
fn builders_agree_up_to_the_capstone() {
    assert!(compare(4, 3000, builder) > 3000);
}

#[test]
fn erratic_builders_agree() {
    assert!(compare(4, 1000, erratic) > 3000);
}

/// Boards of an owner's own, drawn by lot.
#[test]
fn own_boards_agree() {
    let mut positions = 0;
    for seed in 0..12 {
        let options = format!("players={} {}", 2 + seed % 3, boards::drawn_by_lot(&mut Dice::new(seed)));
        let most = if seed % 2 == 0 { 400 } else { 1500 };
        positions += agree_under::<_, SlowTurquoise>(2, &options, seed, most, erratic).actions().len();
    }
    assert!(positions > 2000, "only {positions}");
}

/// Builds until some plates are left, then only brings pillars: the game stops.
fn quitter(game: &Turquoise, position: &Position, dice: &mut Dice) -> Action {
    policy::hoard(game, position, 8, &mut |n| dice.below(n))
}

#[test]
fn games_that_stop_agree_on_every_rank() {
    for (rules, options) in OPTIONS.into_iter().filter(|(_, options)| !options.contains("quiet=12")) {
        for seed in 0..2 {
            let line = agree_under::<_, SlowTurquoise>(rules, options, seed, 3000, quitter);
            assert_eq!(line.position().phase(), Phase::StandOff, "{options}, seed {seed}");
        }
    }
}

#[test]
fn crowded_sites_agree() {
    assert!(compare(3, 300, hoarder) > 3000);
}
