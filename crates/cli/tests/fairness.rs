//! Honest and forged records of `testdata/draws`, by `pyramidion record verify` and by the verifier in Python that shares
//! no code with it: both accept the same, and refuse the same for the same reason.

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use common::{folder, run, text};
use serde_json::Value;

fn draws() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/draws")
}

/// What the program and the script answer: their exit codes and what they say after the file's name.
fn both(record: &Path, receipt: Option<&str>) -> [(i32, String); 2] {
    let receipt = receipt.map(|receipt| ["--receipt", receipt]).into_iter().flatten();
    let arguments: Vec<&str> = [text(record)].into_iter().chain(receipt).collect();
    let program = run(&[&["record", "verify"], arguments.as_slice()].concat(), "");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/verify.py");
    let script = Command::new("python3").arg("-B").arg(script).args(&arguments).output();
    let script = script.expect("python3 is needed for the second verifier");
    let said = |out: String| {
        let (_, said) = out.split_once(": ").unwrap_or_else(|| panic!("{}: {out}", record.display()));
        said.to_owned()
    };
    [
        (program.code, said(program.out)),
        (script.status.code().expect("no signal"), said(String::from_utf8(script.stdout).expect("text"))),
    ]
}

/// As long as a commitment, and none.
#[test]
fn a_receipt_whose_path_has_64_characters_is_a_file() {
    let folder = folder("path");
    let short = folder.join("r.json");
    let path = folder.join(format!("{}.json", "r".repeat(1 + 64_usize.saturating_sub(text(&short).len()))));
    assert!(text(&path).len() >= 64);
    fs::copy(draws().join("aztec.receipt.json"), &path).unwrap();
    for (code, said) in both(&draws().join("aztec.txt"), Some(text(&path))) {
        assert_eq!(code, 0, "{said}");
    }
}

#[test]
fn honest_games_pass_in_both() {
    for (game, draws_there) in [("inka", 13), ("inka-few-rhombi", 3), ("turquoise", 12), ("aztec", 0)] {
        let record = draws().join(format!("{game}.txt"));
        let receipt = draws().join(format!("{game}.receipt.json"));
        let kept: Value = serde_json::from_str(&fs::read_to_string(&receipt).unwrap()).unwrap();
        let commitment = kept["commitment"].as_str().unwrap();
        for pinned in [Some(text(&receipt)), Some(commitment), None] {
            for (code, said) in both(&record, pinned) {
                assert_eq!(code, 0, "{game}: {said}");
                assert!(
                    said.starts_with(&format!("{draws_there} draws, all as committed")),
                    "{game}: {said}"
                );
                assert_eq!(said.contains("the record's own commitment only"), pinned.is_none(), "{said}");
                assert_eq!(said.contains("before all sat"), pinned == Some(commitment), "{said}");
            }
        }
    }
}

#[test]
fn the_json_form_passes_as_well() {
    let (record, receipt) = (draws().join("turquoise.txt"), draws().join("turquoise.receipt.json"));
    let json = folder("fairness").join("turquoise.json");
    fs::write(&json, run(&["record", "convert", text(&record)], "").out).unwrap();
    for (code, said) in both(&json, Some(text(&receipt))) {
        assert_eq!(code, 0, "{said}");
    }
}

#[test]
fn every_forgery_is_refused_by_both_for_the_same_reason() {
    let list = fs::read_to_string(draws().join("forgeries.json")).unwrap();
    let list: Vec<Value> = serde_json::from_str(&list).unwrap();
    assert!(list.len() > 25);
    for forgery in list {
        let of = |key: &str| forgery[key].as_str();
        let record = draws().join(of("record").unwrap());
        let receipt = of("receipt").map(|receipt| draws().join(receipt));
        for (code, said) in both(&record, receipt.as_deref().map(text)) {
            assert_eq!(code, 1, "{forgery}: {said}");
            assert!(said.starts_with(&format!("{}: ", of("code").unwrap())), "{forgery}: {said}");
        }
    }
}

#[test]
fn a_game_of_version_1_is_looked_at_and_vouched_for_by_neither() {
    let [(code, said), script] = both(&draws().join("inka-version-1.txt"), None);
    assert_eq!(code, 1, "{said}");
    assert!(
        said.starts_with("13 draws fit the secret, but by version 1 of the draw that proves little"),
        "{said}"
    );
    assert!(script.0 == 1 && script.1.starts_with("old-version: "), "{}", script.1);
}

#[test]
fn what_is_no_receipt_is_named() {
    let record = draws().join("inka.txt");
    common::refuses(
        &["record", "verify", text(&record), "--receipt", text(&record)],
        2,
        "a receipt is a JSON object",
    );
    common::refuses(&["record", "verify", text(&record), "--receipt", "0a"], 2, "0a: ");
}
