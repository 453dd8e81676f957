//! Games played line by line through the real program: whole ones, saved ones, undone ones.

mod common;

use std::fs;
use std::path::Path;

use common::{folder, refuses, run, text};
use shelf::GameName;

/// Plays a whole game of bots and checks the record it saved.
fn whole_game(name: &str, args: &[&str]) {
    let file = folder(name).join("game.txt");
    let mut all = vec!["play", "--seed", "5", "--save", text(&file)];
    all.extend(args);
    let ran = run(&all, "");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("The game is over"), "{}", ran.out);
    let checked = run(&["record", "check", text(&file)], "");
    assert_eq!(checked.code, 0, "{}", checked.out);
    assert!(checked.out.contains("rank 1"), "{}", checked.out);
    let record = fs::read_to_string(&file).unwrap();
    assert!(record.contains("[P1 \"random\"]") && record.contains("[Seed \"5\"]"), "{record}");
    assert_eq!(fs::read_dir(file.parent().unwrap()).unwrap().count(), 1, "no temporary file is left");
}

#[test]
fn bots_play_a_whole_game_of_aztec() {
    whole_game("aztec-two", &["aztec", "-s", "random", "-s", "random"]);
    whole_game("aztec-three", &["aztec", "-p", "3", "-s", "random", "-s", "random", "-s", "random"]);
    whole_game(
        "aztec-match",
        &["aztec", "-p", "3", "-o", "variant=match", "-s", "random", "-s", "random", "-s", "1"],
    );
}

#[test]
fn bots_play_a_whole_game_of_inka() {
    whole_game("inka-two", &["inka", "-s", "random", "-s", "random"]);
    whole_game(
        "inka-four",
        &["inka", "-p", "4", "-s", "random", "-s", "random", "-s", "random", "-s", "random"],
    );
}

#[test]
fn bots_play_a_whole_game_of_turquoise() {
    whole_game("turquoise-two", &["turquoise", "-s", "random", "-s", "random"]);
    whole_game(
        "turquoise-four",
        &["turquoise", "-p", "4", "-s", "random", "-s", "random", "-s", "random", "-s", "random"],
    );
}

/// The legal actions that a line-by-line game printed last.
fn legal(out: &str) -> Vec<&str> {
    let line =
        out.lines().rev().find_map(|line| line.strip_prefix("Legal actions: ")).expect("actions are listed");
    line.split("; ").collect()
}

/// People play a whole game by always typing the first action listed (Aztec ends after its pieces).
#[test]
fn people_play_a_whole_game_of_aztec() {
    let file = folder("people").join("game.txt");
    let start = ["play", "aztec", "-o", "pieces=6", "-s", "human", "-s", "human", "--save", text(&file)];
    let mut ran = run(&start, "");
    let mut turns = 0;
    while !ran.out.contains("The game is over") {
        let action = legal(&ran.out)[0].to_uppercase();
        ran = run(&["play", "--load", text(&file)], &format!("{action}\n"));
        assert_eq!(ran.code, 0, "{}", ran.err);
        turns += 1;
        assert!(turns <= 6, "every action was taken up from the file");
    }
    assert_eq!(turns, 6);
}

/// A script of people's actions, chance drawn from the same seed, leads to the end that was recorded.
#[test]
fn a_scripted_game_of_each_kind_ends_as_recorded() {
    for game in GameName::ALL.map(GameName::as_str) {
        let here = folder(&format!("script-{game}"));
        let file = here.join("game.txt");
        let bots = ["play", game, "-s", "random", "-s", "random", "--seed", "3", "--save", text(&file)];
        assert_eq!(run(&bots, "").code, 0);
        let record = fs::read_to_string(&file).unwrap();
        let tag = |name: &str| {
            let line =
                record.lines().find(|line| line.starts_with(&format!("[{name} "))).expect("the tag is there");
            line.split('"').nth(1).unwrap().to_owned()
        };
        let actions = record.lines().filter_map(|line| line.split_once(". ")).map(|(_, action)| action);
        let script: String = actions
            .filter(|action| !action.starts_with("tile "))
            .map(|action| format!("{action}\n"))
            .collect();
        let ran = run(&["play", game, "-s", "human", "-s", "human", "--seed", &tag("Seed")], &script);
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(ran.out.trim_end().ends_with(&tag("Result")), "{game}: {}", tag("Result"));
    }
}

