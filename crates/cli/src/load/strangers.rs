//! Clients who mean harm: each kind does one thing that a server could be starved, filled or silenced with, as fast
//! as it is let, and begins again when it is thrown out.

use std::io;
use std::net::Ipv4Addr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use dice::Dice;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::client::{Socket, Way};

/// Their first address; a good many share one.
const FIRST: Ipv4Addr = Ipv4Addr::new(127, 2, 0, 1);
const HOMES: u32 = 12;
/// How long one tries a thing before it begins again.
const PATIENCE: Duration = Duration::from_secs(40);
/// Between two things, so that what is measured is the server and not how fast we are.
const BREATH: Duration = Duration::from_millis(20);

/// What they do, and how it is called in the report.
const KINDS: [&str; 8] = [
    "streams opened and never read",
    "requests sent in drops",
    "connections opened and left silent",
    "messages of junk",
    "tables of level-8 bots wanted",
    "words and names at one's own table",
    "pages asked for in bunches",
    "commands sent without reading the answers",
];

/// They stay as long as this is kept.
pub struct Strangers {
    _tasks: JoinSet<()>,
    done: Arc<[AtomicU64; KINDS.len()]>,
}

impl Strangers {
    /// Lets so many come, who know these tables, and let bots think for them or not.
    pub fn come(way: Way, count: usize, tables: Vec<String>, bots: bool) -> Strangers {
        let done: Arc<[AtomicU64; KINDS.len()]> = Arc::default();
        let tables = Arc::new(tables);
        let mut tasks = JoinSet::new();
        for number in 0..count {
            let home = Ipv4Addr::from(FIRST.to_bits() + number as u32 / 2 % HOMES);
            let (way, done, tables) = (way.from(home), Arc::clone(&done), Arc::clone(&tables));
            tasks.spawn(async move {
                let mut stranger = Stranger {
                    way,
                    dice: Dice::new(number as u64),
                    tables,
                    kind: number % KINDS.len(),
                    bots,
                    done,
                };
                loop {
                    // However it ends, it begins again.
                    let _ = timeout(PATIENCE, stranger.act()).await;
                    sleep(BREATH).await;
                }
            });
        }
        Strangers { _tasks: tasks, done }
    }

    /// How often they did what.
    pub fn tally(&self) -> impl Iterator<Item = (&'static str, u64)> {
        KINDS.into_iter().zip(self.done.each_ref().map(|done| done.load(Ordering::Relaxed)))
    }
}

struct Stranger {
    way: Way,
    dice: Dice,
    tables: Arc<Vec<String>>,
    kind: usize,
    bots: bool,
    done: Arc<[AtomicU64; KINDS.len()]>,
}

impl Stranger {
    async fn act(&mut self) -> Result<(), String> {
        match self.kind {
            0 => self.stare().await.map_err(|error| error.to_string()),
            1 => self.drip().await.map_err(|error| error.to_string()),
            2 => self.keep_silent().await.map_err(|error| error.to_string()),
            3 => self.scribble().await.map_err(|error| error.to_string()),
            4 if self.bots => self.let_think().await,
            4 | 5 => self.chatter().await,
            6 => self.ask().await.map_err(|error| error.to_string()),
            _ => self.shout().await,
        }
    }

    fn count(&self) {
        self.done[self.kind].fetch_add(1, Ordering::Relaxed);
    }

    fn table(&mut self) -> String {
        let number = self.dice.below(self.tables.len() as u32) as usize;
        self.tables[number].clone()
    }

    /// A table with a seat of one's own.
    async fn sit(&self, other: Value) -> Result<(String, String), String> {
        let wish =
            json!({ "game": "aztec", "seats": [{ "kind": "me" }, other], "name": "Eve", "public": true });
        let made = self.way.post("/api/tables", &wish).await?;
        let text = |key: &str| made[key].as_str().map(str::to_owned).ok_or("not made");
        Ok((text("table")?, text("token")?))
    }

    async fn stare(&mut self) -> io::Result<()> {
        let mut open = Vec::new();
        for _ in 0..8 {
            let path = format!("/api/tables/{}/stream?after=0", self.table());
            let mut stream = self.way.narrow().connect().await?;
            stream.write_all(self.way.request("GET", &path, "", "").as_bytes()).await?;
            self.count();
            open.push(stream);
        }
        sleep(PATIENCE).await;
        Ok(())
    }

    async fn drip(&mut self) -> io::Result<()> {
        let mut stream = self.way.connect().await?;
        let body = json!({ "game": "aztec", "seats": [{ "kind": "open" }, { "kind": "open" }] }).to_string();
        let request = self.way.request("POST", "/api/tables", "", &body);
        self.count();
        for byte in request.bytes() {
            stream.write_all(&[byte]).await?;
            sleep(BREATH * 10).await;
        }
        Ok(())
    }

