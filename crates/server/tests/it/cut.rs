//! The way to PostgreSQL cut, frozen or lost, and PostgreSQL itself started again: nothing acknowledged is lost, and both
//! nodes go on by themselves.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::json;
use sqlx::Row;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::{Instant, sleep, timeout};

use crate::client::{Player, Socket, get, two};
use crate::postgres::{self, Postgres};
use crate::server::Process;

/// How long it may take to get over it.
const PATIENCE: Duration = Duration::from_mins(1);

/// How the way is.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Way {
    /// For connections of this generation or a later one; what is older is lost without a word.
    Open(u32),
    /// Nothing gets through, and nobody is told.
    Frozen,
    /// Every connection is cut, and no other let in.
    Cut,
}

/// A way to a database.
struct Proxy {
    address: SocketAddr,
    way: watch::Sender<Way>,
}

impl Proxy {
    async fn to(target: SocketAddr) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (address, way) = (listener.local_addr().unwrap(), watch::Sender::new(Way::Open(0)));
        let look = way.subscribe();
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let way = *look.borrow();
                if way == Way::Cut {
                    continue;
                }
                let Ok(far) = TcpStream::connect(target).await else { continue };
                let generation = if let Way::Open(generation) = way { generation } else { 0 };
                let ((from, to), (from_far, to_far)) = (near.into_split(), far.into_split());
                tokio::spawn(pump(from, to_far, generation, look.clone()));
                tokio::spawn(pump(from_far, to, generation, look.clone()));
            }
        });
        Proxy { address, way }
    }
}

async fn pump(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    generation: u32,
    mut way: watch::Receiver<Way>,
) {
    let mut cut = way.clone();
    let through = async {
        let mut bytes = [0; 4096];
        while let Ok(count @ 1..) = from.read(&mut bytes).await {
            let open = |way: &Way| matches!(way, Way::Open(oldest) if *oldest <= generation);
            if way.wait_for(open).await.is_err() || to.write_all(&bytes[..count]).await.is_err() {
                break;
            }
        }
    };
    tokio::select! {
        () = through => {}
        _ = cut.wait_for(|way| *way == Way::Cut) => {}
    }
}

/// Two nodes, one of which may have a bad way to its database; Ada plays there, Bob at the other and listens.
struct Two {
    nodes: [Process; 2],
    ada: Player,
    bob: Player,
    hears: [Socket; 2],
    acknowledged: Vec<u64>,
    sent: u32,
}

impl Two {
    async fn on(database: &str, other: &str) -> Two {
        let nodes = [database, other].map(|database| Process::start(database, "127.0.0.1:0", None));
        let (ada, bob) = two(nodes[0].address, "aztec").await;
        let bob = Player { address: nodes[1].address, ..bob };
        let hears = [ada.socket().await, bob.socket().await];
        Two { nodes, ada, bob, hears, acknowledged: Vec::new(), sent: 0 }
    }

    /// Each player does something that the other's node has to hear of. What is refused is sent again under the same id.
    async fn exchange(&mut self) {
        for (player, hears) in [(&self.ada, 1), (&self.bob, 0)] {
            self.sent += 1;
            let command = json!({ "id": format!("n{}", self.sent), "type": "rename", "name": format!("N {}", self.sent) });
            let begin = Instant::now();
            let seq = loop {
                let answer = player.command(command.clone()).await;
                if answer.status == 200 {
                    break answer.json()["seq"].as_u64().unwrap();
                }
                assert_eq!(answer.code(), "storage");
                assert!(begin.elapsed() < PATIENCE, "it does not get over it");
                sleep(Duration::from_millis(100)).await;
            };
            self.acknowledged.push(seq);
            let hears = &mut self.hears[hears];
            let heard = async { while hears.event().await["seq"].as_u64() < Some(seq) {} };
            timeout(PATIENCE, heard).await.expect("the other node hears of it");
        }
    }

    /// Waits until the first node says that it cannot serve; what is sent then is refused.
    async fn until_it_knows(&self) {
        let begin = Instant::now();
        while get(self.nodes[0].address, "/readyz", None).await.status == 200 {
            assert!(begin.elapsed() < PATIENCE, "a node without a database says it is ready");
            sleep(Duration::from_millis(100)).await;
        }
        let refused = self.ada.command(json!({ "type": "rename", "name": "lost" })).await;
        assert_eq!((refused.status, refused.code().as_str()), (503, "storage"));
    }

