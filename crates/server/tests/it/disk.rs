//! A disk without room, and a file that is damaged: what cannot be stored is refused, the rest goes on, and as soon as
//! there is room again everything does.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use rustix::process::{Resource, Rlimit, prlimit};
use serde_json::json;
use tokio::time::{Instant, sleep};

use crate::client::{Player, get, two};
use crate::server::{Folder, Process};

/// How long anything may take here.
const PATIENCE: Duration = Duration::from_secs(20);

/// A player who changes name all the time, and what was acknowledged of it.
struct Writer {
    player: Player,
    tried: u32,
    acknowledged: BTreeMap<u64, String>,
}

impl Writer {
    /// Whether the next change was stored; if not, the storage is to blame.
    async fn write(&mut self) -> bool {
        self.tried += 1;
        let name = format!("Ada {}", self.tried);
        let answer = self.player.command(json!({ "type": "rename", "name": name })).await;
        if answer.status == 200 {
            self.acknowledged.insert(answer.json()["seq"].as_u64().unwrap(), name);
            return true;
        }
        assert_eq!((answer.status, answer.code().as_str()), (503, "storage"), "{answer:?}");
        false
    }

    /// Checks that all that was acknowledged is there, in its place.
    async fn check(&self) {
        let mut stored = BTreeMap::new();
        loop {
            let after = stored.keys().next_back().copied().unwrap_or(0);
            let path = format!("/api/tables/{}/events?after={after}", self.player.table);
            let list = get(self.player.address, &path, None).await.json();
            let events = list["events"].as_array().unwrap();
            if events.is_empty() {
                break;
            }
            for event in events {
                let name = event["name"].as_str().unwrap_or_default();
                stored.insert(event["seq"].as_u64().unwrap(), name.to_owned());
            }
        }
        for (seq, name) in &self.acknowledged {
            assert_eq!(stored.get(seq), Some(name), "event {seq} was acknowledged");
        }
    }
}

async fn ready(address: SocketAddr) -> bool {
    get(address, "/readyz", None).await.status == 200
}

/// Lets no file of a server grow beyond this many bytes.
fn limit_files(server: &Process, bytes: Option<u64>) {
    let limit = Rlimit { current: bytes, maximum: None };
    prlimit(Some(server.id()), Resource::Fsize, limit).expect("a limit for a process of ours");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_no_end() {
    let folder = Folder::new("full");
    let server = Process::start(&folder.database(), "127.0.0.1:0", None);
    let (player, _bob) = two(server.address, "aztec").await;
    let mut writer = Writer { player, tried: 0, acknowledged: BTreeMap::new() };
    for round in 0..3 {
        assert!(writer.write().await, "there is room in round {round}");
        let size = std::fs::metadata(folder.0.join("tables.sqlite")).unwrap().len();
        limit_files(&server, Some(size));
        let begin = Instant::now();
        // What fits into the log is still taken; when that is full too, nothing is.
        while writer.write().await || ready(server.address).await {
            assert!(begin.elapsed() < PATIENCE, "a server that cannot write says it is ready");
            // No faster than a seat may.
            sleep(Duration::from_millis(5)).await;
        }
        limit_files(&server, None);
        let begin = Instant::now();
        while !(writer.write().await && ready(server.address).await) {
            assert!(begin.elapsed() < PATIENCE, "there is room again, but it does not write");
            sleep(Duration::from_millis(50)).await;
        }
        writer.check().await;
    }
    server.kill();
    let server = Process::start(&folder.database(), "127.0.0.1:0", None);
    writer.player.address = server.address;
    writer.check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn damage_at_one_table_leaves_the_others_alone() {
    sqlx::any::install_default_drivers();
    let folder = Folder::new("damaged");
    let server = Process::start(&folder.database(), "127.0.0.1:0", None);
    let mut writers = Vec::new();
    for _ in 0..3 {
        let (player, _bob) = two(server.address, "aztec").await;
        let mut writer = Writer { player, tried: 0, acknowledged: BTreeMap::new() };
        for _ in 0..100 {
            assert!(writer.write().await);
        }
        writers.push(writer);
    }
    assert!(server.end().success());
    // Events lie in the order of their tables' names. The last table's last page is its own; the first one's pages do not
    // lie beside it, so that what it adds has nothing to do with the damage.
    writers.sort_by(|a, b| a.player.table.cmp(&b.player.table));
    let [mut well, between, mut hurt] = <[Writer; 3]>::try_from(writers).ok().expect("three");
    let pool = sqlx::AnyPool::connect(&folder.database()).await.unwrap();
    sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&pool).await.unwrap();
    pool.close().await;
    damage(&folder.0.join("tables.sqlite"), &hurt.player.table, &between.player.table);
    let server = Process::start(&folder.database(), "127.0.0.1:0", None);
    (hurt.player.address, well.player.address) = (server.address, server.address);
    for _ in 0..20 {
        assert!(!hurt.write().await, "its page is damaged");
        assert!(well.write().await, "nothing is wrong with this one");
    }
    well.check().await;
    assert!(ready(server.address).await);
}

/// Spoils the pages that hold events of one table and nothing of the other.
fn damage(file: &Path, table: &str, other: &str) {
    const PAGE: usize = 4096;
    let count =
        |page: &[u8], name: &str| page.windows(name.len()).filter(|part| *part == name.as_bytes()).count();
    let mut bytes = std::fs::read(file).unwrap();
    let mut spoilt = 0;
    for page in bytes.chunks_mut(PAGE).skip(1) {
        if count(page, table) > 3 && count(page, other) == 0 {
            page.fill(0xff);
            spoilt += 1;
        }
    }
    assert!(spoilt > 0, "no page holds this table alone");
    std::fs::write(file, bytes).unwrap();
}
