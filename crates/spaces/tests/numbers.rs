//! Every legal action has a number of its own, whatever the options.

use std::collections::{HashMap, HashSet};

use dice::{Dice, Picker, Stepper, uniform};
use shelf::{AnyLine, GameName};
use spaces::{Space, Spaced};
use tabletop::{Game, Turn};
use testkit::listed;

/// Plays games of the newest rules and looks at the numbers at every position.
fn check<G: Spaced>(options: &str, picker: Picker<G>, games: u64) {
    check_under(options, G::RULES, picker, games);
}

/// The same under a version of the rules; gives the most detours of a position, if there is such a section.
fn check_under<G: Spaced>(options: &str, rules: u32, picker: Picker<G>, games: u64) -> u32 {
    let space = Space::new(testkit::game_under::<G>(options, rules));
    let game = space.game();
    let sections = space.sections();
    let ends: Vec<u32> = sections.iter().map(|section| section.first + section.count).collect();
    assert_eq!(ends.last(), Some(&space.actions()), "{options}");
    assert!(sections.iter().skip(1).map(|section| section.first).eq(ends[..ends.len() - 1].iter().copied()));
    let detours = sections.iter().find(|section| section.name == "detour");
    let (mut numbers, mut chances, mut known) = (Vec::new(), Vec::new(), HashMap::new());
    let (mut most, mut both) = (0, (Vec::new(), Vec::new()));
    for seed in 0..games {
        let (mut dice, mut stepper) = (Dice::new(seed), Stepper::default());
        let mut position = game.start();
        while let Some(action) = stepper.pick(game, &position, &mut dice, picker) {
            let legal = listed(game, &position);
            space.number(&position, &legal, &mut numbers);
            assert_eq!(numbers.len(), legal.len());
            space.list(&position, &mut both.0, &mut both.1);
            assert!(both.0 == legal && both.1 == numbers, "{options}: listed at once they differ");
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

/// A crowd that wants as many routes as can be: of some actions that bring or move pillars the one that leaves most detours.
fn packer(game: &turquoise::Turquoise, at: &turquoise::Position, dice: &mut Dice) -> turquoise::Action {
    if at.phase() != turquoise::Phase::Act || at.pile().count() > 10 || dice.below(3) == 0 {
        return hoarder(game, at, dice);
    }
    let candidates: Vec<_> = (0..6).map(|_| hoarder(game, at, dice)).collect();
    let detours = |&action: &turquoise::Action| {
        let mut after = *at;
        game.apply(&mut after, action);
        let (mut bills, mut ends) = (0, HashSet::new());
        game.visit_fares(&after, |fare| {
            bills += 1;
            ends.insert(fare);
        });
        bills - ends.len()
    };
    candidates.into_iter().max_by_key(detours).unwrap_or(turquoise::Action::End)
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
fn a_crowded_site() {
    for (rules, words) in [(1, ""), (2, "quiet=12")] {
        for players in 2..=4 {
            let options = format!("players={players} {words}");
            let most = check_under::<turquoise::Turquoise>(&options, rules, hoarder, 3);
            assert_eq!(most > 0, players > 2, "{options}: {most} detours");
            let packed = check_under::<turquoise::Turquoise>(&options, rules, packer, 2);
            println!("{options}: {most} detours, {packed}");
            assert!(packed >= most, "{options}: {most} detours by chance, {packed} by those who want them");
        }
    }
}

/// The bound of the detours, worked out: every split of the columns into own pillars, landings and each opponent's pillars.
#[test]
fn the_bound_of_detours() {
    for players in 2..=4_usize {
        let space = Space::new(testkit::game::<turquoise::Turquoise>(&format!("players={players}")));
        let detours = space.sections().iter().find(|section| section.name == "detour");
        let hand = usize::from(turquoise::HANDS[players - 2]);
        let mut most = 0;
        for own in 0..=hand {
            for landings in 0..=64 - own {
                let pairs = (own + 1) * (landings + 1) - 1;
                for theirs in splits(players - 1, hand, 64 - own - landings) {
                    most = most.max(pairs * more_bills(&theirs));
                }
            }
        }
        assert_eq!(most, detours.map_or(0, |section| section.count as usize), "with {players}");
    }
}

/// How many pillars opponents may have, the most first; together so many, or all they have.
fn splits(opponents: usize, hand: usize, columns: usize) -> Vec<Vec<usize>> {
    if opponents == 0 {
        return vec![Vec::new()];
    }
    let share = columns.min(hand * opponents);
    (share.div_ceil(opponents)..=share.min(hand))
        .flat_map(|most| {
            let rest = splits(opponents - 1, most, share - most);
            rest.into_iter().map(move |rest| [vec![most], rest].concat())
        })
        .collect()
}

/// The most bills from one start to one landing, less one for each figure of action points: figures of points are at most
/// these pillars, and no bill beats another. Of tuples in the product of some chains those are most that have the middle sum.
fn more_bills(pillars: &[usize]) -> usize {
    let bills = |points: usize| {
        let chains = pillars.iter().map(|most| most + 1).chain([points]);
        let sums = chains.fold(vec![1], |sums: Vec<usize>, chain| {
            let mut wider = vec![0; sums.len() + chain - 1];
            for (sum, count) in sums.iter().enumerate() {
                wider[sum..sum + chain].iter_mut().for_each(|wide| *wide += count);
            }
            wider
        });
        sums.into_iter().max().unwrap_or_default()
    };
    (1..=4).map(|points| bills(points).saturating_sub(points)).max().unwrap_or_default()
}
