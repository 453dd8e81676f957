//! The engine against a second implementation of the rules page that shares nothing with it.

mod reference;

use aztec::{Action, Aztec, Direction, Placement, Position, Side};
use reference::ReferenceAztec;
use tabletop::{Game, Line};
use testkit::reference::{agree, agree_after};
use testkit::{Dice, uniform};

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
fn buried(_: &Aztec, position: &Position, legal: &[Action], dice: &mut Dice) -> usize {
    let blocked = |action: &Action| match action {
        Action::Lay(placement) => {
            let path = placement.path().expect("a legal placement is within the space");
            let blocked =
                Direction::EXITS.map(|exit| Placement::sweep(path, exit).meets(position.standing()));
            (blocked == [true; 5], blocked[0])
        }
        Action::Oh(_) | Action::Pass => (false, false),
    };
    let most = legal.iter().map(blocked).max().expect("there is a legal action");
    let choices: Vec<usize> = (0..legal.len()).filter(|&i| blocked(&legal[i]) == most).collect();
    choices[dice.below(choices.len() as u32) as usize]
}

#[test]
fn buried_pieces() {
    let lines: Vec<Line<Aztec>> =
        (0..12).map(|seed| agree::<Aztec, ReferenceAztec>("pieces=40", seed, 200, buried)).collect();
    assert!(lines.iter().map(|line| line.actions().len()).sum::<usize>() > 200);
}

/// The architect who wants points and the god who does not want them.
fn greedy(game: &Aztec, position: &Position, legal: &[Action], dice: &mut Dice) -> usize {
    let gain = |action: &Action| {
        let mut next = *position;
        game.apply(&mut next, *action);
        game.points(&next, Side::NorthSouth) + game.points(&next, Side::EastWest)
    };
    let most = legal.iter().map(gain).max().expect("there is a legal action");
    let choices: Vec<usize> = (0..legal.len()).filter(|&i| gain(&legal[i]) == most).collect();
    choices[dice.below(choices.len() as u32) as usize]
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
