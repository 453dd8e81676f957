//! A table that was stored under older rules goes on under them after the update.

use serde_json::json;

use crate::client::{Player, get};
use crate::server::{Folder, Here, config};

const STORED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/tables/turquoise-rules-1.sql");
const TABLE: &str = "2wbz23cwqsb9";
const TOKENS: [&str; 2] =
    ["573108b4e7415748903b9cc7dee431ffe0fab3b8ed0133d3", "75683588870f77481f7188d656b4a747d89a73bd74834984"];

/// Eleven turns without a plate have passed, more than version 2 allows; version 1 allows 24, and then it is a draw.
#[tokio::test]
async fn a_table_of_version_1_continues() {
    let folder = Folder::new("version-1");
    let database = folder.database();
    let dump = std::fs::read_to_string(STORED).expect("the stored database");
    sqlx::any::install_default_drivers();
    let pool = sqlx::AnyPool::connect(&database).await.expect("an empty database");
    sqlx::raw_sql(sqlx::AssertSqlSafe(dump)).execute(&pool).await.expect("the stored database is read");
    pool.close().await;

    let server = Here::start(config(database)).await;
    let address = server.address;
    let players = [0, 1].map(|seat: u8| Player {
        address,
        table: TABLE.to_owned(),
        seat,
        token: TOKENS[usize::from(seat)].to_owned(),
    });
    let view = players[0].look().await;
    assert_eq!((&view["rules"], &view["hash"]), (&json!(1), &json!("55019a46b2dd0804")), "{view}");
    for turn in 0..13 {
        assert_eq!(players[0].look().await["phase"], "running", "after {turn} more turns");
        let answer = players[turn % 2].play("end").await;
        assert_eq!(answer.status, 200, "{answer:?}");
    }
    let view = players[1].look().await;
    assert_eq!((&view["phase"], &view["ranks"]), (&json!("over"), &json!([1, 1])), "{view}");
    let record = get(address, &format!("/api/tables/{TABLE}/record"), None).await.body;
    assert!(
        record.contains("[Rules \"1\"]") && record.contains("[Options \"first=1 players=2\"]"),
        "{record}"
    );

    // Who plays again plays by the newest rules, and their options are written out.
    players[0].must(json!({ "type": "rematch" })).await;
    players[1].must(json!({ "type": "agree" })).await;
    let next = players[0].look().await["next"].as_str().expect("the name of the next table").to_owned();
    let view = Player { table: next, ..players[0].clone() }.look().await;
    assert_eq!(view["rules"], 2, "{view}");
    assert_eq!((&view["options"]["quiet"], &view["options"]["standoff"]), (&json!("4"), &json!("built")));
}
