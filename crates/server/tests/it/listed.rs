//! The list of public tables, and seats that are kept for somebody.

use std::net::Ipv4Addr;

use serde_json::{Value, json};

use crate::client::{Player, get, post, post_from};
use crate::server::{Folder, Here, config};

async fn list(server: &Here, after: u64) -> (Vec<String>, Option<u64>) {
    let list = get(server.address, &format!("/api/tables?after={after}"), None).await.json();
    let tables = list["tables"].as_array().unwrap().iter();
    (tables.map(|table| table["table"].as_str().unwrap().to_owned()).collect(), list["next"].as_u64())
}

#[tokio::test]
async fn a_flood_of_tables_hides_nobody_elses() {
    let folder = Folder::new("listed");
    let server = Here::start(config(folder.database())).await;
    let seats = json!([{ "kind": "open" }, { "kind": "open" }]);
    let wish = json!({ "game": "aztec", "seats": seats, "public": true });
    let make = async |source: u8| {
        let made = post_from(Ipv4Addr::new(127, 0, 0, source), server.address, "/api/tables", &wish).await;
        made.json()["table"].as_str().unwrap().to_owned()
    };
    let honest = make(1).await;
    for _ in 0..60 {
        make(2).await;
    }
    let (tables, next) = list(&server, 0).await;
    assert_eq!(next, None);
    assert!(tables[..2].contains(&honest), "one of each before anybody's second: {tables:?}");
    assert_eq!(tables.len(), 1 + 5, "a share for each address");
    // More than a page, from many.
    for source in 3..60 {
        make(source).await;
    }
    let (first, next) = list(&server, 0).await;
    let (second, end) = list(&server, next.unwrap()).await;
    assert_eq!((first.len(), second.len(), end), (50, 57 + 6 - 50, None));
    assert!(first.iter().all(|table| !second.contains(table)));
}

#[tokio::test]
async fn a_seat_that_is_kept_for_somebody_is_not_a_strangers_to_give_away() {
    let folder = Folder::new("kept");
    let server = Here::start(config(folder.database())).await;
    let seats = json!([{ "kind": "me" }, { "kind": "open" }, { "kind": "invited" }]);
    let wish = json!({ "game": "aztec", "options": { "players": "3" }, "seats": seats, "name": "Ada" });
    let made = post(server.address, "/api/tables", None, wish.clone()).await.json();
    let ada = Player {
        address: server.address,
        table: made["table"].as_str().unwrap().to_owned(),
        seat: 0,
        token: made["token"].as_str().unwrap().to_owned(),
    };
    let eve = Player::join(server.address, &ada.table, "Eve").await;
    let fill = json!({ "type": "fill", "seat": 2, "bot": "greedy" });
    eve.must(fill.clone()).await;
    let view = ada.look().await;
    assert_eq!((&view["seats"][2]["kind"], &view["phase"]), (&json!("invited"), &json!("waiting")), "{view}");
    assert_eq!(view["offer"][1], json!({ "kind": "fill", "seat": 2, "bot": "greedy" }));
    // The friend comes, and the question is settled.
    let join = format!("/api/tables/{}/join", ada.table);
    let invitation = made["invitations"]["2"].as_str().unwrap();
    assert_eq!(post(server.address, &join, Some(invitation), json!({ "name": "Cleo" })).await.status, 200);
    let view = ada.look().await;
    assert_eq!((&view["offer"], &view["phase"]), (&Value::Null, &json!("running")));

    // The maker may, and so may all together.
    let ada = Player::create(server.address, wish.clone()).await;
    ada.must(fill.clone()).await;
    assert_eq!(ada.look().await["seats"][2]["kind"], "bot");
    let ada = Player::create(server.address, wish).await;
    let bob = Player::join(server.address, &ada.table, "Bob").await;
    bob.must(fill).await;
    ada.must(json!({ "type": "agree" })).await;
    assert_eq!(ada.look().await["phase"], "running");
}
