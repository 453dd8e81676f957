//! Two nodes on one PostgreSQL, players split over both, one node killed in the middle.

use std::collections::HashSet;
use std::time::Duration;

use serde_json::{Value, json};

use crate::client::{Player, get, two};
use crate::postgres;
use crate::server::Process;
use crate::tables::until;

#[tokio::test(flavor = "multi_thread")]
async fn the_game_goes_on_when_a_node_is_killed() {
    let database = postgres::database();
    let (one, other) =
        (Process::start(&database, "127.0.0.1:0", None), Process::start(&database, "127.0.0.1:0", None));
    let survivor = other.address;
    // Ada plays on the node that will die, Bob on the other.
    let (ada, bob) = two(one.address, "inka").await;
    let bob = Player { address: survivor, ..bob };
    let mut watching = bob.socket().await;
    let mut seq = watching.next().await.unwrap()["seq"].as_u64().unwrap();
    // A table of bots, whose leases die with their node.
    let seats = json!([{ "kind": "bot", "bot": "random" }, { "kind": "bot", "bot": "random" }]);
    let bots = Player::create(one.address, json!({ "game": "turquoise", "seats": seats })).await;

    let mut acknowledged = Vec::new();
    for _ in 0..25 {
        acknowledged.push(play_one(&ada, &bob).await);
    }
    one.kill();
    // What Ada sent at that moment and heard nothing of, she sends again under the same id to the other node.
    let ada = Player { address: survivor, ..ada };
    for _ in 0..25 {
        acknowledged.push(play_one(&ada, &bob).await);
    }
    // A node that has not heard of the latest moves yet gets them again, and tells the same numbers.
    acknowledged.sort();
    acknowledged.dedup();
    let list = get(survivor, &format!("/api/tables/{}/events?after=0", ada.table), None).await.json();
    let played: Vec<(u64, String)> = list["events"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|event| event["type"] == "played")
        .map(|event| (event["seq"].as_u64().unwrap(), event["action"].as_str().unwrap().to_owned()))
        .collect();
    assert_eq!(played, acknowledged, "what was acknowledged, once each and nothing else");
    let numbers: HashSet<u64> = played.iter().map(|(seq, _)| *seq).collect();
    assert_eq!(numbers.len(), played.len());
    // Bob's socket on the surviving node has heard everything in order, whichever node it was played on.
    while seq < played.last().unwrap().0 {
        assert_eq!(watching.event().await["seq"], seq + 1);
        seq += 1;
    }
    let bots = Player { address: survivor, ..bots };
    let before = bots.look().await["actions"].as_array().unwrap().len();
    until(&bots, |view| view["phase"] == "over" || view["actions"].as_array().unwrap().len() > before + 3)
        .await;
    drop(other);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_at_one_node_is_there_for_those_at_the_other() {
    let database = postgres::database();
    let (one, other) =
        (Process::start(&database, "127.0.0.1:0", None), Process::start(&database, "127.0.0.1:0", None));
    let (ada, bob) = two(one.address, "inka").await;
    let bob = Player { address: other.address, ..bob };
    let mut watching = bob.socket().await;
    let socket = ada.socket().await;
    while watching.presence().await != [true, true] {}
    drop(socket);
    while watching.presence().await != [false, true] {}
    drop((one, other));
}

/// One action by whoever is to act, sent twice as a client does that is not sure; returns its number and text.
async fn play_one(ada: &Player, bob: &Player) -> (u64, String) {
    // Nodes tell each other within moments; until then a seat may not know that it is its turn.
    let (player, view) = loop {
        let (a, b) = (ada.look().await, bob.look().await);
        match (a["turn"] == ada.seat, b["turn"] == bob.seat) {
            (true, _) if a["seq"].as_u64() >= b["seq"].as_u64() => break (ada, a),
            (_, true) if b["seq"].as_u64() >= a["seq"].as_u64() => break (bob, b),
            _ => tokio::time::sleep(Duration::from_millis(10)).await,
        }
    };
    let legal = view["legal"].as_array().unwrap();
    let action = &legal[view["seq"].as_u64().unwrap() as usize * 31 % legal.len()];
    let id = format!("m{}", view["seq"]);
    let command = json!({ "id": id, "type": "play", "action": action, "seq": view["seq"] });
    let accepted = player.command(command.clone()).await;
    let (accepted, again): (Value, Value) = (accepted.json(), player.must(command).await);
    assert_eq!(accepted, again);
    (accepted["seq"].as_u64().unwrap(), action.as_str().unwrap().to_owned())
}

/// Moves go through both nodes in turn, and each hears of the other's at once.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_to_its_end_over_two_nodes() {
    let database = postgres::database();
    let (one, other) =
        (Process::start(&database, "127.0.0.1:0", None), Process::start(&database, "127.0.0.1:0", None));
    let (ada, bob) = two(one.address, "aztec").await;
    let bob = Player { address: other.address, ..bob };
    let mut count = 0;
    while ada.look().await["phase"] == "running" {
        play_one(&ada, &bob).await;
        count += 1;
        if count > 60 {
            break;
        }
        let behind = until(&bob, |view| view["actions"].as_array().unwrap().len() >= count).await;
        if behind["phase"] == "over" {
            break;
        }
    }
    let (a, b) = (
        until(&ada, |view| view["phase"] == "over").await,
        until(&bob, |view| view["phase"] == "over").await,
    );
    assert_eq!((&a["hash"], &a["ranks"]), (&b["hash"], &b["ranks"]));
}
