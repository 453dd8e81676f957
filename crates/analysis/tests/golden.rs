//! A game of each kind has the figures that are stored, on every machine alike.
//!
//! The first line of `testdata/reviews/<game>.jsonl` says which record is reviewed and how; every step has a line: action,
//! verdict, what the position promised, what the search says of what was done, what else was weighed; then the accounts,
//! turning points and auctions. The WebAssembly tests compare the same files.
//! `UPDATE_REVIEWS=1 cargo test -p pyramidion-analysis --test golden` writes them anew after a wanted change.

mod common;

use std::{env, fs};

use analysis::{Review, Settings, Step};
use common::reviewed;
use serde_json::{Value, json};
use shelf::{AnyLine, GameName};
use tabletop::Record;
use testkit::{read, testdata};

#[test]
fn the_figures_are_the_stored_ones() {
    for game in GameName::ALL {
        let file = testdata().join(format!("reviews/{game}.jsonl"));
        let stored = read(&file);
        let first = stored.lines().next().unwrap();
        let review = review(first);
        let told: Vec<String> = [first.to_owned()].into_iter().chain(lines(&review)).collect();
        if env::var_os("UPDATE_REVIEWS").is_some() {
            fs::write(&file, told.join("\n") + "\n").unwrap();
        } else {
            assert!(stored.lines().eq(&told), "{game}: {told:#?}");
        }
    }
}

/// The review that the first line of a file asks for.
fn review(first: &str) -> Review {
    let asked: Value = serde_json::from_str(first).unwrap();
    let number = |key: &str| asked[key].as_u64().unwrap();
    let record: Record = read(&testdata().join(asked["record"].as_str().unwrap())).parse().unwrap();
    let settings = Settings { nodes: number("nodes"), seed: number("seed"), width: Settings::WIDTH };
    reviewed(&AnyLine::replay(&record).unwrap(), None, settings)
}

fn lines(review: &Review) -> impl Iterator<Item = String> + '_ {
    let step = |step: &Step| {
        let weighed: Vec<&str> = step.alternatives.iter().map(|one| one.action.as_str()).collect();
        json!([step.action, step.verdict, step.before.share, step.after.share, weighed]).to_string()
    };
    let rest = [json!(review.account), json!(review.turning_points), json!(review.auctions)];
    review.steps.iter().map(step).chain(rest.map(|value| value.to_string()))
}
