//! The file that keeps what each game had: what is looked for on the first line, then a line for each game, in order. Lines
//! are only ever appended, so whatever ends the program, the same command goes on where it stopped.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use puzzles::Dug;
use serde_json::json;

use super::Dig;
use crate::failure::Failure;

/// What the games so far had, in a file if one is named.
pub struct Kept {
    file: Option<(PathBuf, File)>,
    games: Vec<Dug>,
}

impl Kept {
    /// Takes up what a file holds, or begins one.
    pub fn open(path: Option<&Path>, what: &Dig) -> Result<Kept, Failure> {
        let Some(path) = path else { return Ok(Kept { file: None, games: Vec::new() }) };
        let fail = |error: std::io::Error| Failure::file(path, error);
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(fail)?;
        file.try_lock().map_err(|_| Failure::file(path, "somebody else is writing there"))?;
        let first =
            json!({ "puzzles": 1, "game": what.game.as_str(), "seed": what.seed, "kinds": what.kinds });
        let first = first.to_string();
        let (mut games, mut whole, mut line) = (Vec::new(), 0, Vec::new());
        let mut reader = BufReader::new(&file);
        for number in 1.. {
            line.clear();
            let read = reader.read_until(b'\n', &mut line).map_err(fail)?;
            // What was cut off while it was written is written again.
            if line.pop() != Some(b'\n') {
                break;
            }
            if number == 1 && line != first.as_bytes() {
                return Err(Failure::file(path, format!("line 1 is not {first}")));
            }
            if number > 1 {
                let wrong = |error| Failure::file(path, format!("line {number}: {error}"));
                games.push(serde_json::from_slice(&line).map_err(wrong)?);
            }
            whole += read as u64;
        }
        file.set_len(whole).map_err(fail)?;
        if whole == 0 {
            writeln!(file, "{first}").map_err(fail)?;
        }
        Ok(Kept { file: Some((path.to_owned(), file)), games })
    }

    /// What the games had, in order.
    pub fn games(&self) -> &[Dug] {
        &self.games
    }

    /// Keeps what the next game had.
    pub fn keep(&mut self, dug: Dug) -> Result<(), Failure> {
        if let Some((path, file)) = &mut self.file {
            let line = serde_json::to_string(&dug).map_err(Failure::because)? + "\n";
            file.write_all(line.as_bytes()).map_err(|error| Failure::file(path, error))?;
        }
        self.games.push(dug);
        Ok(())
    }
}