    async fn keep_silent(&mut self) -> io::Result<()> {
        let mut open = Vec::new();
        for _ in 0..60 {
            open.push(self.way.connect().await?);
            self.count();
        }
        sleep(PATIENCE).await;
        Ok(())
    }

    async fn scribble(&mut self) -> io::Result<()> {
        let mut junk: Vec<u8> = (0..self.dice.below(3000)).map(|_| self.dice.roll() as u8).collect();
        let table = self.table();
        let lines = format!("authorization: Bearer {:048x}\r\nconnection: close\r\n", self.dice.roll());
        let paths = ["commands", "join", "enter", "relock", "follow"];
        let path = paths[self.dice.below(paths.len() as u32) as usize];
        let path = format!("/api/tables/{table}/{path}");
        let bytes = match self.dice.below(4) {
            0 => junk,
            1 => {
                let head = self.way.request("POST", &path, &lines, &"x".repeat(junk.len()));
                let mut bytes = head.as_bytes()[..head.len() - junk.len()].to_vec();
                bytes.append(&mut junk);
                bytes
            }
            2 => self.way.request("POST", &path, &lines, &"[".repeat(junk.len())).into_bytes(),
            _ => {
                let text = String::from_utf8_lossy(&junk).into_owned();
                let body = json!({ "type": "say", "text": text, "name": text, "token": text, "seq": -1 });
                self.way.request("POST", &path, &lines, &body.to_string()).into_bytes()
            }
        };
        let mut stream = self.way.connect().await?;
        stream.write_all(&bytes).await?;
        self.count();
        let mut answer = Vec::new();
        let _ = timeout(BREATH * 50, stream.read_to_end(&mut answer)).await;
        Ok(())
    }

    async fn let_think(&mut self) -> Result<(), String> {
        let mut watching = Vec::new();
        for _ in 0..8 {
            let game = ["turquoise", "inka", "aztec"][self.dice.below(3) as usize];
            let wish = json!({ "game": game, "seats": [{ "kind": "bot", "bot": "8" }, { "kind": "bot", "bot": "uct" }] });
            self.count();
            let made = self.way.post("/api/tables", &wish).await?;
            watching.push(Socket::open(self.way, made["table"].as_str().unwrap_or_default(), None).await?);
        }
        while watching[0].next().await.is_ok() {}
        Ok(())
    }

    async fn chatter(&mut self) -> Result<(), String> {
        let (table, token) = self.sit(json!({ "kind": "open" })).await?;
        let path = format!("/api/tables/{table}/commands");
        let lines = format!("authorization: Bearer {token}\r\nconnection: close\r\n");
        loop {
            let number = self.dice.roll();
            let command = if number.is_multiple_of(2) {
                json!({ "type": "say", "text": "x".repeat(300), "id": number.to_string() })
            } else {
                json!({ "type": "rename", "name": format!("{number:x}") })
            };
            let request = self.way.request("POST", &path, &lines, &command.to_string());
            self.way.ask(request.as_bytes()).await.map_err(|error| error.to_string())?;
            self.count();
            sleep(BREATH).await;
        }
    }

    async fn ask(&mut self) -> io::Result<()> {
        let table = self.table();
        let mut stream = self.way.connect().await?;
        let mut taken = vec![0; 64 * 1024];
        loop {
            let mut bunch = String::new();
            for path in ["", "/events?after=0", "/record"] {
                bunch += &self.way.request("GET", &format!("/api/tables/{table}{path}"), "", "");
            }
            for path in ["/api/openapi.json", "/api/tables", "/api/games", "/api/tables/nosuchtable1"] {
                bunch += &self.way.request("GET", path, "accept-encoding: gzip\r\n", "");
            }
            stream.write_all(bunch.as_bytes()).await?;
            self.count();
            // Some of it is read, so that it goes on.
            while let Ok(read) = timeout(BREATH, stream.read(&mut taken)).await {
                if read? == 0 {
                    return Ok(());
                }
            }
        }
    }

    async fn shout(&mut self) -> Result<(), String> {
        let other = if self.bots { json!({ "kind": "bot", "bot": "8" }) } else { json!({ "kind": "open" }) };
        let (table, token) = self.sit(other).await?;
        let mut socket = Socket::open(self.way.narrow(), &table, Some(&token)).await?;
        loop {
            let command = json!({ "type": "play", "action": "d4.1 esu", "seq": self.dice.below(9) });
            socket.send(command.to_string()).await?;
            self.count();
            sleep(BREATH).await;
        }
    }
}
