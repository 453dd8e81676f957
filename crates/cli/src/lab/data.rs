//! The file a study is kept in: its settings on the first line, then a line for each game, in order. Games are only ever
//! appended, so whatever ends the program, the same command goes on where it stopped.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use studies::{Kept, Settings, Study};

use crate::failure::Failure;

/// What the first line begins with, so that a file of another form is not misread.
const FORM: u64 = 1;

const NO_STUDY: &str = "this is not the beginning of a study";

/// The games of a study so far, in a file if one is named.
pub struct Data {
    path: Option<PathBuf>,
    file: Option<File>,
    games: Vec<Kept>,
}

impl Data {
    /// Takes up the study that a file holds, but no more than so many of its games, or begins one there.
    pub fn open(path: Option<&Path>, study: &Study, most: usize) -> Result<Data, Failure> {
        let Some(path) = path else { return Ok(Data { path: None, file: None, games: Vec::new() }) };
        let fail = |error: std::io::Error| Failure::file(path, error);
        let file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(fail)?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => Failure::file(path, "another study is being written there"),
            TryLockError::Error(error) => fail(error),
        })?;
        let mut data = Data { path: Some(path.to_owned()), file: Some(file), games: Vec::new() };
        let whole = data.read(study.settings(), most)?;
        let file = data.file.as_mut().expect("it was opened above");
        let length = file.metadata().map_err(fail)?.len();
        if length == 0 {
            let first = json!({ "study": FORM, "of": study.settings() });
            writeln!(file, "{first}").map_err(fail)?;
        } else if whole == 0 {
            return Err(Failure::file(path, format!("line 1: {NO_STUDY}")));
        } else if whole < length && data.games.len() < most {
            // The last line was cut off while it was written.
            file.set_len(whole).map_err(fail)?;
        }
        Ok(data)
    }

    /// Reads the lines that are whole; returns where the last of them ends.
    fn read(&mut self, settings: &Settings, most: usize) -> Result<u64, Failure> {
        let (Some(path), Some(file)) = (&self.path, &mut self.file) else { return Ok(0) };
        let fail = |number: usize, why: &str| Failure::file(path, format!("line {number}: {why}"));
        file.seek(SeekFrom::Start(0)).map_err(|error| Failure::file(path, error))?;
        let mut reader = BufReader::new(file);
        let (mut whole, mut number) = (0, 0);
        let mut line = Vec::new();
        while self.games.len() < most {
            line.clear();
            let read = reader.read_until(b'\n', &mut line).map_err(|error| Failure::file(path, error))?;
            if line.pop() != Some(b'\n') {
                break;
            }
            number += 1;
            if number == 1 {
                same(&line, settings).map_err(|why| fail(1, &why))?;
            } else {
                let kept = serde_json::from_slice(&line).map_err(|error| fail(number, &error.to_string()))?;
                self.games.push(kept);
            }
            whole += read as u64;
        }
        Ok(whole)
    }

    /// The games so far, in order.
    pub fn games(&self) -> &[Kept] {
        &self.games
    }

    /// Keeps the next game.
    pub fn keep(&mut self, kept: Kept) -> Result<(), Failure> {
        if let (Some(path), Some(file)) = (&self.path, &mut self.file) {
            let fail = |error: std::io::Error| Failure::file(path, error);
            let line = serde_json::to_string(&kept).map_err(|error| Failure::file(path, error))?;
            // In one piece, so that what is cut off is one line at most.
            file.write_all((line + "\n").as_bytes()).map_err(fail)?;
        }
        self.games.push(kept);
        Ok(())
    }

    /// What is wrong with a game, with its place in the file.
    pub fn blame(&self, number: usize, why: &str) -> Failure {
        match &self.path {
            Some(path) => Failure::file(path, format!("line {}: {why}", number + 2)),
            None => Failure::because(format!("game {number}: {why}")),
        }
    }
}

/// Whether a first line tells of these settings; if not, in what they differ.
fn same(line: &[u8], settings: &Settings) -> Result<(), String> {
    let found: Value = serde_json::from_slice(line).map_err(|_| NO_STUDY)?;
    if found["study"] != FORM {
        return Err(NO_STUDY.to_owned());
    }
    let Value::Object(wanted) = json!(settings) else { return Ok(()) };
    let other = |(key, value): (&String, &Value)| {
        let there = &found["of"][key];
        (there != value).then(|| format!("{key} is {there} there and {value} here"))
    };
    let others: Vec<String> = wanted.iter().filter_map(other).collect();
    if others.is_empty() { Ok(()) } else { Err(format!("this is another study: {}", others.join(", "))) }
}
