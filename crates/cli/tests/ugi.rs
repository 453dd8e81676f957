//! Sessions of the engine: golden ones for each game, and what happens while it thinks.
//!
//! A golden file holds commands (`> command`) and the answers to each. Run the test with `UPDATE_UGI=1` to write
//! the answers anew.

mod common;

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::iter;
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use shelf::GameName;

/// A running engine.
struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Engine {
    fn start() -> Engine {
        let mut child = common::program()
            .arg("engine")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the engine starts");
        let output = BufReader::new(child.stdout.take().expect("its output is ours"));
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        Engine { input: child.stdin.take(), child, lines }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input.as_mut().expect("the input is open"), "{line}").expect("the engine listens");
    }

    fn hear(&self) -> String {
        self.lines.recv_timeout(Duration::from_mins(1)).expect("the engine answers")
    }

    /// The answer to a command: what comes before the engine is ready again, or up to the best move.
    fn ask(&mut self, command: &str) -> Vec<String> {
        self.say(command);
        let mut answer = Vec::new();
        if command.starts_with("go") {
            loop {
                let line = self.hear();
                let end = line.starts_with("bestmove") || line.starts_with("error");
                answer.push(line);
                if end {
                    return answer;
                }
            }
        }
        self.say("isready");
        loop {
            let line = self.hear();
            if line == "readyok" {
                return answer;
            }
            answer.push(line);
        }
    }

    fn end(mut self) -> i32 {
        self.input = None;
        self.child.wait().expect("the engine ends").code().expect("no signal")
    }
}

fn sessions() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/ugi")
}

#[test]
fn golden_sessions() {
    let mut games = Vec::new();
    for entry in fs::read_dir(sessions()).expect("there are golden sessions").flatten() {
        let path = entry.path();
        let golden = fs::read_to_string(&path).expect("a golden session is text");
        let mut engine = Engine::start();
        let mut played: Vec<String> = Vec::new();
        for line in golden.lines() {
            if let Some(command) = line.strip_prefix("> ") {
                played.push(line.to_owned());
                played.extend(engine.ask(command).iter().map(|answer| answer.trim_end().to_owned()));
            } else if line.starts_with('#') {
                played.push(line.to_owned());
            }
        }
        assert_eq!(engine.end(), 0);
        let played = played.join("\n") + "\n";
        if std::env::var_os("UPDATE_UGI").is_some() {
            fs::write(&path, &played).expect("the golden session can be written");
        } else {
            assert_eq!(played, golden, "{}", path.display());
        }
        games.extend(GameName::ALL.into_iter().filter(|game| golden.contains(&format!("start {game}"))));
    }
    games.sort_unstable();
    games.dedup();
    assert_eq!(games, GameName::ALL, "every game has a session");
}

#[test]
fn commands_are_heard_during_a_search() {
    let mut engine = Engine::start();
    engine.say("position start aztec");
    engine.say("go infinite");
    assert!(engine.ask("query turn").contains(&"response p1".to_owned()));
    for refused in ["position start inka", "go nodes 1", "setoption name seed value 2", "uginewgame"] {
        engine.say(refused);
        let told = iter::from_fn(|| Some(engine.hear())).find(|line| !line.starts_with("info "));
        assert_eq!(told.as_deref(), Some("error a search is running; stop it first"));
    }
    engine.say("stop");
    let mut line = engine.hear();
    while !line.starts_with("bestmove ") {
        assert!(line.starts_with("info "), "{line}");
        line = engine.hear();
    }
    assert_eq!(engine.ask("stop"), [""; 0], "a stop without a search is no error");
    assert_eq!(engine.end(), 0);
}

/// An infinite search goes on and tells what it finds, with as many candidates as were asked for, until it is stopped.
#[test]
fn a_search_tells_what_it_finds_while_it_thinks() {
    for game in ["aztec", "turquoise"] {
        let mut engine = Engine::start();
        engine.say("setoption name multipv value 2");
        engine.say(&format!("position start {game}"));
        engine.say("go infinite");
        let mut nodes = Vec::new();
        let mut shown = 0;
        while nodes.len() < 3 {
            let line = engine.hear();
            if let Some(more) = line.strip_prefix("info nodes ") {
                nodes.push(more.parse::<u64>().expect("a number of positions"));
            }
            assert!(line.starts_with("info "), "{line}");
            let ranked = line.strip_prefix("info multipv ").and_then(|rest| rest.split(' ').next());
            shown = shown.max(ranked.map_or(0, |rank| rank.parse().expect("a rank")));
        }
        assert!(nodes.is_sorted_by(|a, b| 3 * a / 2 < *b), "{game} searches on: {nodes:?}");
        assert_eq!(shown, 2);
        engine.say("stop");
        while !engine.hear().starts_with("bestmove ") {}
        assert_eq!(
            engine.ask("setoption name multipv value 9"),
            ["error multipv is a number from 1 to 5, not '9'"]
        );
        assert_eq!(engine.end(), 0);
    }
}

#[test]
fn the_end_of_input_stops_a_search_and_quit_ends_at_once() {
    let mut engine = Engine::start();
    engine.say("position start turquoise");
    engine.say("go infinite");
    engine.input = None;
    let mut line = engine.hear();
    while !line.starts_with("bestmove ") {
        line = engine.hear();
    }
    assert_eq!(engine.end(), 0);

    let mut engine = Engine::start();
    engine.say("position start aztec");
    engine.say("go infinite");
    engine.say("quit");
    assert!(engine.lines.recv_timeout(Duration::from_secs(30)).is_err(), "quit is silent");
    assert_eq!(engine.end(), 0);
}

#[test]
fn a_time_limit_ends_a_search_and_a_node_limit_repeats() {
    let mut engine = Engine::start();
    engine.say("position start inka");
    assert!(engine.ask("go movetime 50").last().is_some_and(|line| line.starts_with("bestmove start ")));
    let first = {
        engine.say("uginewgame");
        engine.ask("go nodes 40")
    };
    engine.say("uginewgame");
    assert_eq!(engine.ask("go nodes 40"), first);
    assert_eq!(engine.end(), 0);
}

#[test]
fn a_line_of_a_megabyte_and_bytes_that_are_no_text_are_refused() {
    let mut engine = Engine::start();
    let long = "x".repeat(3 << 20);
    assert_eq!(engine.ask(&long), ["error a command has at most 1048576 bytes"]);
    let input = engine.input.as_mut().expect("the input is open");
    input.write_all(b"\xff\xfe\x00 legal\n\n  \n").expect("the engine listens");
    assert!(engine.hear().starts_with("error no command is called"));
    assert_eq!(engine.ask("query turn"), ["error there is no position yet: position start <game>"]);
    assert_eq!(engine.end(), 0);
}
