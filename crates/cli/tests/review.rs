//! `pyramidion review`: in words, as JSON, and written into the record.

mod common;

use std::path::PathBuf;

use common::{refuses, run, text};
use serde_json::Value;

fn planted() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/reviews/aztec-planted-blunder.txt")
}

#[test]
fn the_planted_blunder_is_told_in_words() {
    let file = planted();
    let review = ["review", "--nodes", "3000", "--seeds", "1", text(&file)];
    let said = run(&review, "");
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.out.contains("Turn 8: p2 lays a piece at g9.1"), "{}", said.out);
    assert!(said.out.contains("This is a blunder: it left p2 0.0 % of the win"), "{}", said.out);
    let french = run(&[&review[..], &["--lang", "fr"]].concat(), "").out;
    assert!(french.contains("C’est une gaffe : il reste à p2 0,0 % de la victoire"), "{french}");
    let threads = run(&[&review[..], &["-j", "3"]].concat(), "").out;
    assert_eq!(threads, said.out, "threads make no difference");
}

#[test]
fn the_json_adds_up_and_tells_how_sure_it_is() {
    let file = planted();
    let said = run(&["review", "--json", "--nodes", "300", text(&file)], "");
    let json: Value = serde_json::from_str(&said.out).expect("a line of JSON");
    assert_eq!((json["seeds"].as_u64(), json["spread"].as_array().map(Vec::len)), (Some(2), Some(2)));
    for account in json["review"]["account"].as_array().expect("an account for each seat") {
        let figure = |name: &str| account[name].as_f64().expect("a figure");
        let sum =
            |name: &str| -> f64 { account[name].as_array().unwrap().iter().filter_map(Value::as_f64).sum() };
        let parts = sum("choices") + sum("luck") + figure("second_thoughts") + figure("given_up");
        assert!((figure("result") - figure("start") - parts).abs() < 1e-9, "{account}");
    }
    assert_eq!(json["review"]["steps"][7]["verdict"], "blunder");
}

#[test]
fn a_record_carries_its_review_and_a_game_may_be_given_up() {
    let file = planted();
    let annotated = run(&["review", "--annotated", "--nodes", "3000", text(&file)], "").out;
    assert!(annotated.contains("\n8. g9.1 eun ?? {[%win 100.0 0.0] planted}\n  (8. "), "{annotated}");
    assert_eq!(run(&["record", "check", "-"], &annotated).code, 0);
    let shown = run(&["record", "show", "-"], &annotated).out;
    assert!(shown.contains("g9.1 eun ??"), "{shown}");
    let game = "[Game \"aztec\"]\n[Rules \"1\"]\n[Options \"\"]\n[Ranks \"2 1\"]\n\n1. d4.1 esu\n";
    let given_up = run(&["review", "--nodes", "20", "--seeds", "1", "-"], game);
    assert!(given_up.out.contains("given up"), "{}{}", given_up.out, given_up.err);
    let wrong = game.replace("2 1", "2 1 3");
    assert_eq!(run(&["review", "-"], &wrong).code, 2);
    refuses(&["review", "none.txt"], 2, "none.txt: No such file");
}
