//! Storage on either database: two writers, restarts, long tables, old and newer versions.

use serde_json::{Value, json};
use server::{Hub, Store};

use crate::client::{Player, get, two};
use crate::postgres;
use crate::server::{Folder, Here, config};
use crate::tables::play_on;

#[tokio::test]
async fn storage_on_sqlite() {
    let folder = Folder::new("storage");
    suite(&folder.database()).await;
}

#[tokio::test]
async fn storage_on_postgresql() {
    suite(&postgres::database()).await;
}

async fn suite(database: &str) {
    of_two_writers_one_wins(database).await;
    a_restart_changes_nothing(database).await;
    newer_databases_are_left_alone(database).await;
}

/// Two servers on one database are handed the same turn at the same moment, again and again.
async fn of_two_writers_one_wins(database: &str) {
    let (one, two_) =
        (Here::start(config(database.to_owned())).await, Here::start(config(database.to_owned())).await);
    let (ada, bob) = two(one.address, "aztec").await;
    let mut wins = 0;
    for turn in 0..8 {
        let player = if turn % 2 == 0 { &ada } else { &bob };
        // Each server is asked through a seat that it has loaded before the other moved.
        let there = Player { address: two_.address, ..player.clone() };
        let view = until_caught_up(player, &there).await;
        let legal = view["legal"].as_array().unwrap();
        let play = |action: &Value| json!({ "type": "play", "action": action, "seq": view["seq"] });
        let (a, b) =
            tokio::join!(player.command(play(&legal[0])), there.command(play(&legal[legal.len() - 1])));
        let mut statuses = [a.status, b.status];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409], "{a:?} {b:?}");
        wins += 1;
        assert_eq!(player.look().await["actions"].as_array().unwrap().len(), wins);
    }
}

/// SQLite's nodes do not hear of each other, but a refused command makes them look; then both see the same.
async fn until_caught_up(here: &Player, there: &Player) -> Value {
    for _ in 0..50 {
        let (a, b) = (here.look().await, there.look().await);
        if a["hash"] == b["hash"] && a["seq"] == b["seq"] {
            return a;
        }
        let behind = if a["seq"].as_u64() < b["seq"].as_u64() { here } else { there };
        behind.command(json!({ "type": "say", "text": "hello" })).await;
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("they never agreed");
}

/// After a restart the table is the same, whether it is read from its events or from a snapshot and its tail.
async fn a_restart_changes_nothing(database: &str) {
    let (ada, bob, before) = {
        let server = Here::start(config(database.to_owned())).await;
        let (ada, bob) = two(server.address, "inka").await;
        play_on(&[&ada, &bob], 12).await;
        ada.must(json!({ "type": "say", "text": "to be continued" })).await;
        play_on(&[&ada, &bob], 40).await;
        let mut before = ada.look().await;
        before["now"] = Value::Null;
        (ada, bob, before)
    };
    let server = Here::start(config(database.to_owned())).await;
    let again = |player: Player| Player { address: server.address, ..player };
    let (ada, bob) = (again(ada), again(bob));
    let mut after = ada.look().await;
    after["now"] = Value::Null;
    assert_eq!(after, before);
    assert!(after["seq"].as_u64().unwrap() > 40, "there is a snapshot by now");
    play_on(&[&ada, &bob], 3).await;
    // A snapshot that cannot be read is no loss.
    let mut before = ada.look().await;
    drop(server);
    let pool = sqlx::AnyPool::connect(database).await.unwrap();
    let spoilt = sqlx::query("UPDATE snapshots SET body = 'from another age'").execute(&pool).await.unwrap();
    assert!(spoilt.rows_affected() > 0);
    let server = Here::start(config(database.to_owned())).await;
    let ada = Player { address: server.address, ..ada };
    let mut after = ada.look().await;
    (before["now"], after["now"]) = (Value::Null, Value::Null);
    assert_eq!(after, before);
    let list = get(server.address, &format!("/api/tables/{}/events", ada.table), None).await.json();
    assert_eq!(list["head"], list["events"].as_array().unwrap().last().unwrap()["seq"]);
}

async fn newer_databases_are_left_alone(database: &str) {
    let pool = sqlx::AnyPool::connect(database).await.unwrap();
    sqlx::query("INSERT INTO schema_version (version) VALUES (1000)").execute(&pool).await.unwrap();
    let refused = Store::open(database).await.err().expect("it is refused");
    assert!(format!("{refused:?}").contains("1000"), "{refused:?}");
    sqlx::query("DELETE FROM schema_version WHERE version = 1000").execute(&pool).await.unwrap();
    Store::open(database).await.expect("it opens again");
}

/// Every event is kept with the rules version and options of its table, and one that this program does not know is
/// refused in words, without harm to others.
#[tokio::test]
async fn a_table_of_unknown_rules_is_refused_and_the_others_go_on() {
    let folder = Folder::new("rules");
    let database = folder.database();
    let server = Here::start(config(database.clone())).await;
    let (ada, _) = two(server.address, "aztec").await;
    let (eve, _) = two(server.address, "aztec").await;
    drop(server);
    let pool = sqlx::AnyPool::connect(&database).await.unwrap();
    let stored: (i64, String) =
        sqlx::query_as("SELECT rules, options FROM tables LIMIT 1").fetch_one(&pool).await.unwrap();
    assert_eq!((stored.0, stored.1.contains("players=2")), (1, true), "{stored:?}");
    sqlx::query(
        "UPDATE events SET body = REPLACE(body, '\"rules\":1', '\"rules\":77') WHERE name = $1 AND seq = 1",
    )
    .bind(ada.table.clone())
    .execute(&pool)
    .await
    .unwrap();
    let hub = Hub::new(Store::open(&database).await.unwrap(), config(database.clone()));
    assert_eq!(hub.cell(&ada.table).await.err().unwrap().code, protocol::Code::Storage);
    assert_eq!(hub.cell(&eve.table).await.unwrap().state().await.rest.seq, 4);
}
