//! The search for better boards, by the real program: broken off and gone on with, it finds the same.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A fresh folder of this name for a test.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a folder for the test");
    path
}

/// Two variations and ours, a game each.
fn search(file: &Path, more: &[&str]) -> Output {
    let few = ["--candidates", "2", "--games", "1", "--rounds", "1", "--player", "8@8"];
    let mut program = Command::new(env!("CARGO_BIN_EXE_laboratory"));
    program.arg("boards").arg(file).args(few).args(more).output().expect("it starts")
}

#[test]
fn a_search_that_was_broken_off_goes_on_and_finds_the_same() {
    let here = folder("boards");
    let (file, ranking, pictures) = (here.join("games.jsonl"), here.join("ranking"), here.join("pictures"));
    let [ranked, drawn] = [&ranking, &pictures].map(|path| path.to_str().expect("text"));
    let more = ["--ranking", ranked, "--pictures", drawn];
    assert!(search(&file, &more).status.success());
    let (games, found) = (fs::read_to_string(&file).unwrap(), fs::read_to_string(&ranking).unwrap());
    assert_eq!((games.lines().count(), found.lines().count()), (1 + 3, 3));
    assert_eq!(fs::read_dir(&pictures).unwrap().count(), 3);
    // Its last line is cut off in the middle.
    fs::write(&file, &games[..games.len() - 40]).unwrap();
    assert!(search(&file, &more).status.success());
    assert_eq!((fs::read_to_string(&file).unwrap(), fs::read_to_string(&ranking).unwrap()), (games, found));
    let other = search(&file, &["--seed", "2"]);
    assert_eq!(other.status.code(), Some(2));
    let why = String::from_utf8(other.stderr).unwrap();
    assert!(why.contains("this is another search"), "{why}");
}
