//! Running the real program and looking at what it says.

#![allow(dead_code, reason = "each test file uses a part of this")]

pub mod server;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a run left behind.
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

pub fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pyramidion"));
    command.env("LANG", "C").env_remove("LC_ALL").env_remove("LC_MESSAGES");
    command
}

/// Runs the program with these arguments and this input.
pub fn run(args: &[&str], input: &str) -> Ran {
    let mut child = program()
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("its input is ours");
    let input = input.to_owned();
    // On a thread of its own: the program may stop reading, or write much before it reads.
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(input.as_bytes());
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    Ran {
        code: output.status.code().expect("no signal"),
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
    }
}

/// Runs the program and expects it to refuse with this exit code and one sentence that holds `why`.
#[track_caller]
pub fn refuses(args: &[&str], code: i32, why: &str) {
    let ran = run(args, "");
    assert_eq!(ran.code, code, "{args:?}: {}{}", ran.out, ran.err);
    assert!(ran.err.contains(why), "{args:?} says: {}", ran.err);
}

/// A fresh folder of this name for a test.
pub fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a folder for the test");
    path
}

pub fn text(path: &Path) -> &str {
    path.to_str().expect("paths of tests are text")
}
