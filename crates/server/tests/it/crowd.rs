//! A crowd that makes as many bots think as it can, and those who play beside it.

use std::net::Ipv4Addr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use server::{App, Config, Hub, Store};
use tokio::net::TcpListener;

use crate::client::{Player, Socket, get, post_from};
use crate::server::{Folder, Here, config};
use crate::tables::{some_legal, until};

/// Where the crowd comes from; the others come from 127.0.0.1.
const CROWD: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);

/// Makes tables at which four bots of the highest level play Turquoise among themselves, and watches all of them.
async fn crowd(server: &Here, tables: usize) -> Vec<Socket> {
    let seats = json!([{ "kind": "bot", "bot": "8" }, { "kind": "bot", "bot": "8" }]);
    let wish = json!({ "game": "turquoise", "seats": seats });
    let mut watching = Vec::new();
    for _ in 0..tables {
        let made = post_from(CROWD, server.address, "/api/tables", &wish).await;
        assert_eq!(made.status, 201, "{made:?}");
        let table = made.json()["table"].as_str().unwrap().to_owned();
        watching.push(Socket::open(server.address, &table, None, None).await);
    }
    watching
}

#[tokio::test(flavor = "multi_thread")]
async fn a_crowd_of_bots_keeps_nobody_waiting() {
    let folder = Folder::new("crowd");
    let server = Here::start(Config { streams_per_address: 1000, ..config(folder.database()) }).await;
    let mut watching = crowd(&server, 120).await;
    // It is at it.
    watching[0].next().await.unwrap();
    let honest = json!([{ "kind": "me" }, { "kind": "bot", "bot": "1" }]);
    let ada =
        Player::create(server.address, json!({ "game": "aztec", "seats": honest, "name": "Ada" })).await;
    let mut slowest = Duration::ZERO;
    for _ in 0..5 {
        let view = until(&ada, |view| view["turn"] == 0 || view["phase"] == "over").await;
        if view["phase"] == "over" {
            break;
        }
        ada.must(json!({ "type": "play", "action": some_legal(&view), "seq": view["seq"] })).await;
        let begin = Instant::now();
        until(&ada, |view| view["turn"] == 0 || view["phase"] == "over").await;
        slowest = slowest.max(begin.elapsed());
    }
    assert!(slowest < Duration::from_secs(3), "a bot of level 1 took {slowest:?}");

    let (bob, started) = timed(&server, 2).await;
    let view = until(&bob, |view| view["phase"] == "over").await;
    let events = get(server.address, &format!("/api/tables/{}/events?after=0", bob.table), None).await.json();
    let fell =
        events["events"].as_array().unwrap().iter().find(|event| event["type"] == "timed-out").unwrap();
    let late = fell["at"].as_u64().unwrap() - started - 2_000;
    assert!(late < 1_000, "the clock fell {late} ms late: {view}");
    let thought = watching[0].event().await;
    assert!(thought["action"].is_string(), "the crowd was served all the same: {thought}");
}

/// A table with a clock of so many seconds, both seats taken; its second player, and when it began.
async fn timed(server: &Here, seconds: u32) -> (Player, u64) {
    let timing = json!({ "kind": "live", "seconds": seconds, "increment": 0 });
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let wish = json!({ "game": "aztec", "seats": seats, "name": "Ada", "timing": timing });
    let ada = Player::create(server.address, wish).await;
    let bob = Player::join(server.address, &ada.table, "Bob").await;
    let events = get(server.address, &format!("/api/tables/{}/events?after=0", ada.table), None).await.json();
    let started =
        events["events"].as_array().unwrap().iter().find(|event| event["type"] == "started").unwrap();
    (bob, started["at"].as_u64().unwrap())
}

/// Even if nobody stops the clocks: here the workers do not run at all.
#[tokio::test]
async fn a_move_after_the_deadline_is_refused_in_the_door() {
    let folder = Folder::new("late");
    let config = config(folder.database());
    let store = Store::open(&config.database).await.unwrap();
    let app = App::new(Arc::new(Hub::open(store, config).await.expect("the database answers")));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(server::serve(listener, app.clone(), None));
    let server = Here { address, app };
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let timing = json!({ "kind": "live", "seconds": 1, "increment": 0 });
    let wish = json!({ "game": "aztec", "seats": seats, "name": "Ada", "timing": timing });
    let ada = Player::create(server.address, wish).await;
    let bob = Player::join(server.address, &ada.table, "Bob").await;
    let view = until(&ada, |view| view["clock"]["left"][0] == 0).await;
    assert_eq!(view["phase"], "running", "nobody has stopped the clock: {view}");
    let late = ada.command(json!({ "type": "play", "action": some_legal(&view), "seq": view["seq"] })).await;
    assert_eq!(late.code(), "time-up");
    let view = bob.look().await;
    assert_eq!((&view["phase"], &view["ranks"]), (&json!("over"), &json!([2, 1])));
    assert_eq!(view["actions"], json!([]));
}

/// Where bots are among themselves they go on while somebody looks, and only then.
#[tokio::test]
async fn bots_among_themselves_play_for_an_audience() {
    let folder = Folder::new("audience");
    let server = Here::start(config(folder.database())).await;
    let seats = json!([{ "kind": "bot", "bot": "random" }, { "kind": "bot", "bot": "random" }]);
    let wish = json!({ "game": "turquoise", "seats": seats });
    let unseen = Player::create(server.address, wish.clone()).await;
    let seen = Player::create(server.address, wish).await;
    let mut audience = Socket::open(server.address, &seen.table, None, None).await;
    for _ in 0..5 {
        audience.event().await;
    }
    let head = |table: String| async move {
        let events = get(server.address, &format!("/api/tables/{table}/events?after=0"), None).await.json();
        events["head"].as_u64().unwrap()
    };
    assert_eq!(head(unseen.table.clone()).await, 2, "made and started, and nothing more");
    until(&unseen, |view: &Value| view["actions"].as_array().is_some_and(|actions| actions.len() > 2)).await;
}
