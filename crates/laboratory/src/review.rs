//! Measures reviews: how second thoughts shrink with the size of the searches, what a review costs, and how often a verdict
//! stays the same if its searches are so many times larger.
//! `review GAME [players=N] [level=N] [games=N] [seed=N] [nodes=N,N…] [every=N] [times=N]` prints a line for each number of
//! positions. With `times` verdicts are compared, of every so many decisions; without, whole games are reviewed.
//!
//! `cargo laboratory review aztec games=50 nodes=250,1000,4000,16000`

use std::time::Duration;

use analysis::{Reviewer, Settings, Verdict};
use bots::{Bot, Limits, PlayerSpec};
use shelf::{AnyLine, GameName};
use tabletop::Turn;

use crate::failure::Failure;
use crate::thread_time::thread_time;
use crate::words::Words;

#[derive(clap::Args)]
pub struct Args {
    /// The game
    game: GameName,
    /// [players=N] [level=N] [games=N] [seed=N] [nodes=N,N…] [every=N] [times=N]
    words: Vec<String>,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let keys = ["players", "level", "games", "seed", "nodes", "every", "times"];
    let words = Words::read(&args.words, &keys)?;
    let players = words.number("players", 2_u8)?;
    let (level, seed) = (words.number("level", 5_u8)?, words.number("seed", 1_u64)?);
    let options = format!("players={players}").parse()?;
    let games = (0..words.number("games", 4_u64)?).map(|more| {
        let line = AnyLine::new(args.game, &options)?;
        Ok(played(line, level, seed + more))
    });
    let games: Vec<AnyLine> = games.collect::<Result<_, Failure>>()?;
    let usual = analysis::nodes(&AnyLine::new(args.game, &options)?);
    let sizes = match words.text("nodes") {
        Some(list) => list.split(',').map(str::parse).collect::<Result<Vec<u64>, _>>()?,
        None => vec![usual],
    };
    let times = words.number("times", 0_u64)?;
    for nodes in sizes {
        let settings = Settings { nodes, seed, width: Settings::WIDTH };
        if times == 0 {
            whole(&games, settings);
        } else {
            compared(&games, settings, times, words.number("every", 7_usize)?);
        }
    }
    Ok(())
}

/// A game between players of a level.
fn played(mut line: AnyLine, level: u8, seed: u64) -> AnyLine {
    let mut bots: Vec<Bot> = (0..u64::from(line.traits().seats))
        .map(|seat| Bot::new(PlayerSpec::Level(level), &line, seed.wrapping_mul(8) + seat))
        .collect();
    loop {
        let action = match line.turn() {
            Turn::Over => return line,
            Turn::Chance => bots::draw(&line, seed),
            Turn::Seat(seat) => {
                let bot = &mut bots[seat.index()];
                let limits = Limits::nodes(bot.nodes());
                bot.choose(&line, &limits).expect("a seat is to act").action
            }
        };
        line.play(&action).expect("players play what is legal");
    }
}

/// Reviews games as a whole.
fn whole(games: &[AnyLine], settings: Settings) {
    let (mut sums, mut steps, mut time, mut searches) = (Vec::new(), Vec::new(), Duration::ZERO, 0);
    for line in games {
        let begun = thread_time();
        let reviewer = Reviewer::new(line, None, settings);
        (0..reviewer.units()).for_each(|unit| reviewer.work(unit));
        let review = reviewer.review().expect("all of the work is done");
        time += thread_time().saturating_sub(begun);
        searches += review.steps.iter().map(|step| step.alternatives.len()).sum::<usize>();
        sums.extend(review.account.iter().map(|account| account.second_thoughts.abs()));
        steps.extend(review.steps.iter().flat_map(|step| step.second_thoughts.iter().map(|it| it.abs())));
    }
    println!(
        "nodes {}: {} games, second thoughts of a seat {:.1} % a game, {:.2} % a step; {:.1} s and {} searches a game",
        settings.nodes,
        games.len(),
        100.0 * mean(&sums),
        100.0 * mean(&steps),
        time.as_secs_f64() / games.len() as f64,
        searches / games.len(),
    );
}

/// Compares the verdicts of searches with those of searches so many times larger.
fn compared(games: &[AnyLine], settings: Settings, times: u64, every: usize) {
    let deep = Settings { nodes: settings.nodes * times, ..settings };
    let (mut same, mut alike, mut losses, mut count) = (0, 0, Vec::new(), 0);
    for line in games {
        let (shallow, deep) = (Reviewer::new(line, None, settings), Reviewer::new(line, None, deep));
        let actions = line.actions();
        let decisions = actions.iter().enumerate().filter(|(_, (by, _))| by.seat().is_some());
        for (at, (by, action)) in decisions.skip(every / 2).step_by(every) {
            let seat = by.seat().map_or(0, tabletop::Seat::index);
            let [Some(near), Some(far)] = [&shallow, &deep].map(|reviewer| loss(reviewer, at, seat, action))
            else {
                continue;
            };
            let verdicts = [near, far].map(Verdict::of);
            count += 1;
            same += u32::from(verdicts[0] == verdicts[1]);
            alike += u32::from(verdicts[0].is_error() == verdicts[1].is_error());
            losses.push((near - far).abs());
        }
    }
    let part = |some: u32| 100.0 * f64::from(some) / f64::from(count.max(1));
    println!(
        "nodes {} and {}: {count} decisions, the same verdict {:.0} %, error or none {:.0} %, losses {:.1} % apart",
        settings.nodes,
        deep.nodes,
        part(same),
        part(alike),
        100.0 * mean(&losses),
    );
}

/// What an action gave away, by a review; none where nothing could be chosen.
fn loss(reviewer: &Reviewer, at: usize, seat: usize, action: &str) -> Option<f64> {
    let (_, alternatives) = reviewer.examine(at)?;
    let [best, _, ..] = &alternatives[..] else { return None };
    let done = alternatives.iter().find(|alternative| alternative.action == action)?;
    Some(best.value.share[seat] - done.value.share[seat])
}

fn mean(figures: &[f64]) -> f64 {
    figures.iter().sum::<f64>() / figures.len().max(1) as f64
}
