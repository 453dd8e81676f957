//! Honest games for a long time beside strangers who mean harm: nobody notices, and the server's memory stays flat.

use std::io::{self, Write};
use std::time::{Duration, Instant};

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
/// How much more memory the second half may take than the first. What bots think about comes and goes.
const FLAT: f64 = 1.1;

pub async fn run(way: Way, homes: &Homes, pids: &[u32], args: &LoadArgs) -> Result<Answer, Failure> {
    let mut out = io::stdout();
    let mut games = open(homes, args.tables).await.map_err(Failure::because)?;
    let strangers =
        Strangers::come(way, args.strangers, games.iter().map(|game| game.name.clone()).collect());
    writeln!(out, "{} honest tables and {} strangers", games.len(), args.strangers)?;
    writeln!(out, "minutes    moves   p50 ms   p99 ms  longest  level 1 p99 ms   memory KiB")?;
    let (begin, mut memory) = (Instant::now(), Vec::new());
    let time = Duration::from_secs(args.seconds);
    let window = WINDOW.min(time);
    while begin.elapsed() < time {
        let (played, bots) =
            tokio::join!(play(homes, games, args.rate, window), answers(homes.clone(), window, THOUGHT));
        let (took, kept) = played.map_err(Failure::because)?;
        games = kept;
        let (moves, bots) = (Times::new(took), Times::new(bots.map_err(Failure::because)?));
        let [p50, p99, longest] = moves.marks();
        let (minutes, count, level) = (begin.elapsed().as_secs_f64() / 60.0, moves.count(), bots.at(0.99));
        let now = pids.iter().filter_map(|pid| used(*pid)).map(|used| used.memory).sum::<u64>();
        writeln!(out, "{minutes:7.1} {count:8} {p50:8.1} {p99:8.1} {longest:8.1} {level:15.1} {now:12}")?;
        out.flush()?;
        memory.push(now);
    }
    for (what, count) in strangers.tally() {
        writeln!(out, "{what}: {count}")?;
    }
    let [before, last] = halves(&memory);
    if before == 0 {
        // Too short to tell.
        return Ok(Answer::Yes);
    }
    let grown = last as f64 / before as f64;
    writeln!(
        out,
        "memory, median: {before} KiB in the first half, {last} KiB in the second, {grown:.3} times as much"
    )?;
    Ok(if grown <= FLAT { Answer::Yes } else { Answer::No })
}

/// The medians of the first and the second half.
fn halves(memory: &[u64]) -> [u64; 2] {
    let (first, second) = memory.split_at(memory.len() / 2);
    [first, second].map(|half| {
        let mut half = half.to_vec();
        half.sort_unstable();
        half.get(half.len() / 2).copied().unwrap_or_default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn growth_is_seen_between_the_halves() {
        assert_eq!(halves(&[1, 2, 3, 4, 5, 6]), [2, 5]);
        assert_eq!(halves(&[5, 9, 5, 5, 5, 9]), [5, 5]);
        assert_eq!(halves(&[7]), [0, 7]);
    }
}
