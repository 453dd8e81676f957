//! Plays by seed until there is a game for each thing worth keeping, and writes them with their playthroughs to
//! `testdata`: `cargo run -p pyramidion-inka --example find_games`.

use std::error::Error;
use std::fs;

use inka::{Action, Inka, Position, Stage, policy};
use tabletop::{Game, Line, Record, Turn};
use testkit::{Dice, Picker, playthrough, testdata, uniform};

/// A game to be found: its file, what it shows, how it is played, and how it is recognised.
struct Wanted {
    file: &'static str,
    shows: &'static str,
    options: &'static str,
    picker: Picker<Inka>,
    found: fn(&Line<Inka>) -> bool,
}

const WANTED: [Wanted; 6] = [
    Wanted {
        file: "win-of-two",
        shows: "a win among two players",
        options: "players=2",
        picker: progress,
        found: won,
    },
    Wanted {
        file: "win-of-three",
        shows: "a win among three players, the second seat beginning",
        options: "players=3 first=2",
        picker: progress,
        found: won,
    },
    Wanted {
        file: "win-of-four",
        shows: "a win among four players, the fourth seat beginning",
        options: "players=4 first=4",
        picker: progress,
        found: won,
    },
    Wanted {
        file: "draw-after-sixty-rounds",
        shows: "nobody leaves the temple within sixty rounds",
        options: "players=2",
        picker: progress,
        found: drawn,
    },
    Wanted {
        file: "carried-to-a-door-by-a-rival",
        shows: "a rival shifts the rhombus under a player with all statues onto a door",
        options: "players=2",
        picker: clumsy,
        found: carried,
    },
    Wanted {
        file: "destination-moved-with-pawn-and-statues",
        shows: "a destination rhombus is moved with a pawn and statues on it",
        options: "players=3",
        picker: progress,
        found: destination_moved,
    },
];

fn main() -> Result<(), Box<dyn Error>> {
    let games = testdata().join("games").join(Inka::NAME);
    let playthroughs = testdata().join("playthroughs").join(Inka::NAME);
    fs::create_dir_all(&games)?;
    fs::create_dir_all(&playthroughs)?;
    for wanted in WANTED {
        let lines = (0..100_000).map(|seed| (seed, play(&wanted, seed)));
        let Some((seed, line)) = lines.into_iter().find(|(_, line)| (wanted.found)(line)) else {
            return Err(format!("no seed gives {}", wanted.file).into());
        };
        let mut record = Record::of(&line);
        record.tags.push(("Event".to_owned(), wanted.shows.to_owned()));
        let name = format!("{}.txt", wanted.file);
        fs::write(games.join(&name), record.to_string())?;
        fs::write(playthroughs.join(&name), playthrough::of_file::<Inka>(&games.join(&name)))?;
        println!("{name}: seed {seed}, {} actions", line.actions().len());
    }
    Ok(())
}

fn play(wanted: &Wanted, seed: u64) -> Line<Inka> {
    let mut line = Line::start(testkit::game(wanted.options));
    let mut dice = Dice::new(seed);
    let (mut legal, mut outcomes) = (Vec::new(), Vec::new());
    loop {
        let (game, position) = (line.game(), line.position());
        let action = match line.turn() {
            Turn::Over => return line,
            Turn::Chance => {
                game.chance(position, &mut outcomes);
                dice.outcome(&outcomes)
            }
            Turn::Seat(_) => {
                game.legal(position, &mut legal);
                legal[(wanted.picker)(game, position, &legal, &mut dice)]
            }
        };
        line.play(action).expect("it is listed");
    }
}

fn progress(game: &Inka, position: &Position, legal: &[Action], dice: &mut Dice) -> usize {
    policy::pick(game, position, legal, &mut |n| dice.below(n))
}

/// Makes progress, but dawdles with all statues in hand, and carries a rival who has them to a door.
fn clumsy(game: &Inka, position: &Position, legal: &[Action], dice: &mut Dice) -> usize {
    let rival = position.seat().next(game.players());
    let gives_away = |action: &Action| {
        let mut next = *position;
        game.apply(&mut next, *action);
        let doors = game.board().doors();
        matches!(action, Action::Shift(..)) && next.pawn(rival).is_some_and(|cell| doors.contains(cell))
    };
    let gift = position.stage() == Stage::Play && position.taken(rival) == 3;
    match legal.iter().position(|action| gift && gives_away(action)) {
        Some(index) => index,
        None if position.taken(position.seat()) == 3 => uniform(game, position, legal, dice),
        None => progress(game, position, legal, dice),
    }
}

fn won(line: &Line<Inka>) -> bool {
    line.position().stage() == Stage::Won
}

fn drawn(line: &Line<Inka>) -> bool {
    line.position().stage() == Stage::Drawn
}

/// Won as the turn begins, so somebody else acted last.
fn carried(line: &Line<Inka>) -> bool {
    let last = line.actions().last().and_then(|(actor, _)| actor.seat());
    won(line) && last != Some(line.position().seat())
}

fn destination_moved(line: &Line<Inka>) -> bool {
    let game = line.game();
    let mut position = game.start();
    let seats = || tabletop::Seat::all(game.players());
    won(line)
        && line.actions().iter().any(|&(_, action)| {
            let before = position;
            game.apply(&mut position, action);
            let Action::Shift(rhombus, _) = action else { return false };
            let ridden = |seat| {
                let under = before.pawn(seat).and_then(|cell| before.cover(cell));
                under.is_some_and(|(under, _)| under == rhombus)
            };
            let statues = seats().filter(|&seat| before.has_statue(rhombus, seat)).count();
            rhombus.destination_index().is_some() && seats().any(ridden) && statues >= 2
        })
}
