//! `pyramidion record`: show, check, convert and count records.

pub mod file;
mod show;
mod stats;
mod verify;

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use shelf::AnyLine;

use crate::args::{Form, RecordCommand};
use crate::failure::{Answer, Failure};

pub fn run(command: &RecordCommand) -> Result<Answer, Failure> {
    match command {
        RecordCommand::Show { file, at } => show::show(file, *at),
        RecordCommand::Check { files } => check(files),
        RecordCommand::Verify { files, receipt } => verify::verify(files, receipt.as_deref()),
        RecordCommand::Convert { file, to } => convert(file, *to),
        RecordCommand::Stats { files, json } => stats::stats(files, *json),
    }
}

/// Replays every record, and says of each whether it can be.
fn check(files: &[PathBuf]) -> Result<Answer, Failure> {
    let mut answer = Answer::Yes;
    let mut out = io::stdout();
    for path in files {
        let (record, _) = file::read(path)?;
        match AnyLine::replay(&record) {
            Ok(line) => {
                let result =
                    line.outcome().map_or_else(|| "running".to_owned(), |outcome| outcome.to_string());
                let (game, actions) = (line.game(), line.length());
                writeln!(out, "{}: {game}, {actions} actions, {result}", path.display())?;
            }
            Err(error) => {
                writeln!(out, "{}: {error}", path.display())?;
                answer = Answer::No;
            }
        }
    }
    Ok(answer)
}

/// Prints a record in the form asked for, or else in the one it does not have.
fn convert(path: &Path, to: Option<Form>) -> Result<Answer, Failure> {
    let (record, form) = file::read(path)?;
    let other = match form {
        Form::Text => Form::Json,
        Form::Json => Form::Text,
    };
    write!(io::stdout(), "{}", file::text(&record, to.unwrap_or(other)))?;
    Ok(Answer::Yes)
}
