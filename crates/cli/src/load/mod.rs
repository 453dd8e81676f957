//! `pyramidion load`: plays many tables at once over real sockets, and measures how long it takes until every player
//! has heard of a move.

mod client;
mod crowd;
mod game;
mod process;

use std::io::{self, Write};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::net::lookup_host;
use tokio::runtime::Runtime;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::sleep_until;

use crate::args::LoadArgs;
use crate::failure::{Answer, Failure};
use game::Game;
use process::{Own, Used, used};

/// How many tables are opened at the same time.
const DOORS: usize = 32;

pub fn run(args: &LoadArgs) -> Result<Answer, Failure> {
    Runtime::new()?.block_on(load(args))
}

async fn load(args: &LoadArgs) -> Result<Answer, Failure> {
    let mut out = io::stdout();
    let own = if args.url.is_none() { Some(Own::start().map_err(Failure::because)?) } else { None };
    let address = match (&own, &args.url) {
        (Some(own), _) => own.address,
        (None, url) => find(url.as_deref().unwrap_or_default()).await?,
    };
    let pid = args.pid.or(own.as_ref().map(Own::pid));
    let look = || pid.and_then(used);
    let empty = look();
    let begin = Instant::now();
    let games = open(address, args.tables).await.map_err(Failure::because)?;
    let (tables, sockets, seconds) = (games.len(), games.len() * 2, begin.elapsed().as_secs_f64());
    writeln!(out, "{tables} tables with {sockets} sockets opened in {seconds:.1} s")?;
    let full = look();
    let (took, games) = play(address, games, args).await.map_err(Failure::because)?;
    let quiet = report(&mut out, took, args.seconds)?;
    if let (Some(empty), Some(full), Some(end)) = (empty, full, look()) {
        costs(&mut out, [empty, full, end], tables, quiet.moves)?;
    }
    if args.crowd > 0 {
        beside(&mut out, address, games, args, quiet).await?;
    }
    Ok(Answer::Yes)
}

/// The same once more beside a crowd, and how much longer everything takes then.
async fn beside(
    out: &mut impl Write,
    address: SocketAddr,
    games: Vec<Game>,
    args: &LoadArgs,
    quiet: Report,
) -> Result<(), Failure> {
    let alone = crowd::answers(address, args.seconds).await.map_err(Failure::because)?;
    let _crowd = crowd::gather(address, args.crowd).await.map_err(Failure::because)?;
    writeln!(out, "\nbeside {} tables of level-8 bots made from one address:", args.crowd)?;
    let (took, _games) = play(address, games, args).await.map_err(Failure::because)?;
    let crowded = report(out, took, args.seconds)?;
    writeln!(out, "p99 beside the crowd: {:.2} times its quiet value", crowded.p99 / quiet.p99)?;
    let beside = crowd::answers(address, args.seconds).await.map_err(Failure::because)?;
    for (how, mut took) in [("alone", alone), ("beside the crowd", beside)] {
        took.sort_unstable();
        let (p50, p99, longest) = (at(&took, 0.5), at(&took, 0.99), at(&took, 1.0));
        let count = took.len();
        writeln!(
            out,
            "{count} answers of a level-1 bot {how}: p50 {p50:.1} ms, p99 {p99:.1} ms, longest {longest:.1} ms"
        )?;
    }
    Ok(())
}

/// The address behind a URL.
async fn find(url: &str) -> Result<SocketAddr, Failure> {
    let place = url.strip_prefix("http://").unwrap_or(url).trim_end_matches('/');
    let place = if place.contains(':') { place.to_owned() } else { format!("{place}:80") };
    let found = lookup_host(&place).await.map_err(|error| Failure::because(format!("{place}: {error}")))?;
    let mut found = found;
    found.next().ok_or_else(|| Failure::because(format!("{place} is nowhere")))
}

async fn open(address: SocketAddr, tables: usize) -> Result<Vec<Game>, String> {
    let doors = Arc::new(Semaphore::new(DOORS));
    let mut opening = JoinSet::new();
    for _ in 0..tables {
        let doors = Arc::clone(&doors);
        opening.spawn(async move {
            let _door = doors.acquire().await;
            Game::open(address).await
        });
    }
    let mut games = Vec::with_capacity(tables);
    while let Some(game) = opening.join_next().await {
        games.push(game.map_err(|error| error.to_string())??);
    }
    Ok(games)
}

/// Plays at all tables at the rate asked for; returns how long each move took, and the tables.
async fn play(
    address: SocketAddr,
    games: Vec<Game>,
    args: &LoadArgs,
) -> Result<(Vec<Duration>, Vec<Game>), String> {
    let tables = games.len();
    let pause = Duration::from_secs_f64(tables as f64 / args.rate);
    let begin = Instant::now();
    let end = begin + Duration::from_secs(args.seconds);
    let mut playing = JoinSet::new();
    for (number, mut game) in games.into_iter().enumerate() {
        playing.spawn(async move {
            let mut took = Vec::new();
            // Spread over the pause, as people are.
            let mut next = begin + pause.mul_f64(number as f64 / tables as f64);
            for turn in 0.. {
                sleep_until(next.into()).await;
                if Instant::now() >= end {
                    break;
                }
                next += pause;
                match game.play(number + turn).await? {
                    Some(long) => took.push(long),
                    None => game = Game::open(address).await?,
                }
            }
            // The sockets stay open until all are done.
            sleep_until((end + Duration::from_secs(1)).into()).await;
            Ok::<_, String>((took, game))
        });
    }
    let (mut all, mut games) = (Vec::new(), Vec::new());
    while let Some(played) = playing.join_next().await {
        let (took, game) = played.map_err(|error| error.to_string())??;
        all.extend(took);
        games.push(game);
    }
    Ok((all, games))
}

/// What was measured.
#[derive(Clone, Copy)]
struct Report {
    moves: usize,
    /// In milliseconds.
    p99: f64,
}

/// The time, in milliseconds, that this share of the sorted times does not exceed.
fn at(took: &[Duration], share: f64) -> f64 {
    let rank = (took.len() as f64 * share) as usize;
    took.get(rank.min(took.len().saturating_sub(1))).map_or(0.0, |took| took.as_secs_f64() * 1e3)
}

fn report(out: &mut impl Write, mut took: Vec<Duration>, seconds: u64) -> io::Result<Report> {
    took.sort_unstable();
    writeln!(out, "{} moves, {:.0} a second", took.len(), took.len() as f64 / seconds as f64)?;
    let (p50, p99, longest) = (at(&took, 0.5), at(&took, 0.99), at(&took, 1.0));
    writeln!(
        out,
        "from sending to every player having received: p50 {p50:.1} ms, p99 {p99:.1} ms, longest {longest:.1} ms"
    )?;
    Ok(Report { moves: took.len(), p99 })
}

fn costs(out: &mut impl Write, [empty, full, end]: [Used; 3], tables: usize, moves: usize) -> io::Result<()> {
    let each = full.memory.saturating_sub(empty.memory) as f64 / tables.max(1) as f64;
    writeln!(
        out,
        "the server's memory: {} KiB empty, {} KiB with all tables, {each:.1} KiB a table with two sockets",
        empty.memory, full.memory
    )?;
    let work = (end.work - full.work) * 1e3 / moves.max(1) as f64;
    writeln!(out, "the server's work: {work:.2} ms of one core a move")
}
