//! Who a seat belongs to, what its player is called, and commands that come twice.

use serde_json::{Value, json};

use crate::client::{Player, get, post, two};
use crate::server::{Folder, Here, config};

#[tokio::test]
async fn other_devices_are_logged_out_with_a_new_token() {
    let folder = Folder::new("relock");
    let server = Here::start(config(folder.database())).await;
    let (ada, bob) = two(server.address, "aztec").await;
    let path = format!("/api/tables/{}/relock", ada.table);
    let mut thief = ada.socket().await;
    thief.next().await.unwrap();
    assert_eq!(post(server.address, &path, None, json!(null)).await.code(), "not-seated");
    let answer = post(server.address, &path, Some(&ada.token), json!(null)).await;
    assert!(answer.head.contains(&format!("seat-{}=", ada.table)), "{answer:?}");
    let renewed = Player { token: answer.json()["token"].as_str().unwrap().to_owned(), ..ada.clone() };
    assert_eq!(answer.json()["seat"], 0);
    // The old token opens nothing, and a socket that was opened with it ends.
    assert_eq!(thief.event().await["type"], "relocked");
    assert!(thief.next().await.is_none());
    assert_eq!(ada.look().await["you"], Value::Null);
    assert_eq!(ada.command(json!({ "type": "resign" })).await.code(), "not-seated");
    assert_eq!(post(server.address, &path, Some(&ada.token), json!(null)).await.code(), "not-seated");
    let enter = path.replace("/relock", "/enter");
    assert_eq!(post(server.address, &enter, None, json!({ "token": ada.token })).await.code(), "not-seated");
    // The new one does, at the rematch too.
    renewed.must(json!({ "type": "resign" })).await;
    renewed.must(json!({ "type": "rematch" })).await;
    bob.must(json!({ "type": "agree" })).await;
    let follow = path.replace("/relock", "/follow");
    assert_eq!(post(server.address, &follow, Some(&renewed.token), json!(null)).await.status, 200);
}

#[tokio::test]
async fn two_at_one_table_are_not_called_the_same() {
    let folder = Folder::new("names");
    let server = Here::start(config(folder.database())).await;
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let ada = Player::create(server.address, json!({ "game": "aztec", "seats": seats, "name": "Ada" })).await;
    let join = format!("/api/tables/{}/join", ada.table);
    for (name, code) in [
        ("ada", "name-taken"),
        ("A da", "name-taken"),
        ("Ａｄａ", "name-taken"),
        ("Ada\u{200B}", "bad-name"),
        ("\u{202E}adA", "bad-name"),
    ] {
        assert_eq!(post(server.address, &join, None, json!({ "name": name })).await.code(), code, "{name:?}");
    }
    let bob = Player::join(server.address, &ada.table, "Bob").await;
    assert_eq!(bob.command(json!({ "type": "rename", "name": "ADA" })).await.code(), "name-taken");
    bob.must(json!({ "type": "rename", "name": "bob" })).await;
    bob.must(json!({ "type": "rename", "name": "Zoe\u{308}" })).await;
    assert_eq!(ada.look().await["seats"][1]["name"], "Zoë");
}

/// A page that was closed for a day sends what it had kept.
#[tokio::test]
async fn what_was_said_long_ago_is_not_said_twice() {
    let folder = Folder::new("twice");
    let server = Here::start(config(folder.database())).await;
    let (ada, bob) = two(server.address, "aztec").await;
    let said = json!({ "type": "say", "text": "hello", "id": "first" });
    let first = ada.must(said.clone()).await;
    for number in 0..150 {
        let name = format!("Bob {number}");
        bob.must(json!({ "type": "rename", "name": name, "id": format!("r{number}") })).await;
    }
    assert_eq!(ada.must(said).await, first);
    let events = get(server.address, &format!("/api/tables/{}/events?after=0", ada.table), None).await.json();
    let said = events["events"].as_array().unwrap().iter().filter(|event| event["type"] == "said");
    assert_eq!(said.count(), 1);
}
