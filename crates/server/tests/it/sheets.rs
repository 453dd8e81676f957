//! Sheets to print, asked for by people and by strangers.

use serde_json::{Value, json};

use crate::client::{Answer, post};
use crate::server::{Folder, Here, config};

async fn printed(server: &Here, changes: &Value) -> Answer {
    let mut wish = json!({ "game": "inka", "paper": "a4", "language": "de" });
    for (key, value) in changes.as_object().unwrap() {
        wish[key] = value.clone();
    }
    post(server.address, "/api/sheets", None, wish).await
}

fn is_pdf(answer: &Answer) -> bool {
    answer.status == 200 && answer.body.starts_with("%PDF-") && answer.body.trim_end().ends_with("%%EOF")
}

#[tokio::test(flavor = "multi_thread")]
async fn what_can_be_played_is_printed_and_nonsense_is_refused() {
    let folder = Folder::new("sheets");
    let server = Here::start(config(folder.database())).await;
    assert!(is_pdf(&printed(&server, &json!({ "address": "https://games.example" })).await));
    // An address that no code can hold, or that leads elsewhere, leaves the code out.
    for address in ["javascript:alert(1)".to_owned(), format!("https://games.example/{}", "x".repeat(9_000))]
    {
        assert!(is_pdf(&printed(&server, &json!({ "address": address })).await));
    }
    // As much as a drawing can hold: walls and a snake on every cell of the largest board, of all rhombi.
    let rows = [11, 13, 15, 17, 19, 19, 17, 15, 13, 11];
    let mut board: Vec<String> = rows.iter().map(|cells| ".".repeat(*cells)).collect();
    for (row, side) in [(0, 0..1), (0, 10..11), (9, 0..1), (9, 10..11)] {
        board[row].replace_range(side, "D");
    }
    let cells = rows
        .iter()
        .zip('a'..)
        .flat_map(|(&cells, row)| (1..=cells).map(move |cell| format!("{row}{cell}:-:S")));
    let full = [board.clone(), cells.collect()].concat().join("/");
    let rhombi = (1..=13)
        .map(|name| format!("{name}:s0,s1,s2:A,B"))
        .chain((1..=3).map(|name| format!("D{name}:s2,s3:A,B")));
    let rhombi = rhombi.collect::<Vec<_>>().join("/");
    let answer = printed(&server, &json!({ "options": { "board": full, "rhombi": rhombi } })).await;
    assert!(is_pdf(&answer) || answer.code() == "bad-options", "{answer:?}");
    for (changes, status, code) in [
        (json!({ "game": "chess" }), 422, "bad-options"),
        (json!({ "paper": "a0" }), 422, "bad-options"),
        (json!({ "language": "xx" }), 422, "bad-options"),
        (json!({ "options": { "board": "D" } }), 422, "bad-options"),
        (json!({ "options": { "board": "☃" } }), 422, "bad-options"),
        (json!({ "options": { "size": "7" } }), 422, "bad-options"),
        (json!({ "options": { "board": "/".repeat(12_000) } }), 422, "bad-options"),
        (json!({ "options": { "board": ".".repeat(20_000) } }), 413, "too-long"),
        (json!({ "options": ["board"] }), 400, "malformed"),
        (json!({ "colour": "red" }), 400, "malformed"),
    ] {
        let answer = printed(&server, &changes).await;
        assert_eq!((answer.status, answer.code().as_str()), (status, code), "{changes}");
        assert!(answer.body.len() < 4_000, "a refusal of {} bytes", answer.body.len());
    }
    assert!(is_pdf(&printed(&server, &json!({})).await), "it goes on");
}
