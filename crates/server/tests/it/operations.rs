//! Running the server: health, metrics, headers, limits, the `OpenAPI` document, ending well.

use serde_json::{Value, json};

use crate::client::{Player, Socket, call, get, post, two};
use crate::server::{Folder, Here, Process, config};

#[tokio::test]
async fn health_metrics_and_headers() {
    let folder = Folder::new("operations");
    let server = Here::start(config(folder.database())).await;
    let answer = get(server.address, "/livez", None).await;
    assert_eq!((answer.status, answer.body.as_str()), (200, "alive\n"));
    for header in [
        "content-security-policy: default-src 'none'",
        "x-content-type-options: nosniff",
        "referrer-policy: no-referrer",
        "x-request-id: ",
    ] {
        assert!(answer.head.contains(header), "{header} in {answer:?}");
    }
    assert_eq!(get(server.address, "/readyz", None).await.status, 200);
    let (ada, _bob) = two(server.address, "aztec").await;
    ada.play("nonsense").await;
    let metrics = get(server.address, "/metrics", None).await.body;
    assert!(metrics.contains("pyramidion_tables_made_total 1\n"), "{metrics}");
    assert!(metrics.contains("pyramidion_commands_refused_total{code=\"no-such-action\"} 1\n"), "{metrics}");
    let own = call(server.address, "GET", "/livez", None, None, "x-request-id: my-id-7\r\n").await.unwrap();
    assert!(own.head.contains("x-request-id: my-id-7"), "{own:?}");
}

/// The document is made from the routes; here every path in it is asked for, and nothing else exists under /api.
#[tokio::test]
async fn the_document_and_the_routes_agree() {
    let folder = Folder::new("document");
    let server = Here::start(config(folder.database())).await;
    let (ada, _bob) = two(server.address, "aztec").await;
    let document = get(server.address, "/api/openapi.json", None).await.json();
    assert!(document["openapi"].as_str().unwrap().starts_with("3.1"), "{}", document["openapi"]);
    let paths = document["paths"].as_object().unwrap();
    assert!(paths.len() >= 13, "{paths:?}");
    for (path, methods) in paths {
        let address = path.replace("{table}", &ada.table);
        for method in ["get", "post", "put", "delete", "patch"] {
            if path.ends_with("/stream") && method == "get" {
                continue; // it does not end; its own tests read it
            }
            let answer =
                call(server.address, &method.to_uppercase(), &address, None, None, "").await.unwrap();
            let described = methods.get(method);
            assert_eq!(answer.status == 405, described.is_none(), "{method} {path}: {answer:?}");
            if answer.status >= 400
                && answer.status != 405
                && described.is_some()
                && !path.ends_with("/socket")
            {
                assert!(answer.json()["why"].is_string(), "every refusal has a sentence: {answer:?}");
            }
        }
    }
    resolve_all(&document, &document);
    assert_eq!(get(server.address, "/api/nothing", None).await.code(), "not-found");
    assert_eq!(
        call(server.address, "PUT", "/api/games", None, None, "").await.unwrap().code(),
        "wrong-method"
    );
}

/// Every reference inside the document leads somewhere.
fn resolve_all(value: &Value, document: &Value) {
    match value {
        Value::Object(fields) => {
            if let Some(target) = fields.get("$ref").and_then(Value::as_str) {
                assert!(document.pointer(target.trim_start_matches('#')).is_some(), "{target} leads nowhere");
            }
            fields.values().for_each(|value| resolve_all(value, document));
        }
        Value::Array(items) => items.iter().for_each(|value| resolve_all(value, document)),
        _ => {}
    }
}

