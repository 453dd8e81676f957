//! `pyramidion lab`: studies with the real program, broken off and gone on with.

mod common;

use std::fs;

use common::{Ran, folder, refuses, run, text};
use serde_json::Value;

fn lab(args: &[&str]) -> Ran {
    let ran = run(&[&["lab"], args].concat(), "");
    assert_eq!(ran.code, 0, "{args:?}: {}", ran.err);
    ran
}

#[test]
fn every_game_can_be_studied() {
    for (game, player, options) in
        [("aztec", "greedy", "pieces=8"), ("inka", "2@20", "players=2"), ("turquoise", "4@5", "players=3")]
    {
        let here = folder(&format!("lab-{game}"));
        let (page, plots) = (here.join("page.html"), here.join("plots"));
        let ran = lab(&[
            game,
            player,
            "-o",
            options,
            "--games",
            "4",
            "--against",
            "random",
            "--json",
            "--page",
            text(&page),
            "--plots",
            text(&plots),
        ]);
        let found: Value = serde_json::from_str(&ran.out).unwrap();
        assert_eq!(found["settings"]["player"], player);
        let sum: f64 =
            found["by_order"].as_array().unwrap().iter().map(|it| it["share"].as_f64().unwrap()).sum();
        assert!((sum - 1.0).abs() < 1e-6, "{game}: {sum}");
        assert!(
            found["outlook"]["changes"]["mean"].is_number() && found["skill"]["share"].is_number(),
            "{game}"
        );
        let page = fs::read_to_string(&page).unwrap();
        assert!(page.matches("<svg").count() >= 6 && page.contains("What the figures are"), "{game}");
        for plot in ["order", "seats", "length", "outlook", "legal", "kinds"] {
            let svg = fs::read_to_string(plots.join(format!("{plot}.svg"))).unwrap();
            assert!(
                svg.starts_with("<svg") && svg.ends_with("</svg>\n") && !svg.contains("NaN"),
                "{game}: {plot}"
            );
        }
    }
}

#[test]
fn a_study_that_was_cut_off_goes_on_as_if_it_had_not_been() {
    let here = folder("lab-resumed");
    let (whole, cut) = (here.join("whole.jsonl"), here.join("cut.jsonl"));
    let study = |file, games: &str, jobs: &str| {
        lab(&[
            "aztec",
            "greedy",
            "-o",
            "pieces=8",
            "--games",
            games,
            "--jobs",
            jobs,
            "--against",
            "random",
            "--data",
            file,
        ])
    };
    let uncut = study(text(&whole), "12", "2");
    let all = fs::read_to_string(&whole).unwrap();
    assert_eq!(all.lines().count(), 25, "settings, and twelve games of each sort");
    // In the middle of the eighth line.
    let end = all.match_indices('\n').nth(6).unwrap().0 + 30;
    fs::write(&cut, &all[..end]).unwrap();
    let resumed = study(text(&cut), "12", "1");
    assert_eq!(fs::read_to_string(&cut).unwrap(), all);
    assert_eq!(resumed.out, uncut.out);
    // With fewer games the file stays, and with more it grows.
    study(text(&cut), "4", "1");
    assert_eq!(fs::read_to_string(&cut).unwrap(), all);
    study(text(&cut), "16", "2");
    assert!(fs::read_to_string(&cut).unwrap().starts_with(&all));
}

#[test]
fn a_file_of_something_else_is_left_alone() {
    let here = folder("lab-other");
    let file = here.join("study.jsonl");
    let study = ["lab", "aztec", "greedy", "-o", "pieces=8", "--games", "2", "--data", text(&file)];
    assert_eq!(run(&study, "").code, 0);
    let kept = fs::read_to_string(&file).unwrap();
    refuses(&[&study[..], &["--seed", "2"]].concat(), 2, "this is another study: seed is 1 there and 2 here");
    refuses(
        &[&study[..], &["--opening", "0", "--replays", "1"]].concat(),
        2,
        "opening is 2 there and 0 here, replays",
    );
    assert_eq!(fs::read_to_string(&file).unwrap(), kept);
    for (content, why) in [
        ("a diary", "line 1: this is not the beginning of a study"),
        ("a diary\n", "line 1: this is not the beginning of a study"),
        (&kept.replacen("\"n\":1", "\"n\":7", 1), "line 3: this is game 7, and game 1 should stand here"),
        (&kept.replacen("\"moves\":\"", "\"moves\":\"____", 2), "line 2: its actions are none of this game"),
        (&kept.replacen("{\"n\"", "{\"m\"", 1), "line 2: unknown field"),
    ] {
        fs::write(&file, content).unwrap();
        refuses(&study, 2, why);
        assert_eq!(fs::read_to_string(&file).unwrap(), content);
    }
    // Found out before anything is played.
    let broken = kept.replacen("\"n\":1", "\"n\":7", 1);
    fs::write(&file, &broken).unwrap();
    refuses(&[&study[..5], &["--games", "8", "--data", text(&file)]].concat(), 2, "line 3: this is game 7");
    assert_eq!(fs::read_to_string(&file).unwrap(), broken);
    // Players who would play otherwise: the last game that was kept is another one.
    let lines: Vec<&str> = kept.lines().collect();
    let mattered = lines[2].replace("\"mattered\":", "\"mattered\":1");
    fs::write(&file, format!("{}\n{}\n{mattered}\n", lines[0], lines[1])).unwrap();
    refuses(
        &[&study[..5], &["--games", "8", "--data", text(&file)]].concat(),
        2,
        "line 3: this game goes otherwise now",
    );
}

