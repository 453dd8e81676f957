//! How much one program on SQLite carries, and how much one to three on one PostgreSQL behind nginx do: for each, the
//! load is raised until moves take too long, and what a move costs every process is printed beside it.
//!
//! `scale PROGRAM SECONDS`; `cargo xtask long scale` builds the program and calls it.

mod nodes;
// The server's tests start their databases in the same way.
#[path = "../../../crates/server/tests/it/postgres.rs"]
#[expect(dead_code, reason = "the tests need more of it")]
mod postgres;
mod proxy;
mod waits;

use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::{env, fs};

use nodes::Node;
use postgres::Postgres;
use proxy::{Proxy, Spread};
use serde_json::Value;
use waits::Waits;

/// What a move may take, at the 99th percentile.
const GOAL: f64 = 100.0;
/// Moves a second that are tried one after the other.
const RATES: [u32; 7] = [250, 500, 1000, 1500, 2000, 3000, 4000];
/// Enough tables for the highest rate, at which each has a move every quarter of a second.
const TABLES: u32 = 1000;
/// As many as a seat's own limits allow at any rate.
const ADDRESSES: u32 = 64;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [program, seconds] = &*arguments else {
        eprintln!("usage: scale PROGRAM SECONDS");
        return ExitCode::from(2);
    };
    match measure(program, seconds) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("scale: {why}");
            ExitCode::FAILURE
        }
    }
}

fn measure(program: &str, seconds: &str) -> Result<(), String> {
    let folder = env::temp_dir().join(format!("pyramidion-scale-{}", std::process::id()));
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let done = all(program, seconds, &folder);
    let _ = fs::remove_dir_all(&folder);
    done
}

fn all(program: &str, seconds: &str, folder: &std::path::Path) -> Result<(), String> {
    println!("per move: milliseconds of one core, and of waiting in the database\n");
    println!(
        "| what | asked/s | moves/s | p50 ms | p99 ms | nodes | nginx | database | waits in the database |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    let alone = Node::start(program, &["--data-dir", &folder.display().to_string()])?;
    let setting =
        Setting { name: "SQLite".to_owned(), url: alone.url.clone(), nodes: vec![alone], proxy: None };
    setting.raise(program, seconds, None)?;
    drop(setting);
    let mut postgres = Postgres::start_with("scale", "fsync=on");
    for (count, spread) in
        [(1, Spread::Any), (2, Spread::Any), (3, Spread::Any), (2, Spread::ByTable), (3, Spread::ByTable)]
    {
        let database = postgres.database();
        let start = |_| Node::start(program, &["--database", &database, "--trusted-proxies", "1"]);
        let nodes = (0..count).map(start).collect::<Result<Vec<Node>, String>>()?;
        let proxy = Proxy::start(folder, nodes.iter().map(|node| &*node.url), spread)?;
        let name = format!("PostgreSQL, {count} behind nginx{}", spread.name());
        let setting = Setting { name, url: proxy.url.clone(), nodes, proxy: Some(proxy) };
        setting.raise(program, seconds, Some((&postgres, &database)))?;
    }
    Ok(())
}

/// Some nodes and how they are reached.
struct Setting {
    name: String,
    url: String,
    nodes: Vec<Node>,
    proxy: Option<Proxy>,
}

impl Setting {
    /// Measures at higher and higher rates, until it is too much.
    fn raise(&self, program: &str, seconds: &str, database: Option<(&Postgres, &str)>) -> Result<(), String> {
        let mut pids: Vec<u32> = self.nodes.iter().map(Node::pid).collect();
        pids.extend(self.proxy.as_ref().map(Proxy::pid));
        if let Some((postgres, _)) = database {
            pids.push(first_process(postgres)?);
        }
        let pids = pids.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
        for rate in RATES {
            let waits = database
                .map(|(postgres, database)| Waits::watch(&postgres.program("psql"), database))
                .transpose()?;
            let mut load = Command::new(program);
            load.args(["load", "--json", "--url", &self.url, "--pid", &pids, "--seconds", seconds]);
            load.args(["--tables", &TABLES.to_string(), "--addresses", &ADDRESSES.to_string()]);
            let output =
                load.args(["--rate", &rate.to_string()]).output().map_err(|error| error.to_string())?;
            let waits = waits.map(Waits::end);
            let text = String::from_utf8_lossy(&output.stdout);
            let Ok(found) = serde_json::from_str::<Value>(&text) else {
                println!("| {} | {rate} | {} |", self.name, String::from_utf8_lossy(&output.stderr).trim());
                return Ok(());
            };
            let number = |key: &str| found[key].as_f64().unwrap_or_default();
            let each = number("moves") / seconds.parse::<f64>().map_err(|error| error.to_string())?;
            let work: Vec<f64> =
                found["work"].as_array().into_iter().flatten().filter_map(Value::as_f64).collect();
            let (nodes, others) = work.split_at(self.nodes.len().min(work.len()));
            let shown = |at: usize| others.get(at).map_or("–".to_owned(), |work| format!("{work:.2}"));
            println!(
                "| {} | {rate} | {each:.0} | {:.1} | {:.1} | {:.2} | {} | {} | {} |",
                self.name,
                number("p50"),
                number("p99"),
                nodes.iter().sum::<f64>(),
                shown(0),
                shown(1),
                waits.map_or("–".to_owned(), |waits| waits.per_move(each))
            );
            if number("p99") > GOAL {
                return Ok(());
            }
        }
        Ok(())
    }
}

/// The database server's first process, the parent of all others.
fn first_process(postgres: &Postgres) -> Result<u32, String> {
    let file = fs::read_to_string(postgres.folder.join("data/postmaster.pid")).unwrap_or_default();
    let number = file.lines().next().and_then(|line| line.trim().parse().ok());
    number.ok_or_else(|| "PostgreSQL has ended".to_owned())
}

/// A folder's path as text.
fn text(path: &std::path::Path) -> Result<String, String> {
    Ok(PathBuf::from(path).to_str().ok_or("a path that is no text")?.to_owned())
}