#[tokio::test]
async fn limits_hold() {
    let folder = Folder::new("limits");
    let mut config = config(folder.database());
    (config.tables_per_hour, config.streams_per_address) = (3, 2);
    let server = Here::start(config).await;
    let (ada, _bob) = two(server.address, "aztec").await;
    let wish = json!({ "game": "aztec", "seats": [{ "kind": "open" }, { "kind": "open" }] });
    let kept = json!({ "game": "aztec", "seats": [{ "kind": "me" }, { "kind": "open" }] });
    let kept = post(server.address, "/api/tables", None, kept).await.json();
    let open = post(server.address, "/api/tables", None, wish.clone()).await.json();
    assert_eq!(post(server.address, "/api/tables", None, wish).await.code(), "too-many");
    // Nobody takes every seat that somebody waits at; Bob has taken one.
    let join = async |table: &Value, token: Option<&str>, name: &str| {
        let path = format!("/api/tables/{}/join", table["table"].as_str().unwrap());
        post(server.address, &path, token, json!({ "name": name })).await
    };
    assert_eq!(join(&open, None, "Eve").await.status, 200);
    assert_eq!(join(&open, None, "Mallory").await.status, 200);
    assert_eq!(join(&kept, None, "Eve").await.code(), "too-many");
    assert_eq!(join(&kept, Some("made up"), "Eve").await.code(), "too-many");
    assert_eq!(join(&kept, kept["token"].as_str(), "Ada").await.status, 200, "a seat that is kept");
    let first = ada.socket().await;
    let _second = ada.socket().await;
    assert!(Socket::try_open(server.address, &ada.table, None, None, None).await.is_err());
    drop(first);
    for _ in 0..50 {
        if Socket::try_open(server.address, &ada.table, None, None, None).await.is_ok() {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("a closed stream still counts");
}

/// Against a bot a rematch needs nobody's consent, so it would be a way to make tables without end.
#[tokio::test(flavor = "multi_thread")]
async fn rematches_are_counted_as_tables_are() {
    let folder = Folder::new("rematches");
    let mut config = config(folder.database());
    config.tables_per_hour = 4;
    let server = Here::start(config).await;
    let seats = json!([{ "kind": "me" }, { "kind": "bot", "bot": "1" }]);
    let wish = json!({ "game": "aztec", "seats": seats, "name": "Ada" });
    let mut ada = Player::create(server.address, wish).await;
    for round in 0..4 {
        ada.must(json!({ "type": "resign" })).await;
        if round % 2 == 0 {
            ada.must(json!({ "type": "rematch" })).await;
        } else {
            let asked = ada.socket().await.ask(json!({ "type": "rematch" })).await;
            assert_eq!(asked["frame"], "accepted", "{asked}");
        }
        ada.table = ada.look().await["next"].as_str().unwrap().to_owned();
    }
    ada.must(json!({ "type": "resign" })).await;
    assert_eq!(ada.command(json!({ "type": "rematch" })).await.code(), "too-many");
    let asked = ada.socket().await.ask(json!({ "type": "rematch" })).await;
    assert_eq!(asked["code"], "too-many");
    // Tables are counted apart, and games go on.
    let wish = json!({ "game": "aztec", "seats": [{ "kind": "me" }, { "kind": "open" }], "name": "Ada" });
    let ada = Player::create(server.address, wish).await;
    ada.must(json!({ "type": "say", "text": "Hello" })).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_told_to_end_ends_well() {
    let folder = Folder::new("ending");
    let server = Process::start(&folder.database(), "127.0.0.1:0", None);
    let (ada, _bob) = two(server.address, "aztec").await;
    let mut socket = ada.socket().await;
    let state = socket.next().await.unwrap();
    let accepted =
        socket.ask(json!({ "type": "play", "action": state["legal"][0], "seq": state["seq"] })).await;
    assert_eq!(accepted["frame"], "accepted");
    let ending = tokio::task::spawn_blocking(move || server.end());
    while let Some(frame) = socket.next().await {
        assert!(frame["frame"] == "event" || frame["frame"] == "closing", "{frame}");
    }
    assert!(ending.await.unwrap().success());
    let server = Process::start(&folder.database(), "127.0.0.1:0", None);
    let ada = Player { address: server.address, ..ada };
    assert_eq!(ada.look().await["seq"], accepted["seq"]);
}
