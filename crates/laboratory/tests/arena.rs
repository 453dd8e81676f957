//! The real program: matches, and the other commands as far as they are quick.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What a run left behind.
struct Ran {
    code: Option<i32>,
    out: String,
    err: String,
}

fn run(args: &[&str]) -> Ran {
    let output = Command::new(env!("CARGO_BIN_EXE_laboratory")).args(args).output().expect("it starts");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    Ran { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

/// Runs the program and expects it to refuse with one sentence that holds `why`.
#[track_caller]
fn refuses(args: &[&str], why: &str) {
    let ran = run(args);
    assert_eq!(ran.code, Some(2), "{args:?}: {}{}", ran.out, ran.err);
    assert!(ran.err.contains(why), "{args:?} says: {}", ran.err);
}

/// A fresh folder of this name for a test.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a folder for the test");
    path
}

const SHORT: [&str; 2] = ["-o", "pieces=6"];

fn arena(args: &[&str]) -> Ran {
    let ran = run(&[&["arena", "aztec"], args, &SHORT].concat());
    assert_eq!(ran.code, Some(0), "{}", ran.err);
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
    // It speaks just enough, and knows one first piece.
    let engine = "cmd:while read line; do case $line in ugi) echo ugiok;; isready) echo readyok;; go*) echo bestmove d4.1 esu;; quit) exit;; esac; done";
    let args = ["arena", "aztec", engine, "random", "--games", "2", "--opening", "0", "-o", "pieces=1"];
    let ran = run(&[&args[..], &["--records", here.to_str().expect("a path of text")]].concat());
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("2 games"), "{}", ran.out);
    let record = fs::read_to_string(here.join("aztec-00001.txt")).expect("a record of the first game");
    assert!(record.contains("[P1 \"cmd:") && record.contains("1. d4.1 esu"), "{record}");
    let played: tabletop::Record = record.parse().expect("a record");
    assert!(shelf::AnyLine::replay(&played).is_ok_and(|line| line.outcome().is_some()), "{record}");
}

#[test]
fn programs_that_misbehave_are_named() {
    let with = |command: &str, why: &str| {
        refuses(&["arena", "aztec", command, "random", "--games", "2", "--movetime", "5"], why);
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
    refuses(&["arena", "aztec", "8@soon", "uct"], "'soon' is no limit");
}

#[test]
fn seats_rotate_at_larger_tables() {
    let args = ["arena", "inka", "random", "random", "-p", "4", "--seats", "a,b,b,b", "--games", "3"];
    let ran = run(&args);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
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
    let ran = run(&args);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.contains("Elo of a over b: +0 ["), "{}", ran.out);
    assert!(ran.out.contains("not decided"), "{}", ran.out);
}

#[test]
fn bad_arguments_are_refused_in_one_sentence() {
    refuses(&["arena", "aztec", "nobody", "random"], "'nobody' is no player");
    refuses(&["arena", "aztec", "1", "2", "3"], "3 players for 2 seats");
    refuses(&["arena", "aztec", "1", "2", "--seats", "a,c"], "not 'c'");
    refuses(&["arena", "aztec", "1", "2", "--seats", "a,a"], "player b sits nowhere");
    refuses(&["arena", "aztec", "1", "2", "--seats", "a,b,b"], "names 3 seats, but the game has 2");
    refuses(&["arena", "aztec", "1", "2", "--sprt", "9,1"], "two rising numbers");
    refuses(&["arena", "inka", "1", "2", "-p", "3", "--seats", "a,a,b", "--sprt", "0,9"], "alone");
    refuses(&["arena", "aztec", "1", "2", "--nodes", "0"], "0");
    refuses(&["arena", "aztec", "1", "2", "--nodes", "5", "--movetime", "5"], "cannot be used with");
}

#[test]
fn the_bench_prints_every_game_and_player_count() {
    let ran = run(&["bench", "--time", "1", "--json"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_eq!(ran.out.matches("\"position_bytes\"").count(), 2 + 3 + 3);
    let table = run(&["bench", "aztec", "--time", "1"]);
    assert_eq!(table.out.lines().count(), 3, "{}", table.out);
}

#[test]
fn fits_and_studies_run() {
    let here = folder("fits");
    let file = here.join("turquoise.txt");
    let file = file.to_str().expect("a path of text");
    let fit = run(&["fit", "turquoise", file, "players=2", "pairs=2", "nodes=1"]);
    assert_eq!(fit.code, Some(0), "{}", fit.err);
    let compared =
        run(&["fit", "turquoise", file, &format!("against={file}"), "players=2", "pairs=2", "nodes=1"]);
    assert_eq!(compared.out.trim(), "2 players: 50.0 % ± 0.0, 2 pairs", "{}", compared.err);
    let study = run(&["study", "passive,spite,builder,2@1", "games=2"]);
    assert!(study.out.starts_with("2 games: ") && study.out.contains("won 0"), "{}{}", study.out, study.err);
    refuses(&["study", "sulk:3,3"], "a habit is");
    refuses(&["fit", "inka", file, "games=3"], "'games=3' is not one of");
}
