//! Measures reviews: how second thoughts shrink with the size of the searches, what a review costs, and how often a verdict
//! stays the same if its searches are so many times larger.
//! `review GAME [players=N] [level=N] [games=N] [seed=N] [nodes=N,N…] [every=N] [times=N] [keep=FILE]` prints a line for
//! each number of positions. With `times` verdicts are compared, of every so many decisions; without, whole games are
//! reviewed. What was found out of a game is kept in the file, if one is named: the same command goes on where it was broken
//! off, and with fewer games it tells what is known of those.
//!
//! `cargo laboratory review aztec games=50 nodes=250,1000,4000,16000 keep=target/aztec.jsonl`

mod found;
mod kept;

use std::path::Path;

use analysis::{Reviewer, Settings};
use bots::{Bot, Limits, PlayerSpec};
use shelf::{AnyLine, GameName};
use tabletop::Turn;

use crate::failure::Failure;
use crate::thread_time::thread_time;
use crate::words::Words;
use found::{Compared, Found, Whole};
use kept::Kept;

#[derive(clap::Args)]
pub struct Args {
    /// The game
    game: GameName,
    /// [players=N] [level=N] [games=N] [seed=N] [nodes=N,N…] [every=N] [times=N] [keep=FILE]
    words: Vec<String>,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let keys = ["players", "level", "games", "seed", "nodes", "every", "times", "keep"];
    let words = Words::read(&args.words, &keys)?;
    let players = words.number("players", 2_u8)?;
    let (level, seed) = (words.number("level", 5_u8)?, words.number("seed", 1_u64)?);
    let (games, times) = (words.number("games", 4_u64)?, words.number("times", 0_u64)?);
    let every = words.number("every", 7_usize)?.max(1);
    let start = AnyLine::new(args.game, &format!("players={players}").parse()?)?;
    let sizes = match words.text("nodes") {
        Some(list) => list.split(',').map(str::parse).collect::<Result<Vec<u64>, _>>()?,
        None => vec![analysis::nodes(&start)],
    };
    let what = format!("{} players={players} level={level} seed={seed}", args.game);
    let path = words.text("keep").map(Path::new);
    let settings = |nodes| Settings { nodes, seed, width: Settings::WIDTH };
    if times == 0 {
        let work = |line: &AnyLine, nodes| whole(line, settings(nodes));
        going_through(&start, level, seed, games, &sizes, &mut Kept::open(path, what)?, work)
    } else {
        let work = |line: &AnyLine, nodes| compared(line, settings(nodes), times, every);
        let what = format!("{what} every={every} times={times}");
        going_through(&start, level, seed, games, &sizes, &mut Kept::open(path, what)?, work)
    }
}

/// Does the work that is missing, game by game, and tells what is known then.
fn going_through<F: Found>(
    start: &AnyLine,
    level: u8,
    seed: u64,
    games: u64,
    sizes: &[u64],
    kept: &mut Kept<F>,
    work: impl Fn(&AnyLine, u64) -> F,
) -> Result<(), Failure> {
    for game in 0..games {
        let missing: Vec<u64> =
            sizes.iter().copied().filter(|&nodes| kept.get(game, nodes).is_none()).collect();
        if missing.is_empty() {
            continue;
        }
        let line = played(start.clone(), level, seed + game);
        for nodes in missing {
            kept.add(game, nodes, work(&line, nodes))?;
        }
    }
    for &nodes in sizes {
        let found: Vec<&F> = (0..games).filter_map(|game| kept.get(game, nodes)).collect();
        println!("nodes {nodes}: {games} games, {}", F::told(&found));
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

/// Reviews a game as a whole.
fn whole(line: &AnyLine, settings: Settings) -> Whole {
    let begun = thread_time();
    let reviewer = Reviewer::new(line, None, settings);
    (0..reviewer.units()).for_each(|unit| reviewer.work(unit));
    let review = reviewer.review().expect("all of the work is done");
    let seconds = thread_time().saturating_sub(begun).as_secs_f64();
    let steps = review.steps.iter().flat_map(|step| &step.second_thoughts);
    Whole {
        seats: review.account.iter().map(|account| account.second_thoughts.abs()).collect(),
        step: found::mean(&steps.map(|it| it.abs()).collect::<Vec<_>>()),
        seconds,
        searches: review.steps.iter().map(|step| step.alternatives.len() as u64).sum(),
    }
}

/// What actions gave away by searches of this size, and by some so many times larger.
fn compared(line: &AnyLine, settings: Settings, times: u64, every: usize) -> Compared {
    let deep = Settings { nodes: settings.nodes * times, ..settings };
    let (shallow, deep) = (Reviewer::new(line, None, settings), Reviewer::new(line, None, deep));
    let actions = line.actions();
    let decisions = actions.iter().enumerate().filter(|(_, (by, _))| by.seat().is_some());
    let losses = decisions
        .skip(every / 2)
        .step_by(every)
        .filter_map(|(at, _)| Some([loss(&shallow, at)?, loss(&deep, at)?]));
    Compared { losses: losses.collect() }
}

/// What an action gave away, by a review; none where nothing could be chosen.
fn loss(reviewer: &Reviewer, at: usize) -> Option<f64> {
    reviewer.examine(at)?;
    reviewer.examine(at + 1)?;
    reviewer.loss(at)
}
