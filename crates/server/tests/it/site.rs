//! What strangers are told and shown: refusals with a code, hosts and headers, metrics, the log.

use server::{Config, Readers};

use crate::client::{call, get, post, two};
use crate::server::{Folder, Here, Process, config};

#[tokio::test]
async fn every_refusal_has_a_code() {
    let folder = Folder::new("codes");
    let server = Here::start(config(folder.database())).await;
    let (ada, _bob) = two(server.address, "aztec").await;
    for (path, code) in [
        ("events?after=x", "malformed"),
        ("events?after=-1", "malformed"),
        ("stream?after=x", "malformed"),
        ("socket?after=1", "malformed"),
    ] {
        let answer = get(server.address, &format!("/api/tables/{}/{path}", ada.table), None).await;
        assert_eq!((answer.status, answer.code().as_str()), (400, code), "{path}");
    }
    assert_eq!(get(server.address, "/api/tables/%ff", None).await.code(), "no-such-table");
    for (method, path) in
        [("DELETE", "/"), ("TRACE", "/livez"), ("POST", "/assets/app.js"), ("PUT", "/api/games")]
    {
        let answer = call(server.address, method, path, None, None, "").await.unwrap();
        assert_eq!((answer.status, answer.code().as_str()), (405, "wrong-method"), "{method} {path}");
    }
}

#[tokio::test]
async fn a_name_that_is_not_ours_is_refused() {
    let folder = Folder::new("hosts");
    let server = Here::start(config(folder.database())).await;
    let request = "GET /api/games HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n";
    let answer = crate::client::raw(server.address, request.as_bytes()).await.unwrap();
    assert_eq!((answer.status, answer.code().as_str()), (421, "foreign-host"));
    assert_eq!(get(server.address, "/api/games", None).await.status, 200);
}

#[tokio::test]
async fn https_is_for_good_and_only_its_pages_are_ours() {
    let folder = Folder::new("strict");
    let server = Here::start(config(folder.database())).await;
    assert!(!get(server.address, "/livez", None).await.head.contains("strict-transport-security"));
    drop(server);
    let server = Here::start(Config { secure_cookies: true, ..config(folder.database()) }).await;
    assert!(
        get(server.address, "/livez", None)
            .await
            .head
            .contains("strict-transport-security: max-age=31536000")
    );
    let from = async |scheme: &str| {
        let origin = format!("origin: {scheme}://{}\r\n", server.address);
        call(server.address, "POST", "/api/tables", None, None, &origin).await.unwrap().code()
    };
    assert_eq!((from("http").await.as_str(), from("https").await.as_str()), ("foreign-origin", "malformed"));
}

#[tokio::test]
async fn metrics_are_for_whom_the_setting_names() {
    let folder = Folder::new("metrics");
    for (readers, here, through_a_proxy) in
        [(Readers::Local, 200, 404), (Readers::All, 200, 200), (Readers::None, 404, 404)]
    {
        let server = Here::start(Config { metrics: readers, ..config(folder.database()) }).await;
        let asked = async |headers: &str| {
            call(server.address, "GET", "/metrics", None, None, headers).await.unwrap().status
        };
        assert_eq!(asked("").await, here, "{readers:?}");
        assert_eq!(asked("x-forwarded-for: 192.0.2.1\r\n").await, through_a_proxy, "{readers:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_names_requests_and_addresses_in_plain_text() {
    let folder = Folder::new("log");
    let log = folder.0.join("log");
    let settings = ["--database", &folder.database(), "--listen", "127.0.0.1:0", "--log", "info"];
    let server = Process::run(&settings, Some(log.clone()));
    post(server.address, "/api/tables", None, serde_json::json!({})).await;
    get(server.address, "/livez", None).await;
    assert!(server.end().success());
    let log = std::fs::read_to_string(log).unwrap();
    let line = log.lines().find(|line| line.contains("/api/tables")).unwrap_or_else(|| panic!("{log}"));
    for part in ["127.0.0.1", "POST", "status=400", "microseconds="] {
        assert!(line.contains(part), "{part} in {line}");
    }
    assert!(!log.contains('\u{1b}'), "{log}");
    assert!(!log.contains("/livez"), "{log}");
}
