//! Streams: the state first, then every event once, from any number, however slow the reader.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::net::TcpStream;

use crate::client::{Player, Socket, two};
use crate::server::{Folder, Here, config};
use crate::tables::play_on;

/// Lines of an NDJSON stream; chunk sizes and keep-alives are passed over.
struct NdJson(Lines<BufReader<TcpStream>>);

impl NdJson {
    async fn open(player: &Player, after: Option<u32>) -> NdJson {
        let mut stream = TcpStream::connect(player.address).await.unwrap();
        let after = after.map(|after| format!("?after={after}")).unwrap_or_default();
        let request = format!(
            "GET /api/tables/{}/stream{after} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {}\r\n\r\n",
            player.table, player.token
        );
        stream.write_all(request.as_bytes()).await.unwrap();
        NdJson(BufReader::new(stream).lines())
    }

    async fn next(&mut self) -> Value {
        loop {
            let line = self.0.next_line().await.unwrap().expect("the stream goes on");
            if line.starts_with('{') && !line.contains("\"frame\":\"presence\"") {
                return serde_json::from_str(&line).unwrap();
            }
        }
    }
}

#[tokio::test]
async fn both_kinds_of_stream_carry_the_same_events() {
    let folder = Folder::new("streams");
    let server = Here::start(config(folder.database())).await;
    let (ada, bob) = two(server.address, "inka").await;
    let mut lines = NdJson::open(&ada, None).await;
    let mut socket = ada.socket().await;
    let state = lines.next().await;
    let first = socket.next().await.unwrap();
    assert_eq!((&state["frame"], &first["frame"]), (&json!("state"), &json!("state")));
    assert_eq!(state["seq"], first["seq"]);
    assert!(!state["legal"].as_array().unwrap().is_empty() || state["turn"] != 0);
    play_on(&[&ada, &bob], 30).await;
    let head = ada.look().await["seq"].as_u64().unwrap();
    let mut seq = state["seq"].as_u64().unwrap();
    let mut seen = Vec::new();
    while seq < head {
        let (line, frame) = (lines.next().await, socket.event().await);
        assert_eq!(line, frame);
        assert_eq!(line["seq"], seq + 1);
        seq += 1;
        seen.push(line);
    }
    // Resuming from a number gives exactly what came after it.
    let from = seen[seen.len() / 2]["seq"].as_u64().unwrap() as u32;
    let mut again = Socket::open(server.address, &ada.table, Some(&ada.token), Some(from)).await;
    let mut lines_again = NdJson::open(&ada, Some(from)).await;
    // Whoever was away for long may be older than the server by now.
    for resumed in [again.next().await.unwrap(), lines_again.next().await] {
        assert_eq!((&resumed["frame"], &resumed["protocol"]), (&json!("resumed"), &json!(protocol::VERSION)));
        assert!(resumed["now"].as_u64().unwrap() >= seen[0]["at"].as_u64().unwrap());
    }
    for event in seen.iter().filter(|event| event["seq"].as_u64().unwrap() > u64::from(from)) {
        assert_eq!(&again.next().await.unwrap(), event);
        assert_eq!(&lines_again.next().await, event);
    }
    // A number from the future gives the state.
    let mut lost = Socket::open(server.address, &ada.table, None, Some(99_999)).await;
    assert_eq!(lost.next().await.unwrap()["frame"], "state");
}

/// A stream at which nothing happens still shows that it lives.
#[tokio::test]
async fn silence_is_filled_with_empty_lines() {
    let folder = Folder::new("silence");
    let server = Here::start(config(folder.database())).await;
    let (ada, _bob) = two(server.address, "aztec").await;
    let mut lines = NdJson::open(&ada, None).await;
    lines.next().await;
    let keep_alive = async {
        // Chunks of one byte: the line feed itself.
        while lines.0.next_line().await.unwrap().expect("the stream goes on") != "1" {}
        lines.0.next_line().await.unwrap().expect("the chunk")
    };
    assert_eq!(tokio::time::timeout(Duration::from_secs(30), keep_alive).await.unwrap(), "");
}

