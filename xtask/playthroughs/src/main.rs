//! Writes `testdata/playthroughs` from the records in `testdata/games`; with `--check` only says what would change.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// A game's name, which is also its folder's, and how to replay one of its records.
type Row = (&'static str, fn(&Path) -> String);

macro_rules! rows {
    (@games [] $($(#[$doc:meta])* $Name:ident $module:ident;)+) => {
        &[$((stringify!($module), testkit::playthrough::of_file::<shelf::games::$module::Rules>)),+]
    };
}

/// The games on the shelf.
const GAMES: &[Row] = shelf::each_game!([rows]);

fn main() -> ExitCode {
    let check = match std::env::args().skip(1).collect::<Vec<_>>().as_slice() {
        [] => false,
        [flag] if flag == "--check" => true,
        _ => {
            eprintln!("usage: cargo xtask playthroughs [--check]");
            return ExitCode::from(2);
        }
    };
    match run(&testkit::testdata(), check) {
        Ok(changed) if check && changed > 0 => {
            eprintln!("{changed} to write: cargo xtask playthroughs");
            ExitCode::FAILURE
        }
        Ok(changed) => {
            println!("{changed} changed");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("playthroughs: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Brings every playthrough up to date, or with `check` finds those that are not; answers with their number.
fn run(testdata: &Path, check: bool) -> Result<usize, String> {
    let strangers =
        folders(&testdata.join("games")).into_iter().chain(folders(&testdata.join("playthroughs")));
    for folder in strangers {
        if !GAMES.iter().any(|(name, _)| *name == folder) {
            return Err(format!("testdata has a folder '{folder}', but there is no such game"));
        }
    }
    let (mut changed, mut without) = (0, Vec::new());
    for (name, replay) in GAMES {
        let records = testkit::text_files(&testdata.join("games").join(name));
        if records.is_empty() {
            without.push(*name);
        }
        let folder = testdata.join("playthroughs").join(name);
        let goldens: Vec<PathBuf> = records.iter().map(|record| folder.join(file_name(record))).collect();
        for (record, golden) in records.iter().zip(&goldens) {
            let text = replay(record);
            if fs::read_to_string(golden).is_ok_and(|old| old == text) {
                continue;
            }
            changed += 1;
            println!("playthroughs/{name}/{}", file_name(golden));
            if !check {
                write(golden, &text).map_err(|error| format!("{}: {error}", golden.display()))?;
            }
        }
        for orphan in testkit::text_files(&folder).iter().filter(|path| !goldens.contains(path)) {
            changed += 1;
            println!("playthroughs/{name}/{}: its record is gone", file_name(orphan));
            if !check {
                fs::remove_file(orphan).map_err(|error| format!("{}: {error}", orphan.display()))?;
            }
        }
    }
    if without.is_empty() {
        Ok(changed)
    } else {
        Err(format!("no game is stored in testdata/games of {}", without.join(", ")))
    }
}

fn write(path: &Path, text: &str) -> std::io::Result<()> {
    fs::create_dir_all(path.parent().unwrap_or(Path::new("")))?;
    fs::write(path, text)
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// The names of the folders in a folder; none if there is no such folder.
fn folders(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.filter(|entry| entry.path().is_dir()).map(|entry| file_name(&entry.path())).collect()
}
