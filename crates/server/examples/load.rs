//! Plays many tables at once over real sockets and says how long it takes until every player has heard of a move.
//!
//! `cargo run --release -p server --example load -- --tables 5000 --rate 2000 --seconds 30 [--address …] [--pid …]`
//! starts a server of its own on a fresh SQLite file unless it is given the address of one.

#[path = "../tests/it/client.rs"]
#[allow(dead_code, reason = "tests use more of it")]
mod client;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Parser;
use client::{Player, Socket, two};
use serde_json::{Value, json};
use shelf::{GameName, Table};
use tabletop::{Options, Turn};
use tokio::sync::{Semaphore, mpsc};

/// Plays many tables at once and measures
#[derive(Parser, Clone)]
struct Arguments {
    /// A server that is running already
    #[arg(long)]
    address: Option<SocketAddr>,
    /// Its process, to read its memory
    #[arg(long)]
    pid: Option<u32>,
    /// How many tables, with two sockets each
    #[arg(long, default_value_t = 200)]
    tables: usize,
    /// Moves a second over all tables
    #[arg(long, default_value_t = 200.0)]
    rate: f64,
    /// How long to measure
    #[arg(long, default_value_t = 10)]
    seconds: u64,
}

/// A table, both its sockets, and the game as the rules have it.
struct Game {
    sockets: [Socket; 2],
    table: Table,
    seq: u64,
}

impl Game {
    async fn open(address: SocketAddr) -> Game {
        let (ada, bob) = two(address, "aztec").await;
        let mut sockets = [open(&ada).await, open(&bob).await];
        let seq = sockets[0].next().await.expect("a state comes")["seq"].as_u64().expect("a number");
        sockets[1].next().await.expect("a state comes");
        Game { sockets, table: Table::new(GameName::Aztec, &Options::new()).expect("the defaults"), seq }
    }

    /// Plays one action and waits until both players have heard of it; none when the game is over.
    async fn play(&mut self, number: usize) -> Option<Duration> {
        let Turn::Seat(seat) = self.table.turn() else { return None };
        let legal = self.table.legal();
        let action = legal[number * 7919 % legal.len()].clone();
        let command = json!({ "type": "play", "action": action, "seq": self.seq });
        let begin = Instant::now();
        self.sockets[seat.index()].send(command.to_string()).await.expect("the socket is open");
        let [one, other] = &mut self.sockets;
        let (a, b) = tokio::join!(heard(one, &action), heard(other, &action));
        let took = begin.elapsed();
        self.table.play(&action).expect("legal");
        assert_eq!(a["hash"], format!("{:016x}", self.table.hash()), "the same position everywhere");
        self.seq = b["seq"].as_u64().expect("a number");
        Some(took)
    }
}

async fn open(player: &Player) -> Socket {
    player.socket().await
}

/// The event of an action; a refusal is a fault of ours.
async fn heard(socket: &mut Socket, action: &str) -> Value {
    loop {
        let frame = socket.next().await.expect("the socket stays open");
        assert_ne!(frame["frame"], "refused", "{frame}");
        if frame["action"] == action {
            return frame;
        }
    }
}

#[tokio::main]
async fn main() {
    let arguments = Arguments::parse();
    let folder = std::env::temp_dir().join(format!("pyramidion-load-{}", std::process::id()));
    let own = arguments.address.is_none().then(|| Server::start(&folder));
    let address = arguments.address.or(own.as_ref().map(|own| own.address)).expect("one of the two");
    let pid = arguments.pid.or(own.as_ref().map(|own| own.child.id()));
    let empty = pid.and_then(memory);
    let begin = Instant::now();
    let doors = Arc::new(Semaphore::new(32));
    let opening: Vec<_> = (0..arguments.tables)
        .map(|_| {
            let doors = Arc::clone(&doors);
            tokio::spawn(async move {
                let _door = doors.acquire().await;
                Game::open(address).await
            })
        })
        .collect();
    let mut games = Vec::new();
    for game in opening {
        games.push(game.await.expect("a table opens"));
    }
    println!(
        "{} tables with {} sockets opened in {:.1} s",
        games.len(),
        games.len() * 2,
        begin.elapsed().as_secs_f64()
    );
    let full = pid.and_then(memory);

    let (sender, mut took) = mpsc::unbounded_channel();
    let pause = Duration::from_secs_f64(arguments.tables as f64 / arguments.rate);
    let begin = Instant::now();
    let end = begin + Duration::from_secs(arguments.seconds);
    for (number, mut game) in games.into_iter().enumerate() {
        let sender = sender.clone();
        tokio::spawn(async move {
            // Spread over the pause, as people are.
            let mut next = begin + pause.mul_f64(number as f64 / arguments.tables as f64);
            for turn in 0.. {
                tokio::time::sleep_until(next.into()).await;
                if Instant::now() >= end {
                    break;
                }
                next += pause;
                match game.play(number + turn).await {
                    Some(took) => sender.send(took).expect("the counter waits"),
                    None => game = Game::open(address).await,
                }
            }
            // The sockets stay open until all are done.
            tokio::time::sleep_until((end + Duration::from_secs(2)).into()).await;
        });
    }
    drop(sender);
    let mut all = Vec::new();
    while let Some(took) = took.recv().await {
        all.push(took);
    }
    report(&mut all, Duration::from_secs(arguments.seconds), arguments.tables, empty.zip(full));
    drop(own);
    let _ = std::fs::remove_dir_all(folder);
}

fn report(all: &mut [Duration], long: Duration, tables: usize, memory: Option<(u64, u64)>) {
    all.sort_unstable();
    let at = |share: f64| {
        all.get((all.len() as f64 * share) as usize).map_or(0.0, |took| took.as_secs_f64() * 1e3)
    };
    println!("{} moves, {:.0} a second", all.len(), all.len() as f64 / long.as_secs_f64());
    println!(
        "from sending to all players having received: p50 {:.1} ms, p99 {:.1} ms, longest {:.1} ms",
        at(0.5),
        at(0.99),
        at(0.999_999)
    );
    if let Some((empty, full)) = memory {
        let each = full.saturating_sub(empty) / tables.max(1) as u64;
        println!(
            "server's memory: {empty} KiB empty, {full} KiB with all tables, {each} KiB a table with two sockets"
        );
    }
}

/// Resident memory of a process in KiB.
fn memory(pid: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.split_whitespace().next()?.parse().ok())
}

/// A server of our own, which ends with us.
struct Server {
    address: SocketAddr,
    child: std::process::Child,
}

impl Server {
    fn start(folder: &std::path::Path) -> Server {
        use std::io::{BufRead, BufReader};
        let own = std::env::current_exe().expect("our own path");
        let program = own
            .parent()
            .and_then(|examples| examples.parent())
            .expect("cargo's folder")
            .join("pyramidion-server");
        let mut child = std::process::Command::new(&program)
            .args(["--listen", "127.0.0.1:0", "--log", "warn", "--tables-per-hour", "1000000"])
            .args(["--streams-per-address", "100000", "--streams", "100000"])
            .arg("--data-dir")
            .arg(folder)
            .stdout(std::process::Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("{}: {error}; build it first", program.display()));
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("its output is ours"))
            .read_line(&mut line)
            .expect("it says where");
        let address = line.trim().trim_start_matches("Pyramidion is served on http://").trim_end_matches('/');
        Server { address: address.parse().expect("an address"), child }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
