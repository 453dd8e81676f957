//! What a host does: through the socket of a running server, directly when none runs, and beside nodes on PostgreSQL.

use std::os::unix::fs::{FileTypeExt, PermissionsExt};
use std::path::Path;
use std::time::{Duration, Instant};

use protocol::Removal;
use serde_json::{Value, json};
use server::admin::{Form, Order, ask};
use server::{Config, sqlite};
use sqlx::{AnyPool, Row};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::UnixStream;
use tokio::time::{sleep, timeout};

use crate::client::{Player, Socket, get, post, two};
use crate::postgres;
use crate::server::{Folder, Process, config};
use crate::tables::play_on;

/// The settings of a server with its data in this folder.
pub fn settings(folder: &Path) -> Config {
    config(sqlite(&folder.join("tables.sqlite")))
}

/// What comes of an order: the items, and the last word. Whoever opened the database directly a moment ago may still
/// be using it.
pub async fn carry_out(config: &Config, order: Order) -> Result<(Vec<Value>, Value), String> {
    let begin = Instant::now();
    loop {
        let mut items = Vec::new();
        let take = |item| {
            items.push(item);
            Ok(())
        };
        match ask(config.clone(), order.clone(), take).await {
            Err(why)
                if why.contains("another server uses it") && begin.elapsed() < Duration::from_secs(20) =>
            {
                sleep(Duration::from_millis(10)).await;
            }
            last => return last.map(|last| (items, last)),
        }
    }
}

async fn items(config: &Config, order: Order) -> Vec<Value> {
    carry_out(config, order).await.unwrap().0
}

async fn last(config: &Config, order: Order) -> Result<Value, String> {
    carry_out(config, order).await.map(|(_, last)| last)
}

fn list(phase: &str) -> Order {
    Order::List { phase: phase.to_owned(), game: String::new(), most: 50 }
}

