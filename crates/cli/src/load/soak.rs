//! Honest games for a long time beside strangers who mean harm: nobody notices, and the server's memory stays flat.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use tokio::time::sleep;

use super::client::{Homes, Way};
use super::crowd::answers;
use super::process::used;
use super::strangers::Strangers;
use super::times::Times;
use super::{open, play};
use crate::args::LoadArgs;
use crate::failure::{Answer, Failure};

/// How long is measured before a line is written.
const WINDOW: Duration = Duration::from_secs(30);
/// How long whoever plays a bot thinks.
const THOUGHT: Duration = Duration::from_secs(2);
/// Until then memory fills: a table that nobody uses stays for ten minutes, and is looked at once a minute.
const SETTLING: Duration = Duration::from_mins(12);
/// How often memory is looked at. What bots think about comes and goes within seconds.
const LOOK: Duration = Duration::from_secs(1);
/// How much more memory the second half of the time after that may take than the first, in the median.
const FLAT: f64 = 1.1;
/// What it may never take, in KiB: what docs/scaling.md tells hosts to plan for.
const PLANNED: u64 = 512 * 1024;

pub async fn run(way: Way, homes: &Homes, pids: &[u32], args: &LoadArgs) -> Result<Answer, Failure> {
    let mut out = io::stdout();
    let mut games = open(homes, args.tables).await.map_err(Failure::because)?;
    let tables = games.iter().map(|game| game.name.clone()).collect();
    let strangers = Strangers::come(way, args.strangers, tables, !args.without_bots);
    writeln!(out, "{} honest tables and {} strangers", games.len(), args.strangers)?;
    writeln!(
        out,
        "minutes    moves   p50 ms   p99 ms  longest  level 1 p99 ms   tables   memory KiB: least  median    most"
    )?;
    let (begin, mut memory, mut most) = (Instant::now(), Vec::new(), 0);
    let time = Duration::from_secs(args.seconds);
    let window = WINDOW.min(time);
    while begin.elapsed() < time {
        let bots = async {
            if args.without_bots { Ok(Vec::new()) } else { answers(homes.clone(), window, THOUGHT).await }
        };
        let (played, bots, looks) =
            tokio::join!(play(homes, games, args.rate, window), bots, look(pids, window));
        let (took, kept) = played.map_err(Failure::because)?;
        games = kept;
        let (moves, bots) = (Times::new(took), Times::new(bots.map_err(Failure::because)?));
        let [p50, p99, longest] = moves.marks();
        let (minutes, count, level) = (begin.elapsed().as_secs_f64() / 60.0, moves.count(), bots.at(0.99));
        let [least, median, highest] = marks(&looks);
        let loaded = loaded(way).await.unwrap_or_default();
        writeln!(
            out,
            "{minutes:7.1} {count:8} {p50:8.1} {p99:8.1} {longest:8.1} {level:15.1} {loaded:>8} {least:17} {median:7} {highest:7}"
        )?;
        out.flush()?;
        most = most.max(highest);
        if begin.elapsed() > SETTLING {
            memory.extend(looks);
        }
    }
    for (what, count) in strangers.tally() {
        writeln!(out, "{what}: {count}")?;
    }
    let (first, second) = memory.split_at(memory.len() / 2);
    let [[_, before, _], [_, last, _]] = [first, second].map(marks);
    writeln!(out, "memory: {most} KiB at most, {PLANNED} may be")?;
    if begin.elapsed() < SETTLING * 2 {
        writeln!(
            out,
            "too short to judge whether it grows: it settles in {} minutes",
            SETTLING.as_secs() / 60
        )?;
        return Ok(if most <= PLANNED { Answer::Yes } else { Answer::No });
    }
    let grown = last as f64 / before as f64;
    writeln!(
        out,
        "memory, median, after {} minutes: {before} KiB in the first half, {last} KiB in the second, {grown:.3} times as much",
        SETTLING.as_secs() / 60
    )?;
    Ok(if grown <= FLAT && most <= PLANNED { Answer::Yes } else { Answer::No })
}

/// How many tables the server has in memory, as its metrics say.
async fn loaded(way: Way) -> Option<String> {
    let request = way.request("GET", "/metrics", "connection: close\r\n", "");
    let answer = way.ask(request.as_bytes()).await.ok()?;
    let line = answer.lines().find_map(|line| line.strip_prefix("pyramidion_tables_loaded "));
    line.map(str::to_owned)
}

/// The memory of these processes in KiB, again and again.
async fn look(pids: &[u32], time: Duration) -> Vec<u64> {
    let end = Instant::now() + time;
    let mut looks = Vec::new();
    while Instant::now() < end {
        sleep(LOOK).await;
        looks.push(pids.iter().filter_map(|pid| used(*pid)).map(|used| used.memory).sum());
    }
    looks
}

/// The least, the median and the most.
fn marks(memory: &[u64]) -> [u64; 3] {
    let mut memory = memory.to_vec();
    memory.sort_unstable();
    let at = |rank: usize| memory.get(rank).copied().unwrap_or_default();
    [at(0), at(memory.len() / 2), at(memory.len().saturating_sub(1))]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_and_goes_does_not_move_the_median() {
        assert_eq!(marks(&[5, 9, 5, 1, 5]), [1, 5, 9]);
        assert_eq!(marks(&[7]), [7, 7, 7]);
        assert_eq!(marks(&[]), [0, 0, 0]);
    }
}
