//! What the rulebooks' examples show, counted in the games of a study: how likely such an example is.
//! `numbers FILE` reads what `pyramidion lab … --data FILE` kept.
//!
//! `cargo laboratory numbers docs/data/turquoise-4.jsonl`

use std::collections::BTreeMap;
use std::fmt::Display;
use std::fs;
use std::path::PathBuf;

use inka::{Action as Deed, Inka, Stage};
use shelf::Shelved;
use studies::{Kept, Settings, Study};
use tabletop::{Game, Line, Seat};
use turquoise::{Action, PENALTIES, Phase, Turquoise};

use crate::failure::{Failure, about_file};

#[derive(clap::Args)]
pub struct Args {
    /// The games of a study
    file: PathBuf,
}

/// How often things were seen, by what they were.
type Counts<K> = BTreeMap<K, u64>;

pub fn run(args: &Args) -> Result<(), Failure> {
    let fail = |why: &dyn Display| about_file(&args.file, why);
    let text = fs::read_to_string(&args.file).map_err(|why| fail(&why))?;
    let mut lines = text.lines();
    let first: serde_json::Value =
        serde_json::from_str(lines.next().unwrap_or_default()).map_err(|why| fail(&why))?;
    let settings: Settings = serde_json::from_value(first["of"].clone()).map_err(|why| fail(&why))?;
    let study = Study::new(settings).map_err(|why| fail(&why))?;
    let (mut pyramid, mut race) = (Pyramid::default(), Race::default());
    for (number, line) in lines.enumerate() {
        let kept: Kept = serde_json::from_str(line).map_err(|why| fail(&why))?;
        let game = kept.line(&study, number).map_err(|why| fail(&why))?;
        if let Some(line) = Turquoise::line(&game) {
            pyramid.count(line);
        }
        if let Some(line) = Inka::line(&game) {
            race.count(line);
        }
    }
    pyramid.print();
    race.print();
    Ok(())
}

/// What games of Turquoise say about the examples.
#[derive(Default)]
struct Pyramid {
    /// What players lost for idle pillars under a finished pyramid: each, and all of a game together.
    each: Counts<i16>,
    together: Counts<i16>,
    /// Points for a plate on the first storey, to whoever laid it.
    plates: Counts<i16>,
    /// Points paid for a way of a pillar, and to how many others.
    paid: Counts<(u8, usize)>,
}

impl Pyramid {
    fn count(&mut self, line: &Line<Turquoise>) {
        let game = line.game();
        let mut position = game.start();
        for &(_, action) in line.actions() {
            if let Action::Lay(place, _) = action
                && place.level() == 1
            {
                *self.plates.entry(position.value(place, position.active())).or_default() += 1;
            }
            if let Some((_, due)) = game.price(&position, action) {
                let owners = due.iter().filter(|points| **points > 0).count();
                *self.paid.entry((due.iter().sum(), owners)).or_default() += 1;
            }
            game.apply(&mut position, action);
        }
        if position.phase() != Phase::Crowned {
            return;
        }
        let lost = |seat: Seat| -> i16 {
            let idle = |level: u8| (position.free(seat).0 & position.topped(level).0).count_ones() as i16;
            (0..).zip(PENALTIES).map(|(level, penalty)| penalty * idle(level)).sum()
        };
        let lost: Vec<i16> = Seat::all(game.seats()).map(lost).collect();
        *self.together.entry(lost.iter().sum()).or_default() += 1;
        for lost in lost {
            *self.each.entry(lost).or_default() += 1;
        }
    }

    fn print(&self) {
        print("points lost by a player", &self.each);
        print("points lost in a game", &self.together);
        print("points for a plate on the first storey", &self.plates);
        let paid: Counts<String> =
            self.paid.iter().map(|((paid, to), n)| (format!("{paid} to {to}"), *n)).collect();
        print("points paid for a pillar's way", &paid);
    }
}

/// What games of Inka say about what was told of it.
#[derive(Default)]
struct Race {
    /// Walks by what they cost.
    walks: Counts<u8>,
    /// Turns of all players together, after the temple is laid out.
    turns: Counts<u32>,
    /// Statues that a player takes in his first turn.
    statues: Counts<u8>,
    /// Secret passages in a game, and moves of destinations.
    passages: Counts<u32>,
    destinations: Counts<u32>,
}

impl Race {
    fn count(&mut self, line: &Line<Inka>) {
        let game = line.game();
        let mut position = game.start();
        let (mut turns, mut passages, mut destinations) = (0, 0, 0);
        let mut first = vec![None; usize::from(game.players())];
        for &(_, action) in line.actions() {
            let before = position;
            game.apply(&mut position, action);
            if before.stage() != Stage::Play {
                continue;
            }
            let seat = before.seat();
            passages += u32::from(matches!(action, Deed::Passage(_)));
            destinations +=
                u32::from(matches!(action, Deed::Shift(moved, _) if moved.destination_index().is_some()));
            let ended = position.stage() != Stage::Play || position.seat() != seat;
            if ended {
                turns += 1;
                first[seat.index()].get_or_insert(before.taken(seat));
            } else if matches!(action, Deed::Go(_)) {
                *self.walks.entry(before.points() - position.points()).or_default() += 1;
            }
        }
        for statues in first.into_iter().flatten() {
            *self.statues.entry(statues).or_default() += 1;
        }
        *self.turns.entry(turns).or_default() += 1;
        *self.passages.entry(passages).or_default() += 1;
        *self.destinations.entry(destinations).or_default() += 1;
    }

    fn print(&self) {
        print("walks by action points", &self.walks);
        print("turns of all together", &self.turns);
        print("statues in a player's first turn", &self.statues);
        print("secret passages in a game", &self.passages);
        print("moves of destinations in a game", &self.destinations);
    }
}

fn print<K: Display>(what: &str, counts: &Counts<K>) {
    let all: u64 = counts.values().sum();
    if all == 0 {
        return;
    }
    println!("{what}, {all} in all:");
    for (name, count) in counts {
        println!("{name:>10} {count:>8} {:>6.1} %", 100.0 * *count as f64 / all as f64);
    }
}
