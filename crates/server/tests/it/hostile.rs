//! Hostile input: refused with a code, nobody else disturbed, nothing lost.

use std::time::Duration;

use serde_json::json;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use crate::client::{Socket, call, get, post, raw, two};
use crate::server::{Folder, Here, config};
use crate::tables::play_on;

#[tokio::test(flavor = "multi_thread")]
async fn strangers_cannot_do_harm() {
    let folder = Folder::new("hostile");
    let server = Here::start(config(folder.database())).await;
    let address = server.address;
    let (ada, bob) = two(address, "inka").await;
    let (eve, _) = two(address, "inka").await;
    let commands = format!("/api/tables/{}/commands", ada.table);

    // Malformed and oversized bodies.
    let long = "x".repeat(40_000);
    let bodies = [
        ("", "malformed"),
        ("{", "malformed"),
        ("[]", "malformed"),
        ("{\"type\":\"play\"}", "malformed"),
        ("{\"type\":\"fly\"}", "malformed"),
        ("{\"type\":\"play\",\"action\":7}", "malformed"),
        ("{\"type\":\"play\",\"action\":\"x\",\"seq\":-1}", "malformed"),
        ("\u{0}\u{1}", "malformed"),
        (long.as_str(), "too-long"),
    ];
    for (body, code) in bodies {
        let request = format!(
            "POST {commands} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\nauthorization: Bearer {}\r\ncontent-length: {}\r\n\r\n{body}",
            ada.token,
            body.len()
        );
        let answer = raw(address, request.as_bytes()).await.unwrap();
        assert_eq!(answer.code(), code, "{body:.40}");
    }
    let nested = format!("{}{}", "[".repeat(7_000), "]".repeat(7_000));
    let request = format!(
        "POST {commands} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{nested}",
        nested.len()
    );
    assert_eq!(raw(address, request.as_bytes()).await.unwrap().code(), "malformed");

    // Other people's tokens, no tokens, nonsense instead of tokens.
    let view = ada.look().await;
    let player = if view["turn"] == 0 { &ada } else { &bob };
    let play = json!({ "type": "play", "action": player.look().await["legal"][0], "seq": view["seq"] });
    for token in [None, Some(eve.token.as_str()), Some(""), Some("é"), Some(long.get(..5_000).unwrap())] {
        let answer = post(address, &commands, token, play.clone()).await;
        assert_eq!(answer.code(), "not-seated", "{token:.20?}");
    }
    // Actions of every kind of nonsense, wrong numbers.
    for action in ["", " ", ";", "\n", "p1", "tile 99999999999999999999", "🗿", &long[..2_000]] {
        let answer = player.command(json!({ "type": "play", "action": action, "seq": view["seq"] })).await;
        assert!(["no-such-action", "illegal"].contains(&answer.code().as_str()), "{answer:?}");
    }
    let mut far = play.clone();
    far["seq"] = json!(u32::MAX);
    assert_eq!(player.command(far).await.code(), "stale");
    assert_eq!(
        player.command(json!({ "type": "say", "text": "x", "id": &long[..100] })).await.code(),
        "too-long"
    );

    // Paths.
    for path in
        ["/api/tables/..%2f..%2fetc", "/api/tables/%00", "/api/tables/nosuchtable1", "/api/tables/'--"]
    {
        let answer = get(address, path, None).await;
        assert_eq!(answer.code(), "no-such-table", "{path}");
    }
    // Another site's page.
    let foreign =
        call(address, "POST", &commands, Some(&player.token), Some(&play), "origin: http://evil.example\r\n")
            .await;
    assert_eq!(foreign.unwrap().code(), "foreign-origin");
    assert!(Socket::try_open(address, &ada.table, None, None, Some("http://evil.example")).await.is_err());
    let own = format!("http://{address}");
    assert!(Socket::try_open(address, &ada.table, None, None, Some(&own)).await.is_ok());

    // Huge frames and floods end the socket that sends them, and that one alone.
    let mut witness = ada.socket().await;
    witness.next().await.unwrap();
    let mut huge = bob.socket().await;
    huge.next().await.unwrap();
    let _ = huge.send("x".repeat(1_000_000)).await;
    assert!(ends(&mut huge).await, "a huge frame");
    let mut flood = eve.socket().await;
    for _ in 0..2_000 {
        if flood.send("{}").await.is_err() {
            break;
        }
    }
    assert!(ends(&mut flood).await, "a flood");

    // Half a request, and nothing more; a thousand of them would be the same.
    let mut half = TcpStream::connect(address).await.unwrap();
    half.write_all(b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-le").await.unwrap();

    // The game goes on as if nothing had happened.
    let before = ada.look().await["actions"].as_array().unwrap().len();
    play_on(&[&ada, &bob], 5).await;
    assert!(ada.look().await["actions"].as_array().unwrap().len() >= before + 5);
    assert_eq!(witness.event().await["seq"], view["seq"].as_u64().unwrap() + 1);
    drop(half);
}

/// Whether the server ends a socket soon.
async fn ends(socket: &mut Socket) -> bool {
    let end = async { while socket.next().await.is_some() {} };
    tokio::time::timeout(Duration::from_secs(20), end).await.is_ok()
}

/// A spectator that opens a socket and never reads does not slow the players down.
#[tokio::test(flavor = "multi_thread")]
async fn readers_who_do_not_read_are_nobody_elses_problem() {
    let folder = Folder::new("deaf");
    let server = Here::start(config(folder.database())).await;
    let (ada, bob) = two(server.address, "inka").await;
    let deaf: Vec<Socket> = {
        let mut deaf = Vec::new();
        for _ in 0..20 {
            deaf.push(Socket::open(server.address, &ada.table, None, None).await);
        }
        deaf
    };
    let begin = std::time::Instant::now();
    play_on(&[&ada, &bob], 40).await;
    assert!(begin.elapsed() < Duration::from_mins(1));
    drop(deaf);
}
