//! Agreement with the slow reference, move list by move list.

mod reference;
mod sketches;

use inka::{Action, Inka, Position, policy};
use tabletop::Record;
use testkit::reference::{agree, agree_after};
use testkit::{Dice, uniform};

const OPTIONS: [&str; 3] = ["players=2", "players=3 first=3", "players=4 first=2"];

fn progress(game: &Inka, position: &Position, dice: &mut Dice) -> Action {
    policy::pick(game, position, &mut |n| dice.below(n))
}

/// Players that mostly make progress: they meet positions neither of the others does.
fn wavering(game: &Inka, position: &Position, dice: &mut Dice) -> Action {
    if dice.below(3) == 0 { uniform(game, position, dice) } else { progress(game, position, dice) }
}

fn check(games: u64, most: usize, picker: testkit::Picker<Inka>) {
    let mut positions = 0;
    for options in OPTIONS {
        for seed in 0..games {
            let line = agree::<Inka, reference::InkaReference>(options, seed, most, picker);
            positions += line.actions().len();
        }
    }
    assert!(positions > 1000, "{positions}");
}

#[test]
fn random_play_agrees() {
    check(4, 160, uniform::<Inka>);
}

#[test]
fn progress_agrees_to_the_end() {
    check(2, usize::MAX - 1, progress);
}

#[test]
fn wavering_agrees() {
    check(2, 250, wavering);
}

/// They hold what play by chance seldom meets: a winner carried by a rival, destinations moved with pawns on them.
#[test]
fn stored_games_agree() {
    let files = testkit::text_files(&testkit::testdata().join("games/inka"));
    assert!(!files.is_empty());
    for path in files {
        let record: Record = testkit::read(&path).parse().unwrap();
        let moves: Vec<_> = record.moves.iter().map(|played| played.action.as_str()).collect();
        let options = record.options.to_string();
        agree_after::<Inka, reference::InkaReference>(&options, &moves, 0, moves.len(), uniform::<Inka>);
    }
}

/// Boards of all sizes with walls and snakes of their own, and rhombi with any.
#[test]
fn own_boards_agree() {
    let mut positions = 0;
    for seed in 0..30 {
        let options = sketches::options(seed);
        let line = agree::<Inka, reference::InkaReference>(&options, seed, 120, wavering);
        positions += line.actions().len();
    }
    assert!(positions > 1500, "{positions}");
}
