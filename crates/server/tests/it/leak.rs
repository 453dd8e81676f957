//! The secret of the draw, and tokens, are in no answer, log or metric before their time.

use serde_json::json;

use crate::client::{get, two};
use crate::server::{Folder, Process};
use crate::tables::play_on;

#[tokio::test(flavor = "multi_thread")]
async fn nothing_gives_a_secret_away() {
    let folder = Folder::new("leak");
    let log = folder.0.join("log");
    let server = Process::start(&folder.database(), "127.0.0.1:0", Some(log.clone()));
    let (ada, bob) = two(server.address, "inka").await;
    let pool = sqlx_secret(&folder.database()).await;
    let mut said = Vec::new();
    let mut socket = ada.socket().await;
    said.push(socket.next().await.unwrap().to_string());
    play_on(&[&ada, &bob], 25).await;
    for path in ["", "/events?after=0", "/record"] {
        let path = format!("/api/tables/{}{path}", ada.table);
        for token in [None, Some(ada.token.as_str())] {
            let answer = get(server.address, &path, token).await;
            said.extend([answer.head, answer.body]);
        }
    }
    for path in ["/metrics", "/api/tables", "/api/games", "/api/openapi.json"] {
        said.push(get(server.address, path, None).await.body);
    }
    for _ in 0..20 {
        said.push(socket.event().await.to_string());
    }
    let secret = pool;
    assert_eq!(secret.len(), 64);
    let log_before = std::fs::read_to_string(&log).unwrap();
    assert!(log_before.contains("answered"), "the log says something");
    for text in said.iter().chain([&log_before]) {
        assert!(!text.contains(&secret), "the secret of the draw: {text}");
        assert!(!text.contains(&ada.token) && !text.contains(&bob.token), "a token: {text}");
    }
    ada.must(json!({ "type": "resign" })).await;
    assert_eq!(bob.look().await["secret"], secret, "revealed at the end");
    assert!(server.end().success());
    let log = std::fs::read_to_string(&log).unwrap();
    assert!(!log.contains(&secret) && !log.contains(&ada.token), "the log stays clean");
    assert!(log.contains("ended"), "it ended in good order");
}

async fn sqlx_secret(database: &str) -> String {
    sqlx::any::install_default_drivers();
    let pool = sqlx::AnyPool::connect(database).await.unwrap();
    let row: (String,) = sqlx::query_as("SELECT secret FROM tables").fetch_one(&pool).await.unwrap();
    row.0
}
