//! `pyramidion arena` through the real program.

mod common;

use std::fs;

use common::{folder, refuses, run, text};

const SHORT: [&str; 2] = ["-o", "pieces=6"];

fn arena(args: &[&str]) -> common::Ran {
    let ran = run(&[&["arena", "aztec"], args, &SHORT].concat(), "");
    assert_eq!(ran.code, 0, "{}", ran.err);
    ran
}

#[test]
fn the_result_does_not_depend_on_the_number_of_threads() {
    let one = arena(&["uct", "random", "--games", "20", "--nodes", "60"]);
    let two = arena(&["uct", "random", "--games", "20", "--nodes", "60", "--jobs", "2"]);
    assert_eq!(one.out, two.out);
    assert!(one.out.contains("20 games") && one.out.contains("Elo of a over b"), "{}", one.out);
    assert_eq!(one.err, "", "no progress bar without a terminal");
}

#[test]
fn a_player_against_itself_gets_half() {
    let ran = arena(&["random", "random", "--games", "40", "--json"]);
    let result: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    // Each opening is played both ways with the same choices.
    assert_eq!(result["players"][0]["share"], result["players"][1]["share"], "{}", ran.out);
}

#[test]
fn other_programs_play_over_ugi() {
    let here = folder("arena-engines");
    let engine = format!("cmd:{} engine", env!("CARGO_BIN_EXE_pyramidion"));
    let ran = arena(&[&engine, "random", "--games", "4", "--nodes", "20", "--records", text(&here)]);
    assert!(ran.out.contains("4 games"), "{}", ran.out);
    let records: Vec<_> = fs::read_dir(&here).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert_eq!(records.len(), 4);
    for record in records {
        let checked = run(&["record", "check", text(&record)], "");
        assert_eq!(checked.code, 0, "{}", checked.out);
        assert!(fs::read_to_string(record).unwrap().contains("[P1 "));
    }
}

#[test]
fn programs_that_misbehave_are_named() {
    let with = |command: &str, why: &str| {
        refuses(&["arena", "aztec", command, "random", "--games", "2", "--movetime", "5"], 2, why);
    };
    with("cmd:true", "cmd:true: it has ended");
    with("cmd:exit 3", "it has ended");
    let liar = "cmd:while read line; do case $line in ugi) echo ugiok;; isready) echo readyok;; go*) echo bestmove a1.1 esu;; quit) exit;; esac; done";
    with(liar, "plays 'a1.1 esu' as action 3");
    let complainer = "cmd:while read line; do case $line in ugi) echo ugiok;; isready) echo readyok;; quit) exit;; *) echo error no;; esac; done";
    with(complainer, "it says: error no");
}

#[test]
fn each_player_may_have_its_own_limit() {
    let ran = arena(&["uct@300", "uct@3", "--games", "4", "--effort"]);
    assert!(ran.out.contains("a  uct@300  ") && ran.out.contains("b  uct@3  "), "{}", ran.out);
    assert!(ran.out.contains("b  uct@3    3 positions and"), "{}", ran.out);
    refuses(&["arena", "aztec", "8@soon", "uct"], 2, "'soon' is no limit");
}

#[test]
fn seats_rotate_at_larger_tables() {
    let args = ["arena", "inka", "random", "random", "-p", "4", "--seats", "a,b,b,b", "--games", "3"];
    let ran = run(&args, "");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("4 games"), "rounded up to whole rounds: {}", ran.out);
    assert!(ran.out.contains("an even player's share is 25.0 %"), "{}", ran.out);
}

#[test]
fn the_sequential_test_stops_early() {
    let ran =
        arena(&["uct", "random", "--games", "1000", "--nodes", "200", "--sprt", "0,100", "--jobs", "2"]);
    assert!(ran.out.contains("a is stronger by 100 rather than 0"), "{}", ran.out);
    assert!(!ran.out.contains("1000 games"), "{}", ran.out);
}

#[test]
fn the_sequential_test_is_for_one_alone_against_more_too() {
    let args = ["arena", "inka", "random", "random", "-p", "3", "--games", "3", "--sprt", "0,9"];
    let ran = run(&args, "");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("Elo of a over b: +0 ["), "{}", ran.out);
    assert!(ran.out.contains("not decided"), "{}", ran.out);
}

#[test]
fn bad_arguments_are_refused_in_one_sentence() {
    refuses(&["arena", "aztec", "nobody", "random"], 2, "'nobody' is no player");
    refuses(&["arena", "aztec", "1", "2", "3"], 2, "3 players for 2 seats");
    refuses(&["arena", "aztec", "1", "2", "--seats", "a,c"], 2, "not 'c'");
    refuses(&["arena", "aztec", "1", "2", "--seats", "a,a"], 2, "player b sits nowhere");
    refuses(&["arena", "aztec", "1", "2", "--seats", "a,b,b"], 2, "names 3 seats, but the game has 2");
    refuses(&["arena", "aztec", "1", "2", "--sprt", "9,1"], 2, "two rising numbers");
    refuses(&["arena", "inka", "1", "2", "-p", "3", "--seats", "a,a,b", "--sprt", "0,9"], 2, "alone");
    refuses(&["arena", "aztec", "1", "2", "--nodes", "0"], 2, "0");
    refuses(&["arena", "aztec", "1", "2", "--nodes", "5", "--movetime", "5"], 2, "cannot be used with");
}
