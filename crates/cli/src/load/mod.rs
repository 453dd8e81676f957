//! `pyramidion load`: plays many tables at once over real sockets, and measures how long it takes until every player
//! has heard of a move.

mod client;
mod crowd;
mod game;
mod process;
mod soak;
mod strangers;
mod times;

use std::io::{self, Write};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::json;
use tokio::net::lookup_host;
use tokio::runtime::Runtime;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::sleep_until;

use crate::args::LoadArgs;
use crate::failure::{Answer, Failure};
use client::{Homes, Way};
use crowd::{Crowd, answers};
use game::Game;
use process::{Limits, Own, Used, used};
use times::Times;

/// How many tables are opened at the same time.
const DOORS: usize = 32;
/// How long whoever plays a bot thinks: no seat may act more than ten times a second for long.
const THOUGHT: Duration = Duration::from_millis(50);

/// How many times as long things may take beside a crowd as alone, at the 99th percentile.
const BESIDE: f64 = 2.0;

pub fn run(args: &LoadArgs) -> Result<Answer, Failure> {
    Runtime::new()?.block_on(load(args))
}

async fn load(args: &LoadArgs) -> Result<Answer, Failure> {
    let limits = if args.strangers > 0 { Limits::Default } else { Limits::Wide };
    let own = if args.url.is_none() { Some(Own::start(limits).map_err(Failure::because)?) } else { None };
    let address = match (&own, &args.url) {
        (Some(own), _) => own.address,
        (None, url) => find(url.as_deref().unwrap_or_default()).await?,
    };
    let mut pids = args.pid.clone();
    pids.extend(own.as_ref().map(Own::pid));
    let way = Way::to(address);
    let homes = Homes::new(way, args.addresses);
    if args.strangers > 0 {
        return soak::run(way, &homes, &pids, args).await;
    }
    measure(way, &homes, &pids, args).await
}

async fn measure(way: Way, homes: &Homes, pids: &[u32], args: &LoadArgs) -> Result<Answer, Failure> {
    let mut out = io::stdout();
    let look =
        || pids.iter().map(|pid| used(*pid)).collect::<Option<Vec<Used>>>().filter(|all| !all.is_empty());
    let empty = look();
    let begin = Instant::now();
    let games = open(homes, args.tables).await.map_err(Failure::because)?;
    let (tables, sockets, seconds) = (games.len(), games.len() * 2, begin.elapsed().as_secs_f64());
    if !args.json {
        writeln!(out, "{tables} tables with {sockets} sockets opened in {seconds:.1} s")?;
    }
    let full = look();
    let time = Duration::from_secs(args.seconds);
    let (took, games) = play(homes, games, args.rate, time).await.map_err(Failure::because)?;
    let (end, moves) = (look(), Times::new(took));
    if args.json {
        let work = full.zip(end).map(|(full, end)| work(&full, &end, moves.count()));
        let [p50, p99, longest] = moves.marks();
        let found = json!({
            "moves": moves.count(), "p50": p50, "p99": p99, "longest": longest, "work": work.unwrap_or_default()
        });
        writeln!(out, "{found}")?;
        return Ok(Answer::Yes);
    }
    report(&mut out, &moves, args.seconds)?;
    if let (Some(empty), Some(full), Some(end)) = (empty, full, end) {
        costs(&mut out, [&empty, &full, &end], tables, moves.count())?;
    }
    if args.crowd > 0 { beside(&mut out, way, homes, games, args).await } else { Ok(Answer::Yes) }
}

