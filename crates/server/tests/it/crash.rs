//! Killed without warning, again and again, while moves come in: every acknowledged move is there afterwards, once.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde_json::{Value, json};
use shelf::{AnyLine, GameName};
use tabletop::{Options, Turn};
use tokio::sync::Mutex;

use crate::client::{Player, call, get};
use crate::postgres;
use crate::server::{Folder, Process};

const GAMES: usize = 6;

/// How often a server is killed; more than by default for those who have the time.
fn kills() -> usize {
    let named = std::env::var("PYRAMIDION_KILLS").ok();
    named.map_or(20, |kills| kills.parse().expect("PYRAMIDION_KILLS is a number"))
}

/// A game that two players play as fast as they can, and what the server has acknowledged of it.
struct Game {
    players: [Player; 2],
    table: AnyLine,
    seq: u32,
    acknowledged: Vec<(u32, String)>,
}

impl Game {
    /// A new game; none if the server is gone.
    async fn new(address: SocketAddr) -> Option<Game> {
        let wish = json!({ "game": "aztec", "seats": [{ "kind": "me" }, { "kind": "open" }], "name": "Ada" });
        let made = call(address, "POST", "/api/tables", None, Some(&wish), "").await.ok()?;
        let made: Value = serde_json::from_str(&made.body).ok()?;
        let table = made["table"].as_str()?.to_owned();
        let path = format!("/api/tables/{table}/join");
        let joined = call(address, "POST", &path, None, Some(&json!({ "name": "Bob" })), "").await.ok()?;
        let joined: Value = serde_json::from_str(&joined.body).ok()?;
        let player = |seat, token: &Value| {
            Some(Player { address, table: table.clone(), seat, token: token.as_str()?.to_owned() })
        };
        let players = [player(0, &made["token"])?, player(1, &joined["token"])?];
        let start = AnyLine::new(GameName::Aztec, &Options::new()).expect("the defaults make a game");
        Some(Game { players, table: start, seq: 4, acknowledged: Vec::new() })
    }

    /// Plays until the game is over (true), the server is gone or the round is.
    async fn play(&mut self, enough: &AtomicBool) -> bool {
        while let Turn::Seat(seat) = self.table.turn() {
            if enough.load(Ordering::Relaxed) {
                return false;
            }
            let player = &self.players[seat.index()];
            let legal = self.table.legal();
            let action = &legal[self.acknowledged.len() * 31 % legal.len()];
            let command = json!({ "type": "play", "action": action, "seq": self.seq });
            let path = format!("/api/tables/{}/commands", player.table);
            let answer = call(player.address, "POST", &path, Some(&player.token), Some(&command), "").await;
            let Ok(answer) = answer else { return false };
            // An answer that was cut off acknowledges nothing.
            let Ok(accepted) = serde_json::from_str::<Value>(&answer.body) else { return false };
            assert_eq!(answer.status, 200, "{answer:?}");
            self.seq = accepted["seq"].as_u64().expect("a number") as u32;
            self.acknowledged.push((self.seq, action.clone()));
            self.table.play(action).expect("legal");
        }
        true
    }

    /// Checks that everything acknowledged is there, and goes on from what is.
    async fn check(&mut self, address: SocketAddr) {
        for player in &mut self.players {
            player.address = address;
        }
        let path = format!("/api/tables/{}/events?after=0", self.players[0].table);
        let list = get(address, &path, None).await.json();
        let mut table = AnyLine::new(GameName::Aztec, &Options::new()).expect("the defaults make a game");
        let mut played = Vec::new();
        for event in list["events"].as_array().unwrap_or_else(|| panic!("{list}")) {
            self.seq = event["seq"].as_u64().expect("a number") as u32;
            if let Some(action) = event["action"].as_str() {
                table.play(action).expect("what is stored is legal");
                played.push((self.seq, action.to_owned()));
            }
            assert_eq!(event["hash"], format!("{:016x}", table.hash()));
        }
        for (number, move_) in self.acknowledged.iter().enumerate() {
            assert_eq!(played.get(number), Some(move_), "acknowledged, but not there");
        }
        // One more may have been stored without our hearing of it.
        assert!(played.len() <= self.acknowledged.len() + 1, "a move was played twice");
        (self.table, self.acknowledged) = (table, played);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_acknowledged_move_is_lost_when_the_server_is_killed() {
    let folder = Folder::new("crash");
    survive(&folder.database(), 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_acknowledged_move_is_lost_when_one_of_two_nodes_is_killed() {
    survive(&postgres::database(), 2).await;
}

/// Plays on several nodes, of which one after the other is killed and started again.
async fn survive(database: &str, count: usize) {
    let start = || Process::start(database, "127.0.0.1:0", None);
    let finished = Arc::new(Mutex::new(Vec::new()));
    let mut games: Vec<Option<Game>> = (0..GAMES).map(|_| None).collect();
    let mut nodes: Vec<Process> = (0..count).map(|_| start()).collect();
    let rounds = kills();
    for round in 0..rounds {
        let enough = Arc::new(AtomicBool::new(false));
        let mut playing = Vec::new();
        // With two nodes a game goes on at another one than it was left at, every other round.
        let place = |number: usize| nodes[(number + round / 2) % count].address;
        for (number, game) in games.iter_mut().enumerate() {
            if let Some(game) = game {
                game.check(place(number)).await;
            }
        }
        for (number, mut game) in games.drain(..).enumerate() {
            let (finished, enough, address) = (Arc::clone(&finished), Arc::clone(&enough), place(number));
            playing.push(tokio::spawn(async move {
                loop {
                    let mut current = match game.take() {
                        Some(game) => game,
                        None => Game::new(address).await?,
                    };
                    if !current.play(&enough).await {
                        return Some(current);
                    }
                    finished.lock().await.push(current);
                }
            }));
        }
        tokio::time::sleep(Duration::from_millis(250 + round as u64 * 37 % 400)).await;
        nodes.remove(round % count).kill();
        enough.store(true, Ordering::Relaxed);
        for game in playing {
            games.push(game.await.expect("no check failed"));
        }
        nodes.insert(round % count, start());
    }
    let mut finished = finished.lock().await;
    let mut moves = 0;
    for game in games.iter_mut().flatten().chain(finished.iter_mut()) {
        moves += game.acknowledged.len();
        game.check(nodes[0].address).await;
    }
    println!("{rounds} kills, {moves} acknowledged moves, all there");
    assert!(moves > rounds * 5, "{moves} moves are too few to prove anything");
}
