//! Connections that are opened to keep others out: slow ones end, greedy ones are refused, and others are served.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;

use crate::client::call;
use crate::server::{Folder, Here, Process, config};

const PATIENCE: Duration = Duration::from_secs(20);

/// A connection from a certain address of this machine.
async fn connect(from: [u8; 4], to: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(SocketAddr::from((from, 0))).unwrap();
    socket.connect(to).await.unwrap()
}

/// Sends a text in drops until the other side has enough, and returns its answer.
async fn drip(stream: &mut TcpStream, text: &str) -> String {
    let begin = Instant::now();
    let mut answer = Vec::new();
    for drop in text.bytes().chain(std::iter::repeat(b'x')) {
        assert!(begin.elapsed() < PATIENCE, "the server waits as long as something comes");
        let sent = stream.write_all(&[drop]).await;
        let mut part = [0; 1024];
        match timeout(Duration::from_millis(100), stream.read(&mut part)).await {
            Err(_) if sent.is_ok() => {}
            Ok(Ok(count)) if count > 0 => answer.extend(&part[..count]),
            _ => break,
        }
    }
    String::from_utf8(answer).unwrap()
}

/// Whether a request on this connection is answered.
async fn served(mut stream: TcpStream) -> bool {
    let request = b"GET /livez HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
    let mut answer = String::new();
    let asked = async {
        stream.write_all(request).await?;
        stream.read_to_string(&mut answer).await
    };
    matches!(timeout(PATIENCE, asked).await, Ok(Ok(_))) && answer.ends_with("alive\n")
}