/// Everything that is stored, as one text.
async fn stored(database: &str) -> String {
    sqlx::any::install_default_drivers();
    let pool = AnyPool::connect(database).await.unwrap();
    let mut all = String::new();
    for statement in [
        "SELECT body FROM events",
        "SELECT body FROM snapshots",
        "SELECT record FROM games",
        "SELECT COALESCE(player, '') || ' ' || COALESCE(called, '') FROM game_seats",
        "SELECT maker FROM tables",
    ] {
        for row in sqlx::query(statement).fetch_all(&pool).await.unwrap() {
            all += row.get::<&str, _>(0);
            all.push('\n');
        }
    }
    all
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_lists_shows_closes_and_deletes_tables() {
    let folder = Folder::new("admin-tables");
    let server = Process::start_in(&folder.0, None);
    let settings = settings(&folder.0);
    let (ada, bob) = two(server.address, "aztec").await;
    let (other, _) = two(server.address, "inka").await;
    ada.must(json!({ "type": "say", "text": "Hello" })).await;
    let listed = items(&settings, list("running")).await;
    assert_eq!(listed.len(), 2, "{listed:?}");
    assert_eq!((&listed[0]["table"], &listed[0]["players"]), (&json!(ada.table), &json!(["Ada", "Bob"])));
    let shown = last(&settings, Order::Show { table: ada.table.clone() }).await.unwrap();
    assert_eq!((&shown["chat"][0]["text"], &shown["chat"][0]["seq"]), (&json!("Hello"), &shown["events"]));

    let mut hears = bob.socket().await;
    last(&settings, Order::Close { table: ada.table.clone() }).await.unwrap();
    while hears.event().await["type"] != "ended" {}
    let view = bob.look().await;
    assert_eq!(
        (&view["phase"], &view["reason"], &view["ranks"]),
        (&json!("over"), &json!("closed"), &json!([1, 1]))
    );
    for request in [json!({ "type": "say", "text": "Still here" }), json!({ "type": "rematch" })] {
        assert_eq!(bob.command(request).await.code(), "game-over");
    }
    assert!(
        last(&settings, Order::Close { table: ada.table.clone() })
            .await
            .unwrap_err()
            .contains("over already")
    );

    let mut hears = other.socket().await;
    assert_eq!(hears.next().await.unwrap()["frame"], "state");
    last(&settings, Order::Delete { table: other.table.clone() }).await.unwrap();
    assert_eq!(hears.next().await.unwrap()["frame"], "closing", "whoever listens is told to come back");
    assert_eq!(
        get(server.address, &format!("/api/tables/{}", other.table), None).await.code(),
        "no-such-table"
    );
    let gone = last(&settings, Order::Delete { table: other.table.clone() }).await.unwrap_err();
    assert!(gone.contains("no such table"), "{gone}");
    assert_eq!(items(&settings, list("")).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_removed_is_nowhere_any_more() {
    let folder = Folder::new("admin-removal");
    let server = Process::start_in(&folder.0, None);
    let settings = settings(&folder.0);
    let wish = json!({ "game": "inka", "seats": [{ "kind": "me" }, { "kind": "open" }], "name": "Ada", "public": true,
        "title": { "name": "Verybadboard", "author": "Ada" } });
    let ada = Player::create(server.address, wish).await;
    let bob = Player::join(server.address, &ada.table, "Verybadname").await;
    assert_eq!(ada.look().await["title"], json!({ "name": "Verybadboard", "author": "Ada" }));
    let said = ada.must(json!({ "type": "say", "text": "Verybadword" })).await["seq"].as_u64().unwrap();
    bob.must(json!({ "type": "rename", "name": "Verybadname II" })).await;
    // Far enough for a snapshot.
    play_on(&[&ada, &bob], 40).await;
    ada.must(json!({ "type": "resign" })).await;
    assert_eq!(stored(&settings.database).await.matches("Verybad").count(), 9, "before");
    let mut hears = Socket::open(server.address, &ada.table, None, None).await;

    let line = Removal::Line { line: said as u32 };
    let removed = last(&settings, Order::Remove { table: ada.table.clone(), removal: line }).await.unwrap();
    assert_eq!(removed, json!([ada.table]));
    let name = Removal::Name { seat: 1 };
    last(&settings, Order::Remove { table: ada.table.clone(), removal: name }).await.unwrap();
    last(&settings, Order::Remove { table: ada.table.clone(), removal: Removal::Address }).await.unwrap();
    last(&settings, Order::Remove { table: ada.table.clone(), removal: Removal::Title }).await.unwrap();
    let none = last(&settings, Order::Remove { table: ada.table.clone(), removal: Removal::Title })
        .await
        .unwrap_err();
    assert!(none.contains("no name"), "{none}");
    assert_eq!(ada.look().await["title"], json!(null));
    for kind in ["line", "name", "address", "title"] {
        let event = hears.event().await;
        assert_eq!((&event["type"], &event["removal"]["kind"]), (&json!("removed"), &json!(kind)));
    }
    let again = last(&settings, Order::Remove { table: ada.table.clone(), removal: line }).await.unwrap_err();
    assert!(again.contains("empty"), "{again}");

    let all = stored(&settings.database).await;
    assert!(!all.contains("Verybad") && !all.contains("verybad"), "{all}");
    let place = last(&settings, Order::Show { table: ada.table.clone() }).await.unwrap()["place"].clone();
    assert_eq!(place, "");
    let path = format!("/api/tables/{}", ada.table);
    let before = everything(server.address, &path).await;
    assert!(!before.contains("Verybad"), "{before}");
    let events = get(server.address, &format!("{path}/events"), None).await.json();
    let numbers: Vec<u64> =
        events["events"].as_array().unwrap().iter().map(|event| event["seq"].as_u64().unwrap()).collect();
    assert_eq!(numbers, (1..=events["head"].as_u64().unwrap()).collect::<Vec<_>>(), "numbers stay");
    assert_eq!(events["events"][said as usize - 1]["text"], "");

    // Whoever loads the table anew knows the same, with or without its snapshot.
    server.kill();
    let server = Process::start_in(&folder.0, None);
    assert_eq!(everything(server.address, &path).await, before);
    server.kill();
    let pool = AnyPool::connect(&settings.database).await.unwrap();
    sqlx::query("DELETE FROM snapshots").execute(&pool).await.unwrap();
    pool.close().await;
    let server = Process::start_in(&folder.0, None);
    assert_eq!(everything(server.address, &path).await, before);
    let bob = Player { address: server.address, ..bob };
    bob.must(json!({ "type": "rename", "name": "Bob" })).await;
    let found = get(server.address, "/api/archive?player=bob", None).await.json();
    assert_eq!(found["games"][0]["seats"][1]["name"], "Bob", "{found}");
}

/// What a visitor is told of a table in all ways but those that show the time.
async fn everything(address: std::net::SocketAddr, path: &str) -> String {
    let mut view = get(address, path, None).await.json();
    view["now"] = json!(0);
    let record = get(address, &format!("{path}/record"), None).await.body;
    let events = get(address, &format!("{path}/events"), None).await.body;
    let archive = get(address, "/api/archive", None).await.body;
    let records = get(address, "/api/archive/records", None).await.body;
    format!("{view}\n{record}\n{events}\n{archive}\n{records}")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_is_removed_at_rematches_as_well() {
    let folder = Folder::new("admin-rematch");
    let server = Process::start_in(&folder.0, None);
    let settings = settings(&folder.0);
    let (ada, bob) = two(server.address, "aztec").await;
    ada.must(json!({ "type": "resign" })).await;
    ada.must(json!({ "type": "rematch" })).await;
    bob.must(json!({ "type": "agree" })).await;
    let next = ada.look().await["next"].as_str().unwrap().to_owned();
    let name = Removal::Name { seat: 1 };
    let removed = last(&settings, Order::Remove { table: next.clone(), removal: name }).await.unwrap();
    assert_eq!(removed, json!([next, ada.table]));
    assert_eq!(bob.look().await["seats"][1]["name"], "");
    let address = "127.0.0.1".parse().unwrap();
    let forgotten = last(&settings, Order::Forget { address }).await.unwrap();
    assert_eq!(forgotten.as_array().unwrap().len(), 2);
    assert_eq!(last(&settings, Order::Forget { address }).await.unwrap(), json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_else_may_open_the_socket() {
    let folder = Folder::new("admin-socket");
    let data = folder.0.join("data");
    let server = Process::start_in(&data, None);
    let path = data.join("tables.sqlite.admin");
    let begin = Instant::now();
    while !path.exists() && begin.elapsed() < Duration::from_secs(10) {
        sleep(Duration::from_millis(10)).await;
    }
    let socket = std::fs::symlink_metadata(&path).unwrap();
    assert!(socket.file_type().is_socket());
    assert_eq!(socket.permissions().mode() & 0o777, 0o600);
    assert_eq!(std::fs::metadata(&data).unwrap().permissions().mode() & 0o777, 0o700);
    for nonsense in [b"hello\n".to_vec(), b"{\"order\":\"ruin\"}\n".to_vec(), vec![b'x'; 100_000]] {
        let mut stream = UnixStream::connect(&path).await.unwrap();
        let _ = stream.write_all(&nonsense).await;
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer).await;
        assert!(answer.starts_with("{\"failed\":") || nonsense.len() > 16_384, "{answer}");
    }
    assert_eq!(get(server.address, "/readyz", None).await.status, 200);
    // A server that was killed leaves it behind; nobody answers there, and the data is opened directly.
    server.kill();
    assert!(path.exists());
    assert!(items(&settings(&data), list("")).await.is_empty());
    let server = Process::start_in(&data, None);
    assert!(server.end().success());
    assert!(!path.exists(), "one that ends takes it along");
    let nothing = last(&settings(&folder.0), list("")).await.unwrap_err();
    assert!(nothing.contains("there is no database"), "{nothing}");
}

#[tokio::test(flavor = "multi_thread")]
async fn players_report_and_the_host_sees_it() {
    let folder = Folder::new("admin-reports");
    let server = Process::start_in(&folder.0, None);
    let settings = settings(&folder.0);
    let (ada, bob) = two(server.address, "aztec").await;
    let line = ada.must(json!({ "type": "say", "text": "Something rude" })).await["seq"].clone();
    let path = format!("/api/tables/{}/report", ada.table);
    let report = async |token: Option<&str>, report: Value| post(server.address, &path, token, report).await;
    let token = Some(bob.token.as_str());
    assert_eq!(report(None, json!({ "seat": 0, "why": "x" })).await.code(), "not-seated");
    assert_eq!(report(token, json!({ "seat": 1, "why": "x" })).await.code(), "bad-seats", "oneself");
    assert_eq!(report(token, json!({ "seat": 7, "why": "x" })).await.code(), "bad-seats");
    assert_eq!(report(token, json!({ "seat": 0, "line": 1, "why": "x" })).await.code(), "not-found");
    assert_eq!(report(token, json!({ "seat": 0, "why": "x".repeat(301) })).await.code(), "too-long");
    assert_eq!(report(token, json!({ "seat": 0, "why": "a\u{1b}[31m" })).await.code(), "malformed");
    let answer = report(token, json!({ "seat": 0, "line": line, "why": "" })).await;
    assert_eq!(answer.status, 204, "{answer:?}");
    sleep(Duration::from_secs(3)).await;
    let answer = report(token, json!({ "seat": 0, "line": line, "why": "Not nice" })).await;
    assert_eq!(answer.status, 204, "{answer:?}");
    let reports = items(&settings, Order::Reports { all: false }).await;
    assert_eq!(reports.len(), 1, "the same one again says what it says now: {reports:?}");
    let expected = json!({ "reporter": "Bob", "about": "Ada", "said": "Something rude", "why": "Not nice" });
    for (key, value) in expected.as_object().unwrap() {
        assert_eq!(&reports[0][key], value);
    }
    assert_eq!(last(&settings, Order::Settle { table: ada.table.clone() }).await.unwrap(), json!(1));
    assert!(items(&settings, Order::Reports { all: false }).await.is_empty());
    assert_eq!(items(&settings, Order::Reports { all: true }).await[0]["settled"], true);
    // A table takes its reports along.
    last(&settings, Order::Delete { table: ada.table.clone() }).await.unwrap();
    assert!(items(&settings, Order::Reports { all: true }).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn records_and_figures_are_given_out_directly_as_well() {
    let folder = Folder::new("admin-export");
    let server = Process::start_in(&folder.0, None);
    let settings = settings(&folder.0);
    let (ada, bob) = two(server.address, "inka").await;
    play_on(&[&ada, &bob], 6).await;
    ada.must(json!({ "type": "resign" })).await;
    let (eve, _) = two(server.address, "aztec").await;
    let record = get(server.address, &format!("/api/tables/{}/record", ada.table), None).await.body;
    let export = |form, unfinished| Order::Export { form, unfinished };
    let through = items(&settings, export(Form::Text, false)).await;
    assert_eq!(through, [json!(format!("{}\n\n", record.trim_end()))]);
    assert!(server.end().success());
    assert_eq!(items(&settings, export(Form::Text, false)).await, through);
    let lines = items(&settings, export(Form::Jsonl, true)).await;
    assert_eq!(lines.len(), 2);
    for line in &lines {
        let line = line.as_str().unwrap();
        assert_eq!(line.matches('\n').count(), 1);
        shelf::from_json(line).unwrap();
    }
    assert!(lines[1].as_str().unwrap().contains(&eve.table));
    let counted = last(&settings, Order::Statistics).await.unwrap();
    assert_eq!(counted["tables"], json!({ "over": 1, "running": 1 }));
    let inka = &counted["games"][0];
    assert_eq!((&inka["conceded"], &inka["seats"]), (&json!(1), &json!([0.0, 1.0])));
    assert_eq!(inka["levels"], json!([{ "bot": null, "seats": 2, "share": 0.5 }]));
}

#[tokio::test(flavor = "multi_thread")]
async fn beside_nodes_on_postgresql_a_host_is_one_of_them() {
    let database = postgres::database();
    let nodes = [(), ()].map(|()| Process::start(&database, "127.0.0.1:0", None));
    let settings = config(database.clone());
    let (ada, bob) = two(nodes[0].address, "aztec").await;
    let bob = Player { address: nodes[1].address, ..bob };
    let mut hears = [ada.socket().await, bob.socket().await];
    let line = ada.must(json!({ "type": "say", "text": "Verybadword" })).await["seq"].as_u64().unwrap();
    let removal = Removal::Line { line: line as u32 };
    last(&settings, Order::Remove { table: ada.table.clone(), removal }).await.unwrap();
    for hears in &mut hears {
        while hears.event().await["type"] != "removed" {}
    }
    for player in [&ada, &bob] {
        assert_eq!(player.look().await["chat"][0]["text"], "");
    }
    assert!(!stored(&database).await.contains("Verybad"));
    last(&settings, Order::Delete { table: ada.table.clone() }).await.unwrap();
    for hears in &mut hears {
        let closing = async { while hears.next().await.unwrap()["frame"] != "closing" {} };
        timeout(Duration::from_secs(20), closing).await.expect("each node finds out by itself");
    }
    assert_eq!(bob.command(json!({ "type": "say", "text": "?" })).await.code(), "no-such-table");
}
