//! `find`: plays by seed until there is a game for every way to end and every thing worth watching, and writes each with
//! its playthrough to `testdata`. Seeds are tried in order, so the games are the same on every machine.

mod aztec;
mod inka;
mod turquoise;

use std::fs;

use dice::{Dice, Picker, play_out};
use shelf::GameName;
use tabletop::{Game, Line, Record};
use testkit::{game_under, playthrough, testdata};

use crate::failure::{Failure, because};

/// A game to be found: its file, what it shows, how it is played, and how it is recognised.
struct Wanted<G: Game> {
    file: &'static str,
    shows: &'static str,
    rules: u32,
    options: &'static str,
    picker: Picker<G>,
    found: fn(&Line<G>) -> bool,
}

/// After so many games that do not show it, it is given up.
const PATIENCE: u64 = 1_000_000;

pub fn run(only: Option<GameName>) -> Result<(), Failure> {
    for game in GameName::ALL.into_iter().filter(|game| only.is_none_or(|only| only == *game)) {
        match game {
            GameName::Aztec => find(&aztec::WANTED)?,
            GameName::Inka => find(&inka::WANTED)?,
            GameName::Turquoise => find(&turquoise::WANTED)?,
            #[allow(unreachable_patterns, reason = "a new game may come without a list")]
            _ => println!("{game}: nobody has listed what to find"),
        }
    }
    Ok(())
}

fn find<G: Game>(all: &[Wanted<G>]) -> Result<(), Failure> {
    let [games, playthroughs] = ["games", "playthroughs"].map(|folder| testdata().join(folder).join(G::NAME));
    fs::create_dir_all(&games)?;
    fs::create_dir_all(&playthroughs)?;
    for wanted in all {
        let game: G = game_under(wanted.options, wanted.rules);
        let mut lines = (0..PATIENCE).map(|seed| play_out(game.clone(), wanted.picker, &mut Dice::new(seed)));
        let line =
            lines.find(wanted.found).ok_or_else(|| because(format!("no seed gives {}", wanted.file)))?;
        let mut record = Record::of(&line);
        record.tags.push(("Event".to_owned(), wanted.shows.to_owned()));
        let name = format!("{}.txt", wanted.file);
        fs::write(games.join(&name), record.to_string())?;
        fs::write(playthroughs.join(&name), playthrough::of_file::<G>(&games.join(&name)))?;
        println!(
            "{} {name}: {} actions, {}",
            G::NAME,
            line.actions().len(),
            record.result.unwrap_or_default()
        );
    }
    Ok(())
}

fn winners<G: Game>(line: &Line<G>) -> usize {
    line.game().outcome(line.position()).map_or(0, |outcome| outcome.winners().count())
}
