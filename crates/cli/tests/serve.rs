//! `pyramidion serve`, `pyramidion load`, and `pyramidion record verify` on what a real server drew.

mod common;

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use common::server::Server;
use common::{folder, program, refuses, run, text};
use protocol::{Receipt, hex, pile};
use rustix::process::{Pid, Signal};
use serde_json::{Value, json};

/// Plays Turquoise against a bot until chance has drawn often enough, and resigns; returns the table's path and the receipt
/// a page would have kept.
fn play(server: &Server) -> (String, Receipt) {
    let seats = json!([{ "kind": "me" }, { "kind": "bot", "bot": "random" }]);
    let made = server.post("/api/tables", "", &json!({ "game": "turquoise", "seats": seats }));
    let of = |name: &str| made[name].as_str().expect("it is told").to_owned();
    let (table, entropy) = (of("table"), [7; 32]);
    let path = format!("/api/tables/{table}");
    let share = hex::encode(&pile::seat_commitment(&table, 0, &entropy));
    let wish = json!({ "name": "Ada", "seat": 0, "commitment": share });
    let joined = server.post(&format!("{path}/join"), &of("token"), &wish);
    let token = joined["token"].as_str().expect("a seat");
    let reveal = json!({ "type": "reveal", "entropy": hex::encode(&entropy) });
    server.post(&format!("{path}/commands"), token, &reveal);
    let receipt = Receipt {
        draw: 2,
        table,
        commitment: of("commitment"),
        lot: false,
        seat: Some(0),
        share: Some(share.clone()),
        shares: Some(vec![share, "bot".to_owned()]),
    };
    let begin = Instant::now();
    loop {
        assert!(begin.elapsed() < Duration::from_mins(2), "nothing goes on");
        let view = server.get(&path, token);
        let actions = view["actions"].as_array().expect("a list");
        if actions
            .iter()
            .filter(|action| action.as_str().is_some_and(|text| text.starts_with("tile")))
            .count()
            >= 6
        {
            break;
        }
        let legal = view["legal"].as_array().expect("a list");
        if legal.is_empty() {
            std::thread::sleep(Duration::from_millis(50));
            continue;
        }
        // Drawing whenever the rules allow it makes a short game.
        let action =
            legal.iter().find(|action| **action == "draw").unwrap_or(&legal[actions.len() % legal.len()]);
        let command = json!({ "type": "play", "action": action, "seq": view["seq"] });
        let answer = server.post(&format!("{path}/commands"), token, &command);
        assert!(answer["seq"].is_u64(), "{answer}");
    }
    server.post(&format!("{path}/commands"), token, &json!({ "type": "resign" }));
    assert_eq!(server.get(&path, "")["phase"], "over");
    (path, receipt)
}

#[test]
fn a_port_that_is_taken_is_named_with_one_that_is_free() {
    let (first, second) = (folder("taken-first"), folder("taken-second"));
    let server = Server::start(&first);
    let ran = run(&["serve", "--listen", &server.address, "--log", "warn", "--data-dir", text(&second)], "");
    assert_eq!(ran.code, 2, "{}", ran.err);
    let (why, free) = ran.err.split_once("; free is --listen ").expect("another address");
    assert_eq!(why, format!("pyramidion: {} is taken by another program", server.address));
    std::net::TcpListener::bind(free.trim()).expect("the port is free");
}

#[test]
fn what_a_server_drew_can_be_checked_and_any_change_is_noticed() {
    let here = folder("serve");
    let mut server = Server::start(&here.join("data"));
    let (path, receipt) = play(&server);
    let (_, record) = server.ask("GET", &format!("{path}/record"), "", "");
    let (file, kept) = (here.join("record.txt"), here.join("receipt.json"));
    fs::write(&kept, serde_json::to_string(&receipt).unwrap()).unwrap();
    let verify = |record: &str| {
        fs::write(&file, record).unwrap();
        let ran = run(&["record", "verify", text(&file), "--receipt", text(&kept)], "");
        (ran.code, ran.out)
    };
    let (code, said) = verify(&record);
    assert_eq!(code, 0, "{said}");
    let draws = said.split_once(": ").and_then(|(_, rest)| rest.split_once(' ')).expect("a number").0;
    assert!(draws.parse::<u32>().unwrap() >= 6 && said.contains("draws, all as committed"), "{said}");
    assert!(said.contains("seat 1 revealed") && said.contains("seat 2 is a bot"), "{said}");
    assert_eq!(run(&["record", "check", text(&file)], "").code, 0, "it replays, too");

    // Another tile where chance drew one, another secret, no secret; tests/fairness.rs has more.
    let tile = record.lines().find_map(|line| line.split_once("tile ")).expect("a tile").1;
    let tile = tile.split_whitespace().next().expect("its number");
    let other = if tile == "1" { "2" } else { "1" };
    let forged = record.replacen(&format!("tile {tile}"), &format!("tile {other}"), 1);
    let (code, said) = verify(&forged);
    assert_eq!(code, 1, "{said}");
    assert!(said.contains(&format!("the secret leads to 'tile {tile}' instead")), "{said}");
    let secret = record.lines().find(|line| line.starts_with("[Secret ")).expect("it is revealed");
    let (code, said) = verify(&record.replace(secret, &format!("[Secret \"{}\"]", "0".repeat(64))));
    assert!(code == 1 && said.contains("the secret is not the one that was committed to"), "{said}");
    let (code, said) = verify(&record.replace(secret, ""));
    assert!(code == 1 && said.contains("the tag Secret is missing"), "{said}");

    // It ends when asked to, and the table is still there the next time.
    let asked = Pid::from_child(&server.child);
    rustix::process::kill_process(asked, Signal::TERM).expect("it runs");
    assert!(server.child.wait().expect("it ends").success());
    let server = Server::start(&here.join("data"));
    assert_eq!(server.ask("GET", &format!("{path}/record"), "", "").1, record);
}

