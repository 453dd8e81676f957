//! Time in which no server is there, or in which its clock is set back, costs no player anything.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::client::{Player, get};
use crate::postgres;
use crate::server::{Folder, Here, Process, config};
use crate::tables::{some_legal, until};

/// A table with a clock of so many seconds, both seats taken; Ada is to act.
async fn timed(address: std::net::SocketAddr, seconds: u32) -> (Player, Player) {
    let timing = json!({ "kind": "live", "seconds": seconds, "increment": 0 });
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let wish = json!({ "game": "aztec", "seats": seats, "name": "Ada", "timing": timing });
    let ada = Player::create(address, wish).await;
    let bob = Player::join(address, &ada.table, "Bob").await;
    (ada, bob)
}

async fn events(player: &Player, kind: &str) -> Vec<Value> {
    let path = format!("/api/tables/{}/events?after=0", player.table);
    let list = get(player.address, &path, None).await.json();
    list["events"].as_array().unwrap().iter().filter(|event| event["type"] == kind).cloned().collect()
}

/// Killed, gone for longer than the clock had left, back: the clock goes on where it stood, and everybody can see why.
async fn a_clock_pauses(database: &str, gone: Duration, seconds: u32) {
    let server = Process::start(database, "127.0.0.1:0", None);
    let (ada, bob) = timed(server.address, seconds).await;
    server.kill();
    let killed = Instant::now();
    while killed.elapsed() < gone {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let server = Process::start(database, "127.0.0.1:0", None);
    let (ada, bob) = (Player { address: server.address, ..ada }, Player { address: server.address, ..bob });
    let view = until(&bob, |view| view["credits"] != json!([])).await;
    let credit = &view["credits"][0];
    assert_eq!((&credit["seat"], &credit["why"]), (&json!(0), &json!("downtime")), "{view}");
    let milliseconds = credit["milliseconds"].as_u64().unwrap();
    // A node says every two seconds that it is there.
    let bounds = gone.as_millis() as u64..gone.as_millis() as u64 + 2_000 + 3_000;
    assert!(bounds.contains(&milliseconds), "{milliseconds} ms for {gone:?}");
    assert_eq!(events(&bob, "credited").await.len(), 1, "once");
    assert_eq!(events(&bob, "timed-out").await, Vec::<Value>::new());
    let view = ada.look().await;
    ada.must(json!({ "type": "play", "action": some_legal(&view), "seq": view["seq"] })).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_pause_while_the_server_is_down_on_sqlite() {
    let folder = Folder::new("down");
    a_clock_pauses(&folder.database(), Duration::from_secs(4), 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_pause_while_the_last_node_is_down_on_postgresql() {
    // Another node might have been there during a short silence; a long one leaves no doubt.
    a_clock_pauses(&postgres::database(), Duration::from_secs(8), 5).await;
}

/// The other node was there all the time, so the clock ran.
#[tokio::test(flavor = "multi_thread")]
async fn clocks_run_on_while_another_node_is_there() {
    let database = postgres::database();
    let one = Process::start(&database, "127.0.0.1:0", None);
    let other = Process::start(&database, "127.0.0.1:0", None);
    let (ada, _) = timed(one.address, 4).await;
    one.kill();
    let again = Process::start(&database, "127.0.0.1:0", None);
    let ada = Player { address: again.address, ..ada };
    let view = until(&ada, |view| view["phase"] == "over").await;
    assert_eq!((&view["credits"], &view["ranks"]), (&json!([]), &json!([2, 1])));
    drop(other);
}

/// A server whose clock was an hour ahead ended; the next one, whose clock is right, goes on all the same.
#[tokio::test(flavor = "multi_thread")]
async fn a_clock_set_back_by_an_hour_freezes_no_game() {
    let folder = Folder::new("back");
    let ahead = Here::start(config(folder.database())).await;
    ahead.app.hub.forward_to(ahead.app.hub.now() + 3_600_000);
    let (ada, bob) = timed(ahead.address, 3).await;
    let started = events(&ada, "started").await[0]["at"].as_u64().unwrap();
    drop(ahead);
    let server = Here::start(config(folder.database())).await;
    let begin = Instant::now();
    let bob = Player { address: server.address, ..bob };
    let view = until(&bob, |view| view["phase"] == "over").await;
    assert!(begin.elapsed() < Duration::from_secs(10), "{:?}", begin.elapsed());
    let fell = events(&bob, "timed-out").await[0]["at"].as_u64().unwrap();
    assert!(fell >= started + 3_000, "no sooner than it should: {view}");
}