#[tokio::test]
async fn commands_go_through_the_socket_and_a_spectator_only_looks() {
    let folder = Folder::new("socket");
    let server = Here::start(config(folder.database())).await;
    let (ada, _bob) = two(server.address, "aztec").await;
    let mut socket = ada.socket().await;
    let mut spectator = Socket::open(server.address, &ada.table, None, None).await;
    let state = socket.next().await.unwrap();
    let watched = spectator.next().await.unwrap();
    assert_eq!((&watched["you"], &watched["legal"]), (&Value::Null, &json!([])));
    let action = &state["legal"][0];
    let command = json!({ "id": "x", "type": "play", "action": action, "seq": state["seq"] });
    let refused = spectator.ask(command.clone()).await;
    assert_eq!(
        (&refused["frame"], &refused["code"], &refused["id"]),
        (&json!("refused"), &json!("not-seated"), &json!("x"))
    );
    let accepted = socket.ask(command).await;
    assert_eq!((&accepted["frame"], &accepted["id"]), (&json!("accepted"), &json!("x")));
    let event = spectator.event().await;
    assert_eq!((&event["seq"], &event["action"], &event["id"]), (&accepted["seq"], action, &Value::Null));
}

#[tokio::test]
async fn everybody_is_told_who_comes_and_goes() {
    let folder = Folder::new("presence");
    let server = Here::start(config(folder.database())).await;
    let (ada, bob) = two(server.address, "aztec").await;
    let mut spectator = Socket::open(server.address, &ada.table, None, None).await;
    assert_eq!(spectator.presence().await, [false, false]);
    let socket = ada.socket().await;
    assert_eq!(spectator.presence().await, [true, false]);
    let mut other = bob.socket().await;
    assert_eq!(other.presence().await, [true, true]);
    assert_eq!(spectator.presence().await, [true, true]);
    // A second device of the same seat makes no difference, neither when it comes nor when it goes.
    let second = ada.socket().await;
    drop(second);
    drop(socket);
    assert_eq!(other.presence().await, [false, true]);
    assert_eq!(spectator.presence().await, [false, true]);
}

/// A reader that does not read is behind by more than the server keeps for it, and still misses nothing.
#[tokio::test]
async fn a_slow_reader_misses_nothing_and_disturbs_nobody() {
    let folder = Folder::new("slow");
    let server = Here::start(config(folder.database())).await;
    let (ada, bob) = two(server.address, "inka").await;
    let mut slow = Socket::open(server.address, &ada.table, None, None).await;
    let mut seq = slow.next().await.unwrap()["seq"].as_u64().unwrap();
    play_on(&[&ada, &bob], 90).await;
    tokio::time::sleep(Duration::from_millis(50)).await;
    let head = ada.look().await["seq"].as_u64().unwrap();
    while seq < head {
        assert_eq!(slow.event().await["seq"], seq + 1);
        seq += 1;
    }
}

/// A bot that begins may move before the table's maker has heard of the table; whoever listens hears it all the same.
#[tokio::test]
async fn a_bot_that_begins_is_heard() {
    let folder = Folder::new("begins");
    let server = Here::start(config(folder.database())).await;
    for _ in 0..10 {
        let seats = json!([{ "kind": "bot", "bot": "random" }, { "kind": "me" }]);
        let ada =
            Player::create(server.address, json!({ "game": "aztec", "seats": seats, "name": "Ada" })).await;
        let mut socket = Socket::open(server.address, &ada.table, Some(&ada.token), Some(0)).await;
        while socket.event().await["type"] != "played" {}
        let seq = ada.look().await["seq"].clone();
        let legal = ada.look().await["legal"][0].clone();
        let accepted = socket.ask(json!({ "type": "play", "action": legal, "seq": seq })).await;
        assert_eq!(accepted["frame"], "accepted", "{accepted}");
        // The bot's answer comes through the same stream.
        while socket.event().await["seq"].as_u64() <= accepted["seq"].as_u64() {}
    }
}

#[tokio::test]
async fn streams_are_told_when_the_server_ends() {
    let folder = Folder::new("closing");
    let server = Here::start(config(folder.database())).await;
    let (ada, _bob) = two(server.address, "aztec").await;
    let mut socket = ada.socket().await;
    let mut lines = NdJson::open(&ada, Some(0)).await;
    socket.next().await;
    lines.next().await;
    server.app.stop.send_replace(true);
    assert_eq!(socket.next().await.unwrap()["frame"], "closing");
    assert!(socket.next().await.is_none());
    while lines.next().await["frame"] != "closing" {}
}
