//! `cargo xtask peers`: other people's engines and servers measured beside ours in one run. They come from `PyPI` and npm
//! into `target/peers`, which nobody commits; the table goes into docs/benchmarks.md.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use serde_json::Value;

type Failure = Box<dyn Error>;

/// Versions that were tried.
const OPEN_SPIEL: &str = "open_spiel==2.0.2";
const BOARDGAME_IO: [&str; 2] = ["boardgame.io@0.50.2", "node-persist@3.1.3"];

/// Games of `OpenSpiel` with about as many actions to choose from as ours.
const GAMES: [&str; 4] = ["quoridor", "pentago", "backgammon", "hive"];

const PORT: &str = "4368";
/// Tables that are played at, and the moves a second that our players try to make there altogether.
const TABLES: &str = "20";
const RATE: &str = "1000";
/// Between these lines of docs/benchmarks.md the table stands.
const MARKS: [&str; 2] = ["<!-- peers -->\n", "<!-- /peers -->\n"];

/// How long each measurement takes unless somebody says otherwise.
const SECONDS: &str = "5";

fn main() -> Result<(), Failure> {
    let seconds = env::args().nth(1).unwrap_or_else(|| SECONDS.to_owned());
    seconds.parse::<u32>().map_err(|_| format!("'{seconds}' is no number of seconds"))?;
    let target = root().join(env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()));
    let (folder, scripts) = (target.join("peers"), root().join("xtask/peers/scripts"));
    let python = open_spiel(&folder)?;
    boardgame_io(&folder)?;

    let spiel = told(Command::new(python).arg(scripts.join("open_spiel.py")).arg(&seconds).args(GAMES))?;
    let data = folder.join("matches");
    let _ = fs::remove_dir_all(&data);
    let mut node = Command::new("node");
    node.current_dir(&folder).arg(scripts.join("boardgame_io.cjs"));
    let boardgame = told(node.args([&seconds, TABLES, PORT]).arg(&data))?;
    let milliseconds = format!("{seconds}00");
    let bench = target.join("release/laboratory");
    let ours = told(Command::new(bench).args(["bench", "--json", "--time", &milliseconds]))?;
    let load = ["load", "--json", "--tables", TABLES, "--rate", RATE, "--seconds", &seconds];
    let served = told(Command::new(target.join("release/pyramidion")).args(load))?;
    write(&table(&ours, &spiel, &boardgame, &served, seconds.parse()?))
}

/// The workspace's root.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("this lies in the workspace")
}

