//! The engine against a second implementation of the rules page that shares nothing with it.

mod reference;

use aztec::{Action, Aztec, Direction, Placement, Position, Side};
use reference::ReferenceAztec;
use tabletop::{Game, Line};
use testkit::reference::{agree, agree_after};
use testkit::{Dice, listed, uniform};

fn agrees(options: &str, games: u64) -> usize {
    (0..games).map(|seed| agree::<Aztec, ReferenceAztec>(options, seed, 200, uniform).actions().len()).sum()
}

#[test]
fn two_players() {
    assert!(agrees("", 12) + agrees("first=2", 3) > 300);
}

#[test]
fn three_players() {
    assert!(agrees("players=3", 6) + agrees("players=3 first=3", 3) > 200);
}

#[test]
fn the_match() {
    assert!(agrees("players=3 variant=match", 3) + agrees("players=3 variant=match first=2", 2) > 300);
}

#[test]
fn small_fields_until_nothing_can_be_laid() {
    assert!(agrees("size=5 pieces=40", 60) + agrees("size=7 pieces=40", 12) > 500);
    assert!(agrees("size=5 pieces=40 players=3 variant=match", 6) > 100);
}

/// Lays what is hardest to get in: what cannot leave by itself, or at least not upwards.
fn buried(game: &Aztec, position: &Position, dice: &mut Dice) -> Action {
    let blocked = |action: &Action| match action {
        Action::Lay(placement) => {
            let path = placement.path().expect("a legal placement is within the space");
            let blocked =
                Direction::EXITS.map(|exit| Placement::sweep(path, exit).meets(position.standing()));
            (blocked == [true; 5], blocked[0])
        }
        Action::Oh(_) | Action::Pass => (false, false),
    };
    one_of_the_best(&listed(game, position), blocked, dice)
}

#[test]
fn buried_pieces() {
    let lines: Vec<Line<Aztec>> =
        (0..12).map(|seed| agree::<Aztec, ReferenceAztec>("pieces=40", seed, 200, buried)).collect();
    assert!(lines.iter().map(|line| line.actions().len()).sum::<usize>() > 200);
}

/// The architect who wants points and the god who does not want them.
fn greedy(game: &Aztec, position: &Position, dice: &mut Dice) -> Action {
    let gain = |action: &Action| {
        let mut next = *position;
        game.apply(&mut next, *action);
        game.points(&next, Side::NorthSouth) + game.points(&next, Side::EastWest)
    };
    one_of_the_best(&listed(game, position), gain, dice)
}

fn one_of_the_best<T: Ord>(legal: &[Action], merit: impl Fn(&Action) -> T, dice: &mut Dice) -> Action {
    let most = legal.iter().map(&merit).max();
    let best: Vec<Action> = legal.iter().copied().filter(|action| Some(merit(action)) == most).collect();
    dice.one_of(&best)
}

#[test]
fn high_scores() {
    for (options, auction) in [
        ("", &[][..]),
        ("corners=included", &[]),
        ("corners=split", &[]),
        ("size=5 pieces=40 corners=split", &[]),
        ("players=3", &["oh 12", "pass", "pass"]),
        ("players=3 corners=split", &["oh 16", "pass", "pass"]),
        ("players=3 corners=included", &["oh 18", "pass", "pass"]),
        ("players=3", &["oh 5", "oh 4", "pass", "oh 1", "pass"]),
    ] {
        for seed in 0..4 {
            let line = agree_after::<Aztec, ReferenceAztec>(options, auction, seed, 200, greedy);
            assert!(line.game().outcome(line.position()).is_some());
        }
    }
}
