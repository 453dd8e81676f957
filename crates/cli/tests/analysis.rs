//! Sessions of `pyramidion analysis`: golden ones for each game, and what happens while it thinks.
//!
//! A golden file holds questions (`> question`) and the answers to each. Run the test with `UPDATE_ANALYSIS=1` to write the
//! answers anew.

mod common;

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};
use shelf::GameName;

/// A running program.
struct Analysis {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Analysis {
    fn start(jobs: &str) -> Analysis {
        let mut child = common::program()
            .args(["analysis", "-j", jobs])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let output = BufReader::new(child.stdout.take().expect("its output is ours"));
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        Analysis { input: child.stdin.take(), child, lines }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input.as_mut().expect("the input is open"), "{line}").expect("somebody listens");
    }

    fn hear(&self) -> String {
        self.lines.recv_timeout(Duration::from_mins(2)).expect("an answer")
    }

    fn hear_json(&self) -> Value {
        serde_json::from_str(&self.hear()).expect("answers are JSON")
    }

    /// All answers to a question.
    fn ask(&mut self, question: &str) -> Vec<String> {
        let asked: Value = serde_json::from_str(question).unwrap_or_default();
        let mut left = asked["analyzeTurns"].as_array().map_or(1, Vec::len);
        self.say(question);
        let mut answers = Vec::new();
        while left > 0 {
            let answer = self.hear();
            let json: Value = serde_json::from_str(&answer).expect("answers are JSON");
            if json["isDuringSearch"] != true {
                left -= 1;
            }
            if json.get("error").is_some() {
                left = 0;
            }
            answers.push(answer);
        }
        answers
    }

    /// Ends the input and waits: what is still said, and the exit code.
    fn end(mut self) -> (Vec<String>, i32) {
        self.input = None;
        let code = self.child.wait().expect("the program ends").code().expect("no signal");
        (self.lines.iter().collect(), code)
    }
}

#[test]
fn golden_sessions() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/analysis");
    let mut games = Vec::new();
    for entry in fs::read_dir(folder).expect("there are golden sessions").flatten() {
        let path = entry.path();
        let golden = fs::read_to_string(&path).expect("a golden session is text");
        let mut program = Analysis::start("1");
        let mut said: Vec<String> = Vec::new();
        for line in golden.lines() {
            if let Some(question) = line.strip_prefix("> ") {
                said.push(line.to_owned());
                said.extend(program.ask(question));
            } else if line.starts_with('#') {
                said.push(line.to_owned());
            }
        }
        assert_eq!(program.end(), (Vec::new(), 0));
        let said = said.join("\n") + "\n";
        if std::env::var_os("UPDATE_ANALYSIS").is_some() {
            fs::write(&path, &said).expect("the golden session can be written");
        } else {
            assert_eq!(said, golden, "{}", path.display());
        }
        games.push(path.file_stem().expect("a name").to_string_lossy().into_owned());
    }
    games.sort_unstable();
    assert_eq!(games, GameName::ALL.map(GameName::as_str), "every game has a session");
}

/// A search that would take days is broken off, whether it has begun or waits, and nobody else is.
#[test]
fn what_is_terminated_ends_and_others_go_on() {
    let mut program = Analysis::start("1");
    let long = json!({"id": "long", "game": "turquoise", "analyzeTurns": [0, 1], "moves": ["draw"],
                      "maxVisits": 1_000_000_000_000_u64});
    program.say(&long.to_string());
    program.say(r#"{"id":"short","game":"aztec","maxVisits":50}"#);
    program.say(r#"{"id":"stop","action":"terminate","terminateId":"long"}"#);
    let answers: Vec<Value> = (0..4).map(|_| program.hear_json()).collect();
    let find = |id: &str| answers.iter().filter(|answer| answer["id"] == id).collect::<Vec<_>>();
    assert_eq!(find("stop")[0]["terminateId"], "long");
    assert_eq!(find("long").len(), 2);
    assert!(find("long").iter().all(|answer| answer["noResults"] == true), "{answers:?}");
    assert!(find("short")[0]["moveInfos"].as_array().is_some_and(|moves| !moves.is_empty()));
    program.say(&long.to_string());
    program.say(r#"{"id":"all","action":"terminate_all"}"#);
    let stopped: Vec<Value> = (0..3).map(|_| program.hear_json()).collect();
    assert!(stopped.iter().filter(|answer| answer["noResults"] == true).count() == 2, "{stopped:?}");
    assert_eq!(program.end().1, 0);
}

#[test]
fn everything_asked_is_answered_before_the_end() {
    let mut program = Analysis::start("2");
    for id in 0..6 {
        program.say(&json!({"id": id.to_string(), "game": "aztec", "maxVisits": 20}).to_string());
    }
    program.say("no JSON at all");
    program.say("");
    program.say(&"x".repeat(3 << 20));
    let (answers, code) = program.end();
    assert_eq!((answers.len(), code), (8, 0), "{answers:?}");
    assert_eq!(answers.iter().filter(|answer| answer.contains("\"error\"")).count(), 2);
}
