//! Finds a game for every way Turquoise can end and every feature worth watching, and stores each as a record with its
//! playthrough: `cargo run -p pyramidion-turquoise --example find_games`
//!
//! The games are the same on every machine: seeds are tried in order, and the first game that shows it is taken.

use std::fs;

use tabletop::{Game, Line, Record, Turn};
use testkit::{Dice, Picker, game_under, playthrough, testdata};
use turquoise::{Action, Face, Phase, Position, Turquoise, policy};

/// What a game shows, and how to find it.
struct Wanted {
    file: &'static str,
    event: &'static str,
    rules: u32,
    options: &'static str,
    picker: Picker<Turquoise>,
    shows: fn(&Line<Turquoise>) -> bool,
}

const WANTED: [Wanted; 15] = [
    Wanted {
        file: "capstone-2-players",
        event: "Two players finish the pyramid",
        rules: 1,
        options: "players=2",
        picker: builder,
        shows: |line| line.position().phase() == Phase::Crowned,
    },
    Wanted {
        file: "capstone-3-players",
        event: "Three players finish the pyramid",
        rules: 1,
        options: "players=3 first=3",
        picker: builder,
        shows: |line| line.position().phase() == Phase::Crowned,
    },
    Wanted {
        file: "capstone-4-players",
        event: "Four players finish the pyramid",
        rules: 1,
        options: "players=4 first=2",
        picker: builder,
        shows: |line| line.position().phase() == Phase::Crowned,
    },
    Wanted {
        file: "stand-off",
        event: "Nobody lays a plate for twelve turns each, on a crowded site: a draw",
        rules: 1,
        options: "players=3",
        picker: hoarder,
        shows: |line| line.position().phase() == Phase::StandOff,
    },
    Wanted {
        file: "seth-on-the-capstone",
        event: "Seth's owner takes over the capstone, and both score it",
        rules: 1,
        options: "players=3",
        picker: patient,
        shows: |line| matches!(line.actions(), [.., (_, Action::Crown), (_, Action::Seth(_))]),
    },
    Wanted {
        file: "auction-of-four-bidders",
        event: "Four players bid for one tablet, one of them twice",
        rules: 1,
        options: "players=4",
        picker: keen,
        shows: four_bidders,
    },
    Wanted {
        file: "all-tablets",
        event: "Horus, Anubis on two pillars, Thot and Seth in one game",
        rules: 1,
        options: "players=4 first=4",
        picker: erratic,
        shows: all_tablets,
    },
    Wanted {
        file: "tie-for-first",
        event: "Two of three players share the highest score, and with it the first rank",
        rules: 1,
        options: "players=3 first=2",
        picker: builder,
        shows: |line| line.position().phase() == Phase::Crowned && winners(line) > 1,
    },
    Wanted {
        file: "v2-capstone",
        event: "Version 2: two players finish the pyramid",
        rules: 2,
        options: "players=2 standoff=score",
        picker: builder,
        shows: |line| line.position().phase() == Phase::Crowned,
    },
    Wanted {
        file: "v2-capstone-tie",
        event: "Version 2: a tie for first after the capstone, to be played again",
        rules: 2,
        options: "players=3 first=2 standoff=score",
        picker: builder,
        shows: |line| line.position().phase() == Phase::Crowned && winners(line) > 1,
    },
    Wanted {
        file: "v2-stand-off-score",
        event: "Version 2: four rounds without a plate, and the highest score after the penalties wins",
        rules: 2,
        options: "players=2 standoff=score",
        picker: hoarder,
        shows: |line| line.position().phase() == Phase::StandOff && winners(line) == 1,
    },
    Wanted {
        file: "v2-stand-off-score-tie",
        event: "Version 2: four rounds without a plate, and a tie for first",
        rules: 2,
        options: "players=4 first=4 standoff=score",
        picker: hoarder,
        shows: |line| line.position().phase() == Phase::StandOff && winners(line) > 1,
    },
    Wanted {
        file: "v2-stand-off-built",
        event: "Version 2: the most pillars under plates win, though another has the highest score",
        rules: 2,
        options: "players=3 quiet=3 standoff=built",
        picker: quitter,
        shows: |line| {
            let scores = line.game().scores(line.position());
            let outcome = line.game().outcome(line.position()).expect("the game is over");
            let best = scores.iter().max();
            line.position().phase() == Phase::StandOff
                && outcome.winners().all(|seat| Some(&scores[seat.index()]) != best)
        },
    },
    Wanted {
        file: "v2-stand-off-nobody",
        event: "Version 2: the temple is unfinished, and the king dismisses all",
        rules: 2,
        options: "players=4 first=3 quiet=2 standoff=nobody",
        picker: quitter,
        shows: |line| line.position().phase() == Phase::StandOff && winners(line) == 0,
    },
    Wanted {
        file: "v2-stand-off-draw",
        event: "Version 2: five rounds without a plate, drawn for all without penalties",
        rules: 2,
        options: "players=2 quiet=5 standoff=draw",
        picker: quitter,
        shows: |line| line.position().phase() == Phase::StandOff && winners(line) == 2,
    },
];

