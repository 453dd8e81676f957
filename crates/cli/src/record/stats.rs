//! `pyramidion record stats`: what many games have in common.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::PathBuf;

use serde_json::{Value, json};
use shelf::AnyLine;

use super::file;
use crate::failure::{Answer, Failure};

/// Games of one kind: the same game with the same number of seats.
#[derive(Default)]
struct Kind {
    finished: u32,
    running: u32,
    lengths: Vec<usize>,
    shared: u32,
    seats: Vec<SeatSum>,
}

#[derive(Clone, Default)]
struct SeatSum {
    won: u32,
    score: i64,
    rank: u64,
}

impl Kind {
    fn count(&mut self, line: &AnyLine) {
        let Some(outcome) = line.outcome() else {
            self.running += 1;
            return;
        };
        self.finished += 1;
        self.lengths.push(line.length());
        self.seats.resize(outcome.standings().len(), SeatSum::default());
        let alone = outcome.winners().count() == 1;
        self.shared += u32::from(!alone);
        for (sum, standing) in self.seats.iter_mut().zip(outcome.standings()) {
            sum.won += u32::from(standing.rank == 1 && alone);
            sum.score += i64::from(standing.score);
            sum.rank += u64::from(standing.rank);
        }
    }

    /// The shortest, the mean and the longest game.
    fn lengths(&self) -> Option<(usize, f64, usize)> {
        let (least, most) = (self.lengths.iter().min()?, self.lengths.iter().max()?);
        let mean = self.lengths.iter().sum::<usize>() as f64 / self.lengths.len() as f64;
        Some((*least, mean, *most))
    }

    fn text(&self) -> String {
        let mut text = format!("{} finished, {} running\n", self.finished, self.running);
        let Some((least, mean, most)) = self.lengths() else { return text };
        let n = f64::from(self.finished);
        text += &format!("  actions   {mean:.1} on average, {least} to {most}\n");
        for (i, seat) in self.seats.iter().enumerate() {
            let (won, share) = (seat.won, f64::from(seat.won) * 100.0 / n);
            let (score, rank) = (seat.score as f64 / n, seat.rank as f64 / n);
            text +=
                &format!("  p{}        won {won} ({share:.1} %), score {score:.1}, rank {rank:.2}\n", i + 1);
        }
        text + &format!("  shared    {} ({:.1} %)\n", self.shared, f64::from(self.shared) * 100.0 / n)
    }

    fn json(&self, game: &str, seats: u8) -> Value {
        let n = f64::from(self.finished.max(1));
        let seat = |seat: &SeatSum| json!({"won": seat.won, "mean_score": seat.score as f64 / n, "mean_rank": seat.rank as f64 / n});
        let lengths =
            self.lengths().map(|(least, mean, most)| json!({"min": least, "mean": mean, "max": most}));
        json!({
            "game": game, "players": seats, "finished": self.finished, "running": self.running,
            "actions": lengths, "shared": self.shared, "seats": self.seats.iter().map(seat).collect::<Vec<_>>(),
        })
    }
}

/// Counts over all records; one that does not replay is named and makes the answer no.
pub fn stats(files: &[PathBuf], as_json: bool) -> Result<Answer, Failure> {
    let mut kinds: BTreeMap<(String, u8), Kind> = BTreeMap::new();
    let mut answer = Answer::Yes;
    for path in files {
        let (record, _) = file::read(path)?;
        match AnyLine::replay(&record) {
            Ok(line) => {
                let key = (line.game().to_string(), line.traits().seats);
                kinds.entry(key).or_default().count(&line);
            }
            Err(error) => {
                eprintln!("{}: {error}", path.display());
                answer = Answer::No;
            }
        }
    }
    let mut out = io::stdout();
    if as_json {
        let kinds: Vec<_> = kinds.iter().map(|((game, seats), kind)| kind.json(game, *seats)).collect();
        writeln!(out, "{:#}", Value::from(kinds))?;
    } else {
        for ((game, seats), kind) in &kinds {
            write!(out, "{game}, {seats} players: {}", kind.text())?;
        }
    }
    Ok(answer)
}
