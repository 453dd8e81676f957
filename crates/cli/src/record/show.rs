//! `pyramidion record show`: a game for people.

use std::io::{self, Write};
use std::path::Path;

use shelf::AnyLine;
use tabletop::Record;

use super::file;
use crate::failure::{Answer, Failure};
use crate::style::Ink;

pub fn show(path: &Path, at: Option<usize>) -> Result<Answer, Failure> {
    let (record, _) = file::read(path)?;
    let ink = Ink::for_output();
    let mut out = io::stdout();
    let replayed = AnyLine::replay(&record);
    write!(out, "{}", heading(&record, ink))?;
    let mut line = match replayed {
        Ok(line) => line,
        Err(error) => {
            writeln!(out, "\n{}: {error}", path.display())?;
            return Ok(Answer::No);
        }
    };
    let length = line.length();
    if let Some(at) = at.filter(|at| *at > length) {
        return Err(Failure::file(path, format!("the game has {length} actions, not {at}")));
    }
    line.truncate(at.unwrap_or(length));
    writeln!(out)?;
    if !record.preface.is_empty() {
        writeln!(out, "{}", ink.italic(&record.preface))?;
    }
    for (i, ((actor, action), entry)) in line.actions().iter().zip(&record.moves).enumerate() {
        let actor = ink.dim(&format!("{:>6}", actor.to_string()));
        write!(out, "{:>4} {actor}  {action}", i + 1)?;
        if !entry.comment.is_empty() {
            write!(out, "  {}", ink.italic(&entry.comment))?;
        }
        writeln!(out)?;
    }
    writeln!(out, "\n{}", line.show())?;
    let scores: Vec<_> = line.scores().iter().enumerate().map(|(i, s)| format!("p{} {s}", i + 1)).collect();
    match line.outcome() {
        Some(outcome) => writeln!(out, "{}", ink.bold(&outcome.to_string()))?,
        None => writeln!(out, "{} to act; scores {}", line.turn(), scores.join(", "))?,
    }
    Ok(Answer::Yes)
}

fn heading(record: &Record, ink: Ink) -> String {
    let mut text = format!("{} · rules {} · {}\n", ink.heading(&record.game), record.rules, record.options);
    for (name, value) in &record.tags {
        text += &format!("{} {value}\n", ink.dim(&format!("{name:<8}")));
    }
    text
}