fn winners(line: &Line<Turquoise>) -> usize {
    line.game().outcome(line.position()).map_or(0, |outcome| outcome.winners().count())
}

fn builder(game: &Turquoise, position: &Position, legal: &[Action], dice: &mut Dice) -> usize {
    policy::pick(game, position, legal, &mut |n| dice.below(n))
}

/// Builds, but does something else every now and then.
fn erratic(game: &Turquoise, position: &Position, legal: &[Action], dice: &mut Dice) -> usize {
    if dice.below(8) == 0 {
        testkit::uniform(game, position, legal, dice)
    } else {
        builder(game, position, legal, dice)
    }
}

fn hoarder(game: &Turquoise, position: &Position, legal: &[Action], dice: &mut Dice) -> usize {
    policy::hoard(game, position, legal, 16, &mut |n| dice.below(n))
}

/// Builds until some plates lie above the ground, then brings pillars and lays no more.
fn quitter(game: &Turquoise, position: &Position, legal: &[Action], dice: &mut Dice) -> usize {
    policy::hoard(game, position, legal, 7, &mut |n| dice.below(n))
}

/// Builds, and keeps Seth for the capstone.
fn patient(game: &Turquoise, position: &Position, legal: &[Action], dice: &mut Dice) -> usize {
    match position.phase() {
        Phase::Seth(Face::CAPSTONE, ..) => 0,
        Phase::Seth(..) => legal.len() - 1,
        _ => builder(game, position, legal, dice),
    }
}

/// Builds, and raises whenever possible.
fn keen(game: &Turquoise, position: &Position, legal: &[Action], dice: &mut Dice) -> usize {
    if matches!(position.phase(), Phase::Auction(_)) { 0 } else { builder(game, position, legal, dice) }
}

fn four_bidders(line: &Line<Turquoise>) -> bool {
    let auctions = line.actions().split(|(_, action)| matches!(action, Action::End));
    auctions.into_iter().any(|turn| {
        let bids = turn.iter().filter(|(_, action)| matches!(action, Action::Auction(..) | Action::Bid(_)));
        let bidders: Vec<Turn> = bids.map(|(actor, _)| *actor).collect();
        let different =
            bidders.iter().enumerate().filter(|(i, actor)| !bidders[..*i].contains(actor)).count();
        different == 4 && bidders.len() > 4
    }) && line.position().phase() == Phase::Crowned
}

fn all_tablets(line: &Line<Turquoise>) -> bool {
    let used = |kind: fn(&Action) -> bool| line.actions().iter().any(|(_, action)| kind(action));
    used(|action| matches!(action, Action::Horus(_)))
        && used(|action| matches!(action, Action::Anubis(_, Some(_))))
        && used(|action| matches!(action, Action::Thot))
        && used(|action| matches!(action, Action::Seth(_)))
        && line.position().phase() == Phase::Crowned
}

fn play(wanted: &Wanted, seed: u64) -> Line<Turquoise> {
    let mut line = Line::start(game_under::<Turquoise>(wanted.options, wanted.rules));
    let mut dice = Dice::new(seed);
    let (mut legal, mut outcomes) = (Vec::new(), Vec::new());
    loop {
        let action = match line.turn() {
            Turn::Over => return line,
            Turn::Chance => {
                line.game().chance(line.position(), &mut outcomes);
                dice.outcome(&outcomes)
            }
            Turn::Seat(_) => {
                line.game().legal(line.position(), &mut legal);
                legal[(wanted.picker)(line.game(), line.position(), &legal, &mut dice)]
            }
        };
        line.play(action).expect("what is listed is accepted");
    }
}

fn main() {
    let games = testdata().join("games").join(Turquoise::NAME);
    let playthroughs = testdata().join("playthroughs").join(Turquoise::NAME);
    for folder in [&games, &playthroughs] {
        fs::create_dir_all(folder).expect("the folder can be made");
    }
    for wanted in WANTED {
        let found = (0..5000).map(|seed| (seed, play(&wanted, seed)));
        let Some((seed, line)) = found.into_iter().find(|(_, line)| (wanted.shows)(line)) else {
            panic!("no game shows: {}", wanted.event);
        };
        let mut record = Record::of(&line);
        record.tags.push(("Event".to_owned(), wanted.event.to_owned()));
        let path = games.join(wanted.file).with_extension("txt");
        fs::write(&path, record.to_string()).expect("the record can be written");
        let text = playthrough::of_file::<Turquoise>(&path);
        fs::write(playthroughs.join(wanted.file).with_extension("txt"), text).expect("it can be written");
        println!("{}: seed {seed}, {} actions, {:?}", wanted.file, line.actions().len(), record.result);
    }
}
