//! `pyramidion admin` as a host uses it: beside a running server, and without one.

mod common;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use common::server::Server;
use common::{Ran, folder, refuses, run, text};
use serde_json::{Value, json};

/// A game of two, with something said in it; the table and Ada's token.
fn game(server: &Server) -> (String, String) {
    let wish = json!({ "game": "aztec", "seats": [{ "kind": "me" }, { "kind": "open" }], "name": "Ada" });
    let made = server.post("/api/tables", "", &wish);
    let (table, token) =
        (made["table"].as_str().unwrap().to_owned(), made["token"].as_str().unwrap().to_owned());
    server.post(&format!("/api/tables/{table}/join"), "", &json!({ "name": "Bob" }));
    server.post(
        &format!("/api/tables/{table}/commands"),
        &token,
        &json!({ "type": "say", "text": "Something rude" }),
    );
    (table, token)
}

fn admin(data: &Path, words: &[&str]) -> Ran {
    let ran = run(&[&["admin", "--data-dir", text(data)], words].concat(), "");
    assert_eq!(ran.code, 0, "{words:?}: {}{}", ran.out, ran.err);
    ran
}

#[test]
fn a_host_looks_after_tables_while_the_server_runs_and_when_it_does_not() {
    let data = folder("admin").join("data");
    let server = Server::start(&data);
    let (table, token) = game(&server);
    let listed = admin(&data, &["list"]).out;
    assert!(listed.contains(&table) && listed.contains("Ada, Bob"), "{listed}");
    let shown = admin(&data, &["show", &table]).out;
    let line = shown.lines().find(|line| line.contains("Something rude")).expect("what was said");
    let number = line.split_whitespace().next().expect("its number");
    admin(&data, &["remove", "message", &table, number]);
    admin(&data, &["remove", "name", &table, "2"]);
    let shown = admin(&data, &["show", &table]).out;
    assert!(
        !shown.contains("rude") && !shown.contains("Bob") && shown.matches("(removed)").count() == 2,
        "{shown}"
    );
    refuses(&["admin", "--data-dir", text(&data), "remove", "name", &table, "9"], 2, "no player sits there");
    refuses(&["admin", "--data-dir", text(&data), "show", "nosuchtable"], 2, "no such table");
    server.post(&format!("/api/tables/{table}/commands"), &token, &json!({ "type": "resign" }));
    drop(server);

    let listed = admin(&data, &["list", "--phase", "over", "--json"]).out;
    assert_eq!(serde_json::from_str::<Value>(&listed).expect("JSON")["table"], table.as_str());
    let statistics = admin(&data, &["statistics"]).out;
    assert!(
        statistics.contains("aztec with 2: 1 games") && statistics.contains("people: 50 % of 2 seats"),
        "{statistics}"
    );
    let records = admin(&data, &["export", "-"]).out;
    assert!(records.contains(&table), "{records}");
    admin(&data, &["delete", &table]);
    assert_eq!(admin(&data, &["list"]).out, "");
}

#[test]
fn a_backup_is_whole_for_its_owner_alone_and_restores() {
    let folder = folder("admin-backup");
    let (data, copy) = (folder.join("data"), folder.join("copy.jsonl"));
    let server = Server::start(&data);
    let (table, _) = game(&server);
    // Somebody else's file must not be written through.
    let trap = folder.join("copy.jsonl.part");
    let secret = folder.join("elsewhere");
    fs::write(&secret, "mine").unwrap();
    std::os::unix::fs::symlink(&secret, &trap).unwrap();
    admin(&data, &["backup", text(&copy)]);
    assert_eq!(fs::read_to_string(&secret).unwrap(), "mine");
    assert_eq!(fs::metadata(&copy).unwrap().permissions().mode() & 0o777, 0o600);
    assert!(!trap.exists());
    assert_eq!(
        admin(&data, &["backup", "-"]).out.lines().count(),
        fs::read_to_string(&copy).unwrap().lines().count()
    );
    refuses(&["admin", "--data-dir", text(&data), "restore", text(&copy)], 2, "another server uses it");

    let other = folder.join("other");
    admin(&other, &["restore", text(&copy)]);
    let listed = admin(&other, &["list"]).out;
    assert!(listed.contains(&table), "{listed}");
    assert_eq!(fs::metadata(other.join("tables.sqlite")).unwrap().permissions().mode() & 0o777, 0o600);
    refuses(
        &["admin", "--data-dir", text(&other), "restore", text(&copy)],
        2,
        "something in this database already",
    );
    let nowhere = folder.join("nowhere");
    refuses(&["admin", "--data-dir", text(&nowhere), "list"], 2, "there is no database");
}
