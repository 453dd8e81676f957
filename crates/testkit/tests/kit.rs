//! The kit passes a game that keeps the contract and fails one that breaks it, whichever way.

use std::panic;

use proptest::prelude::*;
use tabletop::{Game, Line, Options, Record, Turn, perft, perft_divide};
use testkit::toy::{FAULTS, Heap};
use testkit::{choices, conformance, game, reference, uniform};

const KINDS: &[&str] = &["", "players=3 first=2", "players=4 die=no", "stones=1"];

#[test]
fn a_game_that_keeps_the_contract_passes() {
    assert!(conformance::check::<Heap>(KINDS, 20, uniform).positions > 500);
}

#[test]
fn every_way_to_break_the_contract_is_noticed() {
    for fault in FAULTS.iter().filter(|fault| **fault != "none") {
        let options = format!("players=3 fault={fault}");
        let caught = panic::catch_unwind(|| conformance::check::<Heap>(&[&options], 20, uniform));
        assert!(caught.is_err(), "{fault} went unnoticed");
    }
}

#[test]
fn perft_counts_lines_and_what_chance_does() {
    let heap: Heap = game("stones=3 die=no");
    assert_eq!([0, 1, 2, 3, 4].map(|depth| perft(&heap, &heap.start(), depth)), [1, 3, 3, 1, 0]);
    let divided: Vec<_> = perft_divide(&heap, &heap.start(), 2).iter().map(|(_, lines)| *lines).collect();
    assert_eq!(divided, [2, 1, 0]);
    let heap: Heap = game("stones=2");
    assert_eq!(perft(&heap, &heap.start(), 2), 1 + 2 + 2);
}

#[test]
fn a_seat_takes_back_its_own_actions_only() {
    let mut line: Line<Heap> = Line::start(game("stones=5 die=no players=2"));
    line.play_text("take 1").unwrap();
    assert_eq!(line.turn(), Turn::Seat(tabletop::Seat(1)));
    assert_eq!(line.undoable(tabletop::Seat(0)), 0, "the other one is to act");
    assert_eq!(line.undoable(tabletop::Seat(1)), 0, "it was not the other one's action");
    line.truncate(0);
    assert_eq!(*line.position(), line.game().start());
}

#[test]
fn a_record_that_does_not_replay_says_where_and_why() {
    let check = |text: &str, expected: &str| {
        let record: Record = text.parse().unwrap();
        assert_eq!(record.replay::<Heap>().unwrap_err().to_string(), expected);
    };
    check("[Game \"go\"][Rules \"1\"]", "this is a record of 'go'");
    check(
        "[Game \"heap\"][Rules \"2\"]",
        "the game cannot start: version 2 of the rules is not known here; the newest is 1",
    );
    check("[Game \"heap\"][Rules \"1\"] die 2; take 3", "action 2, 'take 3': take 3 is not possible now");
    check("[Game \"heap\"][Rules \"1\"] die 2; eat 3", "action 2, 'eat 3': an action is take N or die N");
    check(
        "[Game \"heap\"][Rules \"1\"][Options \"stones=1\"][Result \"p2 rank 1 score 1\"] die 1; take 1",
        "the actions lead to another result: p1 rank 1 score 1; p2 rank 2 score 0",
    );
}

/// The same rules once more; `wrong` plants a difference.
struct Slow<const WRONG: bool> {
    left: i32,
    shown: i32,
    seat: i32,
}

impl<const WRONG: bool> reference::Reference for Slow<WRONG> {
    fn new(options: &Options) -> Self {
        Slow { left: options.get("stones").unwrap().parse().unwrap(), shown: 0, seat: 0 }
    }

    fn turn(&self) -> String {
        match (self.left, self.shown) {
            (0, _) => "over".into(),
            (_, 0) => "chance".into(),
            _ => format!("p{}", self.seat + 1),
        }
    }

    fn legal(&self) -> Vec<String> {
        match self.turn().as_str() {
            "over" => Vec::new(),
            "chance" => (1..=3).map(|n| format!("die {n}")).collect(),
            _ => (1..=self.shown.min(self.left) - i32::from(WRONG && self.left == 3))
                .map(|n| format!("take {n}"))
                .collect(),
        }
    }

    fn play(&mut self, action: &str) {
        let (word, n) = action.split_once(' ').unwrap();
        let n: i32 = n.parse().unwrap();
        if word == "die" {
            self.shown = n;
        } else {
            (self.left, self.shown, self.seat) = (self.left - n, 0, 1 - self.seat);
        }
    }

    fn scores(&self) -> Vec<i32> {
        let won = |seat| i32::from(self.left == 0 && self.seat != seat);
        vec![won(0), won(1)]
    }

    fn result(&self) -> String {
        match (self.left, self.seat) {
            (0, 1) => "p1 rank 1 score 1; p2 rank 2 score 0".into(),
            (0, _) => "p1 rank 2 score 0; p2 rank 1 score 1".into(),
            _ => "running".into(),
        }
    }
}

#[test]
fn agreement_passes_and_disagreement_is_noticed() {
    for seed in 0..20 {
        reference::agree::<Heap, Slow<false>>("", seed, 100, uniform);
    }
    let wrong =
        || (0..20).for_each(|seed| drop(reference::agree::<Heap, Slow<true>>("", seed, 100, uniform)));
    assert!(panic::catch_unwind(wrong).is_err());
}

proptest! {
    #[test]
    fn any_choices_make_a_game(choices in choices::choices(40)) {
        let line = choices::play(game::<Heap>(""), choices);
        prop_assert_eq!(line.game().hash(line.position()), line.game().rehash(line.position()));
    }
}
