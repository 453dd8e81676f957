//! Storage on either database: two writers, restarts, long tables, old and newer versions.

use serde_json::{Value, json};
use server::Config;
use tabletop::Record;

use crate::client::{Player, get, post, two};
use crate::postgres;
use crate::server::{Folder, Here, config, open};
use crate::tables::play_on;

#[tokio::test]
async fn storage_on_sqlite() {
    let folder = Folder::new("storage");
    suite(&folder.database()).await;
}

#[tokio::test]
async fn storage_on_postgresql() {
    let database = postgres::database();
    of_two_writers_one_wins(&database).await;
    suite(&database).await;
}

async fn suite(database: &str) {
    a_restart_changes_nothing(database).await;
    abandoned_tables_are_deleted(database).await;
    newer_databases_are_left_alone(database).await;
}

/// Two servers on one PostgreSQL are handed the same turn at the same moment, again and again. On one SQLite file the second
/// would not have started.
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

/// Each hears of what the other stored; then both see the same.
async fn until_caught_up(here: &Player, there: &Player) -> Value {
    for _ in 0..200 {
        let (a, b) = (here.look().await, there.look().await);
        if a["hash"] == b["hash"] && a["seq"] == b["seq"] {
            return a;
        }
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

/// A table that was never started goes after a month, a finished one only if that was asked for, a running one never.
async fn abandoned_tables_are_deleted(database: &str) {
    let server = Here::start(config(database.to_owned())).await;
    let wish = json!({ "game": "aztec", "seats": [{ "kind": "me" }, { "kind": "open" }], "name": "Ada" });
    let waiting = Player::create(server.address, wish).await;
    let mut hopeful = waiting.socket().await;
    let (running, _) = two(server.address, "aztec").await;
    let (over, _) = two(server.address, "aztec").await;
    over.must(json!({ "type": "resign" })).await;
    let there = |server: &Here, player: &Player| {
        let (address, path) = (server.address, format!("/api/tables/{}", player.table));
        async move { get(address, &path, None).await.status }
    };
    age(database, &[&waiting, &running, &over], 29).await;
    server.app.hub.clean().await.unwrap();
    assert_eq!(there(&server, &waiting).await, 200, "not yet");
    age(database, &[&waiting, &running, &over], 2).await;
    server.app.hub.clean().await.unwrap();
    assert_eq!(there(&server, &waiting).await, 404);
    while hopeful.next().await.expect("whoever waits there is told to come back")["frame"] != "closing" {}
    let refused = waiting.command(json!({ "type": "say", "text": "anybody there?" })).await;
    assert_eq!(refused.code(), "no-such-table", "and finds nothing: {refused:?}");
    let pool = sqlx::AnyPool::connect(database).await.unwrap();
    let left: (i64,) = sqlx::query_as("SELECT COUNT(*) FROM events WHERE name = $1")
        .bind(waiting.table.clone())
        .fetch_one(&pool)
        .await
        .unwrap();
    assert_eq!(left.0, 0);

    drop((hopeful, server));
    let server = Here::start(Config { keep_finished_days: 7, ..config(database.to_owned()) }).await;
    assert_eq!((there(&server, &running).await, there(&server, &over).await), (200, 200));
    server.app.hub.clean().await.unwrap();
    assert_eq!((there(&server, &running).await, there(&server, &over).await), (200, 404));
}

/// Lets days go by at some tables.
async fn age(database: &str, players: &[&Player], days: i64) {
    let pool = sqlx::AnyPool::connect(database).await.unwrap();
    for player in players {
        sqlx::query("UPDATE tables SET updated = updated - $1 WHERE name = $2")
            .bind(days * 24 * 60 * 60 * 1000)
            .bind(player.table.clone())
            .execute(&pool)
            .await
            .unwrap();
    }
}

async fn newer_databases_are_left_alone(database: &str) {
    let pool = sqlx::AnyPool::connect(database).await.unwrap();
    sqlx::query("INSERT INTO schema_version (version) VALUES (1000)").execute(&pool).await.unwrap();
    let refused = open(database).await.err().expect("it is refused");
    assert!(format!("{refused:?}").contains("1000"), "{refused:?}");
    sqlx::query("DELETE FROM schema_version WHERE version = 1000").execute(&pool).await.unwrap();
    open(database).await.expect("it opens again");
}

/// The rules version and options are stored with every table. One that follows rules unknown here, older or newer, can
/// be read but not continued, and is told apart from one that is broken; the others go on.
#[tokio::test]
async fn a_table_of_unknown_rules_can_be_read_but_not_continued() {
    let folder = Folder::new("rules");
    let database = folder.database();
    let server = Here::start(config(database.clone())).await;
    let wish = json!({ "game": "aztec", "seats": [{ "kind": "me" }, { "kind": "open" }], "name": "Eve", "public": true });
    let eve = Player::create(server.address, wish).await;
    drop(server);
    for (rules, finished) in [(0, true), (77, false)] {
        let (table, before) = played(&Here::start(config(database.clone())).await, finished).await;
        let server = rewritten(&database, &table, rules).await;
        let path = format!("/api/tables/{table}");
        let refused = get(server.address, &path, None).await;
        assert_eq!((refused.status, refused.code().as_str()), (409, "unknown-rules"));
        let why = refused.json()["why"].as_str().unwrap().to_owned();
        assert!(why.contains(&format!("version {rules} of the rules is not known here")), "{why}");
        let command = json!({ "type": "say", "text": "hello?" });
        let refused = post(server.address, &format!("{path}/commands"), None, command).await;
        assert_eq!(refused.code(), "unknown-rules");
        let refused = get(server.address, &format!("{path}/stream"), None).await;
        assert_eq!(refused.code(), "unknown-rules");

        let list = get(server.address, &format!("{path}/events?after=2"), None).await.json();
        let events = list["events"].as_array().unwrap();
        assert_eq!((&events[0]["seq"], &list["head"]), (&json!(3), &events.last().unwrap()["seq"]));
        // But for what only the rules could say, the record is the same as before.
        let mut record: Record =
            get(server.address, &format!("{path}/record"), None).await.body.parse().unwrap();
        assert_eq!(record.rules, rules);
        record.rules = before.rules;
        assert_eq!(record, Record { result: None, ..before });
        if finished {
            assert!(protocol::verify::verify(&record, None).unwrap().draws > 0);
        }
        let listed = get(server.address, "/api/tables", None).await.json();
        assert_eq!(listed["tables"].as_array().unwrap().len(), 1, "{listed}");
        assert_eq!(listed["tables"][0]["table"], *eve.table);
    }
}

/// A public table of Inka with draws and a take-back, and its record.
async fn played(server: &Here, finished: bool) -> (String, Record) {
    let wish = json!({ "game": "inka", "seats": [{ "kind": "me" }, { "kind": "open" }], "name": "Ada", "entropy": "a1", "public": true });
    let ada = Player::create(server.address, wish).await;
    let bob = Player::join(server.address, &ada.table, "Bob").await;
    let view = play_on(&[&ada, &bob], 25).await;
    ada.must(json!({ "type": "take-back", "seq": view["seq"] })).await;
    if view["undoable"] == 0 {
        bob.must(json!({ "type": "agree" })).await;
    }
    ada.must(json!({ "type": "rename", "name": "Ada L." })).await;
    if finished {
        bob.must(json!({ "type": "resign" })).await;
    }
    let record = get(server.address, &format!("/api/tables/{}/record", ada.table), None).await;
    (ada.table, record.body.parse().unwrap())
}

/// A new server on the database, in which a table now follows other rules.
async fn rewritten(database: &str, table: &str, rules: u32) -> Here {
    let pool = sqlx::AnyPool::connect(database).await.unwrap();
    let stored: (i64, String) = sqlx::query_as("SELECT rules, options FROM tables WHERE name = $1")
        .bind(table.to_owned())
        .fetch_one(&pool)
        .await
        .unwrap();
    assert_eq!((stored.0, stored.1.contains("players=2")), (1, true), "{stored:?}");
    for kept in ["events", "snapshots"] {
        let rewrite = format!(
            "UPDATE {kept} SET body = REPLACE(body, '\"rules\":1,', '\"rules\":{rules},') WHERE name = $1"
        );
        sqlx::query(sqlx::AssertSqlSafe(rewrite)).bind(table.to_owned()).execute(&pool).await.unwrap();
    }
    Here::start(config(database.to_owned())).await
}
