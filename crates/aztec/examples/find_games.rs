//! Finds a game for every way Aztec can end and for every feature worth watching, and stores it with its
//! playthrough in `testdata`: `cargo run -p pyramidion-aztec --example find_games`.

use std::{fs, io};

use aztec::{Action, Aztec, Direction, Placement, Side};
use tabletop::{Game, Line, Record};
use testkit::{Dice, game, playthrough, testdata};

/// What is looked for: file name, what the record says it shows, options, and how to know it.
struct Wanted {
    name: &'static str,
    shows: &'static str,
    options: &'static str,
    found: fn(&Line<Aztec>) -> bool,
}

const WANTED: [Wanted; 12] = [
    Wanted {
        name: "two-first-wins",
        shows: "all 22 pieces are laid and the player who began has more points",
        options: "players=2",
        found: |line| laid_all(line) && scores(line)[0] > scores(line)[1],
    },
    Wanted {
        name: "two-second-wins",
        shows: "all 22 pieces are laid and the other player, who is p1, has more points",
        options: "players=2 first=2",
        found: |line| laid_all(line) && scores(line)[0] > scores(line)[1],
    },
    Wanted {
        name: "two-tie",
        shows: "equal points: the player who began wins",
        options: "players=2",
        found: |line| laid_all(line) && scores(line)[0] == scores(line)[1] && scores(line)[0] > 1,
    },
    Wanted {
        name: "two-early-end",
        shows: "the game ends before the 22nd piece because none can be laid",
        options: "players=2",
        found: |line| !laid_all(line),
    },
    Wanted {
        name: "two-lifting",
        shows: "five pieces and more that go in only when others are lifted",
        options: "players=2",
        found: |line| lifted(line) >= 5,
    },
    Wanted {
        name: "two-corners",
        shows: "corners count for both sides, a smaller field is filled up",
        options: "players=2 size=7 pieces=40 corners=included",
        found: |line| scores(line).iter().all(|&score| score > 3),
    },
    Wanted {
        name: "oh-puch-wins",
        shows: "no architect reaches Oh Puch's number",
        options: "players=3",
        found: |line| winner_is_oh_puch(line) && scores(line).iter().any(|&score| score > 2),
    },
    Wanted {
        name: "oh-puch-loses",
        shows: "an architect reaches the number and the one with more points, East/West, wins",
        options: "players=3 first=2",
        found: |line| {
            let (game, position) = (line.game(), line.position());
            let points = |side| game.points(position, side);
            !winner_is_oh_puch(line) && points(Side::EastWest) > points(Side::NorthSouth)
        },
    },
    Wanted {
        name: "oh-puch-loses-tie",
        shows: "both architects reach the number with equal points: the one who played first wins",
        options: "players=3",
        found: |line| {
            let (game, position) = (line.game(), line.position());
            let points = |side| game.points(position, side);
            !winner_is_oh_puch(line) && points(Side::EastWest) == points(Side::NorthSouth)
        },
    },
    Wanted {
        name: "auction-down-to-one",
        shows: "a long auction: at number 1 the others can only pass",
        options: "players=3 first=3",
        found: |line| line.position().number() == Some(1) && line.actions().len() >= 22 + 6,
    },
    Wanted {
        name: "match",
        shows: "three rounds, each player Oh Puch once, one winner",
        options: "players=3 variant=match first=2",
        found: |line| winners(line) == 1,
    },
    Wanted {
        name: "match-shared",
        shows: "a match whose first place is shared",
        options: "players=3 variant=match",
        found: |line| winners(line) == 2,
    },
];

fn main() -> io::Result<()> {
    let [games, playthroughs] =
        ["games", "playthroughs"].map(|folder| testdata().join(folder).join(Aztec::NAME));
    fs::create_dir_all(&games)?;
    fs::create_dir_all(&playthroughs)?;
    for wanted in WANTED {
        let line = (0..1_000_000)
            .map(|seed| play(wanted.options, seed))
            .find(wanted.found)
            .expect("a common enough end");
        let mut record = Record::of(&line);
        record.tags.push(("Event".to_owned(), wanted.shows.to_owned()));
        let file = format!("{}.txt", wanted.name);
        fs::write(games.join(&file), record.to_string())?;
        fs::write(playthroughs.join(&file), playthrough::of_file::<Aztec>(&games.join(&file)))?;
        println!("{file}: {}", record.result.unwrap_or_default());
    }
    Ok(())
}

/// A game of players who take points every other time they can, and leave the rest to chance.
fn play(options: &str, seed: u64) -> Line<Aztec> {
    let mut line = Line::start(game::<Aztec>(options));
    let mut dice = Dice::new(seed);
    let mut legal = Vec::new();
    while let Some(seat) = line.turn().seat() {
        let (game, position) = (line.game(), line.position());
        game.legal(position, &mut legal);
        if dice.below(2) == 0 {
            let gain = |action: &Action| {
                let mut next = *position;
                game.apply(&mut next, *action);
                game.scores(&next)[seat.index()]
            };
            let most = legal.iter().map(gain).max();
            legal.retain(|action| Some(gain(action)) == most);
        }
        let action = legal[dice.below(legal.len() as u32) as usize];
        line.play(action).expect("a listed action is legal");
    }
    line
}

fn scores(line: &Line<Aztec>) -> Vec<i32> {
    line.game().scores(line.position()).to_vec()
}

fn laid_all(line: &Line<Aztec>) -> bool {
    line.position().count() == line.game().pieces()
}

fn winners(line: &Line<Aztec>) -> usize {
    line.game().outcome(line.position()).map_or(0, |outcome| outcome.winners().count())
}

fn winner_is_oh_puch(line: &Line<Aztec>) -> bool {
    let outcome = line.game().outcome(line.position());
    outcome.is_some_and(|outcome| outcome.winners().next() == line.game().oh_puch(line.position()))
}

/// How many pieces could not have left by themselves when they were laid.
fn lifted(line: &Line<Aztec>) -> usize {
    let mut again = Line::start(line.game().clone());
    let mut lifted = 0;
    for &(_, action) in line.actions() {
        lifted += usize::from(is_lifted(&again, action));
        again.play(action).expect("it was played before");
    }
    lifted
}

fn is_lifted(line: &Line<Aztec>, action: Action) -> bool {
    let Action::Lay(placement) = action else { return false };
    let path = placement.path().expect("a legal placement is within the space");
    Direction::EXITS.iter().all(|&exit| Placement::sweep(path, exit).meets(line.position().standing()))
}