#[test]
fn bad_words_are_refused() {
    refuses(&["lab", "aztec", "nobody"], 2, "'nobody' is no player");
    refuses(&["lab", "aztec", "8@30ms"], 2, "players of a study are limited by positions");
    refuses(&["lab", "aztec", "greedy", "--against", "9"], 2, "'9' is no player");
    refuses(&["lab", "aztec", "greedy", "-p", "7"], 2, "players is a whole number from 2 to 3");
    refuses(&["lab", "aztec", "greedy", "-o", "colour=red"], 2, "no option is called 'colour'");
    refuses(&["lab", "aztec", "greedy", "--games", "0"], 2, "0 is not in 1..");
    refuses(
        &["lab", "aztec", "greedy", "--ended", "13"],
        2,
        "a score for each of the 2 seats, as in 13-9; not '13'",
    );
    refuses(&["lab", "chess", "greedy"], 2, "chess");
    let here = folder("lab-words");
    refuses(
        &["lab", "aztec", "greedy", "-o", "pieces=2", "--games", "1", "--page", text(&here)],
        2,
        "lab-words",
    );
}

#[test]
fn scores_that_were_seen_are_counted() {
    let study = ["aztec", "greedy", "-o", "pieces=8", "--games", "12"];
    let found: Value = serde_json::from_str(&lab(&[&study[..], &["--json"]].concat()).out).unwrap();
    let [scores, games] = &found["scores"][0].as_array().unwrap()[..] else { panic!("{found}") };
    // Whoever had them: the lower score may come first.
    let told = format!("{}-{}", scores[1], scores[0]);
    let ran = lab(&[&study[..], &["--ended", &told]].concat());
    let share = games.as_f64().unwrap() / 12.0 * 100.0;
    assert!(ran.out.contains(&format!("ended {told:<16}{games} games, {share:.1} % [")), "{}", ran.out);
}

/// A board of the workshop with our own rhombi, all on one floor without a chasm.
fn own_board(name: &str) -> String {
    let here = folder(name);
    let read = |file: &str| fs::read_to_string(format!("../../examples/boards/{file}")).unwrap();
    let (board, rhombi) = (read("inka-board.txt"), read("inka-rhombi.txt"));
    let path = here.join("board.txt");
    fs::write(&path, format!("# inka board\n{board}# inka rhombi\n{rhombi}")).unwrap();
    text(&path).to_owned()
}

#[test]
fn a_board_is_judged_in_words_and_as_data() {
    let file = own_board("lab-board");
    let words = ["board", &file, "--games", "2", "--player", "random", "--lang"];
    let told = |lang| lab(&[&words[..], &[lang]].concat()).out;
    for (lang, all, ours) in [
        ("en", "All 2 games came to an end", "Our own board"),
        ("fr", "Les 2 parties se sont toutes terminées", "Notre plateau"),
        ("de", "Alle 2 Partien gingen zu Ende", "Unser Plan"),
    ] {
        let text = told(lang);
        assert!(text.contains(all) && text.contains(ours), "{text}");
        assert!(!text.contains('{') && text.lines().all(|line| line.len() > 10), "{text}");
    }
    let found: Value = serde_json::from_str(&lab(&[&words[..6], &["--json"]].concat()).out).unwrap();
    let keys: Vec<&str> =
        found["verdict"].as_array().unwrap().iter().map(|said| said["key"].as_str().unwrap()).collect();
    assert_eq!((keys[1], *keys.last().unwrap()), ("ends", "proves"), "{keys:?}");
    assert_eq!((&found["own"]["games"], &found["ours"]["games"]), (&2.into(), &2.into()));
}

#[test]
fn what_is_no_board_is_refused() {
    let here = folder("lab-no-board");
    let path = here.join("poem.txt");
    fs::write(&path, "Roses are red\n").unwrap();
    refuses(&["lab", "board", text(&path)], 2, "no heading such as '# inka board'");
    refuses(&["lab", "board", "no-such-file"], 2, "no-such-file");
    refuses(&["lab", "inka"], 2, "PLAYER");
    fs::write(&path, "# inka board\nD.~\n").unwrap();
    refuses(&["lab", "board", text(&path)], 2, "rows");
}
