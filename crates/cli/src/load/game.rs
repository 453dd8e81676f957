//! One table of the load: both its players' sockets, and the game as the rules have it.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use shelf::{AnyLine, GameName};
use tabletop::{Options, Turn};

use super::client::{Socket, Way};

/// The number of the event with which a game of two begins: the table was made, each has sat down, it began.
const BEGUN: u64 = 4;

pub struct Game {
    pub name: String,
    sockets: [Socket; 2],
    line: AnyLine,
    seq: u64,
}

impl Game {
    /// Makes a table, takes both seats and listens on both.
    pub async fn open(way: Way) -> Result<Game, String> {
        let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
        let wish = json!({ "game": "aztec", "seats": seats, "name": "Ada" });
        let made = way.post("/api/tables", &wish).await?;
        let name = made["table"].as_str().ok_or("a table without a name")?;
        let joined = way.post(&format!("/api/tables/{name}/join"), &json!({ "name": "Bob" })).await?;
        let (ada, _) = listen(way, name, &made["token"]).await?;
        let (mut bob, mut seq) = listen(way, name, &joined["token"]).await?;
        // Another node may not have been told of everything yet.
        while seq < BEGUN {
            seq = bob.next().await?["seq"].as_u64().unwrap_or(seq);
        }
        let line = AnyLine::new(GameName::Aztec, &Options::new()).map_err(|error| error.to_string())?;
        Ok(Game { name: name.to_owned(), sockets: [ada, bob], line, seq })
    }

    /// Plays one action and waits until both players have heard of it; none when the game is over.
    pub async fn play(&mut self, choice: usize) -> Result<Option<Duration>, String> {
        let Turn::Seat(seat) = self.line.turn() else { return Ok(None) };
        let mut legal = self.line.legal();
        let action = legal.swap_remove(choice * 7919 % legal.len());
        let command = json!({ "type": "play", "action": action, "seq": self.seq }).to_string();
        let begin = Instant::now();
        self.sockets[seat.index()].send(command).await?;
        let [one, other] = &mut self.sockets;
        let (a, b) = tokio::try_join!(heard(one, &action), heard(other, &action))?;
        let took = begin.elapsed();
        self.line.play(&action).map_err(|error| error.to_string())?;
        let hash = format!("{:016x}", self.line.hash());
        if a["hash"] != *hash || b["hash"] != *hash {
            return Err(format!("after '{action}' the position should be {hash}: {a} {b}"));
        }
        self.seq = b["seq"].as_u64().ok_or("an event without a number")?;
        Ok(Some(took))
    }
}

/// A seat's socket, and the number of the event it begins after.
async fn listen(way: Way, table: &str, token: &Value) -> Result<(Socket, u64), String> {
    let token = token.as_str().ok_or("a seat without a token")?;
    let mut socket = Socket::open(way, table, Some(token)).await?;
    let seq = socket.next().await?["seq"].as_u64().ok_or("a state without a number")?;
    Ok((socket, seq))
}

/// The event of an action.
async fn heard(socket: &mut Socket, action: &str) -> Result<Value, String> {
    loop {
        let frame = socket.next().await?;
        if frame["frame"] == "refused" {
            return Err(format!("'{action}' was refused: {frame}"));
        }
        if frame["action"] == action {
            return Ok(frame);
        }
    }
}