/// Runs a command and fails if it fails.
fn run(command: &mut Command) -> Result<(), Failure> {
    let status = command.status().map_err(|error| format!("{command:?}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("failed ({status}): {command:?}").into()) }
}

/// Installs `OpenSpiel` into a place of its own, if it is not there yet; tells where its Python is.
fn open_spiel(folder: &Path) -> Result<PathBuf, Failure> {
    let python = folder.join("python/bin/python");
    if !python.is_file() {
        run(Command::new("python3").args(["-m", "venv"]).arg(folder.join("python")))?;
        run(Command::new(&python).args(["-m", "pip", "install", "--quiet", OPEN_SPIEL]))?;
    }
    Ok(python)
}

fn boardgame_io(folder: &Path) -> Result<(), Failure> {
    if folder.join("node_modules/node-persist").is_dir() {
        return Ok(());
    }
    let written = fs::create_dir_all(folder).and_then(|()| fs::write(folder.join("package.json"), "{}"));
    written.map_err(|error| format!("{}: {error}", folder.display()))?;
    let words = ["install", "--no-audit", "--no-fund", "--no-save"];
    run(Command::new("npm").current_dir(folder).args(words).args(BOARDGAME_IO))
}

/// The JSON that a program prints, alone or last.
fn told(program: &mut Command) -> Result<Value, Failure> {
    let output = program.output().map_err(|error| format!("{program:?}: {error}"))?;
    if !output.status.success() {
        return Err(format!("{program:?}: {}", String::from_utf8_lossy(&output.stderr)).into());
    }
    let text = String::from_utf8(output.stdout)?;
    let read = |text: &str| serde_json::from_str(text).ok();
    let json = read(text.trim()).or_else(|| read(text.lines().last()?));
    json.ok_or_else(|| format!("{program:?} told no JSON").into())
}

fn table(ours: &Value, spiel: &Value, boardgame: &Value, served: &Value, seconds: f64) -> String {
    let row = |engine: &str, game: &Value, choices: &Value, decisions: &Value, iterations: &Value| {
        let game = game.as_str().unwrap_or_default();
        let [choices, decisions, iterations] = [choices, decisions, iterations].map(whole);
        format!("| {engine} | {game} | {choices} | {decisions} | {iterations} |\n")
    };
    let with_two = ours.as_array().into_iter().flatten().filter(|row| row["players"] == 2);
    let own = with_two.map(|measured| {
        let (decisions, iterations) = (&measured["decisions_per_second"], &measured["iterations_per_second"]);
        row("Pyramidion", &measured["game"], &Value::Null, decisions, iterations)
    });
    let theirs = spiel.as_array().into_iter().flatten().map(|measured| {
        let (decisions, iterations) = (&measured["decisions"], &measured["iterations"]);
        row("OpenSpiel", &measured["game"], &measured["choices"], decisions, iterations)
    });
    let (fields, choices) = (Value::from("forty fields"), Value::from(20));
    let last = row("boardgame.io", &fields, &choices, &boardgame["decisions"], &boardgame["iterations"]);
    let rows: String = own.chain(theirs).chain([last]).collect();

    let moves = Value::from(served["moves"].as_f64().unwrap_or(0.0) / seconds);
    let server = &boardgame["server"];
    let wait = |name: &str, moves: &Value, [p50, p99]: [&Value; 2]| {
        let [p50, p99] = [p50, p99].map(|wait| wait.as_f64().unwrap_or(f64::NAN));
        format!("| {name} | {} | {p50:.1} ms | {p99:.1} ms |\n", whole(moves))
    };
    let own = wait("Pyramidion, SQLite, every move on disk", &moves, [&served["p50"], &served["p99"]]);
    let files = "boardgame.io, files that nobody waits for";
    let theirs = wait(files, &server["moves"], [&server["p50"], &server["p99"]]);
    format!(
        "| engine | game | to choose from | random decisions/s | search iterations/s |\n|---|---|---|---|---|\n{rows}\n\
         | server, {TABLES} tables | moves/s | p50 | p99 |\n|---|---|---|---|\n{own}{theirs}"
    )
}

/// A number without its fraction, in groups of three digits.
fn whole(number: &Value) -> String {
    let Some(number) = number.as_f64() else { return "–".to_owned() };
    let digits = format!("{number:.0}");
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().filter_map(|g| str::from_utf8(g).ok()).collect();
    groups.join(",")
}

fn write(table: &str) -> Result<(), Failure> {
    let path = root().join("docs/benchmarks.md");
    let text =
        replaced(&fs::read_to_string(&path)?, table).ok_or("docs/benchmarks.md has no place for it")?;
    print!("{table}");
    Ok(fs::write(&path, text)?)
}

/// The text with this between the marks.
fn replaced(text: &str, table: &str) -> Option<String> {
    let (before, rest) = text.split_once(MARKS[0])?;
    let (_, after) = rest.split_once(MARKS[1])?;
    Some([before, MARKS[0], table, MARKS[1], after].concat())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn numbers_are_grouped() {
        assert_eq!([7.4, 1234.0, 1_234_567.0].map(|n| whole(&json!(n))), ["7", "1,234", "1,234,567"]);
        assert_eq!(whole(&Value::Null), "–");
    }

    #[test]
    fn the_table_has_its_place() {
        let page = fs::read_to_string(root().join("docs/benchmarks.md")).unwrap();
        let written = replaced(&page, "| x |\n").unwrap();
        assert!(written.contains("| x |") && replaced(&written, "").is_some());
        assert_eq!(replaced("no marks", "| x |\n"), None);
    }
}