#[tokio::test]
async fn heads_and_bodies_in_drops_end() {
    let folder = Folder::new("drops");
    let mut config = config(folder.database());
    (config.head_seconds, config.request_seconds) = (1, 2);
    let server = Here::start(config).await;
    let mut head = TcpStream::connect(server.address).await.unwrap();
    assert_eq!(drip(&mut head, "GET /livez HTTP/1.1\r\nhost: localhost\r\nx: ").await, "");
    let mut body = TcpStream::connect(server.address).await.unwrap();
    body.write_all(b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9999\r\n\r\n")
        .await
        .unwrap();
    let answer = drip(&mut body, "{").await;
    assert!(answer.starts_with("HTTP/1.1 408") && answer.contains("too-slow"), "{answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_has_its_connections_and_the_log_says_when_it_wants_more() {
    let folder = Folder::new("greedy");
    let log = folder.0.join("log");
    let settings =
        ["--database", &folder.database(), "--listen", "127.0.0.1:0", "--connections-per-address", "5"];
    let server = Process::run(&settings, Some(log.clone()));
    let mut greedy = Vec::new();
    for _ in 0..5 {
        greedy.push(connect([127, 0, 0, 2], server.address).await);
    }
    for _ in 0..50 {
        assert!(!served(connect([127, 0, 0, 2], server.address).await).await);
    }
    assert!(served(connect([127, 0, 0, 3], server.address).await).await);
    drop(greedy);
    let begin = Instant::now();
    while !served(connect([127, 0, 0, 2], server.address).await).await {
        assert!(begin.elapsed() < PATIENCE, "closed connections still count");
    }
    let log = std::fs::read_to_string(log).unwrap();
    let lines: Vec<&str> = log.lines().filter(|line| line.contains("connections refused")).collect();
    assert!((1..=3).contains(&lines.len()), "{lines:?}");
    assert!(lines[0].contains("127.0.0.2") && lines[0].contains("most=5"), "{lines:?}");
}

/// As many addresses as once were enough take all they get and say nothing.
#[tokio::test(flavor = "multi_thread")]
async fn a_few_addresses_do_not_keep_others_out() {
    let folder = Folder::new("crowd");
    let mut config = config(folder.database());
    (config.streams, config.connections_per_address) = (100, 128);
    let server = Here::start(config).await;
    let mut crowd = Vec::new();
    for address in 10..14 {
        for _ in 0..200 {
            crowd.push(connect([127, 0, 0, address], server.address).await);
        }
    }
    let begin = Instant::now();
    assert!(served(connect([127, 0, 0, 20], server.address).await).await);
    assert!(begin.elapsed() < Duration::from_secs(5), "{:?}", begin.elapsed());
}

/// Whoever invents hops, in however many lines, is still counted by where the proxy saw them; so is a whole household.
#[tokio::test]
async fn limits_count_visitors_and_not_what_they_say() {
    let folder = Folder::new("visitors");
    let mut config = config(folder.database());
    (config.tables_per_hour, config.trusted_proxies) = (1, "1".parse().unwrap());
    let server = Here::start(config).await;
    let wish = json!({ "game": "aztec", "seats": [{ "kind": "open" }, { "kind": "open" }] });
    let make = async |headers: &str| {
        call(server.address, "POST", "/api/tables", None, Some(&wish), headers).await.unwrap().status
    };
    assert_eq!(make("x-forwarded-for: 1.1.1.1\r\nx-forwarded-for: 192.0.2.1\r\n").await, 201);
    assert_eq!(make("x-forwarded-for: 2.2.2.2\r\nx-forwarded-for: 192.0.2.1\r\n").await, 429);
    assert_eq!(make("x-forwarded-for: 192.0.2.2, 192.0.2.1\r\n").await, 429);
    assert_eq!(make("x-forwarded-for: 2001:db8:1:2::3\r\n").await, 201);
    assert_eq!(make("x-forwarded-for: 2001:db8:1:2:4:5:6:7\r\n").await, 429);
    assert_eq!(make("x-forwarded-for: 2001:db8:1:3::3\r\n").await, 201);
}

/// How many answers have come on all these connections by then.
async fn answers(connections: Vec<TcpStream>, time: Duration) -> usize {
    let end = Instant::now() + time;
    let counting = connections.into_iter().map(|mut stream| {
        tokio::spawn(async move {
            let (mut came, mut part) = (Vec::new(), [0; 8192]);
            while let Ok(Ok(count)) =
                timeout(end.saturating_duration_since(Instant::now()), stream.read(&mut part)).await
            {
                if count == 0 {
                    break;
                }
                came.extend_from_slice(&part[..count]);
            }
            String::from_utf8_lossy(&came).matches("HTTP/1.1 200").count()
        })
    });
    let mut sum = 0;
    for count in counting.collect::<Vec<_>>() {
        sum += count.await.unwrap();
    }
    sum
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_asks_without_end_is_slowed_down_and_nobody_else_is() {
    let folder = Folder::new("asked");
    let mut config = config(folder.database());
    config.requests_per_second = 20;
    let server = Here::start(config).await;
    let bunch = "GET /api/games HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(50);
    let mut greedy = Vec::new();
    for _ in 0..16 {
        let mut stream = connect([127, 0, 0, 21], server.address).await;
        stream.write_all(bunch.as_bytes()).await.unwrap();
        greedy.push(stream);
    }
    let begin = Instant::now();
    let counting = tokio::spawn(answers(greedy, Duration::from_secs(3)));
    assert!(served(connect([127, 0, 0, 22], server.address).await).await);
    assert!(begin.elapsed() < Duration::from_secs(2), "somebody else waited {:?}", begin.elapsed());
    let count = counting.await.unwrap();
    assert!((80..=160).contains(&count), "80 at once and 20 a second, not {count} in 3 s");
}

/// Neither by long lines nor by many.
#[tokio::test(flavor = "multi_thread")]
async fn the_log_is_not_for_strangers_to_fill() {
    let folder = Folder::new("filled");
    let log = folder.0.join("log");
    let settings = ["--database", &folder.database(), "--listen", "127.0.0.1:0", "--log", "info"];
    let slow = ["--requests-per-second", "1"];
    let server = Process::run(&[&settings[..], &slow].concat(), Some(log.clone()));
    let long = "x".repeat(20_000);
    let mut greedy = Vec::new();
    for number in 0..60 {
        let mut stream = connect([127, 0, 0, 23], server.address).await;
        // What is asked for may be long, and the method may be, too.
        let (method, path) = if number % 2 == 0 { ("GET", long.as_str()) } else { (long.as_str(), "x") };
        let request = format!("{method} /api/tables/{path} HTTP/1.1\r\nhost: localhost\r\n\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        greedy.push(stream);
    }
    // Four are served at once, some five wait for their turn, the others are refused.
    let mut refused = 0;
    for stream in &mut greedy {
        let mut answer = [0; 1024];
        let count = timeout(PATIENCE, stream.read(&mut answer)).await.unwrap().unwrap();
        let answer = String::from_utf8_lossy(&answer[..count]);
        refused += usize::from(answer.starts_with("HTTP/1.1 429"));
    }
    assert!(refused >= 40, "{refused}");
    assert!(server.end().success());
    let log = std::fs::read_to_string(log).unwrap();
    let lines: Vec<&str> = log.lines().filter(|line| line.contains("requests refused")).collect();
    assert!((1..=3).contains(&lines.len()), "{lines:?}");
    assert!(lines[0].contains("127.0.0.23"), "{lines:?}");
    assert!(log.lines().all(|line| line.len() < 500), "{log}");
    let answered = log.lines().filter(|line| line.contains("status=")).count();
    assert_eq!(answered, 60 - refused, "{log}");
}