    /// Everything acknowledged is there, in order and once.
    async fn check(&self) {
        let list =
            get(self.bob.address, &format!("/api/tables/{}/events", self.bob.table), None).await.json();
        let names = list["events"].as_array().unwrap().iter().filter(|event| event["name"] != "lost");
        let renamed: Vec<u64> = names
            .filter(|event| event["type"] == "renamed")
            .map(|event| event["seq"].as_u64().unwrap())
            .collect();
        assert_eq!(renamed, self.acknowledged);
    }
}

fn through(database: &str, proxy: &Proxy) -> String {
    let (user, rest) = database.split_once('@').unwrap();
    format!("{user}@{}/{}", proxy.address, rest.split_once('/').unwrap().1)
}

fn place(database: &str) -> SocketAddr {
    database.split_once('@').unwrap().1.split_once('/').unwrap().0.parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cut_a_frozen_and_a_lost_way_to_the_database_are_got_over() {
    let database = postgres::database();
    let proxy = Proxy::to(place(&database)).await;
    let mut two = Two::on(&through(&database, &proxy), &database).await;
    two.exchange().await;
    for bad in [Way::Cut, Way::Frozen] {
        proxy.way.send_replace(bad);
        two.until_it_knows().await;
        proxy.way.send_replace(Way::Open(0));
        two.exchange().await;
    }
    // Connections that were forgotten on the way, the one that tells of other nodes among them: nobody hears of it.
    proxy.way.send_replace(Way::Open(1));
    two.exchange().await;
    two.check().await;
}

/// However many waits for the database there are in it, a request that waits for it in vain is refused as that.
#[tokio::test(flavor = "multi_thread")]
async fn a_frozen_database_is_not_taken_for_a_slow_client() {
    let database = postgres::database();
    let proxy = Proxy::to(place(&database)).await;
    let [node, hasty] = ["8", "2"].map(|seconds| {
        let database = through(&database, &proxy);
        let settings = ["--database", &database, "--listen", "127.0.0.1:0", "--request-seconds", seconds];
        Process::run(&settings, None)
    });
    let (ada, _) = two(node.address, "aztec").await;
    proxy.way.send_replace(Way::Frozen);
    for _ in 0..3 {
        let refused = ada.command(json!({ "type": "rename", "name": "lost" })).await;
        assert_eq!((refused.status, refused.code().as_str()), (503, "storage"));
    }
    // A table that is not loaded: the wait for it comes before any step, and here it is longer than a request.
    let refused = get(hasty.address, "/api/tables/elsewhere", None).await;
    assert_eq!((refused.status, refused.code().as_str()), (503, "storage"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_that_is_told_nothing_any_more_asks_again() {
    sqlx::any::install_default_drivers();
    let database = postgres::database();
    let mut two = Two::on(&database, &database).await;
    let pool = sqlx::AnyPool::connect(&database).await.unwrap();
    for _ in 0..3 {
        two.exchange().await;
        let end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND (query LIKE 'LISTEN%' OR query = 'SELECT 1')";
        let ended = sqlx::query(end).fetch_all(&pool).await.unwrap();
        assert!(ended.iter().any(|row| row.get::<bool, _>(0)), "somebody listened");
    }
    two.exchange().await;
    two.check().await;
}

/// As one does that ends after it has stored something and before it could say so.
#[tokio::test(flavor = "multi_thread")]
async fn what_a_node_stores_without_a_word_the_others_find() {
    sqlx::any::install_default_drivers();
    let database = postgres::database();
    let pool = sqlx::AnyPool::connect(&database).await.unwrap();
    for statement in [
        "CREATE ROLE mute LOGIN",
        "GRANT ALL ON SCHEMA public TO mute",
        "REVOKE EXECUTE ON FUNCTION pg_notify(text, text) FROM PUBLIC",
    ] {
        sqlx::query(statement).execute(&pool).await.unwrap();
    }
    let mut two = Two::on(&database.replace("postgres@", "mute@"), &database).await;
    two.exchange().await;
    two.check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_is_started_again_is_found_again() {
    let mut postgres = Postgres::start("restarted");
    let database = postgres.database();
    let mut two = Two::on(&database, &database).await;
    for _ in 0..3 {
        two.exchange().await;
        postgres.restart();
    }
    two.exchange().await;
    two.check().await;
}
