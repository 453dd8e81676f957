//! Backups: taken while moves come in, restored elsewhere with everything that was acknowledged before.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::{Value, json};
use server::admin::{Order, restore};
use sqlx::{AnyPool, Row};
use tokio::time::sleep;

use crate::admin::{carry_out, settings};
use crate::client::{Player, get, two};
use crate::postgres;
use crate::server::{Folder, Process, config};

/// How many tables are played at.
const TABLES: usize = 6;

/// Takes a backup from whatever has this database.
async fn backup(config: &server::Config) -> String {
    let (lines, last) = carry_out(config, Order::Backup).await.unwrap();
    let lines: Vec<&str> = lines.iter().map(|line| line.as_str().unwrap()).collect();
    let text = format!("{}\n", lines.join("\n"));
    assert_eq!(last["bytes"].as_u64().unwrap() as usize, text.len());
    text
}

/// What the server has acknowledged at each table.
type Acknowledged = Arc<Mutex<BTreeMap<String, Vec<u64>>>>;

/// Does something at a table as fast as can be, and notes each number that was acknowledged.
async fn hurry(player: Player, acknowledged: Acknowledged, enough: Arc<AtomicBool>) {
    let mut number = 0;
    while !enough.load(Ordering::Relaxed) {
        number += 1;
        let answer = player.command(json!({ "type": "rename", "name": format!("N{number}") })).await;
        if answer.status == 200 {
            let seq = answer.json()["seq"].as_u64().unwrap();
            acknowledged.lock().unwrap().entry(player.table.clone()).or_default().push(seq);
        } else {
            assert!(["too-fast", "exhausted"].contains(&answer.code().as_str()), "{answer:?}");
            sleep(Duration::from_millis(5)).await;
        }
    }
}

/// Plays on a server, takes a backup meanwhile, and restores it into `target`.
async fn under_load(source: &server::Config, server: Process, target: &server::Config) {
    let acknowledged = Acknowledged::default();
    let enough = Arc::new(AtomicBool::new(false));
    let mut busy = Vec::new();
    let mut players = Vec::new();
    for _ in 0..TABLES {
        let (ada, bob) = two(server.address, "aztec").await;
        busy.push(tokio::spawn(hurry(ada.clone(), Arc::clone(&acknowledged), Arc::clone(&enough))));
        players.push((ada, bob));
    }
    let count = || acknowledged.lock().unwrap().values().map(Vec::len).sum::<usize>();
    while count() < 20 * TABLES {
        sleep(Duration::from_millis(10)).await;
    }
    let before = acknowledged.lock().unwrap().clone();
    let copy = backup(source).await;
    let after = count();
    while count() == after {
        sleep(Duration::from_millis(10)).await;
    }
    enough.store(true, Ordering::Relaxed);
    for task in busy {
        task.await.unwrap();
    }
    let secrets = secrets(&source.database).await;
    server.kill();

    restore(target, copy.as_bytes()).await.unwrap();
    assert_eq!(self::secrets(&target.database).await, secrets);
    let server = Process::start(&target.database, "127.0.0.1:0", None);
    for (ada, bob) in players {
        let list = get(server.address, &format!("/api/tables/{}/events", ada.table), None).await.json();
        let numbers: Vec<u64> =
            list["events"].as_array().unwrap().iter().map(|event| event["seq"].as_u64().unwrap()).collect();
        assert_eq!(numbers, (1..=numbers.len() as u64).collect::<Vec<_>>(), "of one moment, without a gap");
        assert_eq!(list["head"].as_u64(), numbers.last().copied());
        let known = &before[&ada.table];
        assert!(
            known.iter().all(|seq| numbers.contains(seq)),
            "acknowledged before, and not there: {known:?}"
        );
        // The game goes on, with the tokens that the players have.
        for player in [ada, bob] {
            Player { address: server.address, ..player }
                .must(json!({ "type": "say", "text": "Here again" }))
                .await;
        }
    }
}

