//! A database of an earlier version is taken over with its tables, and the change costs nobody time.

use serde_json::{Value, json};
use sqlx::{AnyPool, Executor};

use crate::client::{Player, get};
use crate::server::{Folder, Here, config};
use crate::tables::{play_on, until};

/// The schema when facts had their first format.
const SECOND: &[&str] = &[
    "CREATE TABLE schema_version (version BIGINT NOT NULL)",
    "INSERT INTO schema_version VALUES (1), (2)",
    "CREATE TABLE tables (name TEXT PRIMARY KEY, head BIGINT NOT NULL, game TEXT NOT NULL, rules BIGINT NOT NULL,
     options TEXT NOT NULL, public BIGINT NOT NULL, phase TEXT NOT NULL, secret TEXT NOT NULL, created BIGINT NOT NULL,
     updated BIGINT NOT NULL, due BIGINT, leased BIGINT NOT NULL DEFAULT 0)",
    "CREATE TABLE events (name TEXT NOT NULL REFERENCES tables (name), seq BIGINT NOT NULL, body TEXT NOT NULL,
     PRIMARY KEY (name, seq)) WITHOUT ROWID",
    "CREATE TABLE snapshots (name TEXT PRIMARY KEY REFERENCES tables (name), seq BIGINT NOT NULL, body TEXT NOT NULL)",
    "CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL",
    "CREATE INDEX tables_listed ON tables (updated) WHERE public = 1",
    "CREATE INDEX tables_unused ON tables (phase, updated) WHERE phase <> 'running'",
];

/// When the earlier server was last heard of: before the live clock ran out.
const LATEST: i64 = 150_000;

/// A table as it was stored: its facts, its phase, and when the server was to act by itself.
struct Old {
    name: &'static str,
    game: &'static str,
    facts: Vec<Value>,
    due: Option<i64>,
}

async fn fill(pool: &AnyPool, tables: &[Old]) {
    for statement in SECOND {
        pool.execute(*statement).await.unwrap();
    }
    for Old { name, game, facts, due } in tables {
        sqlx::query("INSERT INTO tables VALUES ($1, $2, $3, 1, '', 1, 'running', $4, 1000, $5, $6, 0)")
            .bind(*name)
            .bind(facts.len() as i64)
            .bind(*game)
            .bind("07".repeat(32))
            .bind(LATEST)
            .bind(*due)
            .execute(pool)
            .await
            .unwrap();
        for fact in facts {
            let event = sqlx::query("INSERT INTO events VALUES ($1, $2, $3)").bind(*name);
            let event = event.bind(fact["seq"].as_i64().unwrap()).bind(fact.to_string());
            event.execute(pool).await.unwrap();
        }
    }
}

#[tokio::test]
async fn tables_of_the_version_before_are_taken_over() {
    let text = include_str!("../../../../testdata/tables/first-format.json");
    let stored: Vec<Value> = serde_json::from_str(text).unwrap();
    let facts = |name: &str| {
        let table = stored.iter().find(|table| table["name"] == name).unwrap();
        let facts = table["facts"].as_array().unwrap().iter();
        // Before its end.
        facts.take_while(|fact| fact["what"]["type"] != "resigned").cloned().collect::<Vec<Value>>()
    };
    let tables = [
        // A clock of five minutes, which ran out long ago if it ran all the time.
        Old { name: "liveinka", game: "inka", facts: facts("liveinka"), due: Some(400_000) },
        // A bot is to act.
        Old { name: "daysaztec", game: "aztec", facts: facts("daysaztec"), due: Some(10_500) },
        Old { name: "plainturquoise", game: "turquoise", facts: facts("plainturquoise"), due: None },
    ];
    let folder = Folder::new("upgrade");
    sqlx::any::install_default_drivers();
    let pool = AnyPool::connect(&folder.database()).await.unwrap();
    fill(&pool, &tables).await;
    pool.close().await;
    let server = Here::start(config(folder.database())).await;
    let seen = |name: &str| Player {
        address: server.address,
        table: name.to_owned(),
        seat: 0,
        token: String::new(),
    };
    let view = until(&seen("liveinka"), |view| view["credits"] != json!([]) || view["phase"] == "over").await;
    assert_eq!(
        (&view["phase"], &view["credits"][0]["why"]),
        (&json!("running"), &json!("downtime")),
        "{view}"
    );
    let before = tables[1].facts.len() as u64;
    until(&seen("daysaztec"), |view| view["seq"].as_u64().is_some_and(|seq| seq > before)).await;
    let turquoise = stored.iter().find(|table| table["name"] == "plainturquoise").unwrap();
    let view = seen("plainturquoise").look().await;
    assert_eq!((&view["hash"], &view["seq"]), (&turquoise["view"]["hash"], &turquoise["view"]["seq"]));
    let listed = get(server.address, "/api/tables", None).await.json();
    assert_eq!(
        listed["tables"].as_array().unwrap().len(),
        3,
        "of unknown makers each stands alone: {listed}"
    );
}

/// What came with the fourth version of the schema and later, taken away again.
const BACK_TO_THIRD: &[&str] = &[
    "DROP TABLE reminders",
    "DROP TABLE keys",
    "DROP TABLE reports",
    "DROP TABLE game_seats",
    "DROP TABLE games",
    "DELETE FROM schema_version WHERE version > 3",
];

#[tokio::test]
async fn games_that_were_over_before_are_found_and_what_was_said_can_be_removed() {
    let folder = Folder::new("upgrade-third");
    let server = Here::start(config(folder.database())).await;
    let wish = json!({ "game": "inka", "seats": [{ "kind": "me" }, { "kind": "open" }], "name": "Ada", "public": true });
    let ada = Player::create(server.address, wish).await;
    let bob = Player::join(server.address, &ada.table, "Bob").await;
    let line = ada.must(json!({ "type": "say", "text": "Something rude" })).await["seq"].as_u64().unwrap();
    play_on(&[&ada, &bob], 40).await;
    ada.must(json!({ "type": "resign" })).await;
    let list = get(server.address, "/api/archive", None).await.json();
    let before = get(server.address, "/api/archive/records", None).await.body;
    drop(server);
    drop(crate::server::open(&folder.database()).await.unwrap());
    // As the version before stored it: no list of finished games, and a snapshot that does not number the chat.
    let pool = AnyPool::connect(&folder.database()).await.unwrap();
    for statement in BACK_TO_THIRD {
        pool.execute(*statement).await.unwrap();
    }
    let (snapshot,): (String,) = sqlx::query_as("SELECT body FROM snapshots").fetch_one(&pool).await.unwrap();
    let older = snapshot.replace(&format!("{{\"seq\":{line},\"at\""), "{\"at\"");
    assert_ne!(older, snapshot);
    sqlx::query("UPDATE snapshots SET body = $1").bind(older).execute(&pool).await.unwrap();
    pool.close().await;

    let server = Here::start(config(folder.database())).await;
    let begin = std::time::Instant::now();
    let found = loop {
        let found = get(server.address, "/api/archive", None).await.json();
        if found["games"] != json!([]) || begin.elapsed().as_secs() > 20 {
            break found;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    };
    assert_eq!(found, list);
    assert_eq!(get(server.address, "/api/archive/records", None).await.body, before);
    let removal = protocol::Removal::Line { line: line as u32 };
    server.app.hub.remove(&ada.table, removal).await.unwrap();
    let view = Player { address: server.address, ..ada }.look().await;
    assert_eq!(view["chat"][0]["text"], "", "{view}");
}
