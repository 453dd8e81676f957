//! `pyramidion play` in a real terminal, which `script` of Debian's bsdutils lends us.

#![cfg(target_os = "linux")]

mod common;

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use common::{folder, text};

/// Waits until something is there.
fn until<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let begin = Instant::now();
    loop {
        if let Some(seen) = look() {
            return seen;
        }
        assert!(begin.elapsed() < Duration::from_mins(1), "{what}");
        sleep(Duration::from_millis(50));
    }
}

/// Plays in a terminal of its own; what it shows goes into a file.
fn open(here: &Path) -> Child {
    let play = format!(
        "stty rows 40 cols 120; echo $$ > '{here}/pid'; exec '{program}' play aztec --save '{here}/game.txt'",
        here = text(here),
        program = env!("CARGO_BIN_EXE_pyramidion")
    );
    let shown = fs::File::create(here.join("shown")).expect("a file for the screen");
    Command::new("script")
        .args(["-qfec", &play, "/dev/null"])
        .env("TERM", "xterm")
        .env("LANG", "C")
        .stdin(Stdio::piped())
        .stdout(shown)
        .spawn()
        .expect("script is needed for a terminal")
}

#[test]
fn a_terminal_that_closes_ends_the_game() {
    let here = folder("terminal");
    let mut terminal = open(&here);
    let pid = until("the game does not start", || {
        fs::read_to_string(here.join("pid")).ok().filter(|pid| pid.ends_with('\n'))
    });
    until("nothing is shown", || fs::read(here.join("shown")).ok().filter(|shown| shown.len() > 500));
    let process = Path::new("/proc").join(pid.trim()).join("stat");
    // In a container nobody may collect what has ended; it is listed as a zombie then.
    let runs = || fs::read_to_string(&process).is_ok_and(|stat| !stat.contains(") Z "));
    assert!(runs(), "it waits for us");
    terminal.kill().expect("the terminal closes");
    terminal.wait().expect("the terminal is gone");
    until("it plays on without anybody", || (!runs()).then_some(()));
}