#[test]
fn a_person_can_err_undo_ask_and_leave() {
    let script = "fly\nauction horus 1\nenter b1\nundo\nundo\nhint\n?\nboard\nquit\n";
    let ran = run(&["play", "turquoise", "--seed", "1", "-s", "human", "-s", "random"], script);
    assert_eq!(ran.code, 0, "{}", ran.err);
    for said in [
        "no action of turquoise is written 'fly'",
        "your score is 0",
        "p1 brings in a pillar: b1",
        "Taken back.",
        "Nothing to take back",
        "A bot would play: ",
        "take back your last action",
    ] {
        assert!(ran.out.contains(said), "'{said}' is missing in:\n{}", ran.out);
    }
}

#[test]
fn taking_back_goes_over_bots_and_chance_as_often_as_wanted() {
    let script = "draw\nlay 0c1 r0\nend\nundo\nundo\nundo\nundo\ndraw\nquit\n";
    let ran = run(&["play", "turquoise", "--seed", "1", "-s", "human", "-s", "random"], script);
    assert_eq!(ran.out.matches("Taken back.").count(), 3, "{}", ran.out);
    assert_eq!(ran.out.matches("Nothing to take back").count(), 1, "{}", ran.out);
    // The pile is shuffled once: what was drawn comes again.
    let drawn: Vec<&str> = ran.out.lines().filter(|line| line.starts_with("Plate ")).collect();
    assert!(drawn.len() == 2 && drawn[0] == drawn[1], "{drawn:?} in:\n{}", ran.out);
}

#[test]
fn a_saved_game_goes_on_as_if_it_had_not_been() {
    let here = folder("resume");
    let (one, two) = (here.join("one.txt"), here.join("two.txt"));
    let seats = ["-s", "human", "-s", "random", "--seed", "9"];
    let all = [&["play", "turquoise", "--save", text(&one)], &seats[..]].concat();
    let halves = [&["play", "turquoise", "--save", text(&two)], &seats[..]].concat();
    run(&all, "draw\nlay 0c1 r0\nend\ndraw\n");
    run(&halves, "draw\nlay 0c1 r0\n");
    run(&["play", "--load", text(&two)], "end\ndraw\n");
    let moves = |path: &Path| fs::read_to_string(path).unwrap().split("\n\n").nth(1).unwrap().to_owned();
    assert_eq!(moves(&one), moves(&two));
    assert!(moves(&one).matches("tile").count() >= 2, "{}", moves(&one));
}

#[test]
fn comments_and_tags_of_a_loaded_record_stay() {
    let file = folder("comments").join("game.json");
    let record = r#"{"game": "aztec", "rules": 1, "options": {"pieces": "3"}, "tags": {"Event": "tea", "P1": "Ada"},
        "moves": [{"action": "d4.1 esu", "comment": "bold"}]}"#;
    fs::write(&file, record).unwrap();
    let ran = run(&["play", "--load", text(&file), "-s", "human", "-s", "human"], "e6.2 nwd\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    let saved = fs::read_to_string(&file).unwrap();
    for kept in ["\"Event\":\"tea\"", "\"comment\":\"bold\"", "e6.2 nwd"] {
        assert!(saved.contains(kept), "{saved}");
    }
}

#[test]
fn the_game_is_asked_for_and_spoken_in_french() {
    let aztec = GameName::ALL.iter().position(|game| *game == GameName::Aztec).unwrap() + 1;
    let ran = run(&["play", "--lang", "fr", "--seed", "1"], &format!("chess\n{aztec}\n3\n2\n1\nquit\n"));
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("Trois jeux de temples"), "{}", ran.out);
    assert!(ran.out.contains("Actions possibles : oh 1; oh 10"), "{}", ran.out);
    let refused = run(&["play", "aztec", "--lang", "fr"], "a1.1 esu\nquit\n");
    assert!(refused.out.contains("deux faces au moins"), "{}", refused.out);
}

#[test]
fn whoever_begins_is_asked_for() {
    let here = folder("begins");
    let first = |name: &str, seed: &str, answers: &str| {
        let file = here.join(name);
        let input = format!("inka\n3\nhuman\n{answers}\nquit\n");
        let ran = run(&["play", "--seed", seed, "--save", text(&file)], &input);
        assert_eq!(ran.code, 0, "{}", ran.err);
        let record = fs::read_to_string(&file).unwrap();
        let (_, rest) = record.split_once("first=").unwrap();
        rest[..1].to_owned()
    };
    assert_eq!(first("youngest.txt", "1", "youngest\n4\n3"), "3");
    assert_eq!(first("chosen.txt", "1", "2"), "2");
    let lots: Vec<_> =
        (0..12).map(|seed| first(&format!("lot-{seed}.txt"), &seed.to_string(), "lot")).collect();
    assert!(["1", "2", "3"].iter().all(|seat| lots.iter().any(|lot| lot == seat)), "{lots:?}");
    assert_eq!(first("again.txt", "0", ""), lots[0], "lots are the default, and the seed draws them");
}

