//! A crowd that makes as many bots think as it can: tables of the highest level, made from one address and all watched.

use std::net::Ipv4Addr;
use std::time::{Duration, Instant};

use serde_json::json;
use shelf::{AnyLine, GameName};
use tabletop::{Options, Turn};
use tokio::task::JoinSet;
use tokio::time::sleep;

use super::client::{Homes, Socket, Way};

/// Where the crowd comes from on this machine, so that the server can tell it from the others.
const PLACE: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);

/// The crowd's tables. Bots among themselves think only while somebody looks.
pub struct Crowd {
    way: Way,
    tables: Vec<String>,
}

impl Crowd {
    /// Makes these tables.
    pub async fn gather(way: Way, tables: usize) -> Result<Crowd, String> {
        let seats = json!([{ "kind": "bot", "bot": "8" }, { "kind": "bot", "bot": "8" }]);
        let wish = json!({ "game": "turquoise", "seats": seats });
        let mut crowd = Crowd { way: way.from(PLACE), tables: Vec::new() };
        for _ in 0..tables {
            let made = crowd.way.post("/api/tables", &wish).await?;
            crowd.tables.push(made["table"].as_str().ok_or("a table without a name")?.to_owned());
        }
        Ok(crowd)
    }

    /// Watches all of them as long as what it returns is kept.
    pub async fn watch(&self) -> Result<JoinSet<()>, String> {
        let mut watching = JoinSet::new();
        for table in &self.tables {
            let mut socket = Socket::open(self.way, table, None).await?;
            watching.spawn(async move { while socket.next().await.is_ok() {} });
        }
        Ok(watching)
    }
}

/// How long a bot of level 1 takes to answer somebody who plays against it for this long, with a pause before each move.
pub async fn answers(homes: Homes, time: Duration, pause: Duration) -> Result<Vec<Duration>, String> {
    let end = Instant::now() + time;
    let mut took = Vec::new();
    while Instant::now() < end {
        let way = homes.any();
        let seats = json!([{ "kind": "me" }, { "kind": "bot", "bot": "1" }]);
        let made =
            way.post("/api/tables", &json!({ "game": "aztec", "seats": seats, "name": "Ada" })).await?;
        let name = made["table"].as_str().ok_or("a table without a name")?;
        let mut socket = Socket::open(way, name, made["token"].as_str()).await?;
        let mut seq = socket.next().await?["seq"].as_u64().ok_or("a state without a number")?;
        let mut line = AnyLine::new(GameName::Aztec, &Options::new()).map_err(|error| error.to_string())?;
        while let (Turn::Seat(seat), true) = (line.turn(), Instant::now() < end) {
            let begin = Instant::now();
            if seat.index() == 0 {
                sleep(pause).await;
                let mut legal = line.legal();
                let action = legal.swap_remove(took.len() * 7919 % legal.len());
                let command = json!({ "type": "play", "action": action, "seq": seq }).to_string();
                socket.send(command).await?;
            }
            let action = loop {
                let frame = socket.next().await?;
                if let (Some(action), Some(number)) = (frame["action"].as_str(), frame["seq"].as_u64()) {
                    seq = number;
                    break action.to_owned();
                }
            };
            line.play(&action).map_err(|error| error.to_string())?;
            if seat.index() == 1 {
                took.push(begin.elapsed());
            }
        }
    }
    Ok(took)
}