/// Alone and beside a crowd in turn, and how much longer everything takes beside it; no, if that is too much.
async fn beside(
    out: &mut impl Write,
    way: Way,
    homes: &Homes,
    mut games: Vec<Game>,
    args: &LoadArgs,
) -> Result<Answer, Failure> {
    let crowd = Crowd::gather(way, args.crowd).await.map_err(Failure::because)?;
    let time = Duration::from_secs(args.seconds);
    let (mut moves, mut bots) = ([const { Vec::new() }; 2], [const { Vec::new() }; 2]);
    for round in 0..args.rounds * 2 {
        let crowded = round % 2;
        let watching = if crowded == 1 { Some(crowd.watch().await.map_err(Failure::because)?) } else { None };
        let (took, kept) = play(homes, games, args.rate, time).await.map_err(Failure::because)?;
        games = kept;
        moves[crowded].extend(took);
        bots[crowded].extend(answers(homes.clone(), time, THOUGHT).await.map_err(Failure::because)?);
        if let Some(mut watching) = watching {
            // Bots stop when nobody looks any more; the sockets must be closed before the next quiet round.
            watching.shutdown().await;
        }
    }
    writeln!(
        out,
        "\nbeside {} tables of level-8 bots made from one address, {} times in turn with being alone:",
        args.crowd, args.rounds
    )?;
    let mut longest: f64 = 0.0;
    for (what, times) in [("moves", moves), ("answers of a level-1 bot", bots)] {
        let [alone, beside] = times.map(Times::new);
        let longer = beside.at(0.99) / alone.at(0.99);
        writeln!(out, "{what} alone: {alone}\n{what} beside the crowd: {beside}")?;
        writeln!(out, "p99 beside the crowd: {longer:.2} times its quiet value")?;
        longest = longest.max(longer);
    }
    Ok(if longest < BESIDE { Answer::Yes } else { Answer::No })
}

/// The address behind a URL.
async fn find(url: &str) -> Result<SocketAddr, Failure> {
    let place = url.strip_prefix("http://").unwrap_or(url).trim_end_matches('/');
    let place = if place.contains(':') { place.to_owned() } else { format!("{place}:80") };
    let found = lookup_host(&place).await.map_err(|error| Failure::because(format!("{place}: {error}")))?;
    let mut found = found;
    found.next().ok_or_else(|| Failure::because(format!("{place} is nowhere")))
}

async fn open(homes: &Homes, tables: usize) -> Result<Vec<Game>, String> {
    let doors = Arc::new(Semaphore::new(DOORS));
    let mut opening = JoinSet::new();
    for _ in 0..tables {
        let (doors, way) = (Arc::clone(&doors), homes.any());
        opening.spawn(async move {
            let _door = doors.acquire().await;
            Game::open(way).await
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
    homes: &Homes,
    games: Vec<Game>,
    rate: f64,
    time: Duration,
) -> Result<(Vec<Duration>, Vec<Game>), String> {
    let tables = games.len();
    let pause = Duration::from_secs_f64(tables as f64 / rate);
    let begin = Instant::now();
    let end = begin + time;
    let mut playing = JoinSet::new();
    for (number, mut game) in games.into_iter().enumerate() {
        let homes = homes.clone();
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
                    None => game = Game::open(homes.any()).await?,
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

fn report(out: &mut impl Write, moves: &Times, seconds: u64) -> io::Result<()> {
    writeln!(out, "{} moves, {:.0} a second", moves.count(), moves.count() as f64 / seconds as f64)?;
    let [p50, p99, longest] = moves.marks();
    writeln!(
        out,
        "from sending to every player having received: p50 {p50:.1} ms, p99 {p99:.1} ms, longest {longest:.1} ms"
    )
}

/// Milliseconds of one core that each process spent on a move.
fn work(before: &[Used], after: &[Used], moves: usize) -> Vec<f64> {
    before
        .iter()
        .zip(after)
        .map(|(before, after)| (after.work - before.work) * 1e3 / moves.max(1) as f64)
        .collect()
}

fn costs(
    out: &mut impl Write,
    [empty, full, end]: [&[Used]; 3],
    tables: usize,
    moves: usize,
) -> io::Result<()> {
    let memory = |used: &[Used]| used.iter().map(|used| used.memory).sum::<u64>();
    let (empty, all) = (memory(empty), memory(full));
    let each = all.saturating_sub(empty) as f64 / tables.max(1) as f64;
    writeln!(
        out,
        "the server's memory: {empty} KiB empty, {all} KiB with all tables, {each:.1} KiB a table with two sockets"
    )?;
    let work: f64 = work(full, end, moves).iter().sum();
    writeln!(out, "the server's work: {work:.2} ms of one core a move")
}
