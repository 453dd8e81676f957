//! Records in files: read in either form, written whole or not at all.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use tabletop::Record;

use crate::args::Form;
use crate::failure::Failure;

/// Reads a record; `-` is standard input. Says which form it has.
pub fn read(path: &Path) -> Result<(Record, Form), Failure> {
    let mut bytes = Vec::new();
    if path == Path::new("-") {
        io::stdin().lock().read_to_end(&mut bytes).map_err(|error| Failure::file(path, error))?;
    } else {
        bytes = fs::read(path).map_err(|error| Failure::file(path, error))?;
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let line = 1 + String::from_utf8_lossy(&error.as_bytes()[..good]).matches('\n').count();
        Failure::file(path, format!("line {line}: this is not text"))
    })?;
    parse(&text).map_err(|why| Failure::file(path, why))
}

fn parse(text: &str) -> Result<(Record, Form), String> {
    if text.trim_start_matches('\u{feff}').trim_start().starts_with('{') {
        let record = shelf::from_json(text).map_err(|error| error.to_string())?;
        Ok((record, Form::Json))
    } else {
        let record = text.parse().map_err(|error: tabletop::RecordError| error.to_string())?;
        Ok((record, Form::Text))
    }
}

/// The record as it stands in a file of this form.
pub fn text(record: &Record, form: Form) -> String {
    match form {
        Form::Text => record.to_string(),
        Form::Json => shelf::to_json(record) + "\n",
    }
}

/// The form a file's name asks for.
pub fn form_of(path: &Path) -> Form {
    if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("json")) {
        Form::Json
    } else {
        Form::Text
    }
}

/// Writes a record so that at any moment the file is the old one or the new one.
pub fn write(path: &Path, record: &Record) -> Result<(), Failure> {
    // A link stays a link: what it points to is replaced.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let fail = |error: io::Error| Failure::file(&path, error);
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.tmp", std::process::id()));
    let temporary: PathBuf = path.with_file_name(name);
    let mut file = File::create(&temporary).map_err(fail)?;
    let written = file.write_all(text(record, form_of(&path)).as_bytes()).and_then(|()| file.sync_all());
    written.and_then(|()| fs::rename(&temporary, &path)).map_err(|error| {
        // Best effort: the failure to be told is the one above.
        let _ = fs::remove_file(&temporary);
        fail(error)
    })
}
