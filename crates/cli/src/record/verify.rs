//! `pyramidion record verify`: whether anybody could have chosen what was drawn.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use protocol::Pinned;
use protocol::pile::Share;
use protocol::verify::{Against, Checked, Proof};

use super::file;
use crate::failure::{Answer, Failure};

/// Checks the draws of every record, and says of each whether they can be vouched for.
pub fn verify(files: &[PathBuf], receipt: Option<&str>) -> Result<Answer, Failure> {
    let pinned = receipt.map(read).transpose()?;
    let mut answer = Answer::Yes;
    let mut out = io::stdout();
    for path in files {
        let (record, _) = file::read(path)?;
        let checked = protocol::verify::verify(&record, pinned.as_ref());
        if !matches!(checked, Ok(Checked { proof: Proof::Second { .. }, .. })) {
            answer = Answer::No;
        }
        let said =
            checked.map_or_else(|error| format!("{}: {error}\n", error.code()), |checked| told(&checked));
        write!(out, "{}: {said}", path.display())?;
    }
    Ok(answer)
}

/// A receipt's file, or a commitment as it is.
fn read(given: &str) -> Result<Pinned, Failure> {
    if let Ok(pinned) = given.parse() {
        return Ok(pinned);
    }
    let path = Path::new(given);
    let text = fs::read_to_string(path).map_err(|error| Failure::file(path, error))?;
    text.parse().map_err(|error| Failure::file(path, error))
}

fn told(checked: &Checked) -> String {
    let draws = checked.draws;
    let Proof::Second { lot, shares, against } = &checked.proof else {
        return format!(
            "{draws} draws fit the secret, but by version 1 of the draw that proves little: the server could have \
             chosen among games, and whoever wrote the record among draws\n"
        );
    };
    let lot = if *lot { "; the beginner, too, by lot" } else { "" };
    let mut text = format!("{draws} draws, all as committed{lot}\n");
    for (seat, share) in (1..).zip(shares) {
        text += &format!("  seat {seat} {}\n", contribution(share));
    }
    text += match against {
        Against::Itself => {
            "  against the record's own commitment only; --receipt shows that it is the one you saw\n"
        }
        Against::Beginning => {
            "  against what was seen before all sat: what others added could have been chosen afterwards\n"
        }
        Against::Shares => "",
    };
    text
}

fn contribution(share: &Share) -> &'static str {
    match share {
        Share::Revealed { .. } => "revealed what it had committed to",
        Share::Withheld { .. } => "did not reveal in time; its commitment stands for it",
        Share::None => "added nothing",
        Share::Bot => "is a bot of the server's and added nothing",
    }
}
