//! The account of luck and skill adds up, on a thousand random games of every kind and number of seats.

mod common;

use analysis::{Review, Reviewer, Settings, Step, Value, Verdict};
use common::{line, random, reviewed};
use shelf::{AnyLine, GameName};
use tabletop::{Record, Turn};
use testkit::Dice;

/// Few rhombi, so that random games get beyond the laying out.
const FEW: &str = "rhombi=1:-:-/2:s0:A/3:-:-/D1:s2,s3:-/D2:s2,s3:-/D3:s2,s3:-";

/// Games of a kind: options, how many, the most actions of one.
type Kind = (GameName, &'static str, u64, usize);

const AZTEC: [Kind; 4] = [
    (GameName::Aztec, "players=2 pieces=5", 150, 99),
    (GameName::Aztec, "players=2", 100, 5),
    (GameName::Aztec, "players=3", 100, 7),
    (GameName::Aztec, "players=3 variant=match pieces=4", 100, 99),
];
const INKA: [Kind; 3] = [
    (GameName::Inka, "players=2", 60, 16),
    (GameName::Inka, "players=3", 50, 18),
    (GameName::Inka, "players=4", 40, 18),
];
const TURQUOISE: [Kind; 3] = [
    (GameName::Turquoise, "players=2 quiet=2", 150, 30),
    (GameName::Turquoise, "players=3 quiet=2 standoff=nobody", 150, 20),
    (GameName::Turquoise, "players=4 quiet=2 standoff=built", 100, 20),
];

fn near(found: f64, expected: f64, what: &str) {
    assert!((found - expected).abs() < 1e-9, "{what}: {found} is not {expected}");
}

fn whole(value: &Value, seats: usize, what: &str) {
    assert_eq!((value.share.len(), value.score.len()), (seats, seats));
    near(value.share.iter().sum(), 1.0, what);
    assert!(value.share.iter().all(|share| (0.0..=1.0).contains(share)), "{what}: {value:?}");
}

/// Everything that must hold of a review, whatever the search thinks.
fn sound(review: &Review, actions: &[(Turn, String)], seats: usize) {
    assert_eq!(review.steps.len(), actions.len());
    for (step, (by, action)) in review.steps.iter().zip(actions) {
        assert_eq!((&step.action, step.drawn), (action, *by == Turn::Chance));
        assert!(by.seat().is_none_or(|seat| seat.0 == step.seat));
        whole(&step.before, seats, action);
        whole(&step.after, seats, action);
        near(step.change.iter().sum(), 0.0, "what one gets the others lose");
        assert!(
            step.alternatives.iter().any(|alternative| alternative.action == *action),
            "{action} is weighed"
        );
        if step.drawn {
            // The mean of the luck of all outcomes is nothing, for every seat.
            let weight: f64 = step.alternatives.iter().map(|a| f64::from(a.weight.unwrap())).sum();
            for seat in 0..seats {
                let luck = step.alternatives.iter().map(|outcome| {
                    let part = f64::from(outcome.weight.unwrap()) / weight;
                    part * (outcome.value.share[seat] - step.before.share[seat])
                });
                near(luck.sum(), 0.0, "the mean luck of a draw");
            }
        } else {
            let own = usize::from(step.seat);
            assert!(step.change[own] <= 0.0, "{action}: nobody chooses better than the best");
            let shares: Vec<f64> = step.alternatives.iter().map(|a| a.value.share[own]).collect();
            assert!(shares.is_sorted_by(|a, b| a >= b), "best first: {shares:?}");
            assert_eq!(
                step.better().is_none(),
                step.change[own] == 0.0,
                "of equals the one played: {action}"
            );
        }
    }
    let mut next = 0;
    for turn in &review.turns {
        assert_eq!((turn.first, turn.end > turn.first), (next, true), "turns follow each other");
        next = turn.end;
        let own =
            review.steps[turn.first..turn.end].iter().filter(|step| !step.drawn && step.seat == turn.seat);
        near(turn.loss, -own.map(Step::own_change).sum::<f64>(), "a turn is the sum of its choices");
        assert!(turn.costliest.is_none_or(|step| (turn.first..turn.end).contains(&step)));
    }
    assert_eq!(next, review.steps.len());
    assert!(review.turning_points.is_sorted_by_key(|point| point.step));
    assert_eq!(review.account.len(), seats);
    for account in &review.account {
        near(account.result - account.start, account.sum(), "the account");
    }
    near(review.account.iter().map(|account| account.result).sum(), 1.0, "the results");
}

fn add_up(kinds: &[Kind]) {
    for &(game, options, games, most) in kinds {
        let options = if game == GameName::Inka { format!("{options} {FEW}") } else { options.to_owned() };
        let (mut over, mut draws, mut given_up) = (0, 0, 0);
        for seed in 0..games {
            let mut dice = Dice::new(seed);
            let line = random(line(game, &options), &mut dice, most);
            let seats = usize::from(line.traits().seats);
            // A game that has not ended goes on, or somebody gives up and another wins.
            let ended = line.turn() == Turn::Over;
            let winner = dice.below(2 * seats as u32) as usize;
            let result = (!ended && winner < seats)
                .then(|| (0..seats).map(|seat| if seat == winner { 1.0 } else { 0.0 }).collect::<Vec<f64>>());
            let nodes = 1 + u64::from(dice.below(12));
            let review = reviewed(&line, result.clone(), Settings { nodes, seed, width: 2 });
            sound(&review, &line.actions(), seats);
            assert_eq!(review.over, ended || result.is_some());
            if let Some(outcome) = line.outcome() {
                assert_eq!(review.end, Value::result(&outcome), "the end is the real result");
            }
            for (seat, account) in review.account.iter().enumerate() {
                let kept =
                    result.as_ref().is_none_or(|result| account.result.to_bits() == result[seat].to_bits());
                assert!(kept && (result.is_some() || account.given_up == 0.0), "{account:?}");
            }
            over += u32::from(ended);
            given_up += u32::from(result.is_some());
            draws += review.steps.iter().filter(|step| step.drawn).count();
        }
        assert!(
            given_up > 0 || u64::from(over) == games,
            "{game} {options}: {over} over, {given_up} given up"
        );
        assert_eq!(draws > 0, game != GameName::Aztec, "{game} {options}: {draws} draws");
    }
}

#[test]
fn a_thousand_games_are_reviewed() {
    let games: u64 = AZTEC.iter().chain(&INKA).chain(&TURQUOISE).map(|kind| kind.2).sum();
    assert!(games >= 1000, "{games}");
}

#[test]
fn aztec_adds_up() {
    add_up(&AZTEC);
}

#[test]
fn inka_adds_up() {
    add_up(&INKA);
}

#[test]
fn turquoise_adds_up() {
    add_up(&TURQUOISE);
}

/// The order of the work, and who does it, make no difference.
#[test]
fn any_order_gives_the_same_review() {
    for (game, options, most) in
        [(GameName::Aztec, "players=3", 6), (GameName::Inka, FEW, 12), (GameName::Turquoise, "players=3", 20)]
    {
        let line = random(line(game, options), &mut Dice::new(5), most);
        let settings = Settings { nodes: 30, seed: 4, width: 3 };
        let forwards = reviewed(&line, None, settings);
        let reviewer = Reviewer::new(&line, None, settings);
        assert_eq!(reviewer.review(), None, "nothing is done yet");
        std::thread::scope(|scope| {
            for odd in [0, 1] {
                let reviewer = &reviewer;
                let units = (0..reviewer.units()).rev().filter(move |unit| unit % 2 == odd);
                scope.spawn(move || units.for_each(|unit| reviewer.work(unit)));
            }
        });
        lines_can_be_played(&line, &forwards);
        annotations_read_back(&line, &forwards);
        assert_eq!(reviewer.review(), Some(forwards), "{game}");
    }
}

/// What the review tells of how the game might have gone on is what the rules allow.
fn lines_can_be_played(line: &AnyLine, review: &Review) {
    for (at, step) in review.steps.iter().enumerate() {
        for alternative in &step.alternatives {
            let mut there = line.clone();
            there.truncate(at);
            for action in [&alternative.action].into_iter().chain(&alternative.line) {
                there
                    .play(action)
                    .unwrap_or_else(|why| panic!("{} after {at}: {action}: {why}", line.game()));
            }
        }
    }
}

/// A record with a review in it is a record of the same game, and being reviewed again changes nothing.
fn annotations_read_back(line: &AnyLine, review: &Review) {
    let mut record = line.record();
    record.moves[0].comment.push_str("as always");
    review.annotate(&mut record);
    let text = record.to_string();
    let mut read: Record = text.parse().unwrap();
    assert_eq!(read, record);
    assert!(read.moves[0].comment.starts_with("[%win ") && read.moves[0].comment.ends_with("] as always"));
    let errors = review.steps.iter().filter(|step| step.verdict.is_some_and(Verdict::is_error)).count();
    assert_eq!(read.moves.iter().filter(|entry| !entry.variations.is_empty()).count(), errors);
    assert!(errors > 0, "random play is full of errors");
    review.annotate(&mut read);
    assert_eq!(read, record);
    assert_eq!(AnyLine::replay(&read).unwrap().hash(), line.hash());
}
