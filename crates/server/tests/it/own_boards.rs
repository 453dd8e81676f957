//! Boards of somebody's own at tables: what is drawn is played, recorded and told by name, and nothing is too large.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use shelf::{AnyLine, GameName};

use crate::client::{Player, get, post};
use crate::server::{Folder, Here, config};

fn own(game: GameName, words: &[&str]) -> AnyLine {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/boards");
    let words: Vec<String> = words.iter().map(ToString::to_string).collect();
    AnyLine::typed(game, &words, |path| fs::read_to_string(folder.join(path))).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_has_the_board_that_was_drawn_and_its_name() {
    let folder = Folder::new("own-boards");
    let server = Here::start(config(folder.database())).await;
    let boards = [
        own(GameName::Inka, &["board=@inka-board.txt", "rhombi=@inka-rhombi.txt"]),
        own(GameName::Turquoise, &["faces=@turquoise-faces.txt", "gates=@turquoise-gates.txt", "quiet=7"]),
        own(GameName::Aztec, &["size=5", "pieces=7", "corners=split"]),
    ];
    for line in boards {
        let options: serde_json::Map<String, Value> =
            line.options().iter().map(|(key, value)| (key.to_owned(), json!(value))).collect();
        let wish = json!({
            "game": line.game().as_str(), "options": options, "name": "Ada",
            "seats": [{ "kind": "me" }, { "kind": "open" }],
            "title": { "name": " Two  floors ", "author": "Zoë" },
        });
        let ada = Player::create(server.address, wish).await;
        // Whoever comes by the link knows it before sitting down.
        let path = format!("/api/tables/{}", ada.table);
        let seen = get(server.address, &path, None).await.json();
        assert_eq!(seen["title"], json!({ "name": "Two floors", "author": "Zoë" }));
        assert_eq!(seen["board"], serde_json::to_value(line.view()).unwrap());
        let record = get(server.address, &format!("{path}/record"), None).await.body;
        let recorded = AnyLine::replay(&record.parse().unwrap()).unwrap();
        assert_eq!(recorded.options().to_string(), line.options().to_string());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_no_table_takes_is_refused_in_words() {
    let folder = Folder::new("own-boards-refused");
    let server = Here::start(config(folder.database())).await;
    let made = |changes: Value| {
        let mut wish = json!({ "game": "inka", "seats": [{ "kind": "open" }, { "kind": "open" }] });
        changes.as_object().unwrap().iter().for_each(|(key, value)| wish[key] = value.clone());
        post(server.address, "/api/tables", None, wish)
    };
    for (changes, status, code) in [
        (json!({ "title": { "name": "x".repeat(41) } }), 413, "too-long"),
        (json!({ "title": { "name": "\u{202E}x" } }), 422, "bad-name"),
        (json!({ "title": "x" }), 400, "malformed"),
        (json!({ "options": { "board": "D" } }), 422, "bad-options"),
        (json!({ "options": { "board": ".".repeat(20_000) } }), 413, "too-long"),
    ] {
        let answer = made(changes.clone()).await;
        assert_eq!((answer.status, answer.code().as_str()), (status, code), "{changes}: {answer:?}");
    }
    // Every defect is told, not the first alone.
    let board = "D.~~.~~.X/..~~~.~~~.../~~Q~.~~~.~P~~/.~~~~R~.~R~~~~./.~~~~R~.~R~~~~./~~P~.~~~.~P~~/..~~~.~~~../D.~~.~~.Y\
                 /c3:e:-/c3:e:-/z9:e:-/h3:q:-/d7:-:Q/d11:-:-/i3:w,w:-";
    let answer = made(json!({ "options": { "board": board } })).await;
    assert_eq!(answer.json()["why"].as_str().unwrap().split("; ").count(), 10, "{answer:?}");
    assert_eq!(made(json!({ "title": { "name": " " } })).await.status, 201);
}
