//! `pyramidion print`: a game as sheets of paper, to cut out and glue.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use ::print::{Order, pdf, sheets};

use crate::args::{PrintArgs, Setup};
use crate::failure::{Answer, Failure};
use crate::setup;
use crate::texts::Lang;

pub fn run(args: &PrintArgs) -> Result<Answer, Failure> {
    let (path, options) = sort(args)?;
    let lang = Lang::settle(args.lang);
    let line = setup::line(args.game, &Setup { options, ..args.setup.clone() }, lang)?;
    let language = lang.code().parse().map_err(Failure::because)?;
    let order = Order { paper: args.paper, language, address: args.address.clone() };
    let sheets = sheets(&line, &order);
    let pdf = pdf(&sheets, args.game.as_str(), language).map_err(Failure::because)?;
    if path == Path::new("-") {
        io::stdout().write_all(&pdf)?;
        return Ok(Answer::Yes);
    }
    fs::write(&path, &pdf).map_err(|error| Failure::file(&path, error))?;
    let (count, paper) = (sheets.len(), args.paper);
    writeln!(io::stdout(), "{}: {count} sheets of {paper}", path.display())?;
    Ok(Answer::Yes)
}

/// The file to write, and the options of the game: an `-o` without `=` is the file.
fn sort(args: &PrintArgs) -> Result<(PathBuf, Vec<String>), Failure> {
    let (options, files): (Vec<String>, Vec<String>) =
        args.setup.options.iter().cloned().partition(|word| word.contains('='));
    let mut files: Vec<PathBuf> = files.into_iter().map(PathBuf::from).chain(args.output.clone()).collect();
    match (files.pop(), files.is_empty()) {
        (Some(path), true) => Ok((path, options)),
        (None, _) => Err(Failure::because("name the file to write: -o FILE.pdf, or - for standard output")),
        (Some(_), false) => Err(Failure::because("name one file to write, not several")),
    }
}
