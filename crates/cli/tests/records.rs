//! `pyramidion record`, and the other commands that print and end.

mod common;

use std::fs;
use std::process::Stdio;

use common::{folder, program, refuses, run, text};
use shelf::GameName;

const GAME: &str = "[Game \"aztec\"]\n[Rules \"1\"]\n[Options \"pieces=3\"]\n[P1 \"Ada\"]\n\n1. d4.1 esu {a start}\n2. e6.2 nwd\n";

#[test]
fn a_record_that_replays_and_one_that_does_not() {
    let here = folder("check");
    let (good, bad) = (here.join("good.txt"), here.join("bad.txt"));
    fs::write(&good, GAME).unwrap();
    fs::write(&bad, GAME.replace("e6.2 nwd", "a1.1 esu")).unwrap();
    let ran = run(&["record", "check", text(&good)], "");
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert!(ran.out.ends_with("good.txt: aztec, 2 actions, running\n"), "{}", ran.out);
    let ran = run(&["record", "check", text(&bad), text(&good)], "");
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.out.contains("bad.txt: action 2, 'a1.1 esu': it shares 0 of the 2 faces"), "{}", ran.out);
    assert!(ran.out.contains("good.txt: aztec, 2 actions"), "all are checked: {}", ran.out);
    let ran = run(&["record", "check", "-"], GAME);
    assert_eq!(ran.code, 0, "{}", ran.err);
}

#[test]
fn a_file_that_is_no_record_is_named_with_line_and_reason() {
    let here = folder("malformed");
    let file = here.join("file.txt");
    for (content, why) in [
        ("", "file.txt: line 1: the tag [Game"),
        ("[Game \"aztec\"]\n[Rules \"one\"]\n", "file.txt: line 2: the rules version is a number, not 'one'"),
        ("{\"game\": \"aztec\",\n \"rules\": true}", "line 2 column"),
    ] {
        fs::write(&file, content).unwrap();
        refuses(&["record", "check", text(&file)], 2, why);
        refuses(&["record", "show", text(&file)], 2, "file.txt");
    }
    fs::write(&file, b"[Game \"aztec\"]\n\xff").unwrap();
    refuses(&["record", "check", text(&file)], 2, "file.txt: line 2: this is not text");
    refuses(&["record", "check", text(&here.join("none.txt"))], 2, "none.txt: No such file");
}

#[test]
fn records_convert_both_ways() {
    let json = run(&["record", "convert", "-"], GAME);
    assert_eq!(json.code, 0, "{}", json.err);
    assert!(
        json.out.contains("\"moves\":[{\"action\":\"d4.1 esu\",\"comment\":\"a start\"}"),
        "{}",
        json.out
    );
    let back = run(&["record", "convert", "-"], &json.out);
    let again = run(&["record", "convert", "-"], &back.out);
    assert_eq!(json.out, again.out);
    assert_eq!(run(&["record", "convert", "--to", "text", "-"], GAME).out, back.out);
}

#[test]
fn a_record_is_shown_whole_or_in_part() {
    let ran = run(&["record", "show", "-"], GAME);
    assert_eq!(ran.code, 0, "{}", ran.err);
    for said in ["aztec · rules 1", "P1       Ada", "p1  d4.1 esu  a start", "p1 to act; scores p1 0, p2 0"]
    {
        assert!(ran.out.contains(said), "'{said}' is missing in:\n{}", ran.out);
    }
    assert!(!ran.out.contains('\u{1b}'), "no colours in a pipe");
    let part = run(&["record", "show", "--at", "1", "-"], GAME);
    assert!(part.out.contains("p2 to act") && !part.out.contains("e6.2 nwd"), "{}", part.out);
    let ran = run(&["record", "show", "--at", "9", "-"], GAME);
    assert_eq!((ran.code, ran.err.contains("2 actions, not 9")), (2, true), "{}", ran.err);
}

#[test]
fn stats_count_games_by_kind() {
    let here = folder("stats");
    let file = here.join("game.txt");
    fs::write(&file, GAME).unwrap();
    for seed in ["1", "2", "3", "4"] {
        let file = here.join(format!("random-{seed}.txt"));
        let bots = ["play", "aztec", "-o", "pieces=4", "-s", "random", "-s", "random", "--seed", seed];
        let ran = run(&[&bots[..], &["--save", text(&file)]].concat(), "");
        assert_eq!(ran.code, 0, "{}", ran.err);
    }
    let mut args = vec!["record".to_owned(), "stats".to_owned(), "--json".to_owned()];
    args.extend(fs::read_dir(&here).unwrap().map(|entry| text(&entry.unwrap().path()).to_owned()));
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let ran = run(&args, "");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("\"finished\": 4") && ran.out.contains("\"running\": 1"), "{}", ran.out);
    let words = run(&args.iter().copied().filter(|arg| *arg != "--json").collect::<Vec<_>>(), "");
    assert!(words.out.starts_with("aztec, 2 players: 4 finished, 1 running"), "{}", words.out);
}

#[test]
fn rules_are_printed_in_every_language() {
    for game in GameName::ALL.map(GameName::as_str) {
        let mut seen = Vec::new();
        for (lang, picture) in [("en", "[Picture: "), ("fr", "[Image: "), ("de", "[Bild: ")] {
            let page = run(&["rules", game, "--lang", lang], "").out;
            assert!(page.starts_with(&game.to_uppercase()), "{game} in {lang}");
            assert!(page.contains(picture), "{game} in {lang}: pictures by their captions");
            assert!(
                !page.contains('*') && !page.contains("](") && !page.contains('\u{1b}'),
                "{game} in {lang}: no markup is left"
            );
            let longest = page.lines().map(|line| line.chars().count()).max().unwrap();
            assert!(longest <= 80, "{game} in {lang}: a line of {longest}");
            assert!(!seen.contains(&page), "{game} in {lang}: another language's page");
            seen.push(page);
        }
    }
}

#[test]
fn completions_and_the_manual_come_from_the_arguments() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let ran = run(&["completions", shell], "");
        assert!(ran.code == 0 && ran.out.contains("trusted-proxies"), "{shell}");
    }
    assert!(run(&["completions", "bash"], "").out.contains("turquoise"), "games are offered");
    let man = run(&["man"], "");
    for said in [".TH pyramidion", "PYRAMIDION RECORD CHECK", "trusted\\-proxies", "\\-\\-seed"] {
        assert!(man.out.contains(said), "{said}");
    }
}

#[test]
fn a_reader_who_has_seen_enough_is_no_failure() {
    let mut child =
        program().args(["rules", "turquoise"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(output.stderr, b"");
}

#[test]
fn help_is_worth_reading() {
    for command in ["play", "engine", "rules", "completions", "man"] {
        let ran = run(&[command, "--help"], "");
        assert_eq!(ran.code, 0);
        assert!(ran.out.contains("Example"), "{command}");
    }
    refuses(&[], 2, "Usage: pyramidion <COMMAND>");
    refuses(&["fly"], 2, "unrecognized subcommand 'fly'");
}
