//! What was planted by hand is found: a blunder in a game of the strongest players is named, a lucky draw is luck.

mod common;

use analysis::{Settings, Verdict, What};
use common::{line, random, reviewed};
use shelf::{AnyLine, GameName};
use tabletop::{Record, Turn};
use testkit::{Dice, read, testdata};

/// In a game of level 8 against itself one action, which the record calls planted, was replaced by a bad one.
#[test]
fn a_planted_blunder_is_found_and_named() {
    let record: Record = read(&testdata().join("reviews/aztec-planted-blunder.txt")).parse().unwrap();
    let planted = record.moves.iter().position(|entry| entry.comment == "planted").unwrap();
    let review =
        reviewed(&AnyLine::replay(&record).unwrap(), None, Settings { nodes: 3_000, seed: 1, width: 3 });
    let step = &review.steps[planted];
    assert_eq!(step.verdict, Some(Verdict::Blunder), "{:?}", step.change);
    assert!(step.better().is_some_and(|better| better.value.share[usize::from(step.seat)] > 0.5));
    let worst =
        review.turning_points.iter().max_by(|a, b| a.change.abs().total_cmp(&b.change.abs())).unwrap();
    assert_eq!((worst.step, worst.what), (planted, What::Choice), "it decided the game");
}

/// The same game with another outcome of its last draw: what changes is luck, by as much as the outcomes differ, and no
/// choice.
#[test]
fn a_planted_lucky_draw_is_luck_and_not_skill() {
    let settings = Settings { nodes: 200, seed: 1, width: 2 };
    let mut before = random(line(GameName::Turquoise, "players=3"), &mut Dice::new(11), 24);
    while before.turn() != Turn::Chance {
        before.truncate(before.length() - 1);
    }
    let seat = match before.actions().last() {
        Some((Turn::Seat(seat), _)) => seat.index(),
        _ => panic!("somebody draws"),
    };
    let drawn = |action: &str| {
        let mut line = before.clone();
        line.play(action).unwrap();
        reviewed(&line, None, settings)
    };
    let first = before.chance()[0].0.clone();
    let review = drawn(&first);
    let draw = review.steps.last().unwrap();
    let share = |action: &str| {
        let outcome = draw.alternatives.iter().find(|outcome| outcome.action == action).unwrap();
        outcome.value.share[seat]
    };
    let outcomes = draw.alternatives.iter().map(|outcome| outcome.action.as_str());
    let lucky = outcomes.clone().max_by(|a, b| share(a).total_cmp(&share(b))).unwrap();
    let unlucky = outcomes.min_by(|a, b| share(a).total_cmp(&share(b))).unwrap();
    let [good, bad] = [lucky, unlucky].map(drawn);
    let [good_account, bad_account] = [&good, &bad].map(|review| &review.account[seat]);
    assert!(share(lucky) > share(unlucky));
    assert!(good.steps.last().unwrap().own_change() > 0.0 && bad.steps.last().unwrap().own_change() < 0.0);
    let luck = good_account.luck[seat] - bad_account.luck[seat];
    assert!((luck - (share(lucky) - share(unlucky))).abs() < 1e-9, "{luck}");
    assert_eq!(good_account.choices, bad_account.choices, "no choice was better or worse for it");
}