#[test]
fn the_page_or_why_there_is_none_comes_with_a_strict_policy() {
    let here = folder("serve-page");
    let server = Server::start(&here);
    let (head, body) = server.ask("GET", "/", "", "");
    assert!(head.contains("content-security-policy: default-src 'none'; script-src 'self'"), "{head}");
    let built = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist/index.html").is_file();
    if built {
        assert!(head.starts_with("HTTP/1.1 200") && head.contains("etag: W/\""), "{head}");
    } else {
        assert!(head.starts_with("HTTP/1.1 404") && body.contains("the page was not built"), "{head} {body}");
    }
}

#[test]
fn the_load_starts_a_server_plays_and_measures() {
    let ran = run(&["load", "--tables", "3", "--rate", "30", "--seconds", "2"], "");
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert!(ran.out.starts_with("3 tables with 6 sockets opened in "), "{}", ran.out);
    let moves = ran.out.lines().nth(1).and_then(|line| line.split(' ').next()).expect("a number");
    assert!(moves.parse::<u32>().unwrap() > 5, "{}", ran.out);
    assert!(ran.out.contains("from sending to every player having received: p50 "), "{}", ran.out);
    let ran =
        run(&["load", "--tables", "2", "--rate", "20", "--seconds", "1", "--addresses", "2", "--json"], "");
    let found: Value = serde_json::from_str(&ran.out).unwrap_or_else(|_| panic!("{}{}", ran.out, ran.err));
    assert!(found["moves"].as_u64() > Some(0) && found["work"][0].as_f64() > Some(0.0), "{found}");
    refuses(&["load", "--rate", "0"], 2, "it is more than nothing");
    refuses(&["load", "--url", "http://127.0.0.1:1", "--tables", "1"], 2, "127.0.0.1:1: ");
}

#[test]
fn honest_games_go_on_beside_strangers() {
    let places = ["--addresses", "8", "--strangers", "8"];
    let ran = run(&[&["load", "--tables", "4", "--rate", "8", "--seconds", "3"], &places[..]].concat(), "");
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert!(ran.out.starts_with("4 honest tables and 8 strangers\n"), "{}", ran.out);
    let idle = ran.out.lines().filter(|line| line.ends_with(": 0")).collect::<Vec<_>>();
    assert!(ran.out.contains("messages of junk: ") && idle.is_empty(), "{}", ran.out);
}

/// Flags, variables and the file have the same names; tables go to the user's data folder.
#[test]
fn settings_come_from_everywhere_and_tables_go_where_the_user_keeps_data() {
    let here = folder("serve-settings");
    let file = here.join("settings.toml");
    fs::write(&file, "listen = \"127.0.0.1:0\"\ntables-per-hour = 1\nkeep-waiting-days = 3\n").unwrap();
    let mut serve = program();
    serve.args(["serve", "--config", text(&file)]).env("PYRAMIDION_LOG", "warn").env("XDG_DATA_HOME", &here);
    let server = Server::run(serve);
    let seats = json!([{ "kind": "open" }, { "kind": "open" }]);
    let wish = json!({ "game": "aztec", "seats": seats });
    assert!(server.post("/api/tables", "", &wish)["table"].is_string());
    assert_eq!(server.post("/api/tables", "", &wish)["code"], "too-many", "the file's limit holds");
    assert!(here.join("pyramidion/tables.sqlite").is_file());
    fs::write(&file, "tables-per-day = 1\n").unwrap();
    refuses(&["serve", "--config", text(&file)], 2, "tables-per-day");
    refuses(&["serve", "--listen", "nowhere"], 2, "nowhere");
}
