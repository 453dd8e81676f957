//! A board of somebody's own by every way in that the program has: played, recorded, given to the engine, printed.

mod common;

use std::fs;
use std::path::Path;

use common::{folder, run, text};
use shelf::{AnyLine, GameName};

/// The options of each game's own boards, as they are typed.
fn boards() -> [(GameName, Vec<String>); 3] {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/boards");
    let drawn = |key: &str, file: &str| format!("{key}=@{}", text(&examples.join(file)));
    [
        (GameName::Inka, vec![drawn("board", "inka-board.txt"), drawn("rhombi", "inka-rhombi.txt")]),
        (
            GameName::Turquoise,
            vec![
                drawn("faces", "turquoise-faces.txt"),
                drawn("corners", "turquoise-corners.txt"),
                drawn("gates", "turquoise-gates.txt"),
            ],
        ),
        (GameName::Aztec, vec!["size=7".to_owned(), "pieces=5".to_owned(), "corners=split".to_owned()]),
    ]
}

#[test]
fn each_way_in_takes_the_same_board() {
    for (game, options) in boards() {
        let here = folder(&format!("own-{game}"));
        let line = AnyLine::typed(game, &options, |path| fs::read_to_string(path)).unwrap();
        let mut typed: Vec<&str> = Vec::new();
        for option in &options {
            typed.extend(["-o", option.as_str()]);
        }

        // Played by bots, and the record they leave.
        let record = here.join("game.txt");
        let play =
            ["play", game.as_str(), "-s", "random", "-s", "random", "--seed", "5", "--save", text(&record)];
        let played = run(&[&play[..], &typed].concat(), "");
        assert_eq!(played.code, 0, "{}", played.err);
        assert_eq!(run(&["record", "check", text(&record)], "").code, 0);
        let recorded = AnyLine::replay(&fs::read_to_string(&record).unwrap().parse().unwrap()).unwrap();
        let own = |line: &AnyLine, key: &str| line.options().get(key).unwrap().to_owned();
        for key in options.iter().filter_map(|option| option.split('=').next()) {
            assert_eq!(own(&recorded, key), own(&line, key), "{game}: {key}");
        }

        // The engine, which takes drawings in one line.
        let words: Vec<String> = line.options().iter().map(|(key, value)| format!("{key}={value}")).collect();
        let session = format!("ugi\nposition start {game} {}\nquery hash\nquit\n", words.join(" "));
        let said = run(&["engine"], &session).out;
        assert!(said.contains(&format!("response {:016x}", line.hash())), "{game}: {said}");

        // Paper.
        let sheets = here.join("sheets.pdf");
        let printed = run(&[&["print", game.as_str(), "--output", text(&sheets)][..], &typed].concat(), "");
        assert_eq!(printed.code, 0, "{}", printed.err);
        assert!(fs::read(&sheets).unwrap().starts_with(b"%PDF-"));
    }
}

#[test]
fn a_file_with_ten_defects_is_refused_with_all_ten_and_their_lines() {
    let here = folder("own-defects");
    let file = here.join("board.txt");
    let board = "# inka board\nD.~~.~~.X\n..~~~.~~~...\n~~Q~.~~~.~P~~\n.~~~~R~.~R~~~~.\n.~~~~R~.~R~~~~.\n~~P~.~~~.~P~~\n\
                 ..~~~.~~~..\nD.~~.~~.Y\nc3 e -\nc3 e -\nz9 e -\nh3 q -\nd7 - Q\nd11 - -\ni3 w,w -\n";
    fs::write(&file, board).unwrap();
    let option = format!("board=@{}", text(&file));
    let said = run(&["print", "inka", "-o", &option, "--output", "-"], "").err;
    assert_eq!(said.lines().count(), 10, "{said}");
    assert!(said.contains("the board has 4 doors, not 2"), "{said}");
    for line in [2, 3, 4, 9, 11, 12, 13, 14, 16] {
        assert!(said.contains(&format!("board.txt: line {line}: ")), "line {line}: {said}");
    }
    for (language, told) in [
        ("fr", ["ligne 11 : la case c3 est décrite deux fois", "un plateau a 4 portes ; celui-ci en a 2"]),
        ("de", ["Zeile 11: Feld c3 ist zweimal beschrieben", "ein Brett hat 4 Türen, dieses hat 2"]),
    ] {
        let said = run(&["print", "inka", "-o", &option, "--output", "-", "--lang", language], "").err;
        assert_eq!(said.lines().count(), 10, "{said}");
        for sentence in told {
            assert!(said.contains(sentence), "{said}");
        }
    }
}
