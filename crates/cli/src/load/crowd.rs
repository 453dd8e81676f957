//! A crowd that makes as many bots think as it can: tables of the highest level, made from one address and all watched.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};

use serde_json::json;
use shelf::{GameName, Table};
use tabletop::{Options, Turn};
use tokio::task::JoinSet;

use super::client::{Socket, post, post_from};

/// Where the crowd comes from on this machine, so that the server can tell it from the others.
const PLACE: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 2));

/// The crowd, as long as it is kept.
pub struct Crowd(#[expect(dead_code, reason = "held for its tasks, which end with it")] JoinSet<()>);

/// Makes these tables and watches them.
pub async fn gather(address: SocketAddr, tables: usize) -> Result<Crowd, String> {
    let seats = json!([{ "kind": "bot", "bot": "8" }, { "kind": "bot", "bot": "8" }]);
    let wish = json!({ "game": "turquoise", "seats": seats });
    let place = Some(PLACE).filter(|_| address.ip().is_loopback() && address.is_ipv4());
    let mut watching = JoinSet::new();
    for _ in 0..tables {
        let made = post_from(place, address, "/api/tables", &wish).await?;
        let table = made["table"].as_str().ok_or("a table without a name")?;
        let opened = Socket::open(address, table, None).await;
        let mut socket = opened.map_err(|error| format!("no socket opens: {error}"))?;
        watching.spawn(async move { while socket.next().await.is_ok() {} });
    }
    Ok(Crowd(watching))
}

/// How long a bot of level 1 takes to answer somebody who plays against it for this long.
pub async fn answers(address: SocketAddr, seconds: u64) -> Result<Vec<Duration>, String> {
    let end = Instant::now() + Duration::from_secs(seconds);
    let mut took = Vec::new();
    while Instant::now() < end {
        let seats = json!([{ "kind": "me" }, { "kind": "bot", "bot": "1" }]);
        let made =
            post(address, "/api/tables", &json!({ "game": "aztec", "seats": seats, "name": "Ada" })).await?;
        let name = made["table"].as_str().ok_or("a table without a name")?;
        let opened = Socket::open(address, name, made["token"].as_str()).await;
        let mut socket = opened.map_err(|error| format!("no socket opens: {error}"))?;
        let mut seq = socket.next().await?["seq"].as_u64().ok_or("a state without a number")?;
        let mut table = Table::new(GameName::Aztec, &Options::new()).map_err(|error| error.to_string())?;
        while let (Turn::Seat(seat), true) = (table.turn(), Instant::now() < end) {
            let begin = Instant::now();
            if seat.index() == 0 {
                let mut legal = table.legal();
                let action = legal.swap_remove(took.len() * 7919 % legal.len());
                let command = json!({ "type": "play", "action": action, "seq": seq }).to_string();
                socket.send(command).await.map_err(|error| error.to_string())?;
            }
            let action = loop {
                let frame = socket.next().await?;
                if let (Some(action), Some(number)) = (frame["action"].as_str(), frame["seq"].as_u64()) {
                    seq = number;
                    break action.to_owned();
                }
            };
            table.play(&action).map_err(|error| error.to_string())?;
            if seat.index() == 1 {
                took.push(begin.elapsed());
            }
        }
    }
    Ok(took)
}