#[test]
fn bad_arguments_are_refused_in_one_sentence() {
    let here = folder("bad-play");
    let taken = here.join("taken.txt");
    fs::write(&taken, "something").unwrap();
    let none = here.join("none.txt");
    refuses(&["play", "chess"], 2, "invalid value 'chess'");
    refuses(&["play", "aztec", "-p", "5"], 2, "players is a whole number from 2 to 3, not '5'");
    refuses(&["play", "aztec", "-o", "colour=red"], 2, "no option is called 'colour'");
    refuses(&["play", "aztec", "-o", "colour"], 2, "key=value");
    refuses(&["play", "aztec", "-s", "nobody"], 2, "'nobody' is no player");
    refuses(&["play", "aztec", "-s", "1", "-s", "1", "-s", "1"], 2, "3 seats were named, but the game has 2");
    refuses(&["play", "aztec", "--save", text(&taken)], 2, "take it up with --load");
    refuses(&["play", "aztec", "--save", text(&here.join("no/such/folder.txt"))], 2, "folder.txt");
    refuses(&["play", "--load", text(&none)], 2, "none.txt: No such file");
    refuses(&["play", "--load", text(&taken)], 2, "taken.txt: line 1: the tag [Game");
    refuses(&["play"], 2, "the input ended before a game was chosen");
}

#[test]
fn drawings_come_from_files_and_their_faults_are_named() {
    let here = folder("drawings");
    let shipped = |game: &str, name: &str| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../{game}/data/{name}"));
        fs::read_to_string(path).unwrap()
    };
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/boards");
    let check = |game: &str, key: &str, text: &str, why: Option<&str>| {
        let file = here.join(format!("{key}.txt"));
        fs::write(&file, text).unwrap();
        let option = format!("{key}=@{}", common::text(&file));
        match why {
            None => {
                let ran = run(&["play", game, "-o", &option], "quit\n");
                assert_eq!(ran.code, 0, "{}", ran.err);
            }
            Some(why) => refuses(&["play", game, "-o", &option], 2, why),
        }
    };
    let board = shipped("inka", "board.txt");
    check("inka", "board", &board, None);
    check(
        "inka",
        "board",
        &board.replacen("D.~~", "D.~", 1),
        Some("board.txt: line 5: row a of the board has 11"),
    );
    check(
        "inka",
        "board",
        &board.replacen("~~P~R", "~xP~R", 1),
        Some("board.txt: line 8: cell d2 of the board is"),
    );
    check(
        "inka",
        "board",
        &board.replacen("~~P~R", "~;P~R", 1),
        Some("board.txt: line 8: '~;P~R~~~~~~~R~P~~' holds"),
    );
    let rhombi = shipped("inka", "rhombi.txt");
    check("inka", "rhombi", &rhombi, None);
    check(
        "inka",
        "rhombi",
        &rhombi.replacen("4 s0 -", "4 s9 -", 1),
        Some("rhombi.txt: line 9: rhombus 4 has walls"),
    );
    // A board of four cells a side: its rows are called b to i, and the cell lines come after them.
    let own = fs::read_to_string(examples.join("inka-board.txt")).unwrap();
    check("inka", "board", &own, None);
    check(
        "inka",
        "board",
        &own.replacen("D.~~", "D.~", 1),
        Some("board.txt: line 4: row b of the board has 9"),
    );
    check(
        "inka",
        "board",
        &own.replacen("c3 e", "c3 n", 1),
        Some("board.txt: line 13: cell c3 has walls among"),
    );
    let option = format!("rhombi=@{}", text(&examples.join("inka-rhombi.txt")));
    let noted = run(&["play", "inka", "-o", &option], "quit\n").err;
    assert_eq!(noted, "pyramidion: note: the open sides of rhombus 6 could all lie on the board's edge\n");
    check("turquoise", "faces", &shipped("turquoise", "faces.txt"), None);
    refuses(&["play", "inka", "-o", "board=@no-such-file"], 2, "no-such-file: No such file");
}