async fn secrets(database: &str) -> Vec<String> {
    sqlx::any::install_default_drivers();
    let pool = AnyPool::connect(database).await.unwrap();
    let rows = sqlx::query("SELECT secret FROM tables ORDER BY name").fetch_all(&pool).await.unwrap();
    let secrets = rows.iter().map(|row| row.get(0)).collect();
    pool.close().await;
    secrets
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_under_load_has_everything_acknowledged_before() {
    let (folder, elsewhere) = (Folder::new("backup"), Folder::new("backup-elsewhere"));
    let server = Process::start_in(&folder.0, None);
    under_load(&settings(&folder.0), server, &settings(&elsewhere.0)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_of_postgresql_under_load_goes_into_sqlite() {
    let (database, elsewhere) = (postgres::database(), Folder::new("backup-to-sqlite"));
    let server = Process::start(&database, "127.0.0.1:0", None);
    under_load(&config(database), server, &settings(&elsewhere.0)).await;
}

/// The rows of a backup, in whatever order they came.
fn rows(backup: &str) -> Vec<&str> {
    let mut rows: Vec<&str> = backup.lines().filter(|line| line.starts_with('[')).collect();
    rows.sort_unstable();
    rows
}

#[tokio::test(flavor = "multi_thread")]
async fn both_databases_hold_the_same() {
    let folder = Folder::new("backup-both");
    let settings = settings(&folder.0);
    let server = Process::start_in(&folder.0, None);
    let (ada, bob) = two(server.address, "turquoise").await;
    bob.must(json!({ "type": "say", "text": "\"Olé\" \\ 漢\u{1F409}" })).await;
    ada.must(json!({ "type": "resign" })).await;
    assert!(server.end().success());
    let copy = backup(&settings).await;
    let postgres = config(postgres::database());
    restore(&postgres, copy.as_bytes()).await.unwrap();
    let again = backup(&postgres).await;
    // Whoever opened the database to copy it said so in its heartbeat, and noted that nobody had been there.
    let without_times = |copy: &str| {
        let values = |line: &str| serde_json::from_str::<Vec<Value>>(line).unwrap();
        let mut rows: Vec<Vec<Value>> = rows(copy).iter().map(|row| values(row)).collect();
        rows.retain(|row| row.len() != 2);
        rows.sort_by_key(|row| format!("{row:?}"));
        rows
    };
    assert_eq!(without_times(&again), without_times(&copy));
    assert!(without_times(&copy).len() > 8);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_whole_backup_changes_nothing() {
    let (folder, elsewhere) = (Folder::new("backup-broken"), Folder::new("backup-refused"));
    let settings = settings(&folder.0);
    let server = Process::start_in(&folder.0, None);
    let (ada, _) = two(server.address, "inka").await;
    let copy = backup(&settings).await;
    let target = crate::admin::settings(&elsewhere.0);
    let lines: Vec<&str> = copy.lines().collect();
    let join = |lines: &[&str]| format!("{}\n", lines.join("\n"));
    let newer = copy.replacen("\"schema\":", "\"schema\":9", 1);
    let foreign = copy.replacen("\"table\":\"events\"", "\"table\":\"sqlite_master\"", 1);
    let smuggled =
        copy.replacen("\"columns\":[\"name\"", "\"columns\":[\"name) SELECT 1; DROP TABLE tables; --\"", 1);
    for (broken, why) in [
        (String::new(), "ends in the middle"),
        ("hello\n".to_owned(), "not that of a backup"),
        (join(&lines[..lines.len() - 1]), "ends in the middle"),
        (copy[..copy.len() - 1].to_owned(), "ends in the middle"),
        (copy.replacen("Ada", "Eve", 1), "not as it was written"),
        (newer, "this program knows"),
        (foreign, "knows no 'sqlite_master'"),
        (smuggled, "knows no 'tables'"),
    ] {
        let refused = restore(&target, broken.as_bytes()).await.unwrap_err();
        assert!(refused.contains(why), "{refused}");
    }
    let running = restore(&settings, copy.as_bytes()).await.unwrap_err();
    assert!(running.contains("another server uses it"), "{running}");
    restore(&target, copy.as_bytes()).await.unwrap();
    let twice = restore(&target, copy.as_bytes()).await.unwrap_err();
    assert!(twice.contains("something in this database already"), "{twice}");
    let server = Process::start(&target.database, "127.0.0.1:0", None);
    assert_eq!(get(server.address, &format!("/api/tables/{}", ada.table), None).await.status, 200);
}

/// Whoever adds a table to the database has to say that backups hold it.
#[tokio::test]
async fn a_backup_holds_all_tables() {
    let folder = Folder::new("backup-tables");
    sqlx::any::install_default_drivers();
    for (database, statement) in [
        (
            folder.database(),
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'schema_version'",
        ),
        (
            postgres::database(),
            "SELECT table_name::text FROM information_schema.tables
             WHERE table_schema = current_schema() AND table_name <> 'schema_version'",
        ),
    ] {
        let config = config(database);
        drop(crate::server::open(&config.database).await.unwrap());
        let pool = AnyPool::connect(&config.database).await.unwrap();
        let found = sqlx::query(statement).fetch_all(&pool).await.unwrap();
        let mut tables: Vec<String> = found.iter().map(|row| row.get(0)).collect();
        pool.close().await;
        drop(crate::server::open(&config.database).await.unwrap());
        let copy = backup(&config).await;
        let sections = copy.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
        let mut held: Vec<String> =
            sections.filter_map(|line| Some(line.get("table")?.as_str()?.to_owned())).collect();
        tables.sort();
        held.sort();
        assert_eq!(held, tables);
    }
}
