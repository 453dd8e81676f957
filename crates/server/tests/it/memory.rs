//! Memory and disk that strangers could fill: long histories are read in pages, and nobody makes them long.

use rustix::process::Pid;
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use crate::client::{Socket, get, two};
use crate::server::{Folder, Here, Process, config};

const EVENTS: u32 = 10_000;
const STREAMS: usize = 60;
/// In KiB. If every stream kept the whole history it would be more than 100,000.
const MOST: u64 = 32 * 1024;

/// The memory that a process has in use, in KiB.
fn memory(process: Pid) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).expect("a process of ours");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("its memory");
    line.trim().trim_end_matches(" kB").parse().expect("a number")
}

/// What bots no longer need is given back in small pieces, however generous the system is with its pages.
#[tokio::test]
async fn memory_is_not_taken_in_huge_pages() {
    let folder = Folder::new("pages");
    let server = Process::start(&folder.database(), "127.0.0.1:0", None);
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.id())).unwrap();
    // A system that has none does not say.
    let huge = status.lines().find_map(|line| line.strip_prefix("THP_enabled:"));
    assert_ne!(huge.map(str::trim), Some("1"));
}

/// Makes a table's history long, with what a server of an earlier version would have stored.
async fn lengthen(database: &str, table: &str) {
    let pool = sqlx::AnyPool::connect(database).await.unwrap();
    let latest = "SELECT body FROM events WHERE name = $1 ORDER BY seq DESC LIMIT 1";
    let (body,): (String,) = sqlx::query_as(latest).bind(table.to_owned()).fetch_one(&pool).await.unwrap();
    let fact: Value = serde_json::from_str(&body).unwrap();
    assert_eq!(fact["what"]["type"], "renamed", "{fact}");
    let copies =
        "WITH RECURSIVE copies (seq) AS (SELECT $1 UNION ALL SELECT seq + 1 FROM copies WHERE seq < $2)
        INSERT INTO events (name, seq, body) SELECT $3, seq, REPLACE($4, $5, '\"seq\":' || seq) FROM copies";
    sqlx::query(copies)
        .bind(fact["seq"].as_i64().unwrap() + 1)
        .bind(i64::from(EVENTS))
        .bind(table.to_owned())
        .bind(body)
        .bind(format!("\"seq\":{}", fact["seq"]))
        .execute(&pool)
        .await
        .unwrap();
    sqlx::query("UPDATE tables SET head = $1 WHERE name = $2")
        .bind(i64::from(EVENTS))
        .bind(table.to_owned())
        .execute(&pool)
        .await
        .unwrap();
    pool.close().await;
}

/// Streams from the beginning that nobody reads.
#[tokio::test(flavor = "multi_thread")]
async fn a_long_history_takes_no_memory() {
    sqlx::any::install_default_drivers();
    let folder = Folder::new("history");
    let server = Process::start(&folder.database(), "127.0.0.1:0", None);
    let (ada, _bob) = two(server.address, "aztec").await;
    ada.must(json!({ "type": "rename", "name": "Ada L." })).await;
    assert!(server.end().success());
    lengthen(&folder.database(), &ada.table).await;
    let server = Process::start(&folder.database(), "127.0.0.1:0", None);
    // One look, so that the table is loaded.
    assert_eq!(get(server.address, &format!("/api/tables/{}", ada.table), None).await.json()["seq"], EVENTS);
    let before = memory(server.id());
    let (mut streams, mut most) = (Vec::new(), 0);
    for _ in 0..STREAMS {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        let request =
            format!("GET /api/tables/{}/stream?after=0 HTTP/1.1\r\nhost: localhost\r\n\r\n", ada.table);
        stream.write_all(request.as_bytes()).await.unwrap();
        // The answer begins: by now the server has begun to read for it.
        stream.readable().await.unwrap();
        streams.push(stream);
        most = most.max(memory(server.id()).saturating_sub(before));
    }
    println!("{most} KiB for {STREAMS} streams");
    assert!(most < MOST, "{most} KiB for {STREAMS} streams");
    // Whoever does read gets everything, one page after the other.
    let mut socket = Socket::open(server.address, &ada.table, None, Some(0)).await;
    for seq in 1..=EVENTS / 10 {
        assert_eq!(socket.event().await["seq"], seq);
    }
}

#[tokio::test]
async fn a_seat_does_not_fill_the_disk_but_still_plays() {
    let folder = Folder::new("exhausted");
    let mut config = config(folder.database());
    config.commands_per_second = 100_000;
    let server = Here::start(config).await;
    let (ada, bob) = two(server.address, "aztec").await;
    let mut socket = ada.socket().await;
    let mut count = 0;
    let refused = loop {
        let answer = socket.ask(json!({ "type": "rename", "name": format!("Ada {}", count % 10) })).await;
        if answer["frame"] == "refused" {
            break answer;
        }
        count += 1;
        assert!(count < 5_000, "it never ends");
    };
    assert_eq!((&refused["code"], count), (&json!("exhausted"), 1_500));
    // Nobody else pays for it, and the game can be played to its end.
    bob.must(json!({ "type": "rename", "name": "Bob B." })).await;
    let view = ada.look().await;
    let player = if view["turn"] == 0 { &ada } else { &bob };
    assert_eq!(player.play(player.look().await["legal"][0].as_str().unwrap()).await.status, 200);
    assert_eq!(ada.command(json!({ "type": "take-back", "seq": view["seq"] })).await.code(), "exhausted");
    ada.must(json!({ "type": "resign" })).await;
}

/// Tables that nobody uses stay for ten minutes, but not however many somebody asks for.
#[tokio::test(flavor = "multi_thread")]
async fn games_that_are_asked_for_one_after_another_do_not_all_stay() {
    let folder = Folder::new("unused");
    let server = Here::start(config(folder.database())).await;
    let (ada, _bob) = two(server.address, "aztec").await;
    let mut socket = ada.socket().await;
    let hub = &server.app.hub;
    let wish = json!({ "game": "aztec", "seats": [{ "kind": "open" }, { "kind": "open" }] });
    let wish: protocol::NewTable = serde_json::from_value(wish).unwrap();
    let mut first = None;
    for _ in 0..9 {
        let made = futures_util::future::join_all((0..500).map(|_| hub.create(&wish, "here"))).await;
        first = first.or_else(|| made[0].as_ref().ok().map(|made| made.table.clone()));
    }
    let (first, names) = (first.unwrap(), hub.names());
    assert!(names.len() <= 4_001, "{}", names.len());
    assert!(names.contains(&ada.table), "somebody listens to it");
    assert!(!names.contains(&first), "nobody has used it for the longest time");
    ada.must(json!({ "type": "rename", "name": "Ada L." })).await;
    assert_eq!(socket.event().await["name"], "Ada L.");
    assert_eq!(get(server.address, &format!("/api/tables/{first}"), None).await.status, 200);
}
