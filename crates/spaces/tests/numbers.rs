//! Every legal action has a number of its own, whatever the options.

use std::collections::{HashMap, HashSet};

use dice::{Dice, Picker, Stepper, uniform};
use shelf::{AnyLine, GameName};
use spaces::{Space, Spaced};
use tabletop::Turn;
use testkit::listed;

/// Plays games and looks at the numbers at every position; gives the highest detour number used, if there is such a section.
fn check<G: Spaced>(options: &str, picker: Picker<G>, games: u64) -> u32 {
    let space = Space::new(testkit::game::<G>(options));
    let game = space.game();
    let sections = space.sections();
    let ends: Vec<u32> = sections.iter().map(|section| section.first + section.count).collect();
    assert_eq!(ends.last(), Some(&space.actions()), "{options}");
    assert!(sections.iter().skip(1).map(|section| section.first).eq(ends[..ends.len() - 1].iter().copied()));
    let detours = sections.iter().find(|section| section.name == "detour");
    let (mut numbers, mut chances, mut known) = (Vec::new(), Vec::new(), HashMap::new());
    let mut most = 0;
    for seed in 0..games {
        let (mut dice, mut stepper) = (Dice::new(seed), Stepper::default());
        let mut position = game.start();
        while let Some(action) = stepper.pick(game, &position, &mut dice, picker) {
            let legal = listed(game, &position);
            space.number(&position, &legal, &mut numbers);
            assert_eq!(numbers.len(), legal.len());
            let distinct: HashSet<u32> = numbers.iter().copied().collect();
            assert_eq!(distinct.len(), legal.len(), "{options}: two actions have one number");
            for (&number, action) in numbers.iter().zip(&legal) {
                let name = action.to_string();
                let section = sections.iter().rfind(|section| section.first <= number);
                let section = section.filter(|section| number < section.first + section.count);
                let section = section.unwrap_or_else(|| panic!("{options}: {name} has the number {number}"));
                let word = name.split(' ').next().unwrap_or_default();
                match section.name {
                    "lay" if word != "lay" => assert!(word.contains('.'), "{name} is in {section:?}"),
                    "detour" => {
                        assert!(["enter", "move", "leave"].contains(&word), "{name}");
                        most = most.max(number - section.first + 1);
                        continue;
                    }
                    "anubis-two" => assert_eq!(word, "anubis"),
                    other => assert_eq!(word, other),
                }
                // A route is named by its ends and cost; everything else by its number alone.
                let route =
                    ["enter", "move", "leave"].contains(&word) && detours.is_some() || name.contains('-');
                if !route {
                    let before = known.entry(number).or_insert_with(|| name.clone());
                    assert_eq!(*before, name, "{options}: number {number} stands for two actions");
                }
            }
            if game.turn(&position) == Turn::Chance {
                game.chance(&position, &mut chances);
                let of_chance: HashSet<u32> =
                    chances.iter().map(|chance| space.number_chance(chance.action)).collect();
                assert_eq!(of_chance.len(), chances.len());
                assert!(of_chance.iter().all(|&number| number < space.chances()));
            }
            game.apply(&mut position, action);
        }
    }
    most
}

fn builder(game: &turquoise::Turquoise, at: &turquoise::Position, dice: &mut Dice) -> turquoise::Action {
    turquoise::policy::pick(game, at, &mut |n| dice.below(n))
}

fn hoarder(game: &turquoise::Turquoise, at: &turquoise::Position, dice: &mut Dice) -> turquoise::Action {
    turquoise::policy::hoard(game, at, 10, &mut |n| dice.below(n))
}

fn racer(game: &inka::Inka, at: &inka::Position, dice: &mut Dice) -> inka::Action {
    inka::policy::pick(game, at, &mut |n| dice.below(n))
}

/// Options that are drawings of ours.
fn own_board(game: GameName, words: &[&str]) -> String {
    let boards = testkit::testdata().join("../examples/boards");
    let words: Vec<String> = words.iter().map(ToString::to_string).collect();
    let line = AnyLine::typed(game, &words, |file| std::fs::read_to_string(boards.join(file)));
    line.unwrap_or_else(|error| panic!("{error}")).options().to_string()
}

#[test]
fn aztec_with_any_options() {
    for options in [
        "players=2",
        "players=3",
        "players=3 variant=match",
        "players=2 size=5 pieces=8",
        "players=3 size=7 first=2",
        "players=3 size=7 corners=included",
        "players=2 pieces=40 corners=split",
    ] {
        check::<aztec::Aztec>(options, uniform, 5);
    }
}

#[test]
fn inka_with_any_options() {
    let own = own_board(GameName::Inka, &["players=3", "board=@inka-board.txt", "rhombi=@inka-rhombi.txt"]);
    check::<inka::Inka>(&own, racer, 2);
    for options in ["players=2", "players=3 first=2", "players=4"] {
        check::<inka::Inka>(options, racer, 2);
        check::<inka::Inka>(options, uniform, 1);
    }
}

#[test]
fn turquoise_with_any_options() {
    let own = [
        "players=4",
        "faces=@turquoise-faces.txt",
        "corners=@turquoise-corners.txt",
        "gates=@turquoise-gates.txt",
    ];
    check::<turquoise::Turquoise>(&own_board(GameName::Turquoise, &own), builder, 2);
    for options in ["players=2", "players=3 first=3 quiet=6", "players=4 standoff=draw"] {
        check::<turquoise::Turquoise>(options, uniform, 2);
        check::<turquoise::Turquoise>(options, builder, 6);
    }
}

#[test]
fn the_crowd_leaves_room() {
    assert_eq!(check::<turquoise::Turquoise>("players=2 quiet=12", hoarder, 4), 0);
    let three = check::<turquoise::Turquoise>("players=3 quiet=12", hoarder, 6);
    let four = check::<turquoise::Turquoise>("players=4 quiet=12", hoarder, 6);
    println!("detours: {three} of 2048 with three, {four} of 4096 with four");
    assert!((1..2048 / 8).contains(&three) && (1..4096 / 8).contains(&four), "{three} {four}");
}
